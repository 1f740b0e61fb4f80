// Package shape says in plain fields which cluster free play starts with, for
// people who write it down in a file and for programs that make one up.
//
// A [Shape] is that cluster: a topology, its brokers, its topics. What is left
// out stands as the topology's default has it. [Shape.Params] gives the two
// parameters of a playground link that open it, cluster and size, and
// [Read] takes a shape from JSON.
//
// Nothing is corrected. A shape that the playground would change or drop a part
// of is refused with an [*Error], which lists every rule that it breaks and the
// field in which it does so: topics[1].replicationFactor.
//
// The rules and the limits are those of the link format page, and package
// sizecodec holds them.
package shape
