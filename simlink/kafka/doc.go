// Package kafka dials a cluster: addresses, TLS, SASL, proxies, and the
// client.properties of Kafka's own tools.
//
// A [Config] says how the cluster is reached; [Config.Open] checks all
// of it at once and returns a [Client], which sends the requests that a snapshot
// is made of and satisfies [kmsg.Requestor]. The client is for reading: it joins
// no group, has no producer, creates no topic and reports no metrics.
//
// [Keys] lists what is done with each key of a client.properties. A key that is
// not known is noted, as Kafka's own tools do. One that is not supported and
// would change what is trusted, or who logs in, is an error.
//
// Where the addresses that the cluster advertises cannot be reached, a proxy or
// an address map leads to them; an [AddressError] says so.
//
// No password, token or key is part of an error or a note, nor of a Config that
// is printed or marshalled: what holds one is a [Secret].
//
// The package does not use the SDK of AWS. AWS_MSK_IAM takes its credentials
// from the three variables of the environment that the SDK's own tools export
// (aws configure export-credentials --format env), and the region from the name
// of the broker or AWS_REGION.
package kafka
