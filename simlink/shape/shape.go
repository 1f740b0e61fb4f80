package shape

import "github.com/simlinkhq/kafka-simlink/simlink/sizecodec"

// Shape is a cluster. The zero Shape is the default of the single datacenter.
// A number that is left out is nil: 0 is a value, mostly a wrong one. An empty
// text or list is left out.
//
// Each field has its name in JSON, and a description for a JSON schema.
type Shape struct {
	// Topology is one of [sizecodec.Topologies]; empty is
	// [sizecodec.SingleDC]. [sizecodec.Stretched25] takes no other field: the
	// form of its size is not public.
	Topology sizecodec.Topology `json:"topology,omitempty" jsonschema:"the free-play topology: single-dc (also where it is left out), active-passive, active-active, stretched-3, stretched-2-5 (opens on its default only; takes no other field) or diskless-3az"`
	// Brokers counts the brokers of the whole cluster. In a topology of several
	// zones as many stand in each, so that the number of zones must divide it.
	Brokers *int `json:"brokers,omitempty" jsonschema:"brokers of all zones together, a multiple of the zones, which get as many each; left out, the topology's default"`
	// BrokersPerZone counts the brokers of each zone, in the order of
	// [sizecodec.Topology.Zones]. It stands in the place of Brokers.
	BrokersPerZone []int `json:"brokersPerZone,omitempty" jsonschema:"instead of brokers: how many stand in each zone. The zones are primary, dr in active-passive; west, east in active-active; dc-a, dc-b, dc-c in stretched-3"`
	// RackAware spreads replicas over the racks.
	RackAware bool `json:"rackAware,omitempty" jsonschema:"spread the replicas over the racks"`
	// Topics are the topic orders, which every cluster has, and the topics
	// besides it, at most [sizecodec.MaxExtraTopics], in the order in which
	// they are drawn. Where orders stands among them does not matter; left out,
	// it is as the topology's default has it.
	Topics []Topic `json:"topics,omitempty" jsonschema:"the topic orders, which is always there and may be left out where it is as by default, and the topics besides it"`
	// DisklessTiming needs a diskless topic; the one that diskless-3az has of
	// its own will do.
	DisklessTiming *DisklessTiming `json:"disklessTiming,omitempty" jsonschema:"when diskless topics commit; needs a diskless topic, such as the one that diskless-3az has of its own"`
}

// Topic is a topic of a [Shape].
type Topic struct {
	// Name is orders for the primary topic, in the mirror topologies too, where
	// actions call it west.orders and east.orders. Any other is made of
	// letters, digits, '.', '_' and '-', at most [sizecodec.MaxNameLength] of
	// them. The diskless topic that diskless-3az has of its own is not named.
	Name string `json:"name" jsonschema:"orders for the primary topic (not west.orders); any other of letters, digits, dot, underscore and hyphen"`
	// Partitions and ReplicationFactor, from 1 to the topology's
	// [sizecodec.Limits]. Of orders they may be left out, which leaves the
	// topology's default; of other topics they must be given.
	Partitions        *int `json:"partitions,omitempty" jsonschema:"how many partitions, at least 1; left out for the topology's default in orders only"`
	ReplicationFactor *int `json:"replicationFactor,omitempty" jsonschema:"replicas of each partition, at least 1 and at most the brokers, in active-passive those of primary, in active-active those of the smaller zone; left out for the topology's default in orders only"`
	// MinISR is min.insync.replicas, from 1 to the replication factor.
	MinISR *int `json:"minInSyncReplicas,omitempty" jsonschema:"min.insync.replicas, from 1 to the replication factor"`
	// Cleanup is cleanup.policy.
	Cleanup sizecodec.Cleanup `json:"cleanupPolicy,omitempty" jsonschema:"cleanup.policy: delete, compact or compact,delete"`
	// RetentionMs and RetentionBytes, in milliseconds and in bytes, from 1 to
	// [sizecodec.MaxInt].
	RetentionMs    *int64 `json:"retentionMs,omitempty" jsonschema:"retention.ms in milliseconds, at least 1"`
	RetentionBytes *int64 `json:"retentionBytes,omitempty" jsonschema:"retention.bytes in bytes, at least 1"`
	// LocalRetentionMs is in milliseconds, from 1 to [sizecodec.MaxInt]. Orders
	// has none: no size says it.
	LocalRetentionMs *int64 `json:"localRetentionMs,omitempty" jsonschema:"local.retention.ms in milliseconds, at least 1; not for orders"`
	// Diskless makes the topic diskless (KIP-1163). A diskless topic cannot be
	// compacted, and a mirror topology has none.
	Diskless bool `json:"diskless,omitempty" jsonschema:"a diskless topic (KIP-1163): not compacted, and in neither active-passive nor active-active"`
}

// DisklessTiming is when diskless topics commit, in milliseconds from
// [sizecodec.MinTimingMs] to [sizecodec.MaxTimingMs]. A side that is left out
// is the simulator's.
type DisklessTiming struct {
	CommitIntervalMs *int `json:"commitIntervalMs,omitempty" jsonschema:"milliseconds between commits, from 100 to 5000"`
	UploadMs         *int `json:"uploadMs,omitempty" jsonschema:"milliseconds that an upload takes, from 100 to 5000"`
}
