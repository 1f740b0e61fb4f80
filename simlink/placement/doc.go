// Package placement says which brokers hold which partition of a new topic in
// the playground, and whether a real topic is placed the same.
//
// [Assign] is Apache Kafka's replica assignment with start index 0 and shift 0,
// over broker names sorted as strings, so that broker-10 comes before broker-2.
// Where every [Broker] has a rack it alternates racks as Kafka does.
// [SameReplicas] compares two replica lists as sets, which is how the mapping
// decides whether a partition needs a reassignment.
//
// What the playground starts with is on the link format page.
package placement
