package snapshot

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
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
func (b *Broker) UnmarshalJSON(text []byte) error { return readPart(text, (*jsonReader).broker, b) }

// UnmarshalJSON reads a topic as it stands in the snapshot file.
func (t *Topic) UnmarshalJSON(text []byte) error { return readPart(text, (*jsonReader).topic, t) }

// UnmarshalJSON reads a partition as it stands in the snapshot file.
func (p *Partition) UnmarshalJSON(text []byte) error {
	return readPart(text, (*jsonReader).partition, p)
}

// UnmarshalJSON reads a group as it stands in the snapshot file.
func (g *Group) UnmarshalJSON(text []byte) error { return readPart(text, (*jsonReader).group, g) }

// UnmarshalJSON reads a member as it stands in the snapshot file.
func (m *Member) UnmarshalJSON(text []byte) error { return readPart(text, (*jsonReader).member, m) }

// UnmarshalJSON reads a producer as it stands in the snapshot file.
func (p *Producer) UnmarshalJSON(text []byte) error { return readPart(text, (*jsonReader).producer, p) }

func (s *Snapshot) read(text string) error {
	r, err := openJSON(text)
	if err != nil {
		return err
	}
	read := r.snapshot()
	r.end()
	if !r.fatal && r.More() == 0 {
		r.merge(read.Validate())
	}
	if err := r.orNil(); err != nil {
		return err
	}
	*s = read
	return nil
}

// readPart reads a part of a snapshot that stands alone. Rules that a part breaks
// by itself are those of its fields; Validate has the rest.
func readPart[T any](text []byte, read func(*jsonReader) T, into *T) error {
	r, err := openJSON(string(text))
	if err != nil {
		return err
	}
	part := read(r)
	r.end()
	if err := r.orNil(); err != nil {
		return err
	}
	*into = part
	return nil
}

// openJSON begins to read a text, which must be UTF-8 and hold no half characters.
func openJSON(text string) (*jsonReader, error) {
	r := newJSONReader(text)
	if bad := firstInvalid(text); bad >= 0 {
		r.Addf(wholeFile, "is not UTF-8 (%s)", r.position(bad))
		return nil, r.orNil()
	}
	if half := loneSurrogate(text); half >= 0 {
		r.Addf(wholeFile, "holds half a character, %s (%s)", text[half:half+6], r.position(half))
		return nil, r.orNil()
	}
	return newJSONReader(strings.TrimPrefix(text, "\ufeff")), nil // Windows editors put it there
}

// end notes what stands behind the value.
func (r *jsonReader) end() {
	if !r.fatal && r.More() == 0 && r.peek() != endOfText {
		r.jsonTokens.next() // the position is behind it
		r.Addf(wholeFile, "has something after the snapshot (%s)", r.position(r.at))
	}
}

// firstInvalid is where text stops being UTF-8, or -1.
func firstInvalid(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// loneSurrogate is where an escape stands that is half of a UTF-16 pair, or -1.
// encoding/json would read it as U+FFFD, and two names as one.
func loneSurrogate(text string) int {
	for i := 0; ; {
		begin := strings.IndexByte(text[i:], '\\')
		if begin < 0 {
			return -1
		}
		i += begin
		unit, isUnit := escapedUnit(text[i:])
		switch {
		case !isUnit:
			i += 2 // \n, \\ and the like, or no JSON
		case !utf16.IsSurrogate(unit):
			i += 6
		default:
			low, _ := escapedUnit(text[i+6:])
			if utf16.DecodeRune(unit, low) == utf8.RuneError {
				return i
			}
			i += 12
		}
		if i >= len(text) {
			return -1
		}
	}
}

// escapedUnit reads \uXXXX.
func escapedUnit(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}

// merge adds what validation found at places at which reading found nothing.
func (r *jsonReader) merge(err error) {
	more, ok := errors.AsType[*Error](err)
	if !ok {
		return
	}
	known := map[string]bool{}
	for _, p := range r.Problems() {
		known[p.Place] = true
	}
	for _, p := range more.Problems() {
		if !known[p.Place] {
			r.Add(p)
		}
	}
	r.AddMore(more.More())
}

func (r *jsonReader) snapshot() (s Snapshot) {
	r.object(func(name string) {
		switch name {
		case "version":
			r.version()
		case "takenAt":
			s.TakenAt = r.time()
		case "clusterId":
			s.ClusterID = r.string()
		case "brokers":
			r.list(func() { s.Brokers = append(s.Brokers, r.broker()) })
		case "topics":
			r.list(func() { s.Topics = append(s.Topics, r.topic()) })
		case "groups":
			r.list(func() { s.Groups = append(s.Groups, r.group()) })
		case "producers":
			s.Producers = r.producers()
		case "warnings":
			r.list(func() { s.Warnings = append(s.Warnings, r.string()) })
		default:
			r.skip()
		}
	})
	return s
}

func (r *jsonReader) version() {
	if v := r.integer(math.MinInt64, Version); v != Version {
		r.wrong("is %d; this simlink reads version %d", v, Version)
	}
}

func (r *jsonReader) time() time.Time {
	text := r.string()
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		r.wrong("is %q; it must be a time such as 2026-01-01T00:00:00Z", text)
	}
	return t
}

