package actions

// Kind is the code that an entry begins with, such as "K" or "RP".
type Kind string

// Action is one thing that happens in the playground. Its types are the structs
// of this package, used as values; ids and names are as the playground has them. In
// JSON their fields have the names that they have in an [Entry]'s object.
type Action interface {
	// Kind returns the code that the action's entry begins with.
	Kind() Kind
}

// Entry is an action and the time at which it happens.
type Entry struct {
	At     int64 // ms of simulation time, 0..2^53-1
	Action Action
}

// KillBroker stops a broker, hard unless Graceful.
type KillBroker struct {
	Broker   string `json:"broker"`
	Graceful bool   `json:"graceful,omitempty"`
}

// RestartBroker starts a broker that was killed.
type RestartBroker struct {
	Broker string `json:"broker"`
}

// AddBroker adds a broker, in a rack unless Rack is empty.
type AddBroker struct {
	Broker string `json:"broker"`
	Rack   string `json:"rack,omitempty"`
}

// RemoveBroker takes a broker out of the cluster.
type RemoveBroker struct {
	Broker string `json:"broker"`
}

// AddProducer adds a producer, pinned to a topic unless Topic is empty. Free
// play ignores one past the fourth that is alive.
type AddProducer struct {
	Producer string `json:"producer"`
	Topic    string `json:"topic,omitempty"`
}

// RemoveProducer removes a producer.
type RemoveProducer struct {
	Producer string `json:"producer"`
}

// ProduceRecord has a producer write one record. An empty Key is a record
// without a key.
type ProduceRecord struct {
	Producer string `json:"producer"`
	Topic    string `json:"topic"`
	Key      string `json:"key,omitempty"`
	Value    Value  `json:"value,omitzero"`
}

// Value is what a record carries: by default nothing of its own, or a
// tombstone, or a text.
type Value struct {
	Kind ValueKind `json:"kind"`
	Text string    `json:"text,omitempty"` // with ValueText alone
}

// ValueKind tells a tombstone from a text.
type ValueKind string

// The kinds of a record's value.
const (
	ValueUnset     ValueKind = ""          // the playground makes one up
	ValueTombstone ValueKind = "tombstone" // a null value
	ValueText      ValueKind = "text"      // Value.Text, which may be empty
)

// AddGroup adds a consumer group that reads Topics, of which there is at least
// one. Names of topics may hold dots here ("west.orders").
type AddGroup struct {
	Group    string   `json:"group"`
	Topics   []string `json:"topics"`
	Reset    Reset    `json:"reset,omitempty"`    // "" starts the group at the high watermark
	Settings Settings `json:"settings,omitempty"` // nil for none
}

// Reset says where a group begins that has no committed offset.
type Reset string

// The resets that a group can be added with.
const (
	ResetUnset    Reset = ""
	ResetEarliest Reset = "earliest"
	ResetLatest   Reset = "latest"
	ResetNone     Reset = "none"
)

// Settings are a group's settings by name; [GroupSettings] lists the names and
// what each may hold.
type Settings map[string]string

// RemoveGroup removes a consumer group.
type RemoveGroup struct {
	Group string `json:"group"`
}

// AddConsumer adds a member to a consumer group.
type AddConsumer struct {
	Group  string `json:"group"`
	Member string `json:"member"`
}

// KillConsumer kills a member of a consumer group.
type KillConsumer struct {
	Member string `json:"member"`
}

// AddShareGroup adds a share group (KIP-932), with members unless the list is
// empty.
type AddShareGroup struct {
	Group   string   `json:"group"`
	Topic   string   `json:"topic"`
	Members []string `json:"members,omitempty"`
}

// ChangeConfig sets the config at Path; [ConfigPaths] lists the paths and what
// each may hold. An empty Value clears it where that is allowed.
type ChangeConfig struct {
	Path  string `json:"path"`
	Value string `json:"value"`
}

// ReassignPartition places a partition on Brokers, the preferred leader first.
type ReassignPartition struct {
	Topic     string   `json:"topic"`
	Partition int      `json:"partition"`
	Brokers   []string `json:"brokers"`
}

// ChangeReplicationFactor sets a topic's replication factor.
type ChangeReplicationFactor struct {
	Topic             string `json:"topic"`
	ReplicationFactor int    `json:"replicationFactor"`
}

// SetReplicaSpeed slows the follower replication of a broker, or makes it
// normal again.
type SetReplicaSpeed struct {
	Broker string `json:"broker"`
	Slow   bool   `json:"slow"`
}

// TierOffload moves a partition's log up to Offset to remote storage.
type TierOffload struct {
	Topic     string `json:"topic"`
	Partition int    `json:"partition"`
	Offset    int64  `json:"offset"`
}

// ElectLeaders elects the preferred leaders of a topic, or of all with "*".
type ElectLeaders struct {
	Topic string `json:"topic"`
}

// Raw is an entry of a kind whose payload is not public, carried untouched.
type Raw struct {
	Code    Kind   `json:"kind"`
	Payload string `json:"payload"`
}

// Kind returns "K".
func (KillBroker) Kind() Kind { return "K" }

// Kind returns "R".
func (RestartBroker) Kind() Kind { return "R" }

// Kind returns "AB".
func (AddBroker) Kind() Kind { return "AB" }

// Kind returns "RB".
func (RemoveBroker) Kind() Kind { return "RB" }

// Kind returns "AP".
func (AddProducer) Kind() Kind { return "AP" }

// Kind returns "RP".
func (RemoveProducer) Kind() Kind { return "RP" }

// Kind returns "P".
func (ProduceRecord) Kind() Kind { return "P" }

// Kind returns "AG".
func (AddGroup) Kind() Kind { return "AG" }

// Kind returns "RG".
func (RemoveGroup) Kind() Kind { return "RG" }

// Kind returns "AC".
func (AddConsumer) Kind() Kind { return "AC" }

// Kind returns "KC".
func (KillConsumer) Kind() Kind { return "KC" }

// Kind returns "ASG".
func (AddShareGroup) Kind() Kind { return "ASG" }

// Kind returns "C".
func (ChangeConfig) Kind() Kind { return "C" }

// Kind returns "RA".
func (ReassignPartition) Kind() Kind { return "RA" }

// Kind returns "CRF".
func (ChangeReplicationFactor) Kind() Kind { return "CRF" }

// Kind returns "SR".
func (SetReplicaSpeed) Kind() Kind { return "SR" }

// Kind returns "TO".
func (TierOffload) Kind() Kind { return "TO" }

// Kind returns "EL".
func (ElectLeaders) Kind() Kind { return "EL" }

// Kind returns the code that the entry began with.
func (r Raw) Kind() Kind { return r.Code }
