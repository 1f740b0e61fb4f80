// Package simlink turns a snapshot of a Kafka cluster into a link that opens it
// in the Kafka Simulator's playground, and reads such links back.
//
// [Build] takes a [Snapshot] and gives a [Link], whose String is the URL:
//
//	made, err := simlink.Build(taken, simlink.Options{})
//	if err != nil { … }
//	fmt.Println(made)
//
// The types of a snapshot are in package snapshot, where a file is read
// ([snapshot.Read]), and those of a link in package link. [Parse] is the inverse of
// Build: it takes any playground URL and says what the playground keeps and what it
// drops. [Compose] makes the link of a play, which is said in the terms of the
// playground itself. [Compare] lists how a link differs from its snapshot.
//
// The playground drops and clamps what it does not understand without a word.
// So Build gives a link only when that link decodes to exactly what was meant, and
// shows the snapshot when it is played; a [link.Warning] says where the picture
// differs from the cluster. The same snapshot gives the same link, whatever the
// order of its lists.
//
// Every error lists its problems, see [diag.Of]. The package reads nothing but its
// arguments: no clock, no environment, no files, no network. It needs the standard
// library alone.
package simlink
