package replay

import (
	"encoding/json"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
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

// stepInJSON is a step as JSON has it. Text says in words what the entry does, and
// follows from it.
type stepInJSON struct {
	At      int64   `json:"at"`
	Entry   string  `json:"entry"`
	Text    string  `json:"text"`
	Outcome Outcome `json:"outcome"`
	Note    string  `json:"note,omitempty"`
}

// MarshalJSON writes the entry as it stands in a log, what it says in words, and
// the outcome.
func (s Step) MarshalJSON() ([]byte, error) {
	return json.Marshal(stepInJSON{s.Entry.At, s.Entry.String(), actions.Describe(s.Entry.Action), s.Outcome, s.Note})
}

// UnmarshalJSON reads a step as [Step.MarshalJSON] writes it. A kind whose payload
// is not public is kept as it is.
func (s *Step) UnmarshalJSON(text []byte) error {
	var read stepInJSON
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	decoded := actions.DecodeTolerant(read.Entry)
	if len(decoded.Entries) != 1 || len(decoded.Dropped) > 0 {
		return fmt.Errorf("%s is no entry of a log", diag.Quote(read.Entry))
	}
	*s = Step{decoded.Entries[0], read.Outcome, read.Note}
	return nil
}
