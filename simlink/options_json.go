package simlink

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// OptionsError lists what is wrong with options in JSON. The place of a problem
// is the option's name there.
type OptionsError struct{ Problems []Problem }

// Error lists the problems, a line each.
func (e *OptionsError) Error() string {
	lines := []string{"the options cannot be used:"}
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("  %s %s", p.Place, p.Text))
	}
	return strings.Join(lines, "\n")
}

func (e *OptionsError) add(option, text string) {
	if len(e.Problems) < maxProblems {
		e.Problems = append(e.Problems, Problem{placeName(option), text})
	}
}

// ReadOptions reads options in JSON: one object, in which an option that is left
// out or null is the default. The names are those of the command line's flags, in
// camel case: topicsRegex is --topics-regex. The producers' window is a text such
// as "15m". An [*OptionsError] lists every unknown name and every value that
// cannot be; what [Build] refuses of an option is left to it.
//
// It is no method of Options: whoever embeds them would get it too.
func ReadOptions(text []byte) (Options, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return Options{}, &OptionsError{[]Problem{{"options", "must be a JSON object"}}}
	}
	var read Options
	var wrong OptionsError
	fields := read.jsonFields()
	for _, name := range slices.Sorted(maps.Keys(members)) {
		field, known := fields[name]
		value := members[name]
		if !known {
			wrong.add(name, "is no option; the options are "+strings.Join(slices.Sorted(maps.Keys(fields)), ", "))
		} else if string(value) != "null" {
			if err := json.Unmarshal(value, field); err != nil {
				wrong.add(name, notAsWanted(field, err))
			}
		}
	}
	if wrong.Problems != nil {
		return Options{}, &wrong
	}
	return read, nil
}

// jsonFields are the fields by the names of their tags.
func (o *Options) jsonFields() map[string]any {
	fields := map[string]any{"producersWindow": (*windowText)(&o.ProducersWindow)}
	options := reflect.ValueOf(o).Elem()
	for field, value := range options.Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "-" {
			fields[name] = value.Addr().Interface()
		}
	}
	return fields
}

// notAsWanted says in words of JSON why a field did not take a value.
func notAsWanted(field any, err error) string {
	switch field.(type) {
	case *string:
		return "must be a text"
	case *[]string:
		return "must be a list of texts"
	case *bool:
		return "must be true or false"
	}
	return "cannot be used: " + err.Error()
}

// windowText is a time span that is text in JSON: "15m".
type windowText time.Duration

// UnmarshalJSON reads a time span longer than 0.
func (w *windowText) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil {
		return errors.New(`it must be a text such as "15m"`)
	}
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return fmt.Errorf(`%q is no time span; it must be one such as "15m" or "1h30m"`, short(text))
	case d <= 0: // 0 in Options is the default, but who writes it means something else
		return fmt.Errorf("it is %s; it must be longer than 0", d)
	}
	*w = windowText(d)
	return nil
}
