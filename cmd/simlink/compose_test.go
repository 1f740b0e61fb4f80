package main

import (
	"reflect"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
)

// A flag of one name means one thing: those of a link that is composed are flags
// of one that is drawn too, in their words.
func TestComposingFlagsAreThoseOfLink(t *testing.T) {
	for composed, drawn := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[simlink.PlayOptions](): reflect.TypeFor[simlink.Options](),
		reflect.TypeFor[composing]():           reflect.TypeFor[drawing](),
	} {
		for field := range composed.Fields() {
			of, there := drawn.FieldByName(field.Name)
			if field.Anonymous {
				continue
			}
			if !there || of.Type != field.Type || of.Tag != field.Tag {
				t.Errorf("%s is %s %q, in %s %s %q", field.Name, field.Type, field.Tag, drawn, of.Type, of.Tag)
			}
		}
	}
}
