// Package replay says what a playground link shows: which brokers are alive,
// where the replicas are and which of them leads, how many records lie in each
// partition, who reads and who writes.
//
// [Run] plays the whole log of a link and gives the [Cluster] at its end,
// [RunAt] the one at an earlier moment; [Cluster.Steps] says what each action
// did. [Compare] holds a cluster against the snapshot that it was drawn from:
// each [Difference] is an approximation that the documentation lists, or a
// fault. [Verify] does that for a finished link, and is what
// [simlink.Options.Verify] takes. [Diff] says what changed between two clusters,
// and [Of] makes one of a snapshot.
//
// Replay follows the documented semantics alone. It has no clock of its own:
// what the playground decides over time, such as when a slow follower leaves
// the ISR or how fast a group reads, is shown as it ends up. Where the effect of
// an action is not public, its step is [Unclear] and the cluster stays as it is;
// where a link opens on something that is not public, such as a curated
// scenario, [Cluster.Unknown] says so, and what the log names is taken to exist.
package replay
