package snapshot

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// wholeFile is the place of what is wrong with a snapshot as a whole.
const wholeFile = "the file"

// MaxBytes is the size of the largest snapshot file that is read. It
// holds some 450 000 partitions.
const MaxBytes = 64 << 20

// Read reads a snapshot file, version 1: one JSON object in UTF-8. Names
// that it does not know are passed over. It returns a [*Error] that
// lists everything that is wrong, each with its place. The file is held in
// memory, [MaxBytes] at most, and for as long as the snapshot is.
func Read(r io.Reader) (*Snapshot, error) {
	var text strings.Builder
	if sized, ok := r.(interface{ Len() int }); ok {
		text.Grow(min(max(sized.Len(), 0), MaxBytes+1))
	}
	if _, err := io.Copy(&text, io.LimitReader(r, MaxBytes+1)); err != nil {
		return nil, fmt.Errorf("reading the snapshot: %w", err)
	}
	if text.Len() > MaxBytes {
		return nil, &Error{diag.ListOf(diag.Problem{Place: wholeFile, Text: fmt.Sprintf("is larger than %d MiB", MaxBytes>>20), Hints: fewerTopics})}
	}
	s := new(Snapshot)
	if err := s.read(text.String()); err != nil {
		return nil, err
	}
	return s, nil
}

// UnmarshalJSON reads a snapshot file as [Read] does.
func (s *Snapshot) UnmarshalJSON(text []byte) error { return s.read(string(text)) }

// UnmarshalJSON reads a broker as it stands in the snapshot file.
func (b *Broker) UnmarshalJSON(text []byte) error { return readPart(text, (*reader).broker, b) }

// UnmarshalJSON reads a topic as it stands in the snapshot file.
func (t *Topic) UnmarshalJSON(text []byte) error { return readPart(text, (*reader).topic, t) }

// UnmarshalJSON reads a partition as it stands in the snapshot file.
func (p *Partition) UnmarshalJSON(text []byte) error {
	return readPart(text, (*reader).partition, p)
}

// UnmarshalJSON reads a group as it stands in the snapshot file.
func (g *Group) UnmarshalJSON(text []byte) error { return readPart(text, (*reader).group, g) }

// UnmarshalJSON reads a member as it stands in the snapshot file.
func (m *Member) UnmarshalJSON(text []byte) error { return readPart(text, (*reader).member, m) }

// UnmarshalJSON reads a producer as it stands in the snapshot file.
func (p *Producer) UnmarshalJSON(text []byte) error { return readPart(text, (*reader).producer, p) }

// reader reads the parts of a snapshot.
type reader struct {
	*strictjson.Reader

	// Lists while they are read, in memory that is used again: to let each grow
	// takes more than to copy it.
	partitions []Partition
	ids        []string

	count int // of the partitions of all topics
}

func newReader(text string) *reader {
	text = strings.TrimPrefix(text, "\ufeff") // Windows editors put it there
	return &reader{Reader: strictjson.New(text, strictjson.Options{Whole: wholeFile, Positions: true, Nulls: true})}
}

func (r *reader) orNil() error {
	if r.Problems.Empty() {
		return nil
	}
	return &Error{r.Problems}
}

func (s *Snapshot) read(text string) error {
	r := newReader(text)
	read := r.snapshot()
	r.End(somethingAfter)
	if !r.Stopped() {
		r.merge(read.Validate())
	}
	if err := r.orNil(); err != nil {
		return err
	}
	*s = read
	return nil
}

const somethingAfter = "has something after the snapshot"

// readPart reads a part of a snapshot that stands alone. Rules that a part breaks
// by itself are those of its fields; Validate has the rest.
func readPart[T any](text []byte, read func(*reader) T, into *T) error {
	if string(text) == "null" {
		return nil // which changes nothing, as of all types in Go
	}
	r := newReader(string(text))
	part := read(r)
	r.End(somethingAfter)
	if err := r.orNil(); err != nil {
		return err
	}
	*into = part
	return nil
}

