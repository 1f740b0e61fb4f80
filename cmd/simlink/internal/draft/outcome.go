package draft

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// MaxWarnings is how many warnings are listed; the rest are counted.
const MaxWarnings = 100

// Warning is something that is worth knowing of a link.
type Warning struct {
	Field string `json:"field,omitempty" jsonschema:"what it is about: actions[2] is the third action, as given or where a link was given as it holds them by time"`
	Code  string `json:"code" jsonschema:"the kind of warning; of an action, what became of it when it was replayed: no-effect, missing or unclear"`
	Text  string `json:"text"`
}

// Outcomes plays a link and warns of each action that does not do what it says:
// it changes nothing, names what is not there at that moment, or does something
// that is not public. The playground takes such an action, so that the link is
// none the worse.
//
// The field of a warning has the action's index in the link, or where the actions
// as they were given are passed too, its index there.
func Outcomes(link *simlink.Link, given []actions.Entry) (warnings []Warning, more int) {
	order := byTime(given)
	for i, step := range replay.Run(link).Steps {
		if i < len(order) {
			i = order[i]
		}
		if step.Outcome == replay.Applied {
			continue
		}
		if len(warnings) == MaxWarnings {
			more++
			continue
		}
		warnings = append(warnings, Warning{fmt.Sprintf("actions[%d]", i), string(step.Outcome),
			visible.Clip(fmt.Sprintf("%s at %d ms: %s", actions.Describe(step.Entry.Action), step.Entry.At, step.Note), maxText)})
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
