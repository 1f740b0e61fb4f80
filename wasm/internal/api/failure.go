package api

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/internal/flagname"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Failure is an error as data.
type Failure struct {
	Code     Code           `json:"code"`
	Message  string         `json:"message"`
	Place    string         `json:"place,omitempty"` // of the first problem
	Problems []diag.Problem `json:"problems"`        // everything that is wrong, where the error lists it
}

// Code names a kind of failure. Codes are stable.
type Code string

// The codes. JavaScript has two of its own besides, for a call with something
// else than text or an object, and for a program that cannot be loaded.
const (
	CodeOption    Code = "option"
	CodeSnapshot  Code = "snapshot"
	CodeSelection Code = "selection"
	CodeLimit     Code = "limit"
	CodeTooLong   Code = "too-long"
	CodeLink      Code = "link"
	CodeImport    Code = "import"
	CodeInternal  Code = "internal" // a fault of simlink
)

// failureOf makes data of an error. Of several, the first gives the code.
func failureOf(err error) Failure {
	f := Failure{Message: err.Error(), Problems: []diag.Problem{}}
	f.add(err)
	if f.Code == "" {
		f.Code = CodeInternal
	}
	if len(f.Problems) > 0 {
		f.Place = f.Problems[0].Place
	}
	return f
}

// add goes through what an error is made of.
func (f *Failure) add(err error) {
	switch e := err.(type) {
	case *diag.OptionError:
		f.found(CodeOption, diag.Problem{Place: flagname.InJSON(e.Option), Text: e.Text})
	case *simlink.OptionsError:
		f.found(CodeOption, e.Problems...)
	case *snapshot.Error:
		f.found(CodeSnapshot, e.Problems...)
	case *snapshot.SelectionError:
		f.found(CodeSelection)
	case *link.LimitError:
		f.found(CodeLimit)
		for _, v := range e.Violations {
			f.found(CodeLimit, diag.Problem{Place: v.Subject, Text: v.Text})
		}
	case *link.TooLongError:
		f.found(CodeTooLong)
	case *link.Error:
		f.found(CodeLink, e.Problems...)
	case *importer.Error:
		f.found(CodeImport, importProblems(e)...)
	case interface{ Unwrap() error }:
		f.add(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			f.add(part)
		}
	}
}

func (f *Failure) found(code Code, problems ...diag.Problem) {
	if f.Code == "" {
		f.Code = code
	}
	f.Problems = append(f.Problems, problems...)
}

// panicked is what is left of a panic.
func panicked(reason any) Failure {
	return Failure{CodeInternal, fmt.Sprintf("simlink failed; this is a fault of simlink, so please report it with what it was given: %v", reason), "", []diag.Problem{}}
}
