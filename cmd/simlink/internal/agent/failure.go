package agent

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// failure is an error as a tool answers it.
type failure struct {
	Problems []problem `json:"problems"`
	More     int       `json:"moreProblems,omitempty"`
}

type problem struct {
	Field string `json:"field"`
	Text  string `json:"text"`
}

// String begins with the field.
func (p problem) String() string { return strings.TrimSpace(p.Field + " " + p.Text) }

// maxProblem is how many characters of a problem a failure shows.
const maxProblem = 1000

// String is the failure for a model that sees texts alone.
func (f *failure) String() string {
	var b strings.Builder
	b.WriteString("This cannot be done:\n")
	for _, p := range f.Problems {
		fmt.Fprintf(&b, "- %s\n", visible.Text(p.String()))
	}
	if f.More > 0 {
		fmt.Fprintf(&b, "- and %d more\n", f.More)
	}
	return b.String()
}

func failureOf(err error) *failure {
	found := verbs.FailureOf(err)
	f := &failure{Problems: []problem{}, More: found.More}
	for _, p := range found.Told(verbs.InJSON) {
		if p.Place == "" && errors.Is(err, context.Canceled) {
			p.Text = "the call was cancelled"
		}
		f.Problems = append(f.Problems, problem{p.Place, diag.Clip(p.Text, maxProblem)})
	}
	return f
}

// inSnapshot says of an error in which argument the snapshot stands that it is
// about.
func inSnapshot(argument string, err error) error {
	wrong, listed := errors.AsType[*snapshot.Error](err)
	if !listed {
		return verbs.In(argument, err)
	}
	shown := new(snapshot.Error)
	for _, p := range wrong.Problems() {
		if p.Place = "snapshot." + p.Place; p.Place == "snapshot.the file" {
			p.Place = argument
		}
		shown.Add(p)
	}
	shown.AddMore(wrong.More())
	return shown
}