// merge adds what validation found at places at which reading found nothing.
func (r *reader) merge(err error) {
	more, ok := errors.AsType[*Error](err)
	if !ok {
		return
	}
	known := map[string]bool{}
	for _, p := range r.Problems.Problems() {
		known[p.Place] = true
	}
	for _, p := range more.Problems() {
		if !known[p.Place] {
			r.Problems.Add(p)
		}
	}
	r.Problems.AddMore(more.More())
}

func (r *reader) snapshot() (s Snapshot) {
	r.Object(func(name string) {
		switch name {
		case "version":
			r.version()
		case "takenAt":
			s.TakenAt = r.time()
		case "clusterId":
			s.ClusterID = r.text()
		case "brokers":
			r.List(func() { s.Brokers = append(s.Brokers, r.broker()) })
		case "topics":
			r.List(func() { s.Topics = append(s.Topics, r.topic()) })
		case "groups":
			r.List(func() { s.Groups = append(s.Groups, r.group()) })
		case "producers":
			s.Producers = r.producers()
		case "warnings":
			r.List(func() { s.Warnings = append(s.Warnings, r.text()) })
		default:
			r.Skip()
		}
	})
	return s
}

// text reads a text; a null is the empty one.
func (r *reader) text() string {
	text, _ := r.Text()
	return text
}

// boolean reads true or false; a null is nil.
func (r *reader) boolean() *bool {
	value, given := r.Bool()
	if !given {
		return nil
	}
	return &value
}

// id reads a broker's id: a text, or a whole number taken as its decimal text.
func (r *reader) id() string {
	switch r.Kind() {
	case strictjson.Text:
		return r.text()
	case strictjson.Number:
		digits, _ := r.Number()
		if strings.ContainsAny(digits, ".eE") {
			r.Wrong("is %s; a broker's id must be a text or a whole number", digits)
		}
		return digits
	}
	r.Not("a text or a whole number")
	return ""
}

// twice notes a name that a table has already.
func twice[K comparable, V any](r *reader, known map[K]V, name K) {
	if _, is := known[name]; is {
		r.Twice()
	}
}

func (r *reader) version() {
	if v := r.Integer(math.MinInt64, Version); v != Version {
		r.Wrong("is %d; this simlink reads version %d", v, Version)
	}
}

func (r *reader) time() time.Time {
	text := r.text()
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		r.Wrong("is %q; it must be a time such as 2026-01-01T00:00:00Z", text)
	}
	return t
}

func (r *reader) broker() (b Broker) {
	r.Object(func(name string) {
		switch name {
		case "id":
			b.ID = r.id()
		case "host":
			b.Host = r.text()
		case "port":
			b.Port = int(r.Integer(0, 0))
		case "rack":
			b.Rack = r.text()
		case "online":
			online := r.boolean()
			b.Offline = online != nil && !*online
		default:
			r.Skip()
		}
	})
	return b
}

func (r *reader) topic() (t Topic) {
	r.Object(func(name string) {
		switch name {
		case "name":
			t.Name = r.text()
		case "internal":
			t.Internal = r.boolean()
		case "config":
			t.Config = map[string]string{}
			r.Table(func(key string) {
				twice(r, t.Config, key)
				if value, given := r.Text(); given {
					t.Config[key] = value
				}
			})
		case "partitions":
			r.partitions = r.partitions[:0]
			r.List(func() {
				if r.count++; r.count > MaxPartitions {
					r.Stop("is one of more than %d partitions in all; take the snapshot of fewer topics", MaxPartitions)
					return
				}
				r.partitions = append(r.partitions, r.partition())
			})
			t.Partitions = append(t.Partitions, r.partitions...)
		default:
			r.Skip()
		}
	})
	return t
}

