package actions

import (
	"maps"
	"slices"
)

// FieldInfo describes a field of a kind, for documentation and for the schema of
// an entry in JSON.
type FieldInfo struct {
	Name     string    // in JSON and in errors
	Type     FieldType // of its value in JSON
	Optional bool
	Allowed  string   // what its text may be, or of a list each item: "an id without ,:@~.|"
	Words    []string // of a FieldWord, all that it may be
	Min, Max int64    // of a FieldNumber
}

// FieldType is what a field's value is in JSON.
type FieldType string

// The types of a field.
const (
	FieldText     FieldType = "text"
	FieldTexts    FieldType = "texts" // a list of at least one
	FieldWord     FieldType = "word"  // a text of a few
	FieldNumber   FieldType = "number"
	FieldFlag     FieldType = "flag"     // true or false
	FieldValue    FieldType = "value"    // a [Value]
	FieldSettings FieldType = "settings" // [Settings]
)

// describe is the field for documentation.
func (f *field) describe(blank any) FieldInfo {
	info := FieldInfo{Name: f.name, Optional: f.optional, Allowed: f.rule.String()}
	switch f.at(blank).(type) {
	case *string:
		info.Type = FieldText
	case *[]string:
		info.Type = FieldTexts
	case *int, *int64:
		info.Type, info.Min, info.Max = FieldNumber, f.rule.min, f.rule.max
	case *bool:
		info.Type, info.Allowed = FieldFlag, boolean.String()
	case *Value:
		info.Type = FieldValue
	case *Settings:
		info.Type, info.Allowed = FieldSettings, "names and values of GroupSettings"
	case *Reset:
		info.Type, info.Words = FieldWord, resetWords()
		info.Allowed = oneOf(info.Words...).String()
	}
	return info
}

func resetWords() []string {
	var words []string
	for _, reset := range slices.Sorted(maps.Keys(resetLetters)) {
		words = append(words, string(reset))
	}
	return words
}

// wanted says what the value of a field must be in JSON.
func wanted(at any) string {
	switch at.(type) {
	case *int, *int64:
		return "a whole number"
	case *bool:
		return "true or false"
	case *[]string:
		return "a list of texts"
	case *Value:
		return `an object such as {"kind": "text", "text": "paid"} or {"kind": "tombstone"}`
	case *Settings:
		return `an object of texts, such as {"pollMs": "100"}`
	}
	return "a text"
}
