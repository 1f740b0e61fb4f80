package sizecodec

// The bounds that hold in every topology.
const (
	// MaxExtraTopics is the most topics besides the primary one.
	MaxExtraTopics = 6
	// MaxNameLength is the most characters in a topic name.
	MaxNameLength = 40
	// MaxInt is the largest integer that the playground's JavaScript keeps
	// exactly, 2^53-1: the upper bound of every retention.
	MaxInt = 1<<53 - 1
	// MinTimingMs and MaxTimingMs bound each side of a [DisklessTiming].
	MinTimingMs = 100
	MaxTimingMs = 5000
	// maxSlugBytes is the longest slug that is read or written.
	maxSlugBytes = 64 << 10
	// PrimaryTopic is the name of the topic that every shape has. No extra
	// topic can bear it.
	PrimaryTopic = "orders"

	// TemplateProducer and TemplateGroup are the producer and the consumer group
	// that the single datacenter starts with.
	TemplateProducer = "p1"
	TemplateGroup    = "c1"

	// MaxProducers is how many producers free play lets live at a time.
	MaxProducers = 4
)

// Size is the shape of a cluster: its brokers, its primary topic and the
// topics beside it. The JSON names are those of the playground's published
// shapes, where there are any.
type Size struct {
	// Topology decides the zones and the limits. It is no part of the slug,
	// nor of the published shapes.
	Topology Topology `json:"topology,omitempty"`
	// BrokersPerZone counts the brokers of each zone, at least 1 in each, in
	// the order of [Topology.Zones].
	BrokersPerZone []int `json:"brokersPerZone"`
	// Partitions and ReplicationFactor of the primary topic, from 1 to the
	// topology's [Limits].
	Partitions        int `json:"partitions"`
	ReplicationFactor int `json:"replicationFactor"`
	// ExtraTopics are the other topics, at most [MaxExtraTopics], each with a
	// name of its own.
	ExtraTopics []Topic `json:"extraTopics,omitempty"`
	// RackAware spreads replicas over the racks.
	RackAware bool `json:"rackAware,omitempty"`

	// PrimaryMinISR is min.insync.replicas of the primary topic, from 1 to
	// its replication factor; 0 is the simulator's default, which is the
	// replication factor less 1 and at least 1.
	PrimaryMinISR int `json:"primaryMinIsr,omitempty"`
	// PrimaryCleanup is its cleanup.policy; empty is the default, [Delete].
	PrimaryCleanup Cleanup `json:"primaryCleanup,omitempty"`
	// PrimaryRetentionMs and PrimaryRetentionBytes are its retention, in
	// milliseconds and in bytes, from 1 to [MaxInt]; 0 is unset.
	PrimaryRetentionMs    int64 `json:"primaryRetentionMs,omitempty"`
	PrimaryRetentionBytes int64 `json:"primaryRetentionBytes,omitempty"`
	// PrimaryTiered is the text of its tiering field, whose spelling is not
	// public.
	PrimaryTiered string `json:"primaryTiered,omitempty"`
	// PrimaryDiskless makes the primary topic diskless (KIP-1163). A diskless
	// topic cannot be compacted, and a mirror topology has none.
	PrimaryDiskless bool `json:"primaryDiskless,omitempty"`

	// DisklessTiming needs a diskless topic; nil is the simulator's timing.
	DisklessTiming *DisklessTiming `json:"disklessTiming,omitempty"`

	// Verbatim is the text of the tail segments whose content is not public,
	// by tail index: 1, 2, 4 to 9 and 11 to 16. No text may hold a lower-case
	// x, which ends a segment.
	Verbatim map[int]string `json:"verbatim,omitempty"`
}

// Topic is a topic beside the primary one.
type Topic struct {
	// Name is made of letters, digits, '.', '_' and '-', at most
	// [MaxNameLength] of them.
	Name string `json:"name"`
	// Partitions and ReplicationFactor, from 1 to the topology's [Limits].
	Partitions        int `json:"partitions"`
	ReplicationFactor int `json:"replicationFactor"`
	// MinISR is min.insync.replicas, from 1 to the replication factor; 0
	// leaves it unset.
	MinISR int `json:"minInSyncReplicas,omitempty"`
	// Cleanup is cleanup.policy; empty leaves it unset.
	Cleanup Cleanup `json:"cleanupPolicy,omitempty"`
	// RetentionMs and RetentionBytes, in milliseconds and in bytes, from 1 to
	// [MaxInt]; 0 is unset.
	RetentionMs    int64 `json:"retentionMs,omitempty"`
	RetentionBytes int64 `json:"retentionBytes,omitempty"`
	// Tiered is the text of the tiering field, whose spelling is not public.
	Tiered string `json:"tiered,omitempty"`
	// LocalRetentionMs is in milliseconds, from 1 to [MaxInt]; 0 is unset.
	LocalRetentionMs int64 `json:"localRetentionMs,omitempty"`
	// Diskless makes the topic diskless (KIP-1163). A diskless topic cannot
	// be compacted, and a mirror topology has none.
	Diskless bool `json:"disklessEnable,omitempty"`
}

// DisklessTiming is when diskless topics commit, in milliseconds from
// [MinTimingMs] to [MaxTimingMs]; a side of 0 is the simulator's.
type DisklessTiming struct {
	CommitIntervalMs int `json:"commitIntervalMs,omitempty"`
	UploadMs         int `json:"uploadMs,omitempty"`
}

// Cleanup is a cleanup.policy, spelled as Kafka spells it.
type Cleanup string

// The cleanup policies; a topic has one or, where the field is empty, none of
// its own.
const (
	Delete        Cleanup = "delete"
	Compact       Cleanup = "compact"
	CompactDelete Cleanup = "compact,delete"
)

// CleanupOf is the policy that deletes, compacts or does both; "" does neither.
func CleanupOf(deletes, compacts bool) Cleanup {
	switch {
	case deletes && compacts:
		return CompactDelete
	case compacts:
		return Compact
	case deletes:
		return Delete
	}
	return ""
}

func (c Cleanup) compacts() bool { return c == Compact || c == CompactDelete }

// canonical empties the fields that spell a default, as the simulator does
// when it reads them.
func (s Size) canonical() Size {
	if s.PrimaryMinISR == max(1, s.ReplicationFactor-1) {
		s.PrimaryMinISR = 0
	}
	if s.PrimaryCleanup == Delete {
		s.PrimaryCleanup = ""
	}
	if s.DisklessTiming != nil && *s.DisklessTiming == (DisklessTiming{}) {
		s.DisklessTiming = nil
	}
	return s
}
