package actions

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// field is one field of a payload: its name in documentation, JSON and errors,
// how a payload writes it, what its text may be, and where it lives.
type field struct {
	name     string
	shape    shape
	rule     rule
	optional bool
	tail     bool          // takes the rest of the payload, colons and all
	at       func(any) any // a pointer to the action → a pointer to the field's value
}

// shape turns a field's text into the Go value that at points to, and back. The
// text of an optional field that is not there is empty.
type shape interface {
	read(r *rule, s string, at any) error
	append(dst []byte, r *rule, at any) ([]byte, error)
	syntax(name string) string // as documentation shows it
}

// plain is a text as it stands: *string.
type plain struct{}

func (plain) read(r *rule, s string, at any) error {
	*at.(*string) = s
	return r.check(s)
}

func (plain) append(dst []byte, r *rule, at any) ([]byte, error) {
	s := *at.(*string)
	return append(dst, s...), r.check(s)
}

func (plain) syntax(name string) string { return "<" + name + ">" }

// escaped is a text that may hold anything: *string.
type escaped struct{ escape escape }

func (e escaped) read(r *rule, s string, at any) error {
	v := e.escape.read(s)
	*at.(*string) = v
	return r.check(v)
}

func (e escaped) append(dst []byte, r *rule, at any) ([]byte, error) {
	s := *at.(*string)
	return append(dst, e.escape.write(s)...), r.check(s)
}

func (escaped) syntax(name string) string { return "<" + name + ">" }

// number is a canonical integer: *int or *int64.
type number struct{}

func (number) read(r *rule, s string, at any) error {
	n, err := parseInteger(s, r.min, r.max)
	switch at := at.(type) {
	case *int:
		*at = int(n)
	case *int64:
		*at = n
	}
	return err
}

func (number) append(dst []byte, r *rule, at any) ([]byte, error) {
	var n int64
	switch at := at.(type) {
	case *int:
		n = int64(*at)
	case *int64:
		n = *at
	}
	if n < r.min || n > r.max {
		return dst, fmt.Errorf("is %d; it must lie in %s", n, bounds(r.min, r.max))
	}
	return strconv.AppendInt(dst, n, 10), nil
}

func (number) syntax(name string) string { return "<" + name + ">" }

// flag is a letter that is there or not: *bool.
type flag string

func (f flag) read(_ *rule, s string, at any) error {
	if s != string(f) {
		return fmt.Errorf("is %s; it may only be %s", diag.Quote(s), string(f))
	}
	*at.(*bool) = true
	return nil
}

func (f flag) append(dst []byte, _ *rule, at any) ([]byte, error) {
	if *at.(*bool) {
		dst = append(dst, f...)
	}
	return dst, nil
}

func (f flag) syntax(string) string { return string(f) }

// toggle is 1 or 0: *bool.
type toggle struct{}

func (toggle) read(_ *rule, s string, at any) error {
	if s != "0" && s != "1" {
		return fmt.Errorf("is %s; it may be 1 or 0", diag.Quote(s))
	}
	*at.(*bool) = s == "1"
	return nil
}

func (toggle) append(dst []byte, _ *rule, at any) ([]byte, error) {
	if *at.(*bool) {
		return append(dst, '1'), nil
	}
	return append(dst, '0'), nil
}

func (toggle) syntax(string) string { return "1|0" }

// list is one or more texts with a separator: *[]string.
type list struct {
	separator string
	skipEmpty bool // the playground passes over empty items
}

func (l list) read(r *rule, s string, at any) error {
	items := strings.Split(s, l.separator)
	if l.skipEmpty {
		kept := items[:0]
		for _, item := range items {
			if item != "" {
				kept = append(kept, item)
			}
		}
		items = kept
	}
	*at.(*[]string) = items
	return l.check(r, items)
}

func (l list) append(dst []byte, r *rule, at any) ([]byte, error) {
	items := *at.(*[]string)
	for i, item := range items {
		if i > 0 {
			dst = append(dst, l.separator...)
		}
		dst = append(dst, item...)
	}
	return dst, l.check(r, items)
}

func (l list) check(r *rule, items []string) error {
	if len(items) == 0 {
		return errors.New("must hold at least one item")
	}
	for i, item := range items {
		if err := r.check(item); err != nil {
			return fmt.Errorf("item %d %w", i+1, err)
		}
	}
	return nil
}

func (l list) syntax(name string) string {
	one := "<" + strings.TrimSuffix(name, "s") + ">"
	return one + "[" + l.separator + one + "...]"
}

// letters is one of a few words of which a payload writes one letter: *Reset.
type letters struct{}

var resetLetters = map[Reset]string{ResetEarliest: "e", ResetLatest: "l", ResetNone: "n"}

func (letters) read(_ *rule, s string, at any) error {
	for reset, letter := range resetLetters {
		if s == letter {
			*at.(*Reset) = reset
			return nil
		}
	}
	return fmt.Errorf("is %s; it may be e (earliest), l (latest) or n (none)", diag.Quote(s))
}

func (letters) append(dst []byte, _ *rule, at any) ([]byte, error) {
	reset := *at.(*Reset)
	letter, known := resetLetters[reset]
	if !known && reset != ResetUnset {
		return dst, fmt.Errorf("is %s; it may be earliest, latest or none", diag.Quote(string(reset)))
	}
	return append(dst, letter...), nil
}

func (letters) syntax(string) string { return "e|l|n" }

// content is a record's value: *Value.
type content struct{}

func (content) read(r *rule, s string, at any) error {
	v := at.(*Value)
	switch encoded, isText := strings.CutPrefix(s, "v="); {
	case s == "t":
		*v = Value{Kind: ValueTombstone}
	case isText:
		*v = Value{Kind: ValueText, Text: valueEscape.read(encoded)}
	default:
		return fmt.Errorf("is %s; it may be t (a tombstone) or v=<text>", diag.Quote(s))
	}
	return r.check(v.Text)
}

func (content) append(dst []byte, r *rule, at any) ([]byte, error) {
	v := *at.(*Value)
	switch {
	case v.Kind != ValueText && v.Text != "":
		return dst, errors.New("has a text, so its kind must be text")
	case v.Kind == ValueUnset:
		return dst, nil
	case v.Kind == ValueTombstone:
		return append(dst, 't'), nil
	case v.Kind == ValueText:
		return append(append(dst, "v="...), valueEscape.write(v.Text)...), r.check(v.Text)
	}
	return dst, fmt.Errorf("has the kind %s; it may be tombstone or text", diag.Quote(string(v.Kind)))
}

func (content) syntax(string) string { return "t|v=<text>" }
