package simlink

import (
	"fmt"
	"strconv"
	"strings"
)

// OptionError is an option that cannot be what it is.
type OptionError struct {
	Option string // its name on the command line, without dashes
	Text   string
}

// Error names the option and the rule.
func (e *OptionError) Error() string { return "--" + e.Option + " " + e.Text }

// Problem is one thing that is wrong with a snapshot, and where:
// "topics[2].partitions[5].leader".
type Problem struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// maxProblems bounds what one error lists.
const maxProblems = 100

// SnapshotError lists what is wrong with a snapshot, at most a hundred problems
// of it.
type SnapshotError struct {
	Problems []Problem
	More     int // problems past those listed
}

// Error lists every problem, a line each.
func (e *SnapshotError) Error() string {
	lines := []string{"the snapshot cannot be used:"}
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("  %s %s", p.Place, p.Text))
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("  and at least %d more", e.More))
	}
	return strings.Join(lines, "\n")
}

func (e *SnapshotError) add(place, format string, args ...any) {
	if len(e.Problems) == maxProblems {
		e.More++
		return
	}
	e.Problems = append(e.Problems, Problem{place, fmt.Sprintf(format, args...)})
}

func (e *SnapshotError) orNil() error {
	if len(e.Problems) == 0 {
		return nil
	}
	return e
}

// SelectionError is a selection that names topics that are not there, or that
// holds nothing.
type SelectionError struct {
	Missing []string // of Options.Topics, in alphabetical order; none when nothing is selected
	Topics  int      // how many topics the snapshot has
}

// Error names the missing topics and says what to do.
func (e *SelectionError) Error() string {
	switch {
	case len(e.Missing) > 0:
		return fmt.Sprintf("--topics names topics that are not there: %s; check the spelling, or use --topics-regex",
			quotedList(e.Missing))
	case e.Topics == 0:
		return "there are no topics, so there is nothing to draw"
	}
	return fmt.Sprintf("no topic is selected, of %d that are there; internal topics are drawn only when --topics names them, and --topics-regex must match a name",
		e.Topics)
}

// Violation is one limit of the playground that the selection is over.
type Violation struct {
	Subject string `json:"subject"` // "brokers", "topics", or the name of a topic for its partitions
	Count   int    `json:"count"`
	Limit   int    `json:"limit"`
	Text    string `json:"text"`
}

// LimitError lists every limit that the selection is over.
type LimitError struct{ Violations []Violation }

// Error lists the violations, a line each, and says what to do.
func (e *LimitError) Error() string {
	lines := []string{"the playground cannot draw this cluster whole:"}
	for _, v := range e.Violations {
		lines = append(lines, "  "+v.Text)
	}
	return strings.Join(append(lines, "choose fewer topics with --topics, or let --clamp trim what is over"), "\n")
}

// NoFit as TooLongError.Fits means that no number of records fits.
const NoFit = -1

// TooLongError is a link that is too long to be shared, or a log that is longer
// than the playground loads.
type TooLongError struct {
	Length  int // of the URL in characters, at most MaxURLLength; 0 when Actions is over
	Actions int // in the log, at most actions.MaxEntries
	Fits    int // the largest MaxRecordsPerPartition that would fit, or NoFit

	// Of a link that does not fit even without records:
	Excess     int          // by how many characters; 0 when it is the actions that are too many
	Reassigned []Reassigned // topics with partitions off their default placement, the most first
}

// Reassigned is how many partitions of a topic are reassigned.
type Reassigned struct {
	Topic      string // its real name
	Partitions int
}

// quotedList writes names for people, a long list cut.
func quotedList(names []string) string {
	const most = 20
	quoted := make([]string, 0, most+1)
	for i, name := range names {
		if i == most {
			quoted = append(quoted, fmt.Sprintf("and %d more", len(names)-most))
			break
		}
		quoted = append(quoted, strconv.Quote(short(name)))
	}
	return strings.Join(quoted, ", ")
}

// maxShown is how many characters a message shows of a text.
const maxShown = 100

// short cuts a text for a message, which a hostile one would fill.
func short(s string) string { return ellipsis(s, maxShown) }

func ellipsis(s string, n int) string {
	if begin := cut(s, n); begin != s {
		return begin + "…"
	}
	return s
}
