package actions

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// MaxLogBytes bounds the text of a log, plain or inflated: 512 bytes for each
// of the entries that the playground loads.
const MaxLogBytes = 512 * MaxEntries

// Decode reads a log and refuses it with a [*LogError] when the playground would
// drop any of it, or when it holds a kind whose payload is not public. The
// entries come back sorted by time, stable. An empty text is an empty log.
func Decode(log string) ([]Entry, error) {
	decoded := decode(log, func(k Kind, _ string) (Action, error) {
		return nil, &fieldError{"kind", fmt.Errorf("is %s, whose payload is not public", k)}
	})
	if decoded.Dropped != nil {
		wrong := new(LogError)
		for _, p := range decoded.Dropped {
			wrong.add(p)
		}
		wrong.AddMore(decoded.More)
		return nil, wrong
	}
	return decoded.Entries, nil
}

// Decoded is a log as the playground loads it.
type Decoded struct {
	Entries []Entry   `json:"entries"`           // what is kept, sorted by time; entries of an unknown kind are Raw
	Dropped []Problem `json:"dropped,omitempty"` // what is dropped, and why; at most [diag.MaxProblems] are listed
	More    int       `json:"more,omitempty"`    // dropped past those listed
}

// DecodeTolerant reads a log as the playground does: what it cannot parse and
// what is past the first 2000 is dropped, here with the reason. A kind that is
// not public is kept as it is: the playground may know it.
func DecodeTolerant(log string) Decoded {
	return decode(log, keepRaw)
}

func keepRaw(k Kind, payload string) (Action, error) { return Raw{Code: k, Payload: payload}, nil }

func decode(log string, unknown func(Kind, string) (Action, error)) Decoded {
	var dropped dropped
	switch {
	case log == "":
		return Decoded{}
	case len(log) > MaxLogBytes:
		dropped.add(Problem{Entry: diag.Quote(log), Reason: fmt.Sprintf("is part of a log of %d bytes; at most %d are read", len(log), MaxLogBytes)})
		return Decoded{Dropped: dropped.list}
	}
	total := 1 + strings.Count(log, ",")
	kept := make([]Entry, 0, min(MaxEntries, total))
	var where []int // each of those kept stood in the log; needed only where some are past the bound
	d := newCodec()
	valid := utf8.ValidString(log) // nearly always, and then each entry is
	index := 0
	for text := range strings.SplitSeq(log, ",") {
		entry, err := d.decodeEntry(text, unknown)
		if !valid && !utf8.ValidString(text) {
			err = errNotUTF8
		}
		if err != nil {
			dropped.add(problem(index, text, err))
		} else {
			kept = append(kept, entry)
			if total > MaxEntries {
				where = append(where, index)
			}
		}
		index++
	}
	if len(kept) > MaxEntries {
		for _, i := range indices(kept)[MaxEntries:] {
			dropped.add(Problem{Index: where[i], Entry: diag.Quote(kept[i].String()), Reason: pastBound})
		}
	}
	if !slices.IsSortedFunc(kept, byTime) {
		slices.SortStableFunc(kept, byTime)
	}
	return Decoded{Entries: kept[:min(len(kept), MaxEntries)], Dropped: dropped.list, More: dropped.more}
}

func (d *codec) decodeEntry(text string, unknown func(Kind, string) (Action, error)) (Entry, error) {
	if text == "" {
		return Entry{}, errors.New("is empty")
	}
	i := strings.LastIndexByte(text, '@')
	if i < 0 {
		return Entry{}, &fieldError{"at", errors.New("is missing: an entry ends in @ and its time")}
	}
	at, err := parseInteger(text[i+1:], 0, maxInteger)
	if err != nil {
		return Entry{}, &fieldError{"at", err}
	}
	kind, payload, found := cutColon(text[:i])
	if !isKindCode(kind) {
		return Entry{}, &fieldError{"kind", fmt.Errorf("is %s; a kind is one to eight capital letters", diag.Quote(kind))}
	}
	if !found || payload == "" {
		return Entry{}, errors.New("has no payload")
	}
	spec := d.byCode(Kind(kind))
	if spec == nil {
		a, err := unknown(Kind(kind), payload)
		return Entry{at, a}, err
	}
	a, err := spec.decode(d.hold(spec, spec.zero), payload)
	return Entry{at, a}, err
}

// decode reads the payload into action, a pointer to an empty one of the kind.
func (k *kindSpec) decode(action any, payload string) (Action, error) {
	more := true // is there another part of the payload
	for i := range k.fields {
		f := &k.fields[i]
		if !more {
			if !f.optional {
				return nil, &fieldError{f.name, errors.New("is missing")}
			}
			continue
		}
		part := payload
		if more = false; !f.tail {
			part, payload, more = cutColon(payload)
		}
		if err := f.read(part, !more, f.at(action)); err != nil {
			return nil, &fieldError{f.name, err}
		}
	}
	if more {
		return nil, fmt.Errorf("has more fields than %s:%s", k.kind, k.syntax())
	}
	if c, isConfig := action.(*ChangeConfig); isConfig {
		if place, err := c.check(); err != nil {
			return nil, &fieldError{place, err}
		}
	}
	return k.value(action), nil
}

// cutColon is strings.Cut at a colon, in a third of its time.
func cutColon(s string) (before, after string, found bool) {
	if i := strings.IndexByte(s, ':'); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// read takes the field from its part of the payload. An optional one may be
// empty while another follows.
func (f *field) read(part string, last bool, at any) error {
	if part == "" && f.optional {
		if last {
			return errors.New("may not be empty at the end of an entry")
		}
		return nil
	}
	return f.shape.read(&f.rule, part, at)
}
