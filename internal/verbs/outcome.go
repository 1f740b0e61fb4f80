package verbs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// MaxNotes is how many notes are listed; the rest are counted.
const MaxNotes = 100

// Note is something that is worth knowing of a link, of its warnings or of what
// its actions do.
type Note struct {
	Field string `json:"field,omitempty" jsonschema:"what it is about: actions[2] is the third action, as given or where a link was given as it holds them by time"`
	Code  string `json:"code" jsonschema:"the kind of warning; of an action, what became of it when it was replayed: no-effect, missing or unclear"`
	Text  string `json:"text"`

	// Subjects are all things that it speaks of, where the text may name some.
	Subjects []string `json:"subjects,omitempty" jsonschema:"all things that it speaks of, where the text may name some"`
}

// NoteOf is a link's warning as a note.
func NoteOf(w link.Warning) Note {
	return Note{w.Subject, string(w.Code), w.Text, w.Subjects}
}

// outcomes plays a link and warns of each action that does not do what it says:
// it changes nothing, names what is not there at that moment, or does something
// that is not public. The playground takes such an action, so that the link
// is good even so.
//
// The field of a note has the action's index in the link, or where the actions
// as they were given are passed too, its index there.
func outcomes(made *simlink.Link, given []actions.Entry) (warnings []Note, more int) {
	order := byTime(given)
	for i, step := range replay.Run(made).Steps {
		if i < len(order) {
			i = order[i]
		}
		if step.Outcome == replay.Applied {
			continue
		}
		if len(warnings) == MaxNotes {
			more++
			continue
		}
		warnings = append(warnings, Note{fmt.Sprintf("actions[%d]", i), string(step.Outcome),
			diag.Clip(fmt.Sprintf("%s at %d ms: %s", actions.Describe(step.Entry.Action), step.Entry.At, step.Note), maxText), nil})
	}
	return warnings, more
}

// byTime are the indices of entries in the order in which a link has them.
func byTime(entries []actions.Entry) []int {
	order := make([]int, len(entries))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(entries[a].At, entries[b].At) })
	return order
}

// maxText is how many characters are shown of a text that a hostile link would
// fill.
const maxText = 300
