// Package link is a playground link, in and out.
//
// [Parse] reads any playground URL, or the bare value of an actions parameter, and
// gives a [Link]: the topology, the size and the actions that the playground will
// take, what it drops and why. [Compose] makes the link of a [Play], which is said
// in the terms of the playground rather than drawn from a cluster:
//
//	made, err := link.Compose(link.Play{Size: "4x6x3", Actions: entries}, link.ComposeOptions{})
//
// A [Warning] says where a link shows something else than was meant, with a stable
// code; [WarningCodes] lists them. [Approximations] are the documented ways in which
// the link of a snapshot differs from the cluster. A link survives JSON.
package link
