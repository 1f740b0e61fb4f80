package replay

import (
	"encoding/json"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// Step is an action of the log and what it did.
type Step struct {
	Entry   actions.Entry
	Outcome Outcome
	Note    string // why, of every outcome but Applied; of that one, what it rests on
}

// Outcome says what became of an action.
type Outcome string

// The outcomes of an action.
const (
	Applied  Outcome = "applied"
	NoEffect Outcome = "no-effect" // it changes nothing: a fifth producer, a broker that is dead already
	Missing  Outcome = "missing"   // it refers to what is not there at that moment
	Unclear  Outcome = "unclear"   // what it does here is not public; the cluster stays as it is
)

// MarshalJSON writes the entry as it stands in a log, what it says in words, and
// the outcome.
func (s Step) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		At      int64   `json:"at"`
		Entry   string  `json:"entry"`
		Text    string  `json:"text"`
		Outcome Outcome `json:"outcome"`
		Note    string  `json:"note,omitempty"`
	}{s.Entry.At, s.Entry.String(), actions.Describe(s.Entry.Action), s.Outcome, s.Note})
}
