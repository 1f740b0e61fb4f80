package verbs

import (
	"cmp"
	"errors"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Kind names a kind of failure. Kinds are stable.
type Kind string

// The kinds.
const (
	KindOption     Kind = "option"     // an option that cannot be what it is
	KindConnection Kind = "connection" // a cluster that cannot be dialled as it is described
	KindSnapshot   Kind = "snapshot"
	KindSelection  Kind = "selection"
	KindLimit      Kind = "limit"
	KindTooLong    Kind = "too-long"
	KindDocument   Kind = "document"
	KindLink       Kind = "link"
	KindImport     Kind = "import"
	KindInternal   Kind = "internal" // a fault of simlink, or of the world around it
)

// Failure is an error as data.
type Failure struct {
	Kind     Kind           `json:"code"`
	Problems []diag.Problem `json:"problems"` // at least one
	More     int            `json:"more,omitempty"`
}

// FailureOf makes data of an error. It is the one walk over the errors of the
// library.
func FailureOf(err error) *Failure {
	f := &Failure{Kind: KindOf(err), Problems: diag.Of(err), More: diag.More(err)}
	if about := aboutOf(f.Kind); about != "" {
		f.Problems = slices.Clone(f.Problems)
		for i := range f.Problems {
			f.Problems[i].Place = cmp.Or(f.Problems[i].Place, about)
		}
	}
	if over := len(f.Problems) - diag.MaxProblems; over > 0 { // of several errors
		f.Problems, f.More = f.Problems[:diag.MaxProblems], f.More+over
	}
	return f
}

// Misuse reports whether it is the options that are wrong, and not what they are
// used on.
func (f *Failure) Misuse() bool { return f.Kind == KindOption || f.Kind == KindConnection }

// Told are the problems with their hints in the texts, in this spelling. A hint
// that several problems share is told with the last of them.
func (f *Failure) Told(spell diag.Spelling) []diag.Problem {
	told := slices.Clone(f.Problems)
	said := map[diag.Hint]bool{}
	for i := len(told) - 1; i >= 0; i-- {
		own := slices.DeleteFunc(slices.Clone(told[i].Hints), func(h diag.Hint) bool { return said[h] })
		for _, h := range own {
			said[h] = true
		}
		if advice := diag.Advice(own, spell); advice != "" {
			told[i].Text += "; " + advice
		}
		told[i].Hints = nil
	}
	return told
}

// KindOf is the kind of an error. An option that cannot be comes before all else
// that an error joins but a fault of simlink.
func KindOf(err error) Kind {
	for _, known := range kinds {
		if known.is(err) {
			return known.kind
		}
	}
	return KindInternal
}

// aboutOf is the place of a problem that names none.
func aboutOf(kind Kind) string {
	switch kind {
	case KindSelection:
		return "topics"
	case KindTooLong, KindLink:
		return "link"
	}
	return ""
}

var kinds = []struct {
	kind Kind
	is   func(error) bool
}{
	{KindInternal, link.IsFault},
	{KindOption, is[*diag.OptionError]},
	{KindSnapshot, is[*snapshot.Error]},
	{KindSelection, is[*snapshot.SelectionError]},
	{KindLimit, is[*link.LimitError]},
	{KindTooLong, is[*link.TooLongError]},
	{KindDocument, is[*DocumentError]},
	{KindDocument, is[*link.ComposeError]},
	{KindLink, is[*link.Error]},
	{KindLink, is[sourceError]},
	{KindImport, is[*importer.Error]},
	{KindConnection, is[*ConnectionError]},
}

// ConnectionError is an error about how a cluster is to be reached. Nothing was
// dialled.
type ConnectionError struct{ diag.List }

// Error lists the problems, a line each.
func (e *ConnectionError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *ConnectionError) Spelled(spell diag.Spelling) string {
	return e.Lines("the cluster cannot be dialled as asked:", spell)
}

func is[E error](err error) bool {
	_, found := errors.AsType[E](err)
	return found
}

// placed is an error about a part of a request: an argument, or a side.
type placed struct {
	place string
	err   error
}

// In says of an error which part of a request it is about. Problems that have no
// place of their own get it, and so do those whose place is the whole of what was
// read.
func In(place string, err error) error {
	if err == nil {
		return nil
	}
	return &placed{place, err}
}

func (e *placed) Error() string { return e.Spelled(nil) }
func (e *placed) Unwrap() error { return e.err }

// Spelled is Error with options in this spelling.
func (e *placed) Spelled(spell diag.Spelling) string {
	return e.place + ": " + diag.Spelled(e.err, spell)
}

// Problems are those of the error within.
func (e *placed) Problems() []diag.Problem {
	problems := slices.Clone(diag.Of(e.err))
	for i, p := range problems {
		if slices.Contains(wholes, p.Place) {
			problems[i].Place = e.place
		}
	}
	return problems
}

// More are the problems past those listed.
func (e *placed) More() int { return diag.More(e.err) }

// wholes are the places of what is wrong with a thing as a whole.
var wholes = []string{"", "link", "the file", "shape", "document"}

// InJSON spells an option as JSON and JavaScript have it: clamp: true.
func InJSON(option, value string) string {
	if value == "" {
		return option
	}
	return option + ": " + value
}
