package snapgen

import "github.com/simlinkhq/kafka-simlink/simlink/snapshot"

// Demo is a small cluster in which something is wrong: a dead broker, a lagging
// replica, a partition off its placement, a group that lags, three producers.
func Demo() *snapshot.Snapshot {
	s := new(snapshot.Snapshot)
	if err := s.UnmarshalJSON([]byte(demoFile)); err != nil {
		panic(err) // it stands below
	}
	return s
}

const demoFile = `{"version": 1, "takenAt": "2026-01-01T00:00:00Z",
"brokers": [{"id": "1", "rack": "a"}, {"id": "2", "rack": "b"}, {"id": "3"}, {"id": "4", "online": false}],
"topics": [
 {"name": "orders", "config": {"cleanup.policy": "delete", "min.insync.replicas": "2", "retention.ms": "604800000", "retention.bytes": "-1"},
  "partitions": [
   {"id": 0, "leader": "1", "replicas": ["1", "2", "3"], "isr": ["1", "2", "3"], "earliestOffset": 0, "latestOffset": 5},
   {"id": 1, "leader": "2", "replicas": ["2", "3", "4"], "isr": ["2", "3"], "earliestOffset": 0, "latestOffset": 4},
   {"id": 2, "leader": "1", "replicas": ["3", "1", "2"], "isr": ["1", "2"], "earliestOffset": 2, "latestOffset": 4}]},
 {"name": "billing.events", "config": {"cleanup.policy": "compact"},
  "partitions": [{"id": 0, "leader": "2", "replicas": ["2"], "isr": ["2"], "earliestOffset": 0, "latestOffset": 20}]}],
"groups": [{"id": "billing", "state": "Stable", "type": "classic", "protocolType": "consumer",
 "members": [{"id": "m-1", "clientId": "worker"}, {"id": "m-2", "clientId": "worker"}], "offsets": {"orders": {"0": 3, "1": 4}}}],
"producers": [{"id": 1001, "topic": "orders", "partition": 0, "lastTimestamp": 1767225590000, "txnStartOffset": 3},
 {"id": 1002, "topic": "billing.events", "partition": 0, "lastTimestamp": 1767225500000, "txnStartOffset": -1}]}`
