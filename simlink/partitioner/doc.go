// Package partitioner says which partition a keyed record goes to in the
// playground, and finds keys for the partitions that shall get records.
//
// [Partition] is the playground's keyed partitioner, the same in every
// partitioner mode: the hash of the key modulo the partition count. [Keys] is the search in
// the other direction. Given how many keys each partition needs, it returns the
// first short keys that hash there, or an [Error] that names the
// partitions it could not serve.
//
// The hash is the one of the link format page; the order in which keys are
// tried is the one of the mapping decisions page.
package partitioner
