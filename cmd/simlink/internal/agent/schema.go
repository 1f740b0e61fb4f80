package agent

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

type schema = *jsonschema.Schema

// of is the schema of a Go type, by its tags.
func of[T any]() schema {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]schema{
		reflect.TypeFor[sizecodec.Topology](): words(sizecodec.Topologies()),
		reflect.TypeFor[sizecodec.Cleanup]():  words([]sizecodec.Cleanup{sizecodec.Delete, sizecodec.Compact, sizecodec.CompactDelete}),
		reflect.TypeFor[actions.Entry]():      loadedEntry(),
		reflect.TypeFor[simlink.Link]():       {Type: "object"},
		reflect.TypeFor[link.Names]():         {Type: "object"},
		reflect.TypeFor[replay.Cluster]():     {Type: "object"},
	}})
	if err != nil {
		panic(err) // the types are ours
	}
	plain(s)
	return s
}

// plain takes null out of the types, which some clients cannot read: who leaves a
// field out need not say null.
func plain(s schema) {
	if s == nil {
		return
	}
	if rest := slices.DeleteFunc(slices.Clone(s.Types), func(t string) bool { return t == "null" }); len(rest) == 1 {
		s.Type, s.Types = rest[0], nil
	}
	for _, property := range s.Properties {
		plain(property)
	}
	plain(s.Items)
	for _, one := range s.AnyOf {
		plain(one)
	}
}

func words[T ~string](all []T) schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, word := range all {
		s.Enum = append(s.Enum, string(word))
	}
	return s
}

// object is the schema of an object with these properties, in their order.
func object(required []string, properties ...property) schema {
	s := &jsonschema.Schema{Type: "object", Required: required, Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	for _, p := range properties {
		s.Properties[p.name] = p.schema
		s.PropertyOrder = append(s.PropertyOrder, p.name)
	}
	return s
}

type property struct {
	name   string
	schema schema
}

func typed(name, kind, description string) property {
	return property{name, &jsonschema.Schema{Type: kind, Description: description}}
}

func named(names ...string) []string { return names }

// orFailure is the schema of what a tool answers: its value, or what is wrong.
func orFailure(s schema) schema {
	wrong := of[failure]()
	for _, name := range wrong.PropertyOrder {
		s.Properties[name] = wrong.Properties[name]
	}
	s.PropertyOrder = append(s.PropertyOrder, wrong.PropertyOrder...)
	s.Properties["problems"].Description = "only where the call failed: everything that is wrong, by the field"
	s.AnyOf = []schema{{Required: s.Required}, {Required: wrong.Required}}
	s.Required = nil
	return s
}

// optionProperties are the properties of the options that a struct holds.
func optionProperties(t reflect.Type, leaveOut ...string) (properties []property) {
	for _, o := range verbs.OptionsOf(t) {
		if slices.Contains(leaveOut, o.Name) {
			continue
		}
		s := optionSchema(o.Type)
		s.Description = o.Help
		if o.Default != "" {
			s.Description += " The default is " + o.Default + "."
		}
		properties = append(properties, property{o.Name, s})
	}
	return properties
}

func optionNames(t reflect.Type) []string { return verbs.Names(verbs.OptionsOf(t)) }

// optionSchema is how an option is said in JSON.
func optionSchema(t reflect.Type) schema {
	switch t {
	case reflect.TypeFor[verbs.Span]():
		return &jsonschema.Schema{Type: "string", Examples: []any{"15m"}}
	case reflect.TypeFor[verbs.Records]():
		return &jsonschema.Schema{Type: "integer", Minimum: new(0.0)}
	}
	switch t.Kind() {
	case reflect.Bool:
		return &jsonschema.Schema{Type: "boolean"}
	case reflect.Pointer:
		return optionSchema(t.Elem())
	case reflect.Slice:
		return &jsonschema.Schema{Type: "array", Items: optionSchema(t.Elem())}
	}
	return &jsonschema.Schema{Type: "string"}
}

// loadedEntry is the schema of an action in an answer, which needs no more.
func loadedEntry() schema {
	s := object(named("at", "kind"), typed("at", "integer", ""), typed("kind", "string", ""))
	s.AdditionalProperties = nil
	return s
}

// entrySchema is that of an action, a row for each of the table of kinds.
func entrySchema() schema {
	s := &jsonschema.Schema{
		Description: "an action: an object as one of these kinds, or a text as it stands in a log, KIND:payload@at",
		AnyOf:       []schema{{Type: "string", Description: "the text form, such as K:broker-1@3000", Examples: []any{"K:broker-1@3000"}}},
	}
	for _, k := range actions.Kinds() {
		s.AnyOf = append(s.AnyOf, kindSchema(k))
	}
	return s
}

func kindSchema(k actions.KindInfo) schema {
	example, err := actions.Decode(kindExamples[k.Kind])
	if err != nil || len(example) != 1 {
		panic(fmt.Sprintf("%s has no example: %v", k.Kind, err)) // the table is ours, and a test walks it
	}
	var shown map[string]any
	text, _ := json.Marshal(example[0])
	_ = json.Unmarshal(text, &shown)
	delete(shown, "action") // which is for people
	s := object([]string{"at", "kind"},
		property{"at", &jsonschema.Schema{Type: "integer", Minimum: new(0.0), Description: "when, in ms of simulation time"}},
		property{"kind", &jsonschema.Schema{Type: "string", Enum: []any{string(k.Kind)}, Description: k.Name}})
	s.Title, s.Description, s.Examples = k.Name, fmt.Sprintf("%s (%s)", k.Name, example[0]), []any{shown}
	s.AdditionalProperties = nil // the name for people, which answers hold
	for _, f := range k.Fields {
		s.Properties[f.Name] = fieldSchema(k.Kind, f)
		s.PropertyOrder = append(s.PropertyOrder, f.Name)
		if !f.Optional {
			s.Required = append(s.Required, f.Name)
		}
	}
	return s
}

func fieldSchema(kind actions.Kind, f actions.FieldInfo) schema {
	s := &jsonschema.Schema{Type: "string", Description: fieldHelp(kind, f.Name)}
	switch f.Type {
	case actions.FieldTexts:
		s.Type, s.Items, s.MinItems = "array", &jsonschema.Schema{Type: "string"}, new(1)
	case actions.FieldWord:
		s.Enum = words(f.Words).Enum
	case actions.FieldNumber:
		s.Type, s.Minimum, s.Maximum = "integer", new(float64(f.Min)), new(float64(f.Max))
	case actions.FieldFlag:
		s.Type = "boolean"
	case actions.FieldValue:
		return object(named("kind"), property{"kind", words([]actions.ValueKind{actions.ValueText, actions.ValueTombstone})}, typed("text", "string", "with the kind text"))
	case actions.FieldSettings:
		var properties []property
		for _, setting := range actions.GroupSettings() {
			properties = append(properties, typed(setting.Name, "string", setting.Allowed))
		}
		return object(nil, properties...)
	}
	return s
}
