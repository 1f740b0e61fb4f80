package actions

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Problem is one thing that is wrong with one entry of a log.
type Problem struct {
	Index  int    `json:"index"`           // of the entry, from 0, in the log as it was given; -1 for the log as a whole
	Entry  string `json:"entry"`           // its text, or what it describes; long ones are cut
	Field  string `json:"field,omitempty"` // of the payload, or "at", "kind"; "" for the entry as a whole
	Reason string `json:"reason"`
}

// whole is the index of a problem of the log as a whole.
const whole = -1

// Place is where the problem is: "actions[3].topic", "actions[3]" or "actions".
func (p Problem) Place() string {
	switch {
	case p.Index == whole:
		return "actions"
	case p.Field == "":
		return fmt.Sprintf("actions[%d]", p.Index)
	}
	return fmt.Sprintf("actions[%d].%s", p.Index, p.Field)
}

// String says the place, the entry and the reason.
func (p Problem) String() string {
	return fmt.Sprintf("%s %s (in %s)", p.Place(), p.Reason, p.Entry)
}

// maxProblems bounds what one error or one tolerant decoding lists.
const maxProblems = 100

// LogError lists what is wrong with a log, at most a hundred problems of it.
type LogError struct {
	Problems []Problem
	More     int // problems past those listed
}

// Error lists every problem, a line each.
func (e *LogError) Error() string {
	lines := make([]string, 0, len(e.Problems)+1)
	for _, p := range e.Problems {
		lines = append(lines, p.String())
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", e.More))
	}
	return strings.Join(lines, "\n")
}

func (e *LogError) add(p Problem) {
	if len(e.Problems) == maxProblems {
		e.More++
		return
	}
	e.Problems = append(e.Problems, p)
}

// orNil is the error, or nil when nothing is wrong.
func (e *LogError) orNil() error {
	if len(e.Problems) == 0 {
		return nil
	}
	return e
}

// fieldError is a reason with the field that it is about.
type fieldError struct {
	field string
	err   error
}

func (e *fieldError) Error() string { return e.err.Error() }

// printable is s as a terminal may show it: quoted when it holds anything but
// graphic characters.
func printable(s string) string {
	for _, r := range s {
		if !unicode.IsGraphic(r) || r == unicode.ReplacementChar {
			return strconv.Quote(s)
		}
	}
	return s
}
