package diff

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// field is what is compared of a thing, under its name in JSON.
type field[T any] struct {
	name string
	same func(a, b *T) bool
	text func(*T) string
}

// The constructors of fields.

func valueOf[T any, V comparable](name string, get func(*T) V) field[T] {
	return field[T]{name, func(a, b *T) bool { return get(a) == get(b) }, func(x *T) string { return fmt.Sprint(get(x)) }}
}

// numberOf is a number of which 0 says that there is none.
func numberOf[T any](name string, get func(*T) int64) field[T] {
	f := valueOf(name, get)
	f.text = func(x *T) string {
		if get(x) == 0 {
			return ""
		}
		return strconv.FormatInt(get(x), 10)
	}
	return f
}

func listOf[T any](name string, get func(*T) []string) field[T] {
	return field[T]{name, func(a, b *T) bool { return slices.Equal(get(a), get(b)) }, func(x *T) string { return strings.Join(get(x), ",") }}
}

// setOf is a list in which neither order nor repeats count.
func setOf[T any](name string, get func(*T) []string) field[T] {
	sorted := func(x *T) []string { return slices.Compact(slices.SortedFunc(slices.Values(get(x)), compareNames)) }
	return field[T]{name,
		func(a, b *T) bool { return slices.Equal(get(a), get(b)) || slices.Equal(sorted(a), sorted(b)) },
		func(x *T) string { return strings.Join(sorted(x), ",") },
	}
}

func mapOf[T any, M ~map[string]string](name string, get func(*T) M) field[T] {
	return field[T]{name, func(a, b *T) bool { return maps.Equal(get(a), get(b)) }, func(x *T) string {
		var parts []string
		for _, s := range settingsOf(get(x)) {
			parts = append(parts, s.name+"="+s.value)
		}
		return strings.Join(parts, ",")
	}}
}

// setting is an item of a map.
type setting struct{ name, value string }

// settingsOf are the items by name.
func settingsOf[M ~map[string]string](m M) []setting {
	list := make([]setting, 0, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, setting{name, m[name]})
	}
	return list
}
