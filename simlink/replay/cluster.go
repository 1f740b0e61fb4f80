package replay

import (
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Cluster is what a link shows at one moment, under the playground's names.
type Cluster struct {
	Scenario    string             `json:"scenario,omitempty"` // of a curated scenario; "" is free play
	Topology    sizecodec.Topology `json:"topology"`
	At          int64              `json:"at"` // the moment, in ms of simulation time
	Zones       []Zone             `json:"zones,omitempty"`
	Brokers     []Broker           `json:"brokers"`
	Topics      []Topic            `json:"topics"`
	Groups      []Group            `json:"groups"`
	ShareGroups []ShareGroup       `json:"shareGroups,omitempty"`
	Producers   []Producer         `json:"producers"`

	// Consumer are the defaults of all consumers that the log sets, by the part
	// of the path after "consumer.".
	Consumer map[string]string `json:"consumer,omitempty"`

	// Unknown says what of the start is not public, a sentence each. Where it is
	// not empty, there may be more in the cluster than is listed, and what the
	// log names is listed because the log names it.
	Unknown []string `json:"unknown,omitempty"`

	// Steps are the actions up to the moment, and what each did.
	Steps []Step `json:"steps"`
}

// Zone is a zone of a topology whose brokers' names are not public.
type Zone struct {
	Name    string `json:"name"` // "" where the topology has one zone
	Brokers int    `json:"brokers"`
}

// Broker is a broker of the cluster; one that was removed is not.
type Broker struct {
	Name     string `json:"name"`
	Real     string `json:"real,omitempty"` // its id in the snapshot, where the link knows it
	Rack     string `json:"rack,omitempty"`
	Killed   bool   `json:"killed"`
	Graceful bool   `json:"graceful,omitempty"` // how it was killed
	Slow     bool   `json:"slow"`               // its follower replication is slowed
	Assumed  bool   `json:"assumed,omitempty"`  // the start is not public, and only the log names it
}

// Topic is a topic with its partitions.
type Topic struct {
	Name              string            `json:"name"`
	Real              string            `json:"real,omitempty"`
	ReplicationFactor int               `json:"replicationFactor"` // 0 where it is not known
	MinISR            int64             `json:"minInSyncReplicas"` // 0 where it is not known
	Cleanup           sizecodec.Cleanup `json:"cleanupPolicy"`     // "" where it is not known
	RetentionMs       int64             `json:"retentionMs,omitempty"`
	RetentionBytes    int64             `json:"retentionBytes,omitempty"`
	LocalRetentionMs  int64             `json:"localRetentionMs,omitempty"`
	Tiered            string            `json:"tiered,omitempty"` // as the size or a config spells it
	Diskless          bool              `json:"diskless,omitempty"`
	UncleanElection   bool              `json:"uncleanElection,omitempty"`
	Partitions        []Partition       `json:"partitions"` // by id; where the start is not public, those that the log names

	// Unplaced are the records of which only the playground knows the partition:
	// those without a key, and those of a topic with an unknown number of
	// partitions.
	Unplaced int64 `json:"unplaced,omitempty"`
}

// Partition is a partition of a topic.
type Partition struct {
	ID       int      `json:"id"`
	Replicas []string `json:"replicas"` // brokers, the preferred leader first; none where the placement is not known
	Leader   string   `json:"leader"`   // "" where there is none, or the placement is not known
	ISR      []string `json:"isr"`      // in the order of Replicas
	Records  int64    `json:"records"`  // that the log puts there

	// TieredOffset is up to where the log was moved to remote storage.
	TieredOffset int64 `json:"tieredOffset,omitempty"`
}

// Group is a consumer group.
type Group struct {
	Name     string           `json:"name"`
	Real     string           `json:"real,omitempty"`
	Topics   []string         `json:"topics"` // none where they are not public
	Reset    actions.Reset    `json:"reset,omitempty"`
	Settings actions.Settings `json:"settings,omitempty"` // also those that a config sets
	Members  []Member         `json:"members"`

	// Lag is how many records lie ahead of the group when nobody reads: all of
	// them where it starts from the earliest, else those that came after it; or
	// LagUnknown.
	Lag int64 `json:"lag"`
}

// LagUnknown as a group's lag means that where it stands is not known.
const LagUnknown int64 = -1

// Member is a member of a consumer group.
type Member struct {
	Name   string `json:"name"` // "" of the template's, whose name is not public
	Real   string `json:"real,omitempty"`
	Static bool   `json:"static,omitempty"` // it has a group.instance.id
}

// ShareGroup is a share group (KIP-932).
type ShareGroup struct {
	Name    string            `json:"name"`
	Topic   string            `json:"topic"` // "" where it is not public
	Members []string          `json:"members"`
	Config  map[string]string `json:"config,omitempty"`
}

// Producer is a producer that is there, or was.
type Producer struct {
	Name    string            `json:"name"`
	Real    string            `json:"real,omitempty"`
	Topic   string            `json:"topic"`   // that it is pinned to; "" for none
	Alive   bool              `json:"alive"`   // false once it is removed
	Records int64             `json:"records"` // that the log has it write
	Config  map[string]string `json:"config,omitempty"`
}

// ReplicaState is what a replica looks like.
type ReplicaState string

// The states of a replica.
const (
	Leading ReplicaState = "leader"
	InSync  ReplicaState = "in-sync"
	Lagging ReplicaState = "lagging" // on a live broker, and out of the ISR
	Dead    ReplicaState = "dead"    // on a broker that is killed or gone
)

// State says what the partition's replica on a broker looks like.
func (c *Cluster) State(p *Partition, broker string) ReplicaState {
	b := c.Broker(broker)
	return c.stateAt(p, broker, b == nil || b.Killed)
}

func (c *Cluster) stateAt(p *Partition, broker string, dead bool) ReplicaState {
	switch {
	case dead:
		return Dead
	case p.Leader == broker:
		return Leading
	case slices.Contains(p.ISR, broker):
		return InSync
	}
	return Lagging
}

// Broker returns the broker of this name, or nil.
func (c *Cluster) Broker(name string) *Broker {
	return named(c.Brokers, name, func(b *Broker) string { return b.Name })
}

// Topic returns the topic of this name, or nil.
func (c *Cluster) Topic(name string) *Topic {
	return named(c.Topics, name, func(t *Topic) string { return t.Name })
}

// Group returns the consumer group of this name, or nil.
func (c *Cluster) Group(name string) *Group {
	return named(c.Groups, name, func(g *Group) string { return g.Name })
}

func named[T any](list []T, name string, of func(*T) string) *T {
	for i := range list {
		if of(&list[i]) == name {
			return &list[i]
		}
	}
	return nil
}

// Records are all records of the topic, placed or not.
func (t *Topic) Records() int64 {
	sum := t.Unplaced
	for i := range t.Partitions {
		sum += t.Partitions[i].Records
	}
	return sum
}

// BelowMinISR reports whether the partition has a leader and fewer replicas in sync
// than a producer with acks=all asks for.
func (t *Topic) BelowMinISR(p *Partition) bool { return p.Leader != "" && int64(len(p.ISR)) < t.MinISR }
