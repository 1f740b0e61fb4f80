package placement

import "slices"

// SameReplicas reports whether two replica lists name the same brokers. They are
// compared as sets: neither order nor repetition counts.
func SameReplicas(a, b []string) bool {
	return slices.Equal(a, b) || slices.Equal(set(a), set(b))
}

// set returns the names sorted and each once. Sorting keeps the comparison of
// two long lists quick.
func set(names []string) []string {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}
