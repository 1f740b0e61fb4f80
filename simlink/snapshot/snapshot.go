package snapshot

import (
	"strings"
	"time"
)

// Version is the version of the snapshot file that this package writes,
// and the highest that it reads.
const Version = 1

// Snapshot is a cluster at one moment. Ids are text, whatever Kafka counts them
// with. The order of the lists does not matter, that of a partition's replicas
// and of a group's members excepted.
type Snapshot struct {
	TakenAt   time.Time // when it was taken; only the producers' window needs it
	ClusterID string    // Kafka's own; not drawn
	Brokers   []Broker
	Topics    []Topic
	Groups    []Group
	Producers []Producer // nil where producers were not read, empty where there are none
	Warnings  []string   // what could not be read, in words; Build passes them on
}

// Broker is a broker of the cluster's metadata.
type Broker struct {
	ID      string // unique, not empty
	Host    string // not drawn
	Port    int    // not drawn
	Rack    string // "" where it has none; not drawn: free play's single datacenter has no racks
	Offline bool   // in the metadata, but not reachable
}

// Topic is a topic with its partitions, of which there is at least one.
type Topic struct {
	Name       string            // unique, not empty
	Internal   *bool             // nil: internal when the name begins with "_"
	Config     map[string]string // Kafka's names and texts; what could not be read is left out
	Partitions []Partition
}

// IsInternal reports whether the topic is one of Kafka's own, which are drawn only
// when they are named.
func (t *Topic) IsInternal() bool {
	if t.Internal != nil {
		return *t.Internal
	}
	return strings.HasPrefix(t.Name, "_")
}

// OffsetUnknown stands for an offset that could not be read, and in a group's
// offsets for a partition on which it has not committed.
const OffsetUnknown int64 = -1

// Partition is one partition of a topic.
type Partition struct {
	ID             int      // 0..999999, unique in its topic
	Leader         string   // a broker's id; "" or "-1" where there is none
	Replicas       []string // brokers' ids, the preferred leader first
	ISR            []string // brokers' ids, in any order; nil is not known, and empty is nobody
	Observers      []string // replicas that are outside the ISR by design (Confluent), so that they never lag
	EarliestOffset int64    // ≥ 0, or OffsetUnknown
	LatestOffset   int64    // ≥ 0, or OffsetUnknown: the offset that the next record gets
}

// NoProtocolType is the ProtocolType of a group whose protocol type is empty,
// as Kafka has it for consumers that assign their partitions themselves. A file
// writes it as an empty text.
const NoProtocolType = "(none)"

// Group is a group of any kind; those whose protocol type is ConsumerProtocol are
// drawn.
type Group struct {
	ID           string // unique
	State        string // not drawn
	Type         string // "classic", "consumer" (KIP-848), …; not drawn
	ProtocolType string // "" means "consumer"
	Members      []Member
	// Offsets are the committed offsets by topic and partition: the offset of
	// the next record to read, or OffsetUnknown.
	Offsets map[string]map[int]int64
}

// ConsumerProtocol is the protocol type of the groups that are drawn.
const ConsumerProtocol = "consumer"

// Protocol is the group's protocol type, that of consumers where none is given.
func (g *Group) Protocol() string {
	if g.ProtocolType == "" {
		return ConsumerProtocol
	}
	return g.ProtocolType
}

// IsConsumer reports whether the group is a consumer group. Connect workers, share
// groups and consumers that assign their partitions themselves are none.
func (g *Group) IsConsumer() bool { return g.Protocol() == ConsumerProtocol }

// Member is a member of a group.
type Member struct {
	ID       string `json:"id,omitempty"`
	ClientID string `json:"clientId,omitempty"` // names the member in the picture, then ID does
}

// NoTimestamp as a producer's LastTimestamp means that its last write has none.
const NoTimestamp int64 = -1

// Producer is what a broker knows of one producer on one partition
// (DescribeProducers, KIP-664): idempotent and transactional ones alone.
type Producer struct {
	ID             int64 // ≥ 0
	Topic          string
	Partition      int
	LastTimestamp  int64  // of its last write, ms since 1970, or NoTimestamp
	TxnStartOffset *int64 // the first offset of its open transaction; nil where none is open
}
