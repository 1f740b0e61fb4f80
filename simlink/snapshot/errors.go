package snapshot

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Error lists what is wrong with a snapshot, at most [diag.MaxProblems] problems
// of it, each with its place: "topics[2].partitions[5].leader".
type Error struct{ diag.List }

// Error lists every problem, a line each.
func (e *Error) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *Error) Spelled(spell diag.Spelling) string {
	return e.Lines("the snapshot cannot be used:", spell)
}

func (e *Error) orNil() error {
	if e.Empty() {
		return nil
	}
	return e
}

// KeyError lists what is wrong with a key of an anonymized snapshot.
type KeyError struct{ diag.List }

// wholeKey is the place of what is wrong with a key as a whole.
const wholeKey = "the key"

// Error lists every problem, a line each.
func (e *KeyError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *KeyError) Spelled(spell diag.Spelling) string {
	return e.Lines("this is no key, a JSON object of tables of names:", spell)
}

// fewerTopics is what helps where a snapshot is too large.
var fewerTopics = []diag.Hint{{Option: "topics", Text: "takes the snapshot of fewer topics"}}

// SelectionError is a selection that names topics that are not there, or that
// holds nothing.
type SelectionError struct {
	Missing []string // that are named, in alphabetical order; none when nothing is selected
	Topics  int      // how many topics the snapshot has
}

// Problems are the missing topics, or that nothing is selected.
func (e *SelectionError) Problems() []diag.Problem {
	switch {
	case len(e.Missing) > 0:
		return []diag.Problem{{Place: "topics", Text: "names topics that are not there: " + diag.Names(e.Missing) + "; check the spelling",
			Code: diag.CodeOption, Hints: []diag.Hint{{Option: "topicsRegex", Text: "selects by a part of the name"}}}}
	case e.Topics == 0:
		return []diag.Problem{{Text: "there are no topics, so there is nothing to draw"}}
	}
	return []diag.Problem{{Text: fmt.Sprintf("no topic is selected, of %d that are there", e.Topics), Hints: []diag.Hint{
		{Option: "topics", Text: "names topics, and alone draws internal ones"},
		{Option: "topicsRegex", Text: "must match a name"},
	}}}
}

// Error names the missing topics and says what to do.
func (e *SelectionError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *SelectionError) Spelled(spell diag.Spelling) string { return e.Problems()[0].Spelled(spell) }
