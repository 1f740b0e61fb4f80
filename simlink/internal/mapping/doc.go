// Package mapping draws a snapshot as a link, in the stages of docs/mapping.md.
//
// [Draw] is the pipeline. The stages stand one in a file, under the names that
// the page gives them: select, rank, limits, brokers, topics, names, config, size,
// placement, failures, records, groups, members, producers, timeline, fit and
// selfcheck. The choice of the form of a log is in package link, which reads each
// link back from its URL too.
//
// Package judge reads the same page a second time and holds what the link shows
// against the snapshot, so its rules stand there once more on purpose. What both
// take from here are facts: the clock of the log, and the limits.
package mapping
