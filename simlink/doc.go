// Package simlink turns a snapshot of a Kafka cluster into a link that opens it
// in the Kafka Simulator's playground, and reads such links back.
//
// [Build] takes a [Snapshot] and gives a [Link], whose String is the URL:
//
//	link, err := simlink.Build(snapshot, simlink.Options{})
//	if err != nil { … }
//	fmt.Println(link)
//
// A snapshot is built in code or read from a file with [ReadSnapshot]. [Parse]
// is the inverse of Build: it takes any playground URL, or the bare value of an
// actions parameter, and says what the playground keeps and what it drops.
// [Compose] makes the link of a [Play], which is said in the terms of the
// playground itself rather than drawn from a cluster.
//
// The playground drops and clamps what it does not understand without a word.
// So Build and Compose give a link only when that link decodes to exactly what
// was meant, and say in a [Warning] where the picture differs from the cluster.
// The same snapshot gives the same link, whatever the order of its lists.
//
// The package reads nothing but its arguments: no clock, no environment, no
// files, no network. It needs the standard library alone.
package simlink
