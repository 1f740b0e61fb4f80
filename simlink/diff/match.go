package diff

import (
	"cmp"
	"slices"
	"strings"
)

// pair is a thing as the two clusters have it; nil where one lacks it.
type pair[T any] struct{ a, b *T }

// match finds the things of one name. Both lists are sorted and then walked side
// by side, so that the order is the same whichever of them comes first.
func (k *kind[T]) match(a, b []T) []pair[T] {
	left, right := k.sorted(a), k.sorted(b)
	pairs := make([]pair[T], 0, max(len(left), len(right)))
	for len(left) > 0 && len(right) > 0 {
		switch order := k.order(left[0], right[0]); {
		case order < 0:
			pairs, left = append(pairs, pair[T]{left[0], nil}), left[1:]
		case order > 0:
			pairs, right = append(pairs, pair[T]{nil, right[0]}), right[1:]
		default:
			pairs, left, right = append(pairs, pair[T]{left[0], right[0]}), left[1:], right[1:]
		}
	}
	for _, x := range left {
		pairs = append(pairs, pair[T]{x, nil})
	}
	for _, x := range right {
		pairs = append(pairs, pair[T]{nil, x})
	}
	return pairs
}

// sorted keeps the order of things of one name.
func (k *kind[T]) sorted(list []T) []*T {
	sorted := make([]*T, len(list))
	for i := range list {
		sorted[i] = &list[i]
	}
	slices.SortStableFunc(sorted, k.order)
	return sorted
}

// compareNames orders by text, but broker-2 before broker-10.
func compareNames(a, b string) int {
	if a == b {
		return 0
	}
	textA, numberA := cutNumber(a)
	textB, numberB := cutNumber(b)
	return cmp.Or(strings.Compare(textA, textB),
		cmp.Compare(len(numberA), len(numberB)), strings.Compare(numberA, numberB),
		strings.Compare(a, b))
}

// cutNumber cuts the digits off the end of a name, without leading zeros.
func cutNumber(name string) (text, number string) {
	text = strings.TrimRight(name, "0123456789")
	return text, strings.TrimLeft(name[len(text):], "0")
}
