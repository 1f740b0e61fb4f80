package actions

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// field is one field of a payload: its name in documentation, JSON and errors,
// how a payload writes it, and what its text may be.
type field struct {
	name     string
	shape    shape
	rule     rule
	optional bool
	tail     bool // takes the rest of the payload, colons and all
}

// shape turns a field's text into the Go value that at points to, and back. A
// field that is not there has the empty text.
type shape interface {
	read(r rule, s string, at any) error
	write(r rule, at any) (string, error)
	syntax(name string) string // as documentation shows it
}

// plain is a text as it stands: *string.
type plain struct{}

func (plain) read(r rule, s string, at any) error {
	*at.(*string) = s
	return r.check(s)
}

func (plain) write(r rule, at any) (string, error) {
	s := *at.(*string)
	return s, r.check(s)
}

func (plain) syntax(name string) string { return "<" + name + ">" }

// escaped is a text that may hold anything: *string.
type escaped struct{ escape escape }

func (e escaped) read(r rule, s string, at any) error {
	v := e.escape.read(s)
	*at.(*string) = v
	return r.check(v)
}

func (e escaped) write(r rule, at any) (string, error) {
	s := *at.(*string)
	return e.escape.write(s), r.check(s)
}

func (escaped) syntax(name string) string { return "<" + name + ">" }

// number is a canonical integer: *int or *int64.
type number struct{}

func (number) read(r rule, s string, at any) error {
	n, err := parseInteger(s, r.min, r.max)
	switch at := at.(type) {
	case *int:
		*at = int(n)
	case *int64:
		*at = n
	}
	return err
}

func (number) write(r rule, at any) (string, error) {
	var n int64
	switch at := at.(type) {
	case *int:
		n = int64(*at)
	case *int64:
		n = *at
	}
	if n < r.min || n > r.max {
		return "", fmt.Errorf("is %d; it must lie in %s", n, bounds(r.min, r.max))
	}
	return strconv.FormatInt(n, 10), nil
}

func (number) syntax(name string) string { return "<" + name + ">" }

// flag is a letter that is there or not: *bool.
type flag string

func (f flag) read(_ rule, s string, at any) error {
	if s != string(f) {
		return fmt.Errorf("is %s; it may only be %s", shown(s), string(f))
	}
	*at.(*bool) = true
	return nil
}

func (f flag) write(_ rule, at any) (string, error) {
	if *at.(*bool) {
		return string(f), nil
	}
	return "", nil
}

func (f flag) syntax(string) string { return string(f) }

// toggle is 1 or 0: *bool.
type toggle struct{}

func (toggle) read(_ rule, s string, at any) error {
	if s != "0" && s != "1" {
		return fmt.Errorf("is %s; it may be 1 or 0", shown(s))
	}
	*at.(*bool) = s == "1"
	return nil
}

func (toggle) write(_ rule, at any) (string, error) {
	if *at.(*bool) {
		return "1", nil
	}
	return "0", nil
}

func (toggle) syntax(string) string { return "1|0" }

// list is one or more texts with a separator: *[]string.
type list struct {
	separator string
	skipEmpty bool // the playground passes over empty items
}

func (l list) read(r rule, s string, at any) error {
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

func (l list) write(r rule, at any) (string, error) {
	items := *at.(*[]string)
	return strings.Join(items, l.separator), l.check(r, items)
}

func (l list) check(r rule, items []string) error {
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

func (letters) read(_ rule, s string, at any) error {
	for reset, letter := range resetLetters {
		if s == letter {
			*at.(*Reset) = reset
			return nil
		}
	}
	return fmt.Errorf("is %s; it may be e (earliest), l (latest) or n (none)", shown(s))
}

func (letters) write(_ rule, at any) (string, error) {
	reset := *at.(*Reset)
	letter, known := resetLetters[reset]
	if !known && reset != ResetUnset {
		return "", fmt.Errorf("is %s; it may be earliest, latest or none", shown(string(reset)))
	}
	return letter, nil
}

func (letters) syntax(string) string { return "e|l|n" }

// content is a record's value: *Value.
type content struct{}

func (content) read(r rule, s string, at any) error {
	v := at.(*Value)
	switch encoded, isText := strings.CutPrefix(s, "v="); {
	case s == "t":
		*v = Value{Kind: ValueTombstone}
	case isText:
		*v = Value{Kind: ValueText, Text: valueEscape.read(encoded)}
	default:
		return fmt.Errorf("is %s; it may be t (a tombstone) or v=<text>", shown(s))
	}
	return r.check(v.Text)
}

func (content) write(r rule, at any) (string, error) {
	v := *at.(*Value)
	switch {
	case v.Kind != ValueText && v.Text != "":
		return "", errors.New("has a text, so its kind must be text")
	case v.Kind == ValueUnset:
		return "", nil
	case v.Kind == ValueTombstone:
		return "t", nil
	case v.Kind == ValueText:
		return "v=" + valueEscape.write(v.Text), r.check(v.Text)
	}
	return "", fmt.Errorf("has the kind %s; it may be tombstone or text", shown(string(v.Kind)))
}

func (content) syntax(string) string { return "t|v=<text>" }
