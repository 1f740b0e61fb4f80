package diag

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing that is wrong.
type Problem struct {
	// Place is where: "topics[2].partitions[5].leader", "orders.txt:7", or, of a
	// problem with the code CodeOption, the option's name in camel case.
	Place string `json:"place"`
	Code  Code   `json:"code,omitempty"` // "" where the error has one kind of problem
	Text  string `json:"text"`           // the rule that is broken; it continues the place
	Hints []Hint `json:"hints,omitempty"`
}

// Code names a kind of problem. Codes are stable.
type Code string

// CodeOption is the code of an option that cannot be what it is.
const CodeOption Code = "option"

// String is the place and the text.
func (p Problem) String() string { return strings.TrimSpace(p.Place + " " + p.Text) }

// Hint is an option that would help, and how.
type Hint struct {
	Option string `json:"option"`          // its name in camel case: maxRecordsPerPartition
	Value  string `json:"value,omitempty"` // what to set it to, "true" to switch it on; "" leaves the choice to the reader
	Text   string `json:"text"`            // what it does, a predicate: "trims what is over"
}

// Spelling writes the name of an option for somebody: --topics-regex, with its
// value where it has one.
type Spelling func(option, value string) string

// InGo spells an option as the field of a struct: TopicsRegex, CACert.
func InGo(option, value string) string {
	if option == "maxRecordsPerPartition" && value == "0" {
		value = "NoRecords" // the zero value of a field is its default
	}
	var name strings.Builder
	for option != "" {
		end := 1
		for end < len(option) && (option[end] < 'A' || option[end] > 'Z') {
			end++
		}
		word := option[:end]
		if capitals := initialisms[strings.ToLower(word)]; capitals != "" {
			name.WriteString(capitals)
		} else {
			name.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
		option = option[end:]
	}
	if value != "" && value != "true" {
		name.WriteString(" = " + value)
	}
	return name.String()
}

// initialisms are the words of options that Go writes in capitals.
var initialisms = map[string]string{"ca": "CA", "oauth": "OAuth", "sasl": "SASL", "tls": "TLS", "url": "URL"}

// Spelled writes a problem with its hints. A nil spelling is [InGo].
func (p Problem) Spelled(spell Spelling) string {
	text := p.bare(spell)
	if advice := Advice(p.Hints, spell); advice != "" {
		text += "; " + advice
	}
	return text
}

// bare is the problem without its hints.
func (p Problem) bare(spell Spelling) string {
	if p.Code == CodeOption {
		return orInGo(spell)(p.Place, "") + " " + p.Text
	}
	return p.String()
}

// Advice writes hints, each once.
func Advice(hints []Hint, spell Spelling) string {
	var texts []string
	for _, h := range hints {
		if text := orInGo(spell)(h.Option, h.Value) + " " + h.Text; !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "; ")
}

func orInGo(spell Spelling) Spelling {
	if spell == nil {
		return InGo
	}
	return spell
}

// Error is an error that lists problems.
type Error interface {
	error
	Problems() []Problem
}

// Of gathers the problems of an error, of those that it joins and of those that
// it wraps, in their order. An error that lists none is one problem without a
// place. Of nil there are none.
func Of(err error) []Problem {
	if err == nil {
		return nil
	}
	if problems := listed(err); problems != nil {
		return problems
	}
	return []Problem{{Text: err.Error()}}
}

func listed(err error) (problems []Problem) {
	switch e := err.(type) {
	case Error:
		return e.Problems()
	case interface{ Unwrap() []error }:
		lists := isJoin(err, e.Unwrap()) // else its own text says more than those of its parts
		for _, part := range e.Unwrap() {
			own := listed(part)
			lists = lists || own != nil
			if own == nil && part != nil {
				own = []Problem{{Text: part.Error()}}
			}
			problems = append(problems, own...)
		}
		if !lists {
			return nil
		}
		return problems
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return listed(inner)
		}
	}
	return nil
}

// isJoin reports whether an error is its parts and no more, as [errors.Join] makes
// them one.
func isJoin(err error, parts []error) bool {
	texts := make([]string, len(parts))
	for i, part := range parts {
		if part == nil {
			return false
		}
		texts[i] = part.Error()
	}
	return err.Error() == strings.Join(texts, "\n")
}