func (r *reader) partition() Partition {
	p := Partition{ID: -1, EarliestOffset: OffsetUnknown, LatestOffset: OffsetUnknown}
	r.Object(func(name string) {
		switch name {
		case "id":
			p.ID = r.partitionID()
		case "leader":
			p.Leader = r.id()
		case "replicas":
			ids, _ := r.idList()
			p.Replicas = append(p.Replicas, ids...)
		case "isr":
			p.ISR = r.isr()
		case "observers":
			ids, _ := r.idList()
			p.Observers = append(p.Observers, ids...)
		case "earliestOffset":
			p.EarliestOffset = r.Integer(0, OffsetUnknown)
		case "latestOffset":
			p.LatestOffset = r.Integer(0, OffsetUnknown)
		default:
			r.Skip()
		}
	})
	return p
}

// isr tells an empty list from one that is left out or null.
func (r *reader) isr() []string {
	ids, given := r.idList()
	if !given {
		return nil
	}
	return append(make([]string, 0, len(ids)), ids...)
}

// idList reads a list of brokers' ids, which is good until the next one.
func (r *reader) idList() (ids []string, given bool) {
	r.ids = r.ids[:0]
	given = r.List(func() { r.ids = append(r.ids, r.id()) })
	return r.ids, given
}

func (r *reader) partitionID() int {
	id := r.Integer(0, -1)
	if id > MaxPartitionID {
		r.Wrong("is %d; it must lie in 0..%d", id, MaxPartitionID)
		return -1
	}
	return int(id)
}

func (r *reader) group() (g Group) {
	named := false // an id may be empty, but not left out
	r.Object(func(name string) {
		switch name {
		case "id":
			named = true
			g.ID = r.text()
		case "state":
			g.State = r.text()
		case "type":
			g.Type = r.text()
		case "protocolType":
			g.ProtocolType = r.protocolType()
		case "members":
			r.List(func() { g.Members = append(g.Members, r.member()) })
		case "offsets":
			g.Offsets = map[string]map[int]int64{}
			r.Table(func(topic string) {
				twice(r, g.Offsets, topic)
				g.Offsets[topic] = r.offsets()
			})
		default:
			r.Skip()
		}
	})
	if !named {
		r.Wrong("has no id")
	}
	return g
}

// protocolType tells a text that is there and empty from one that is left out.
func (r *reader) protocolType() string {
	text, given := r.Text()
	if given && text == "" {
		return NoProtocolType
	}
	return text
}

func (r *reader) member() (m Member) {
	r.Object(func(name string) {
		switch name {
		case "id":
			m.ID = r.text()
		case "clientId":
			m.ClientID = r.text()
		default:
			r.Skip()
		}
	})
	return m
}

func (r *reader) offsets() map[int]int64 {
	offsets := map[int]int64{}
	r.Table(func(name string) {
		id, err := strconv.Atoi(name)
		if err != nil || id < 0 || id > MaxPartitionID || strconv.Itoa(id) != name {
			r.Wrong("is no partition id; one is a decimal number in 0..%d", MaxPartitionID)
		}
		twice(r, offsets, id)
		offsets[id] = r.Integer(OffsetUnknown, OffsetUnknown)
	})
	return offsets
}

// producers tells an empty list from one that is left out.
func (r *reader) producers() []Producer {
	producers := []Producer{}
	if !r.List(func() { producers = append(producers, r.producer()) }) {
		return nil
	}
	return producers
}

// noTransaction is how a file says that no transaction is open.
const noTransaction int64 = -1

func (r *reader) producer() Producer {
	p := Producer{ID: -1, Partition: -1, LastTimestamp: NoTimestamp}
	r.Object(func(name string) {
		switch name {
		case "id":
			p.ID = r.Integer(0, -1)
		case "topic":
			p.Topic = r.text()
		case "partition":
			p.Partition = r.partitionID()
		case "lastTimestamp":
			p.LastTimestamp = r.Integer(NoTimestamp, NoTimestamp)
		case "txnStartOffset":
			p.TxnStartOffset = OpenAt(r.Integer(noTransaction, noTransaction))
		default:
			r.Skip()
		}
	})
	return p
}
