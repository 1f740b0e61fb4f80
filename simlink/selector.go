package simlink

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"regexp/syntax"
	"slices"
)

// Selector is the rule by which topics are selected: those of Options.Topics, and
// those that are not internal and match Options.TopicsRegex; with neither, all
// that are not internal.
type Selector struct {
	listed map[string]bool
	regex  *regexp.Regexp // nil for none
	steps  int            // that regex takes for a character, at most
}

// NewSelector reads the two options. Its error joins an [*OptionError] for each
// that cannot be used.
func NewSelector(topics []string, topicsRegex string) (*Selector, error) {
	s := &Selector{listed: make(map[string]bool, len(topics))}
	var wrong []error
	for _, name := range topics {
		s.listed[name] = true
	}
	if s.listed[""] {
		wrong = append(wrong, &OptionError{"topics", "holds an empty name"})
	}
	if topicsRegex != "" {
		var err error
		if s.regex, s.steps, err = compileRegex(topicsRegex); err != nil {
			wrong = append(wrong, err)
		}
	}
	return s, errors.Join(wrong...)
}

// Selects says whether the topic of this name is selected.
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

// Afford refuses, with an [*OptionError], an expression that would take seconds
// for so many topics, whose names have so many bytes in all.
func (s *Selector) Afford(topics, bytes int) error {
	if (int64(topics)+int64(bytes))*int64(s.steps) > maxRegexSteps {
		return &OptionError{"topics-regex", fmt.Sprintf("is too costly for the names of %d topics; use fewer repetitions", topics)}
	}
	return nil
}

// compileRegex says too how many instructions the expression has: Go's matcher
// takes each of them once for a character, at most.
func compileRegex(text string) (*regexp.Regexp, int, error) {
	if len(text) > maxRegexLength {
		return nil, 0, &OptionError{"topics-regex", fmt.Sprintf("has %d bytes; at most %d are read", len(text), maxRegexLength)}
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		var reason *syntax.Error
		if errors.As(err, &reason) {
			err = errors.New(string(reason.Code))
		}
		return nil, 0, &OptionError{"topics-regex", fmt.Sprintf("is no regular expression: %v in %q", err, short(text))}
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, 0, err // Compile has just done the same
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, 0, err
	}
	return compiled, len(program.Inst), nil
}
