package agent

import (
	"regexp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// connectionProblems is an error of package kafka, which names flags of the
// command line, with the arguments in their place.
type connectionProblems struct{ error }

func (e connectionProblems) Unwrap() error { return e.error }

// Problems are those of the error.
func (e connectionProblems) Problems() []diag.Problem {
	problems := slices.Clone(diag.Of(e.error))
	for i, p := range problems {
		problems[i].Place, problems[i].Text = asArguments(p.Place), asArguments(p.Text)
	}
	return problems
}

var flag = regexp.MustCompile(`(?:^|[\s(])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*`)

// asArguments says of the command line's flags in a text how the arguments are
// called. What stands in quotes is somebody's name.
func asArguments(text string) string {
	parts := strings.Split(text, `"`)
	for i := 0; i < len(parts); i += 2 {
		parts[i] = flag.ReplaceAllStringFunc(parts[i], func(found string) string {
			before, name, _ := strings.Cut(found, "--")
			return before + camel(strings.TrimPrefix(name, "no-"))
		})
	}
	return strings.Join(parts, `"`)
}

func camel(name string) string {
	first, others, _ := strings.Cut(name, "-")
	for word := range strings.SplitSeq(others, "-") {
		first += strings.ToUpper(word[:min(1, len(word))]) + word[min(1, len(word)):]
	}
	return first
}
