package actions

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
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

// dropped collects problems as [Decoded] lists them.
type dropped struct {
	list []Problem
	more int
}

func (d *dropped) add(p Problem) {
	if len(d.list) == diag.MaxProblems {
		d.more++
		return
	}
	d.list = append(d.list, p)
}

// LogError lists what is wrong with a log, at most [diag.MaxProblems] problems of
// it. Their places are those of [Problem.Place].
type LogError struct{ diag.List }

// Error lists every problem, a line each.
func (e *LogError) Error() string {
	lines := make([]string, 0, len(e.Problems())+1)
	for _, p := range e.Problems() {
		lines = append(lines, p.String())
	}
	if more := e.More(); more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}

func (e *LogError) add(p Problem) { e.Addf(p.Place(), "%s", p.Reason) }

// orNil is the error, or nil when nothing is wrong.
func (e *LogError) orNil() error {
	if e.Empty() {
		return nil
	}
	return e
}

// entryError lists what is wrong with one entry, on one line. The places are its
// fields.
type entryError struct{ diag.List }

func (e *entryError) Error() string { return e.Line() }

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
