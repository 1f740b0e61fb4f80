// Package importer makes a [snapshot.Snapshot] of text that people have at hand:
// what Kafka's own tools and kcat print about a cluster.
//
//	result, err := importer.Import([]importer.Text{{Name: "topics.txt", Content: topics}, {Name: "groups.txt", Content: groups}}, importer.Options{})
//	if err != nil { … }
//	link, err := simlink.Build(result.Snapshot, simlink.Options{})
//
// [Import] takes any number of texts in any order. Each may hold the output of
// several commands, with or without the command lines, and what stands around it
// in a terminal. A [Kind] is recognised by what it looks like; [Result.Sources]
// says what each text was taken for.
//
// What could not be understood is a [Problem], which names the text and the
// line. Where that leaves something out of the snapshot, one of the snapshot's
// warnings says so too. There is no snapshot, and an [*Error], only when no text
// lists partitions or the texts contradict each other beyond repair.
//
// # What each text adds
//
// kafka-topics --describe, or kcat -L, is needed: it lists the partitions. All
// else is optional. kafka-topics tells the configuration too: it prints what
// differs from Kafka's defaults, so the others have these. Of configurations the
// four that are drawn are kept, as they are when a live cluster is read.
// LOG-END-OFFSET of kafka-consumer-groups is a latest offset; an earliest one
// only kafka-get-offsets has. Members come in the cluster's order from --members,
// and else from the table of offsets.
//
// # What tools do not tell
//
// Only kcat -L says which brokers are up: those that it lists. Without it, the
// brokers are those that lead or hold a replica. One counts as down when the
// output says so: it stands under Offline, or it leads nothing and is in no ISR of
// a partition that has a leader. The latter is said once; [Options].Up says of one
// that it is up. Confluent's observers are in no ISR by design.
//
// No tool before Kafka 4.0 prints the protocol type of a group, so a group of
// consumers that assign their partitions themselves looks like any other.
//
// # Texts that disagree
//
// Texts are of different moments. Of two different offsets of one kind the higher
// is used. Of two different states of a partition that of kcat is, then that of
// kafka-topics; of anything else the one that sorts last. A problem names what
// was not used. Two topic ids of one name are two clusters, and an error.
package importer
