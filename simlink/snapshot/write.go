package snapshot

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"
)

// The types of the snapshot file where they differ from those of Go: what is
// unknown is left out there. Topics stand between the head and the tail.
type (
	fileHead struct {
		Version   int      `json:"version"`
		TakenAt   string   `json:"takenAt,omitempty"`
		ClusterID string   `json:"clusterId,omitempty"`
		Brokers   []Broker `json:"brokers"`
	}
	fileBroker struct {
		ID     string `json:"id"`
		Host   string `json:"host,omitempty"`
		Port   int    `json:"port,omitempty"`
		Rack   string `json:"rack,omitempty"`
		Online bool   `json:"online"`
	}
	fileTail struct {
		Groups    []Group     `json:"groups"`
		Producers *[]Producer `json:"producers,omitempty"`
		Warnings  []string    `json:"warnings,omitempty"`
	}
	fileGroup struct {
		ID           string                   `json:"id"`
		State        string                   `json:"state,omitempty"`
		Type         string                   `json:"type,omitempty"`
		ProtocolType string                   `json:"protocolType"`
		Members      []Member                 `json:"members,omitempty"`
		Offsets      map[string]map[int]int64 `json:"offsets,omitempty"`
	}
	fileProducer struct {
		ID             int64  `json:"id"`
		Topic          string `json:"topic"`
		Partition      int    `json:"partition"`
		LastTimestamp  int64  `json:"lastTimestamp"`
		TxnStartOffset int64  `json:"txnStartOffset"`
	}
)

// MarshalJSON writes the snapshot file, version 1. Reading it again gives an
// equal snapshot.
func (s Snapshot) MarshalJSON() ([]byte, error) {
	head, err := json.Marshal(s.fileHead())
	if err != nil {
		return nil, err
	}
	tail, err := json.Marshal(s.fileTail())
	if err != nil {
		return nil, err
	}
	w := fileWriter{make([]byte, 0, len(head)+s.topicBytes()+len(tail))}
	w.raw(string(head[:len(head)-1]))
	w.raw(`,"topics":`)
	w.topics(s.Topics)
	w.raw(",")
	w.raw(string(tail[1:]))
	return w.text, nil
}

func (s *Snapshot) fileHead() fileHead {
	head := fileHead{Version: Version, ClusterID: s.ClusterID, Brokers: orEmpty(s.Brokers)}
	if !s.TakenAt.IsZero() {
		head.TakenAt = s.TakenAt.Format(time.RFC3339Nano)
	}
	return head
}

func (s *Snapshot) fileTail() fileTail {
	tail := fileTail{Groups: orEmpty(s.Groups), Warnings: s.Warnings}
	if s.Producers != nil {
		tail.Producers = &s.Producers
	}
	return tail
}

// topicBytes is about how long the topics are in the file.
func (s *Snapshot) topicBytes() int {
	bytes := 0
	for i := range s.Topics {
		bytes += 200 + 120*len(s.Topics[i].Partitions)
	}
	return bytes
}

// fileWriter writes topics and their partitions, which are most of a file, without
// encoding/json: it takes several times as long and as much memory.
type fileWriter struct{ text []byte }

func (w *fileWriter) raw(json string) { w.text = append(w.text, json...) }

func (w *fileWriter) integer(n int64) { w.text = strconv.AppendInt(w.text, n, 10) }

// string writes a text as encoding/json does, which it asks where there is
// something to escape.
func (w *fileWriter) string(s string) {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			escaped, _ := json.Marshal(s) // no text fails
			w.raw(string(escaped))
			return
		}
	}
	w.raw(`"`)
	w.raw(s)
	w.raw(`"`)
}

func (w *fileWriter) strings(list []string) {
	w.raw("[")
	for i, s := range list {
		w.comma(i)
		w.string(s)
	}
	w.raw("]")
}

// comma stands before each item of a list but the first.
func (w *fileWriter) comma(i int) {
	if i > 0 {
		w.raw(",")
	}
}

func (w *fileWriter) topics(topics []Topic) {
	w.raw("[")
	for i := range topics {
		w.comma(i)
		w.topic(&topics[i])
	}
	w.raw("]")
}

func (w *fileWriter) topic(t *Topic) {
	w.raw(`{"name":`)
	w.string(t.Name)
	if t.Internal != nil {
		w.raw(`,"internal":` + strconv.FormatBool(*t.Internal))
	}
	if len(t.Config) > 0 {
		w.raw(`,"config":`)
		w.config(t.Config)
	}
	w.raw(`,"partitions":[`)
	for i := range t.Partitions {
		w.comma(i)
		w.partition(&t.Partitions[i])
	}
	w.raw("]}")
}

func (w *fileWriter) config(config map[string]string) {
	w.raw("{")
	for i, name := range slices.Sorted(maps.Keys(config)) {
		w.comma(i)
		w.string(name)
		w.raw(":")
		w.string(config[name])
	}
	w.raw("}")
}

func (w *fileWriter) partition(p *Partition) {
	w.raw(`{"id":`)
	w.integer(int64(p.ID))
	if p.Leader != "" {
		w.raw(`,"leader":`)
		w.string(p.Leader)
	}
	w.raw(`,"replicas":`)
	w.strings(p.Replicas)
	if p.ISR != nil {
		w.raw(`,"isr":`)
		w.strings(p.ISR)
	}
	if len(p.Observers) > 0 {
		w.raw(`,"observers":`)
		w.strings(p.Observers)
	}
	w.offset(`,"earliestOffset":`, p.EarliestOffset)
	w.offset(`,"latestOffset":`, p.LatestOffset)
	w.raw("}")
}

func (w *fileWriter) offset(name string, offset int64) {
	if offset != OffsetUnknown {
		w.raw(name)
		w.integer(offset)
	}
}

// Each part of a snapshot is written alone as it is in the file, and read alone as
// it is there.

// MarshalJSON writes the broker as the snapshot file has it.
func (b Broker) MarshalJSON() ([]byte, error) {
	return json.Marshal(fileBroker{b.ID, b.Host, b.Port, b.Rack, !b.Offline})
}

// MarshalJSON writes the topic as the snapshot file has it.
func (t Topic) MarshalJSON() ([]byte, error) {
	var w fileWriter
	w.topic(&t)
	return w.text, nil
}

// MarshalJSON writes the partition as the snapshot file has it.
func (p Partition) MarshalJSON() ([]byte, error) {
	var w fileWriter
	w.partition(&p)
	return w.text, nil
}

// MarshalJSON writes the group as the snapshot file has it.
func (g Group) MarshalJSON() ([]byte, error) {
	protocol := g.Protocol()
	if protocol == NoProtocolType {
		protocol = ""
	}
	return json.Marshal(fileGroup{g.ID, g.State, g.Type, protocol, g.Members, g.Offsets})
}

// MarshalJSON writes the producer as the snapshot file has it.
func (p Producer) MarshalJSON() ([]byte, error) {
	return json.Marshal(fileProducer{p.ID, p.Topic, p.Partition, p.LastTimestamp, p.transaction()})
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