func (r *jsonReader) broker() (b Broker) {
	r.object(func(name string) {
		switch name {
		case "id":
			b.ID = r.id()
		case "host":
			b.Host = r.string()
		case "port":
			b.Port = int(r.integer(0, 0))
		case "rack":
			b.Rack = r.string()
		case "online":
			b.Offline = !r.boolean(true)
		default:
			r.skip()
		}
	})
	return b
}

func (r *jsonReader) topic() (t Topic) {
	r.object(func(name string) {
		switch name {
		case "name":
			t.Name = r.string()
		case "internal":
			t.Internal = r.optionalBoolean()
		case "config":
			t.Config = map[string]string{}
			r.table(func(key string) {
				tableMember(r, t.Config, key)
				if value, given := r.optional(); given {
					t.Config[key] = value
				}
			})
		case "partitions":
			r.partitions = r.partitions[:0]
			r.list(func() {
				if r.count++; r.count > MaxPartitions {
					r.stop("is one of more than %d partitions in all; take the snapshot of fewer topics", MaxPartitions)
					return
				}
				r.partitions = append(r.partitions, r.partition())
			})
			t.Partitions = append(t.Partitions, r.partitions...)
		default:
			r.skip()
		}
	})
	return t
}

func (r *jsonReader) partition() Partition {
	p := Partition{ID: -1, EarliestOffset: OffsetUnknown, LatestOffset: OffsetUnknown}
	r.object(func(name string) {
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
		case "earliestOffset":
			p.EarliestOffset = r.integer(0, OffsetUnknown)
		case "latestOffset":
			p.LatestOffset = r.integer(0, OffsetUnknown)
		default:
			r.skip()
		}
	})
	return p
}

// isr tells an empty list from one that is left out or null.
func (r *jsonReader) isr() []string {
	ids, given := r.idList()
	if !given {
		return nil
	}
	return append(make([]string, 0, len(ids)), ids...)
}

// idList reads a list of brokers' ids, which is good until the next one.
func (r *jsonReader) idList() (ids []string, given bool) {
	r.ids = r.ids[:0]
	given = r.list(func() { r.ids = append(r.ids, r.id()) })
	return r.ids, given
}

func (r *jsonReader) partitionID() int {
	id := r.integer(0, -1)
	if id > MaxPartitionID {
		r.wrong("is %d; it must lie in 0..%d", id, MaxPartitionID)
		return -1
	}
	return int(id)
}

func (r *jsonReader) group() (g Group) {
	named := false // an id may be empty, but not left out
	r.object(func(name string) {
		switch name {
		case "id":
			named = true
			g.ID = r.string()
		case "state":
			g.State = r.string()
		case "type":
			g.Type = r.string()
		case "protocolType":
			g.ProtocolType = r.protocolType()
		case "members":
			r.list(func() { g.Members = append(g.Members, r.member()) })
		case "offsets":
			g.Offsets = map[string]map[int]int64{}
			r.table(func(topic string) {
				tableMember(r, g.Offsets, topic)
				g.Offsets[topic] = r.offsets()
			})
		default:
			r.skip()
		}
	})
	if !named && !r.fatal {
		r.wrong("has no id")
	}
	return g
}

// protocolType tells a text that is there and empty from one that is left out.
func (r *jsonReader) protocolType() string {
	text, given := r.optional()
	if given && text == "" {
		return NoProtocolType
	}
	return text
}

func (r *jsonReader) member() (m Member) {
	r.object(func(name string) {
		switch name {
		case "id":
			m.ID = r.string()
		case "clientId":
			m.ClientID = r.string()
		default:
			r.skip()
		}
	})
	return m
}

func (r *jsonReader) offsets() map[int]int64 {
	offsets := map[int]int64{}
	r.table(func(name string) {
		id, err := strconv.Atoi(name)
		if err != nil || id < 0 || id > MaxPartitionID || strconv.Itoa(id) != name {
			r.wrong("is no partition id; one is a decimal number in 0..%d", MaxPartitionID)
		}
		tableMember(r, offsets, id)
		offsets[id] = r.integer(OffsetUnknown, OffsetUnknown)
	})
	return offsets
}

// producers tells an empty list from one that is left out.
func (r *jsonReader) producers() []Producer {
	producers := []Producer{}
	if !r.list(func() { producers = append(producers, r.producer()) }) {
		return nil
	}
	return producers
}

// noTransaction is how a file says that no transaction is open.
const noTransaction int64 = -1

func (r *jsonReader) producer() Producer {
	p := Producer{ID: -1, Partition: -1, LastTimestamp: NoTimestamp}
	r.object(func(name string) {
		switch name {
		case "id":
			p.ID = r.integer(0, -1)
		case "topic":
			p.Topic = r.string()
		case "partition":
			p.Partition = r.partitionID()
		case "lastTimestamp":
			p.LastTimestamp = r.integer(NoTimestamp, NoTimestamp)
		case "txnStartOffset":
			p.TxnStartOffset = OpenAt(r.integer(noTransaction, noTransaction))
		default:
			r.skip()
		}
	})
	return p
}
