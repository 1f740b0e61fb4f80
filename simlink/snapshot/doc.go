// Package snapshot is a Kafka cluster at one moment: the model, its file, and facts
// about it.
//
// A [Snapshot] is built in code, or read from a file with [Read], which lists
// everything that is wrong, each with its place:
//
//	s, err := snapshot.Read(file)
//	if err != nil { … }
//	for _, b := range s.Universe() { … }
//
// A [Selector] chooses topics by name or by expression. [Anonymize] gives a copy
// under made-up names, and a [Key] that undoes it.
//
// The facts (who leads, what is retained, how far a group lags) are those that
// everybody reads off a snapshot alike: the mapping, its judge, the comparison of
// clusters. Rules of drawing are not here.
package snapshot
