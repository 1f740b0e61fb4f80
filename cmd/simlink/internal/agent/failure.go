package agent

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/draft"
	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/flagname"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// failure is an error as a tool answers it.
type failure struct {
	Problems []shape.Problem `json:"problems"`
	More     int             `json:"moreProblems,omitempty"`
}

// What a failure shows at most.
const (
	maxProblems = 100
	maxProblem  = 1000 // characters of a text
)

// String is the failure for a model that sees texts alone.
func (f *failure) String() string {
	var b strings.Builder
	b.WriteString("This cannot be done:\n")
	for _, p := range f.Problems {
		fmt.Fprintf(&b, "- %s\n", visible.Text(strings.TrimSpace(p.String())))
	}
	if f.More > 0 {
		fmt.Fprintf(&b, "- and %d more\n", f.More)
	}
	return b.String()
}

func (f *failure) add(field, text string) {
	if len(f.Problems) == maxProblems {
		f.More++
		return
	}
	f.Problems = append(f.Problems, shape.Problem{Field: asArguments(field), Text: visible.Clip(asArguments(text), maxProblem)})
}

func failureOf(err error) *failure {
	f := &failure{Problems: []shape.Problem{}}
	f.take(err)
	return f
}

// fieldError is an error about an argument.
type fieldError struct {
	field string
	err   error
}

func (e *fieldError) Error() string { return e.field + " " + e.err.Error() }
func (e *fieldError) Unwrap() error { return e.err }

// take goes through what an error is made of.
func (f *failure) take(err error) {
	switch e := err.(type) {
	case *shape.Error:
		f.fields(e.Problems, e.More)
	case *draft.Error:
		f.fields(e.Problems, e.More)
	case *link.ComposeError:
		f.places(e.Problems, e.More)
	case *diag.OptionError:
		f.add("--"+e.Option, e.Text)
	case *simlink.OptionsError:
		f.places(e.Problems, 0)
	case *link.Error:
		f.places(e.Problems, 0)
	case *snapshot.Error:
		f.snapshot(e)
	case *snapshot.SelectionError:
		f.add("topics", e.Error())
	case *link.LimitError:
		for _, v := range e.Violations {
			f.add(v.Subject, v.Text)
		}
		f.add("--clamp", "trims what is over, or choose fewer topics with --topics")
	case *link.TooLongError:
		f.add("link", e.Error())
	case *kafka.ConfigError:
		for _, p := range e.Problems {
			f.add(p.Place, p.Text)
		}
	case *fieldError:
		f.inside(e)
	case interface{ Unwrap() []error }:
		if !slices.ContainsFunc(e.Unwrap(), lists) {
			f.other(err)
			return
		}
		for _, part := range e.Unwrap() {
			f.take(part)
		}
	default:
		f.other(err)
	}
}

// inside names the argument of an error that does not name what it is about, or
// that is about a link, which is no argument's name.
func (f *failure) inside(e *fieldError) {
	before := len(f.Problems)
	f.take(e.err)
	for i := before; i < len(f.Problems); i++ {
		if field := f.Problems[i].Field; field == "" || field == "link" {
			f.Problems[i].Field = e.field
		}
	}
}

// other is an error that lists nothing, or wraps one that does.
func (f *failure) other(err error) {
	if errors.Is(err, context.Canceled) {
		f.add("", "the call was cancelled")
		return
	}
	if inner := errors.Unwrap(err); inner != nil && lists(inner) {
		f.take(inner)
		return
	}
	f.add("", err.Error())
}

// lists says whether an error has places of its own, or joins some that have.
func lists(err error) bool {
	switch e := err.(type) {
	case *shape.Error, *draft.Error, *link.ComposeError, *snapshot.Error, *link.Error, *diag.OptionError, *simlink.OptionsError,
		*snapshot.SelectionError, *link.LimitError, *link.TooLongError, *kafka.ConfigError, *fieldError:
		return true
	case interface{ Unwrap() []error }:
		return slices.ContainsFunc(e.Unwrap(), lists)
	}
	return false
}

// snapshot lists what is wrong with a snapshot by its fields.
func (f *failure) snapshot(e *snapshot.Error) {
	for _, p := range e.Problems {
		if p.Place == wholeFile {
			f.add("", p.Text)
		} else {
			f.add("snapshot."+p.Place, p.Text)
		}
	}
	f.More += e.More
}

// wholeFile is the place of what is wrong with a snapshot as a whole.
const wholeFile = "the file"

func (f *failure) fields(problems []shape.Problem, more int) {
	for _, p := range problems {
		f.add(p.Field, p.Text)
	}
	f.More += more
}

func (f *failure) places(problems []diag.Problem, more int) {
	for _, p := range problems {
		f.add(p.Place, p.Text)
	}
	f.More += more
}

var flag = regexp.MustCompile(`(?:^|[\s(])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*`)

// asArguments says of the command line's flags in a text how the arguments are
// called. What stands in quotes is somebody's name.
func asArguments(text string) string {
	parts := strings.Split(text, `"`)
	for i := 0; i < len(parts); i += 2 {
		parts[i] = flag.ReplaceAllStringFunc(parts[i], func(found string) string {
			before, name, _ := strings.Cut(found, "--")
			return before + flagname.InJSON(strings.TrimPrefix(name, "no-"))
		})
	}
	return strings.Join(parts, `"`)
}
