package agent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
)

// arguments are those of a call, and what is wrong with them.
type arguments struct {
	names  []string // as given
	values map[string]json.RawMessage
	wrong  shape.Error
}

// readArguments takes the members of an object, of which these are known.
func readArguments(text json.RawMessage, known []string) *arguments {
	a := &arguments{values: map[string]json.RawMessage{}}
	dec := json.NewDecoder(bytes.NewReader(text))
	if token, err := dec.Token(); err != nil || token != json.Delim('{') {
		a.refuse("arguments", "must be an object")
		return a
	}
	for dec.More() {
		token, _ := dec.Token()
		name, _ := token.(string)
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			a.refuse("arguments", "are no JSON: "+err.Error())
			return a
		}
		_, repeated := a.values[name]
		switch {
		case !slices.Contains(known, name):
			a.refuse(visible.Clip(fmt.Sprintf("%+q", name), maxName), "is no argument of this tool; it takes "+strings.Join(known, ", "))
		case repeated:
			a.refuse(name, "is given twice")
		case string(value) != "null":
			a.names = append(a.names, name)
			a.values[name] = value
		}
	}
	return a
}

// maxName is how many characters are shown of the name of an argument.
const maxName = 60

func (a *arguments) refuse(name, text string) {
	if len(a.wrong.Problems) == shape.MaxProblems {
		a.wrong.More++
		return
	}
	a.wrong.Problems = append(a.wrong.Problems, shape.Problem{Field: name, Text: text})
}

func (a *arguments) has(name string) bool { return a.values[name] != nil }

// take reads an argument where it is given.
func (a *arguments) take(name string, into any, wanted string) {
	if value := a.values[name]; value != nil && json.Unmarshal(value, into) != nil {
		a.refuse(name, "must be "+wanted)
	}
}

// text is a text that must be given.
func (a *arguments) text(name string) (text string) {
	if !a.has(name) {
		a.refuse(name, "must be given")
	}
	a.take(name, &text, "a text")
	return text
}

// others are the arguments besides these, as one object.
func (a *arguments) others(taken ...string) []byte {
	rest := map[string]json.RawMessage{}
	for name, value := range a.values {
		if !slices.Contains(taken, name) {
			rest[name] = value
		}
	}
	text, _ := json.Marshal(rest) // of what was valid
	return text
}

// err joins what is wrong with what else is.
func (a *arguments) err(others ...error) error {
	if a.wrong.Problems != nil {
		others = append([]error{&a.wrong}, others...)
	}
	return errors.Join(others...)
}
