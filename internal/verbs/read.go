package verbs

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// ReadOptions reads options in JSON: one object, in which an option that is left
// out or null is the default. The options are the fields of the struct that into
// points to, under the names of their tags. A [*diag.OptionError] lists every
// unknown name and every value that cannot be; what a verb refuses of an option is
// left to it. Whole is what the object is called: "options".
func ReadOptions(whole, text string, into any) error {
	_, err := ReadNamedOptions(whole, text, into)
	return err
}

// ReadNamedOptions is ReadOptions that also gives the names of the options that
// say something.
func ReadNamedOptions(whole, text string, into any) (named []string, err error) {
	r := strictjson.New(text, strictjson.Options{Whole: whole})
	if !r.Null() {
		r.Fields(fields(r, into, func(name string) { named = append(named, name) })...)
	}
	r.End("must be one object, with nothing after it")
	var wrong diag.OptionError
	for _, p := range r.Problems.Problems() {
		p.Code = diag.CodeOption
		wrong.Add(p)
	}
	wrong.AddMore(r.Problems.More())
	return named, wrong.OrNil()
}

// fields read the options of a struct, and tell which they read.
func fields(r *strictjson.Reader, into any, tell func(name string)) (all []strictjson.Field) {
	for field, value := range allFields(reflect.ValueOf(into).Elem()) {
		name := jsonName(field)
		all = append(all, strictjson.Field{Name: name, Read: func() {
			tell(name)
			readValue(r, value)
		}})
	}
	return all
}

// readValue reads a value of one of the types that options have.
func readValue(r *strictjson.Reader, field reflect.Value) {
	switch into := field.Addr().Interface().(type) {
	case *Span:
		if r.Kind() != strictjson.Text {
			r.Not(`a text such as "15m"`)
		} else if text, given := r.Text(); given {
			takeText(r, into, text)
		}
	case encoding.TextUnmarshaler: // a number
		if digits, given := r.Number(); given {
			takeText(r, into, digits)
		}
	case *json.RawMessage:
		*into = json.RawMessage(r.Raw())
	case **string:
		if text, given := r.Text(); given {
			*into = &text
		}
	case **bool:
		if value, given := r.Bool(); given {
			*into = &value
		}
	case *bool:
		*into, _ = r.Bool()
	case *[]string:
		*into = []string{}
		r.List(func() {
			text, _ := r.Text()
			*into = append(*into, text)
		})
	default: // a text, under whatever name
		text, _ := r.Text()
		field.SetString(text)
	}
}

func takeText(r *strictjson.Reader, into encoding.TextUnmarshaler, text string) {
	if err := into.UnmarshalText([]byte(text)); err != nil {
		r.Wrong("%v", err)
	}
}

// allFields are the fields of a struct, and in the place of a struct within it
// that is embedded, those of that one.
func allFields(of reflect.Value) func(yield func(reflect.StructField, reflect.Value) bool) {
	return func(yield func(reflect.StructField, reflect.Value) bool) {
		each(of, yield)
	}
}

func each(of reflect.Value, yield func(reflect.StructField, reflect.Value) bool) bool {
	for field, value := range of.Fields() {
		goesOn := true
		switch {
		case field.Anonymous:
			goesOn = each(value, yield)
		default:
			goesOn = yield(field, value)
		}
		if !goesOn {
			return false
		}
	}
	return true
}

// Option is an option of a verb.
type Option struct {
	Name    string // in camel case
	Type    reflect.Type
	Help    string // one sentence or more
	Default string // "" for none
}

// OptionsOf are the options that a struct holds, such as [Drawing], in its order.
func OptionsOf(t reflect.Type) (options []Option) {
	for field := range allFields(reflect.New(t).Elem()) {
		options = append(options, Option{jsonName(field), field.Type, field.Tag.Get("help"), field.Tag.Get("default")})
	}
	return options
}

// Names are the options' names.
func Names(options []Option) (names []string) {
	for _, o := range options {
		names = append(names, o.Name)
	}
	return names
}

func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}
