package simlink

import (
	"encoding/json"
	"time"
)

// The types of the snapshot file where they differ from those of Go: what is
// unknown is left out there.
type (
	fileSnapshot struct {
		Version   int         `json:"version"`
		TakenAt   string      `json:"takenAt,omitempty"`
		ClusterID string      `json:"clusterId,omitempty"`
		Brokers   []Broker    `json:"brokers"`
		Topics    []fileTopic `json:"topics"`
		Groups    []fileGroup `json:"groups"`
		Producers *[]Producer `json:"producers,omitempty"`
		Warnings  []string    `json:"warnings,omitempty"`
	}
	fileBroker struct {
		ID     string `json:"id"`
		Host   string `json:"host,omitempty"`
		Port   int    `json:"port,omitempty"`
		Rack   string `json:"rack,omitempty"`
		Online bool   `json:"online"`
	}
	fileTopic struct {
		Name       string            `json:"name"`
		Internal   *bool             `json:"internal,omitempty"`
		Config     map[string]string `json:"config,omitempty"`
		Partitions []filePartition   `json:"partitions"`
	}
	filePartition struct {
		ID             int      `json:"id"`
		Leader         string   `json:"leader,omitempty"`
		Replicas       []string `json:"replicas"`
		ISR            []string `json:"isr"`
		EarliestOffset *int64   `json:"earliestOffset,omitempty"`
		LatestOffset   *int64   `json:"latestOffset,omitempty"`
	}
	fileGroup struct {
		ID           string                   `json:"id"`
		State        string                   `json:"state,omitempty"`
		Type         string                   `json:"type,omitempty"`
		ProtocolType string                   `json:"protocolType"`
		Members      []Member                 `json:"members,omitempty"`
		Offsets      map[string]map[int]int64 `json:"offsets,omitempty"`
	}
)

// MarshalJSON writes the snapshot file, version 1. Reading it again gives an
// equal snapshot.
func (s Snapshot) MarshalJSON() ([]byte, error) {
	file := fileSnapshot{
		Version: SnapshotVersion, ClusterID: s.ClusterID, Brokers: orEmpty(s.Brokers), Warnings: s.Warnings,
		Topics: make([]fileTopic, len(s.Topics)), Groups: make([]fileGroup, len(s.Groups)),
	}
	if !s.TakenAt.IsZero() {
		file.TakenAt = s.TakenAt.Format(time.RFC3339Nano)
	}
	if s.Producers != nil {
		file.Producers = &s.Producers
	}
	for i, t := range s.Topics {
		file.Topics[i] = fileTopic{t.Name, t.Internal, t.Config, make([]filePartition, len(t.Partitions))}
		for j, p := range t.Partitions {
			file.Topics[i].Partitions[j] = filePartition{p.ID, p.Leader, orEmpty(p.Replicas), orEmpty(p.ISR), known(p.EarliestOffset), known(p.LatestOffset)}
		}
	}
	for i, g := range s.Groups {
		protocol := g.protocolType()
		if protocol == NoProtocolType {
			protocol = ""
		}
		file.Groups[i] = fileGroup{g.ID, g.State, g.Type, protocol, g.Members, g.Offsets}
	}
	return json.Marshal(file)
}

// MarshalJSON writes the broker as the snapshot file has it.
func (b Broker) MarshalJSON() ([]byte, error) {
	return json.Marshal(fileBroker{b.ID, b.Host, b.Port, b.Rack, !b.Offline})
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// known is nil for what the file leaves out.
func known(offset int64) *int64 {
	if offset == OffsetUnknown {
		return nil
	}
	return &offset
}