// More counts the problems past those that [Of] gives, in all lists of an error.
func More(err error) int {
	switch e := err.(type) {
	case interface{ More() int }:
		return e.More()
	case interface{ Unwrap() []error }:
		more := 0
		for _, part := range e.Unwrap() {
			more += More(part)
		}
		return more
	}
	if inner := errors.Unwrap(err); inner != nil {
		return More(inner)
	}
	return 0
}

// Spelled writes an error for somebody: the texts that [error.Error] gives, with
// options and hints in that spelling.
func Spelled(err error, spell Spelling) string {
	switch e := err.(type) {
	case interface{ Spelled(Spelling) string }:
		return e.Spelled(spell)
	case interface{ Unwrap() []error }:
		if !isJoin(err, e.Unwrap()) {
			break
		}
		var parts []string
		for _, part := range e.Unwrap() {
			parts = append(parts, Spelled(part, spell))
		}
		return strings.Join(parts, "\n")
	case interface{ Unwrap() error }:
		inner := e.Unwrap()
		if inner == nil {
			break
		}
		if before, after, found := strings.Cut(err.Error(), inner.Error()); found {
			return before + Spelled(inner, spell) + after
		}
	}
	return err.Error()
}

// MaxProblems bounds what a [List] holds.
const MaxProblems = 100

// List is a list of problems that grows up to [MaxProblems] and counts the rest.
// The zero value is empty. Errors embed it.
type List struct {
	problems []Problem
	more     int
}

// ListOf is a list of these problems.
func ListOf(problems ...Problem) List {
	var l List
	for _, p := range problems {
		l.Add(p)
	}
	return l
}

// Add adds a problem.
func (l *List) Add(p Problem) {
	if len(l.problems) == MaxProblems {
		l.more++
		return
	}
	l.problems = append(l.problems, p)
}

// Addf adds a problem without code and hints.
func (l *List) Addf(place, format string, args ...any) {
	l.Add(Problem{Place: place, Text: fmt.Sprintf(format, args...)})
}

// AddOption adds a problem of an option.
func (l *List) AddOption(option, format string, args ...any) {
	l.Add(Problem{Place: option, Code: CodeOption, Text: fmt.Sprintf(format, args...)})
}

// AddMore counts problems that are not listed.
func (l *List) AddMore(n int) { l.more += n }

// Problems are those listed. The list is not copied.
func (l *List) Problems() []Problem { return l.problems }

// More is how many problems there are past those listed.
func (l *List) More() int { return l.more }

// Empty reports whether there is no problem.
func (l *List) Empty() bool { return len(l.problems) == 0 }

// Lines writes the problems under a title, a line each, and then what helps.
func (l *List) Lines(title string, spell Spelling) string {
	lines := []string{title}
	var hints []Hint
	for _, p := range l.problems {
		lines = append(lines, "  "+p.bare(spell))
		hints = append(hints, p.Hints...)
	}
	if l.more > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", l.more))
	}
	if advice := Advice(hints, spell); advice != "" {
		lines = append(lines, advice)
	}
	return strings.Join(lines, "\n")
}

// Line writes the problems on one line.
func (l *List) Line() string {
	texts := make([]string, 0, len(l.problems)+1)
	for _, p := range l.problems {
		texts = append(texts, p.String())
	}
	if l.more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", l.more))
	}
	return strings.Join(texts, "; ")
}

// OptionError lists options that cannot be what they are.
type OptionError struct{ List }

// NewOptionError is an error about one option.
func NewOptionError(option, format string, args ...any) *OptionError {
	e := new(OptionError)
	e.AddOption(option, format, args...)
	return e
}

// Error names the options as Go does.
func (e *OptionError) Error() string { return e.Spelled(nil) }

// Spelled names the options in this spelling, a line each.
func (e *OptionError) Spelled(spell Spelling) string {
	lines := make([]string, 0, len(e.problems)+1)
	for _, p := range e.problems {
		lines = append(lines, p.Spelled(spell))
	}
	if e.more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", e.more))
	}
	return strings.Join(lines, "\n")
}

// Take adds the options of another error, which is nil or one of this type.
func (e *OptionError) Take(err error) {
	if other, ok := err.(*OptionError); ok && other != nil {
		for _, p := range other.problems {
			e.Add(p)
		}
		e.more += other.more
	}
}

// OrNil is the error, or nil where it lists nothing.
func (e *OptionError) OrNil() error {
	if e.Empty() {
		return nil
	}
	return e
}
