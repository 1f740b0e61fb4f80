package shape

import (
	"errors"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// The bounds of what is read; no shape that can be comes near them.
const (
	// MaxBytes is the longest text that [Read] reads.
	MaxBytes = 1 << 20
	maxItems = 100 // of a list
)

// Read reads a shape in JSON: one object with the fields of [Shape], of which
// null is left out. The error is an [*Error] that lists every unknown field,
// field given twice and value of another type. Which numbers and names may be
// is left to [Shape.Params].
func Read(text []byte) (Shape, error) {
	var wrong Error
	switch {
	case len(text) > MaxBytes:
		wrong.Addf(whole, "must be at most %d bytes long, not %d", MaxBytes, len(text))
		return Shape{}, &wrong
	case !utf8.Valid(text):
		wrong.Addf(whole, "must be UTF-8")
		return Shape{}, &wrong
	}
	r := reader{strictjson.New(string(text), strictjson.Options{Whole: whole})}
	s := r.shape()
	r.End("must be one JSON object, with nothing after it")
	if !r.Problems.Empty() {
		return Shape{}, &Error{r.Problems}
	}
	return s, nil
}

// reader reads the parts of a shape.
type reader struct{ *strictjson.Reader }

func (r reader) shape() (s Shape) {
	r.Fields(
		strictjson.Field{Name: "topology", Read: func() { s.Topology = sizecodec.Topology(r.text()) }},
		strictjson.Field{Name: "brokers", Read: func() { s.Brokers = number[int](r) }},
		strictjson.Field{Name: "brokersPerZone", Read: func() { s.BrokersPerZone = list(r, func() int { return *number[int](r) }) }},
		strictjson.Field{Name: "rackAware", Read: func() { s.RackAware, _ = r.Bool() }},
		strictjson.Field{Name: "topics", Read: func() { s.Topics = list(r, r.topic) }},
		strictjson.Field{Name: "disklessTiming", Read: func() { s.DisklessTiming = r.timing() }},
	)
	return s
}

func (r reader) topic() (t Topic) {
	r.Fields(
		strictjson.Field{Name: "name", Read: func() { t.Name = r.text() }},
		strictjson.Field{Name: "partitions", Read: func() { t.Partitions = number[int](r) }},
		strictjson.Field{Name: "replicationFactor", Read: func() { t.ReplicationFactor = number[int](r) }},
		strictjson.Field{Name: "minInSyncReplicas", Read: func() { t.MinISR = number[int](r) }},
		strictjson.Field{Name: "cleanupPolicy", Read: func() { t.Cleanup = sizecodec.Cleanup(r.text()) }},
		strictjson.Field{Name: "retentionMs", Read: func() { t.RetentionMs = number[int64](r) }},
		strictjson.Field{Name: "retentionBytes", Read: func() { t.RetentionBytes = number[int64](r) }},
		strictjson.Field{Name: "localRetentionMs", Read: func() { t.LocalRetentionMs = number[int64](r) }},
		strictjson.Field{Name: "diskless", Read: func() { t.Diskless, _ = r.Bool() }},
	)
	return t
}

func (r reader) timing() *DisklessTiming {
	var t DisklessTiming
	r.Fields(
		strictjson.Field{Name: "commitIntervalMs", Read: func() { t.CommitIntervalMs = number[int](r) }},
		strictjson.Field{Name: "uploadMs", Read: func() { t.UploadMs = number[int](r) }},
	)
	return &t
}

func (r reader) text() string {
	text, _ := r.Text()
	return text
}

// number reads a whole number, and how one is written: 3.0 and 3e0 are none. It is
// 0 where it is wrong.
func number[N int | int64](r reader) *N {
	if r.Kind() != strictjson.Number {
		r.Not("a whole number")
		return new(N)
	}
	digits, _ := r.Number()
	n, err := strconv.ParseInt(digits, 10, reflect.TypeFor[N]().Bits())
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.Wrong("must be a number of fewer digits than %s", diag.Short(digits))
	case err != nil:
		r.Wrong("must be a whole number")
	}
	return new(N(n))
}

// list reads a list, of which too many items are passed over.
func list[T any](r reader, read func() T) []T {
	items, more := []T{}, false
	r.List(func() {
		if more = len(items) == maxItems; more {
			r.Skip()
			return
		}
		items = append(items, read())
	})
	if more {
		r.Stop("has more than %d items, which no topology takes; nothing after them is read", maxItems)
	}
	return items
}
