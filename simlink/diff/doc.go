// Package diff says what changed between two clusters. [Diff] compares what two
// links show, or two snapshots, which [Of] makes clusters of:
//
//	changes := diff.Diff(diff.Of(before), diff.Of(after))
//
// A [Change] names a thing, the field that differs, and both values.
package diff
