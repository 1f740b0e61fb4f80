// Package replay plays a playground link: which brokers are alive, where the
// replicas are and which of them leads, how many records lie in each partition,
// who reads and who writes.
//
// [Run] plays the whole log of a link and gives the [Cluster] at its end,
// [RunAt] the one at an earlier moment; the steps of a cluster say what each
// action did, and [Cluster.Loads] what each broker carries.
//
// Replay follows the documented semantics alone. It has no clock of its own:
// what the playground decides over time, such as when a slow follower leaves
// the ISR or how fast a group reads, is shown as it ends up. Where the effect of
// an action is not public, its step is [Unclear] and the cluster stays as it is;
// where a link opens on something that is not public, such as a curated
// scenario, [Cluster.Unknown] says so, and what the log names is taken to exist.
package replay
