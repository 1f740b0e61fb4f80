package importer

import (
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// kcatMetadata is what kcat -L -J prints.
type kcatMetadata struct {
	Brokers []struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	} `json:"brokers"`
	Topics []struct {
		Topic      string `json:"topic"`
		Error      string `json:"error"`
		Partitions []struct {
			Partition int      `json:"partition"`
			Leader    int64    `json:"leader"`
			Replicas  []kcatID `json:"replicas"`
			ISRs      []kcatID `json:"isrs"`
		} `json:"partitions"`
	} `json:"topics"`
}

type kcatID struct {
	ID int64 `json:"id"`
}

func beginsJSON(line string) bool { return strings.HasPrefix(line, "{") }

// kcatJSON reads a JSON object, on however many lines. kcat does not end its
// line, so a prompt may follow on it.
func (r *reader) kcatJSON(string) bool {
	r.begin(block{})
	at := r.here()
	decoder := json.NewDecoder(strings.NewReader(r.fromBrace()))
	var metadata kcatMetadata
	err := decoder.Decode(&metadata)
	switch syntax, broken := errors.AsType[*json.SyntaxError](err); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		r.misread(at, "the JSON that begins here is cut short; none of it is used, so copy it whole")
		r.skipText()
	case broken:
		r.misread(at, "this begins as JSON and is not what kcat -L -J prints: %v", syntax)
		r.skipLines(int(syntax.Offset))
	case err != nil || metadata.Brokers == nil || metadata.Topics == nil || !r.metadata(&metadata, at):
		r.misread(at, "this JSON is not what kcat -L -J prints; a snapshot file needs no import")
		r.skip(int(decoder.InputOffset()))
	default:
		r.skip(int(decoder.InputOffset()))
		r.kinds[KcatJSON] += r.line - at.line + 2 // the line number is one behind until its rest is read
	}
	return true
}

// metadata takes what kcat printed, if that is what it was.
func (r *reader) metadata(m *kcatMetadata, at place) bool {
	for _, b := range m.Brokers {
		if b.ID < 0 || !isAddress(b.Name) {
			return false
		}
	}
	for _, t := range m.Topics {
		if !validName(t.Topic) {
			return false
		}
		for _, p := range t.Partitions {
			if p.Partition < 0 || p.Partition > snapshot.MaxPartitionID || p.Leader < -1 {
				return false
			}
		}
	}
	for _, b := range m.Brokers {
		r.broker(strconv.FormatInt(b.ID, 10), b.Name)
	}
	for _, t := range m.Topics {
		if t.Error != "" {
			r.missing(at, "the topic %q was not described: %s", diag.Short(t.Topic), diag.Short(t.Error))
			continue
		}
		r.counts(r.topic(t.Topic, at), t.Topic, len(t.Partitions), at)
		for _, p := range t.Partitions {
			one := partition{rank: rankOfKcat, replicas: kcatIDs(p.Replicas), isr: kcatIDs(p.ISRs)}
			if p.Leader >= 0 {
				one.leader = strconv.FormatInt(p.Leader, 10)
			}
			r.partition(t.Topic, p.Partition, one, at)
		}
	}
	return true
}

func kcatIDs(list []kcatID) []string {
	var ids []string
	for _, b := range list {
		ids = append(ids, strconv.FormatInt(b.ID, 10))
	}
	return ids
}
