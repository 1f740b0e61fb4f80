package actions

import (
	"reflect"
	"slices"
)

// Equal reports whether two logs hold the same actions at the same times, in the
// same order. A list that is empty is not one that is nil.
func Equal(a, b []Entry) bool { return slices.EqualFunc(a, b, equalEntries) }

func equalEntries(a, b Entry) bool {
	if a.At != b.At || reflect.TypeOf(a.Action) != reflect.TypeOf(b.Action) {
		return false
	}
	// Most kinds hold nothing but texts and numbers, for which this is far
	// cheaper than DeepEqual.
	if t := reflect.TypeOf(a.Action); t == nil || t.Comparable() {
		return a.Action == b.Action
	}
	return reflect.DeepEqual(a.Action, b.Action)
}
