package api

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Failure is an error as data. JavaScript has two codes of its own besides, for a
// call with something else than text or an object, and for a program that cannot be
// loaded.
type Failure struct {
	Code     verbs.Kind     `json:"code"`
	Message  string         `json:"message"`
	Place    string         `json:"place,omitempty"` // of the first problem
	Problems []diag.Problem `json:"problems"`        // everything that is wrong
}

func failureOf(err error) Failure {
	found := verbs.FailureOf(err)
	return Failure{found.Kind, diag.Spelled(err, verbs.InJSON), found.Problems[0].Place, found.Problems}
}

// panicked is what is left of a panic.
func panicked(reason any) Failure {
	return Failure{verbs.KindInternal, fmt.Sprintf("simlink failed; this is a fault of simlink, so please report it with what it was given: %v", reason), "", []diag.Problem{}}
}
