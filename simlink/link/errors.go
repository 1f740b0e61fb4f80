package link

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Error lists what keeps a link from being read. The place of a problem is
// "link", or the parameter that it is about.
type Error struct{ diag.List }

// Error lists the problems, a line each.
func (e *Error) Error() string { return e.Lines("the link cannot be read:", nil) }

// Fault is an error that is simlink's own, whatever was asked for: a link that
// does not hold what it should, which is therefore not given.
func Fault(format string, args ...any) error { return fault{fmt.Errorf(format, args...)} }

type fault struct{ found error }

func (f fault) Error() string {
	return "simlink made a link that does not hold what it should; this is a fault of simlink, so please report it: " + f.found.Error()
}

func (f fault) Unwrap() error { return f.found }

// IsFault reports whether an error is of [Fault], whatever it wraps.
func IsFault(err error) bool {
	_, found := errors.AsType[fault](err)
	return found
}

// What makes a picture smaller.
var (
	chooseTopics = diag.Hint{Option: "topics", Text: "chooses fewer topics"}
	trim         = diag.Hint{Option: "clamp", Value: "true", Text: "trims what is over"}
)

// Violation is one limit of the playground that a selection is over.
type Violation struct {
	Subject string `json:"subject"` // "brokers", "topics", or the name of a topic for its partitions
	Count   int    `json:"count"`
	Limit   int    `json:"limit"`
	Text    string `json:"text"`
}

// LimitError lists every limit that a selection is over.
type LimitError struct{ Violations []Violation }

// Problems are the violations.
func (e *LimitError) Problems() []diag.Problem {
	problems := make([]diag.Problem, len(e.Violations))
	for i, v := range e.Violations {
		hints := []diag.Hint{chooseTopics, trim}
		if v.Subject == "brokers" { // fewer topics leave as many brokers
			hints = hints[1:]
		}
		problems[i] = diag.Problem{Place: v.Subject, Text: "over the limit: " + v.Text, Hints: hints}
	}
	return problems
}

// Error lists the violations, a line each, and says what to do.
func (e *LimitError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *LimitError) Spelled(spell diag.Spelling) string {
	var list diag.List
	for i, p := range e.Problems() {
		p.Place, p.Text = "", e.Violations[i].Text // which names the subject
		list.Add(p)
	}
	return list.Lines("the playground cannot draw this cluster whole:", spell)
}

// NoFit as TooLongError.Fits means that no number of records fits.
const NoFit = -1

// TooLongError is a link that is too long to be shared, or a log that is longer
// than the playground loads.
type TooLongError struct {
	Length  int // of the URL in characters; 0 when Actions is over
	Actions int // in the log, at most actions.MaxEntries
	Fits    int // the largest number of records a partition that would fit, or NoFit

	// Of a link that does not fit even without records:
	Excess     int          // by how many characters; 0 when it is the actions that are too many
	Reassigned []Reassigned // topics with partitions off their default placement, the most first
}

// Reassigned is how many partitions of a topic are reassigned.
type Reassigned struct {
	Topic      string `json:"topic"` // its real name
	Partitions int    `json:"partitions"`
}

// Problems is the one problem: what is too long, and what would make it fit.
func (e *TooLongError) Problems() []diag.Problem {
	place, text := "link", fmt.Sprintf("has %d characters, and past %d browsers and chat programs cut it", e.Length, MaxLength)
	if e.Actions > actions.MaxEntries {
		place, text = "log", fmt.Sprintf("needs %d actions, and the playground loads %d", e.Actions, actions.MaxEntries)
	}
	if e.Fits == NoFit {
		return []diag.Problem{{Place: place, Text: text + "; " + e.bare(), Hints: []diag.Hint{chooseTopics}}}
	}
	return []diag.Problem{{Place: place, Text: text, Hints: []diag.Hint{
		{Option: "maxRecordsPerPartition", Value: strconv.Itoa(e.Fits), Text: "is the largest that fits"},
		{Option: "fit", Value: "true", Text: "takes it"},
		chooseTopics,
	}}}
}

// Error says how long the link is, and what would make it fit.
func (e *TooLongError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *TooLongError) Spelled(spell diag.Spelling) string {
	return "the " + e.Problems()[0].Spelled(spell)
}

// bare says what is too long even without records.
func (e *TooLongError) bare() string {
	text := "no number of records makes it fit"
	if e.Excess > 0 {
		text = fmt.Sprintf("without any records it is still %d characters too long", e.Excess)
	}
	if len(e.Reassigned) > 0 {
		heaviest := make([]string, 0, 3)
		for _, r := range e.Reassigned[:min(3, len(e.Reassigned))] {
			heaviest = append(heaviest, fmt.Sprintf("%s with %d", diag.Quote(r.Topic), r.Partitions))
		}
		text += "; the most reassignments belong to " + strings.Join(heaviest, ", ")
	}
	return text
}
