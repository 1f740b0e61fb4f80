// Package capture reads a live Kafka cluster into a [snapshot.Snapshot], without
// changing anything in it.
//
// [Read] takes any client that sends Kafka's requests; franz-go's *kgo.Client is
// one as it is:
//
//	snapshot, err := capture.Read(ctx, client, capture.Selection{}, capture.Options{TakenAt: time.Now()})
//	if err != nil { … }
//	link, err := simlink.Build(snapshot, simlink.Options{})
//
// [Requests] lists every kind of request that a broker may see, each with its
// key, its versions, the permission that it needs and why it is sent. All of
// them read, and nothing else is ever sent.
//
// What cannot be read becomes a [Warning], and its sentence one of the
// snapshot's: a broker that does not answer, a permission that is missing, a
// topic or group that is gone. The rest is used. Without any metadata there is
// nothing to use, which is an error, as is a selection of nothing.
//
// Topics are asked for as all topics and selected here, so no request names a
// topic that somebody typed: there are brokers that create it. The cost does not
// grow with the number of groups: each coordinator is asked once for the
// committed offsets of all its groups, and once for their members.
//
// The package opens no connection and has no clock: that comes with the client,
// and the time of the snapshot with [Options].
package capture
