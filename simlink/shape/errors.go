package shape

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// MaxProblems is the number of problems that an [Error] lists; the others are
// counted.
const MaxProblems = sizecodec.MaxProblems

// Problem is one rule that a shape breaks.
type Problem struct {
	// Field is where, by the names in JSON: topics[1].replicationFactor. Lists
	// count from 0. It is "shape" for the whole.
	Field string `json:"field"`
	// Text says what is wrong and what is right instead.
	Text string `json:"text"`
}

// String is the field and the text, which reads as a sentence.
func (p Problem) String() string { return p.Field + " " + p.Text }

// Error says what is wrong with a shape: all of it, not only what was met
// first.
type Error struct {
	// Problems holds the first [MaxProblems] problems, never none.
	Problems []Problem `json:"problems"`
	// More is the number of problems that were found beyond those. [Read] ends
	// at the first of them.
	More int `json:"more,omitempty"`
}

// Error lists the problems, a line each.
func (e *Error) Error() string {
	lines := []string{"the shape cannot be used:"}
	for _, p := range e.Problems {
		lines = append(lines, "  "+p.String())
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", e.More))
	}
	return strings.Join(lines, "\n")
}

// whole is the field of what is wrong with all of it.
const whole = "shape"

// problems collects what is wrong.
type problems struct {
	list []Problem
	more int
}

func (p *problems) add(field, format string, args ...any) {
	if len(p.list) == MaxProblems {
		p.more++
		return
	}
	p.list = append(p.list, Problem{field, fmt.Sprintf(format, args...)})
}

func (p *problems) err() error {
	if len(p.list) == 0 {
		return nil
	}
	return &Error{p.list, p.more}
}

// maxShown is how many characters of a text a message shows.
const maxShown = 2 * sizecodec.MaxNameLength

func quote(text string) string { return strconv.Quote(short(text)) }

func short(text string) string {
	n := 0
	for i := range text {
		if n == maxShown {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
