package actions

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// MaxEntries is how many entries of a log the playground loads, the earliest
// ones.
const MaxEntries = 2000

// Encode writes a log as the playground does: sorted by time, entries of one
// time in the order given. What [Decode] would not read back as it is here is
// refused with a [*LogError] that lists every problem. The cost is linear in the
// entries, apart from the sorting of a log that is not in order.
func Encode(entries []Entry) (string, error) {
	var wrong LogError
	if len(entries) > MaxEntries {
		wrong.add(tooMany(len(entries)))
		return "", &wrong
	}
	order := indices(entries)
	log := make([]byte, 0, 32*len(entries))
	d := newCodec()
	for n, i := range order {
		if n > 0 {
			log = append(log, ',')
		}
		var err error
		if log, err = d.append(log, entries[i]); err != nil {
			for _, err := range d.problems(entries[i]) {
				wrong.add(problem(i, describeEntry(entries[i]), err))
			}
		}
	}
	return string(log), wrong.orNil()
}

// indices are those of the entries in the order of time, stable.
func indices(entries []Entry) []int {
	order := make([]int, len(entries))
	for i := range order {
		order[i] = i
	}
	if !slices.IsSortedFunc(entries, byTime) {
		slices.SortStableFunc(order, func(a, b int) int { return byTime(entries[a], entries[b]) })
	}
	return order
}

func byTime(a, b Entry) int { return cmp.Compare(a.At, b.At) }

func tooMany(n int) Problem {
	return Problem{Index: MaxEntries, Entry: fmt.Sprintf("a log of %d entries", n),
		Reason: fmt.Sprintf("%s; there are %d", pastBound, n)}
}

var pastBound = fmt.Sprintf("is past the %d entries that the playground loads", MaxEntries)

func problem(index int, entry string, err error) Problem {
	p := Problem{Index: index, Entry: diag.Quote(entry), Reason: err.Error()}
	var at *fieldError
	if errors.As(err, &at) {
		p.Field = at.field
	}
	return p
}

func describeEntry(e Entry) string {
	if e.Action == nil {
		return "no action"
	}
	return fmt.Sprintf("%s at %d", Describe(e.Action), e.At)
}

func appendEntry(log []byte, e Entry) ([]byte, error) { return newCodec().append(log, e) }

// problems are all that is wrong with an entry; append ends at the first.
func (d *codec) problems(e Entry) (found []error) {
	add := func(err error) {
		if err != nil {
			found = append(found, err)
		}
	}
	add(checkTime(e.At))
	if e.Action == nil {
		add(errNoAction)
		return found
	}
	spec, err := d.checked(e.Action)
	add(err)
	if spec == nil || err != nil {
		return found
	}
	held := d.hold(spec, e.Action)
	for i := range spec.fields {
		f := &spec.fields[i]
		if _, err := f.append(nil, f.at(held)); err != nil {
			add(&fieldError{f.name, err})
		}
	}
	return found
}

var errNoAction = &fieldError{"kind", errors.New("is missing: the entry has no action")}

func checkTime(at int64) error {
	if at < 0 || at > maxInteger {
		return &fieldError{"at", fmt.Errorf("is %d; it must lie in %s", at, bounds(0, maxInteger))}
	}
	return nil
}

func (d *codec) append(log []byte, e Entry) ([]byte, error) {
	if e.Action == nil {
		return log, errNoAction
	}
	if err := checkTime(e.At); err != nil {
		return log, err
	}
	log, err := d.appendAction(log, e.Action)
	log = append(log, '@')
	return strconv.AppendInt(log, e.At, 10), err
}

func (d *codec) appendAction(log []byte, a Action) ([]byte, error) {
	if r, isRaw := a.(Raw); isRaw {
		return append(append(append(log, r.Code...), ':'), r.Payload...), r.check()
	}
	spec, err := d.checked(a)
	if err != nil {
		return log, err
	}
	return spec.append(append(log, spec.kind...), d.hold(spec, a))
}

// checked is the kind of an action that breaks no rule but those of single fields;
// it is nil for one whose payload is not public.
func (d *codec) checked(a Action) (*kindSpec, error) {
	if r, isRaw := a.(Raw); isRaw {
		return nil, r.check()
	}
	spec, err := d.byType(a)
	if err != nil {
		return nil, err
	}
	if c, isConfig := a.(ChangeConfig); isConfig {
		if place, err := c.check(); err != nil {
			return nil, &fieldError{place, err}
		}
	}
	return spec, nil
}

// append writes the payload, a colon before each field.
func (spec *kindSpec) append(log []byte, held any) ([]byte, error) {
	skipped := 0 // optional fields that are not there; they are written once a later one is
	for i := range spec.fields {
		f := &spec.fields[i]
		begin := len(log)
		for range skipped + 1 {
			log = append(log, ':')
		}
		text := len(log)
		var err error
		if log, err = f.append(log, f.at(held)); err != nil {
			return log, &fieldError{f.name, err}
		}
		if len(log) == text && f.optional {
			log = log[:begin]
			skipped++
		} else {
			skipped = 0
		}
	}
	return log, nil
}

// append writes the field's text: nothing where it is optional and not there.
func (f *field) append(dst []byte, at any) ([]byte, error) {
	if f.optional && unset(at) {
		return dst, nil
	}
	return f.shape.append(dst, &f.rule, at)
}

func unset(at any) bool {
	switch at := at.(type) {
	case *string:
		return *at == ""
	case *[]string:
		return len(*at) == 0
	}
	return false // the other shapes write nothing for what is not there
}

// check holds a raw entry to what lets it be read back as it is.
func (r Raw) check() error {
	switch {
	case !isKindCode(string(r.Code)):
		return &fieldError{"kind", fmt.Errorf("is %s; a kind is one to eight capital letters", diag.Quote(string(r.Code)))}
	case kindsByCode[r.Code] != nil:
		return &fieldError{"kind", fmt.Errorf("is %s, which has a type of its own; use that", r.Code)}
	case r.Payload == "":
		return &fieldError{"payload", errors.New("may not be empty")}
	case strings.Contains(r.Payload, ","):
		return &fieldError{"payload", errors.New("holds a comma, which ends an entry")}
	case !utf8.ValidString(r.Payload):
		return &fieldError{"payload", errNotUTF8}
	}
	return nil
}

func isKindCode(s string) bool {
	for i := range len(s) {
		if s[i] < 'A' || s[i] > 'Z' {
			return false
		}
	}
	return len(s) >= 1 && len(s) <= 8
}

// String is the entry's text in a log. One that cannot be written is described,
// with the reason.
func (e Entry) String() string {
	text, err := appendEntry(nil, e)
	if err != nil {
		return fmt.Sprintf("(%s: %s)", describeEntry(e), err)
	}
	return string(text)
}
