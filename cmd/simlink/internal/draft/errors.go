package draft

import (
	"errors"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
)

// maxProblems is how many problems an [Error] lists; the others are counted.
const maxProblems = 100

// Error lists everything that is wrong with a document, by its fields.
type Error struct {
	Problems []shape.Problem
	More     int // problems past those listed
}

// Error lists the problems, a line each.
func (e *Error) Error() string {
	lines := []string{"the document cannot be used:"}
	for _, p := range e.Problems {
		lines = append(lines, "  "+p.String())
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", e.More))
	}
	return strings.Join(lines, "\n")
}

func (e *Error) add(field, text string) {
	if len(e.Problems) == maxProblems {
		e.More++
		return
	}
	e.Problems = append(e.Problems, shape.Problem{Field: field, Text: text})
}

// gather puts what the library says of the parts of a document into one list.
func gather(found ...error) error {
	var all Error
	var others []error
	for _, err := range found {
		if !all.take(err) {
			others = append(others, err)
		}
	}
	if all.Problems != nil {
		others = append([]error{&all}, others...)
	}
	return errors.Join(others...)
}

// take adds the problems of an error that lists some.
func (e *Error) take(err error) bool {
	switch of := err.(type) {
	case nil:
	case *Error:
		e.fields(of.Problems, of.More)
	case *shape.Error:
		e.fields(of.Problems, of.More)
	case *actions.LogError:
		for _, p := range of.Problems {
			e.add(p.Place(), p.Reason)
		}
		e.More += of.More
	case *diag.OptionError: // of the options a document has but the address, which is text
		e.add("baseUrl", of.Text)
	case *simlink.OptionsError:
		e.places(of.Problems, 0)
	case *link.ComposeError:
		e.places(of.Problems, of.More)
	default:
		return false
	}
	return true
}

func (e *Error) fields(problems []shape.Problem, more int) {
	for _, p := range problems {
		e.add(p.Field, p.Text)
	}
	e.More += more
}

func (e *Error) places(problems []diag.Problem, more int) {
	for _, p := range problems {
		e.add(p.Place, p.Text)
	}
	e.More += more
}
