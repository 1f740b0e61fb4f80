package importer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// place is a line of a text.
type place struct {
	source string
	line   int
}

// report gathers what is wrong.
type report struct {
	problems []Problem
	more     int
	warnings map[string]bool // of the snapshot; in words that do not depend on the order of the texts
	unread   int             // lines that could not be understood
}

// problem notes something that is wrong with a line, and takes nothing away.
func (r *report) problem(at place, format string, args ...any) {
	if len(r.problems) == diag.MaxProblems {
		r.more++
		return
	}
	r.problems = append(r.problems, Problem{at.source, at.line, fmt.Sprintf(format, args...)})
}

// missing notes something that the snapshot lacks.
func (r *report) missing(at place, format string, args ...any) {
	r.problem(at, format, args...)
	text := fmt.Sprintf(format, args...)
	r.warnings[strings.ToUpper(text[:1])+text[1:]+"."] = true
}

// misread notes a line that could not be understood.
func (r *report) misread(at place, format string, args ...any) {
	r.problem(at, format, args...)
	r.unread++
}

// allWarnings are the warnings in order.
func (r *report) allWarnings() []string {
	if r.unread > 0 {
		r.warnings[fmt.Sprintf("%s of the imported text could not be understood.", counted(r.unread, "line"))] = true
	}
	return slices.Sorted(maps.Keys(r.warnings))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
