package agent

import (
	"slices"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// refusals are what is wrong with the arguments of a call.
type refusals struct{ diag.List }

// Error lists the problems, a line each.
func (r *refusals) Error() string { return r.Lines("the arguments cannot be used:", verbs.InJSON) }

func (r *refusals) refuse(name, text string) { r.Addf(name, "%s", text) }

// orNil is the error, or nil where nothing is refused.
func (r *refusals) orNil() error {
	if r.Empty() {
		return nil
	}
	return r
}

// readArguments reads the arguments of a call into a struct, and gives the names of
// those that say something. The call goes on to list what else is wrong.
func readArguments(text []byte, into any) (named []string, wrong *refusals) {
	wrong = new(refusals)
	named, err := verbs.ReadNamedOptions("arguments", string(text), into)
	for _, p := range diag.Of(err) {
		wrong.Add(p)
	}
	wrong.AddMore(diag.More(err))
	return named, wrong
}

// readNeeding is readArguments where one must be given.
func readNeeding(needed string, text []byte, into any) error {
	named, wrong := readArguments(text, into)
	if !slices.Contains(named, needed) {
		wrong.refuse(needed, "must be given")
	}
	return wrong.orNil()
}
