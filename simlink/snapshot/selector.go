package snapshot

import (
	"errors"
	"maps"
	"regexp"
	"regexp/syntax"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Selector is the rule by which topics are selected: those that are listed, and
// those that are not internal and match an expression; with neither, all that are
// not internal.
type Selector struct {
	listed map[string]bool
	regex  *regexp.Regexp // nil for none
	steps  int            // that regex takes for a character, at most
}

// The options that a selector is made of.
const (
	optionTopics = "topics"
	optionRegex  = "topicsRegex"
)

// NewSelector takes the names that are listed and a regular expression in Go's
// syntax, which matches anywhere in a name; "" is none. Its error is a
// [*diag.OptionError] about topics, topicsRegex or both.
func NewSelector(topics []string, topicsRegex string) (*Selector, error) {
	s := &Selector{listed: make(map[string]bool, len(topics))}
	var wrong diag.OptionError
	for _, name := range topics {
		s.listed[name] = true
	}
	if s.listed[""] {
		wrong.AddOption(optionTopics, "holds an empty name")
	}
	if topicsRegex != "" {
		s.compile(topicsRegex, &wrong)
	}
	return s, wrong.OrNil()
}

// Selects reports whether the topic of this name is selected.
func (s *Selector) Selects(name string, internal bool) bool {
	switch {
	case s.listed[name]:
		return true
	case internal:
		return false
	case s.regex != nil:
		return s.regex.MatchString(name)
	}
	return len(s.listed) == 0
}

// Missing are the listed names that are not there, in order.
func (s *Selector) Missing(there func(name string) bool) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(s.listed)), there)
}

// The bounds of an expression: its text in bytes, and the work that it may make,
// a few seconds of it.
const (
	maxRegexLength = 10_000
	maxRegexSteps  = 1_000_000_000
)

// Choose reports which of n topics are selected. It refuses, with a
// [*diag.OptionError], an expression that would take seconds for their names.
func (s *Selector) Choose(n int, topic func(i int) (name string, internal bool)) ([]bool, error) {
	bytes := 0
	for i := range n {
		name, _ := topic(i)
		bytes += len(name)
	}
	if (int64(n)+int64(bytes))*int64(s.steps) > maxRegexSteps {
		return nil, diag.NewOptionError(optionRegex, "is too costly for the names of %d topics; use fewer repetitions", n)
	}
	chosen := make([]bool, n)
	for i := range n {
		chosen[i] = s.Selects(topic(i))
	}
	return chosen, nil
}

// Lists reports whether the topic is selected by its name.
func (s *Selector) Lists(name string) bool { return s.listed[name] }

// compile takes the expression, and how many instructions it has: Go's matcher
// takes each of them once for a character, at most.
func (s *Selector) compile(text string, wrong *diag.OptionError) {
	if len(text) > maxRegexLength {
		wrong.AddOption(optionRegex, "has %d bytes; at most %d are read", len(text), maxRegexLength)
		return
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		if reason, ok := errors.AsType[*syntax.Error](err); ok {
			err = errors.New(string(reason.Code))
		}
		wrong.AddOption(optionRegex, "is no regular expression: %v in %s", err, diag.Quote(text))
		return
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		wrong.AddOption(optionRegex, "cannot be used: %v", err)
		return
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		wrong.AddOption(optionRegex, "cannot be used: %v", err)
		return
	}
	s.regex, s.steps = compiled, len(program.Inst)
}
