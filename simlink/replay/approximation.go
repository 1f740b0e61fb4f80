package replay

import "slices"

// Code names an approximation: a way in which a link shows something else than
// the cluster is, on purpose. Codes are stable.
type Code string

// The approximations, in the order of their table. [Approximations] says what
// each is.
const (
	BrokersTrimmed Code = "brokers-trimmed"
	BrokerUnlisted Code = "broker-unlisted"
	FailureTime    Code = "failure-time"
	Rack           Code = "rack"
	SlowBroker     Code = "slow-broker"
	ReplicaOrder   Code = "replica-order"
	ReplicaCount   Code = "replica-count"
	ReplicaTrimmed Code = "replica-trimmed"
	NoReplicas     Code = "no-replicas"
	LeaderChosen   Code = "leader"
	ISRChosen      Code = "isr"

	TopicsOverLimit    Code = "topics-over-limit"
	PrimaryPlaceholder Code = "primary-placeholder"
	Renamed            Code = "renamed"
	PartitionsTrimmed  Code = "partitions-trimmed"
	PartitionGap       Code = "partition-gap"
	ConfigUnread       Code = "config-unread"
	MinISRClamped      Code = "min-isr-clamped"
	RetentionClock     Code = "retention-clock"
	ConfigNotDrawn     Code = "config-not-drawn"

	RecordsMadeUp  Code = "records-made-up"
	RecordsCapped  Code = "records-capped"
	RecordsBound   Code = "records-upper-bound"
	OffsetStart    Code = "offset-start"
	OffsetUnknown  Code = "offset-unknown"
	PartitionDead  Code = "partition-dead"
	RecordsRefused Code = "below-min-isr"

	GroupsNotConsumers Code = "groups-not-consumers"
	GroupsSkipped      Code = "groups-skipped"
	GroupsOverLimit    Code = "groups-over-limit"
	MembersOverLimit   Code = "members-over-limit"
	LagInexact         Code = "lag"
	LagElsewhere       Code = "lag-elsewhere"
	Assignment         Code = "assignment"
	GroupGeneration    Code = "group-generation"
	GroupEmpty         Code = "group-without-members"

	ProducersSeen      Code = "producers-seen"
	ProducersOverLimit Code = "producers-over-limit"
	ProducerIdle       Code = "producer-idle"
	ProducerSettings   Code = "producer-settings"
	ProducerTxn        Code = "producer-transaction"
	ProducerWrites     Code = "producer-writes"
)

// Approximation says what a code means, for documentation.
type Approximation struct {
	Code Code
	Area string // "Brokers and placement", …
	What string // a sentence
	Why  string // one or two more
}

// Approximations lists the ways in which a link that Build makes shows something
// else than the snapshot holds.
func Approximations() []Approximation { return slices.Clone(approximations) }

const (
	areaBrokers   = "Brokers and placement"
	areaTopics    = "Topics"
	areaRecords   = "Records"
	areaGroups    = "Groups"
	areaProducers = "Producers"
)

var approximations = []Approximation{
	{BrokersTrimmed, areaBrokers, "Brokers past the tenth are left out, with `--clamp`.", "The playground draws ten; without the flag it is an error."},
	{BrokerUnlisted, areaBrokers, "A broker that only topics name is drawn dead.", "The metadata, which lists what is alive, lacks it."},
	{FailureTime, areaBrokers, "The moment of a failure is made up.", "Every dead broker dies in the first seconds of the log; when it really died is not in a snapshot."},
	{Rack, areaBrokers, "Racks are not drawn.", "The single datacenter of free play has none."},
	{SlowBroker, areaBrokers, "A lagging replica slows its whole broker.", "The log can slow a broker, not one replica. All its followers fall behind, also where the real ones keep up."},
	{ReplicaOrder, areaBrokers, "The preferred leader is not enforced.", "Placement is compared as a set, so a partition on the right brokers in another order gets no action."},
	{ReplicaCount, areaBrokers, "The replication factor is one number per topic.", "It is that of the longest replica list. Partitions with fewer replicas are put right with a reassignment; `CRF` is not used."},
	{ReplicaTrimmed, areaBrokers, "A partition loses its replicas on brokers that are left out.", "It is drawn with the ones that stay."},
	{NoReplicas, areaBrokers, "A partition without a replica list, or with none of its replicas on a drawn broker, is placed by the simulator.", "It gets no records."},
	{LeaderChosen, areaBrokers, "The simulator chooses the leader.", "It is mostly the first replica that is alive and in sync, which the real leader need not be. A partition without a leader has one as soon as a replica lives."},
	{ISRChosen, areaBrokers, "Which replicas drop out of the ISR, and when, is the simulator's decision.", "The log has no action that sets an ISR. A leader on a slowed broker stays in, and what is no live replica is in none."},

	{TopicsOverLimit, areaTopics, "Of more than six topics besides `orders`, the most eventful are drawn.", "The playground has room for six."},
	{PrimaryPlaceholder, areaTopics, "`orders` is always there.", "The playground cannot be without its primary topic. Where it is not selected, it is one empty partition on one broker."},
	{Renamed, areaTopics, "Names are changed where the playground's grammar cannot carry them.", "Topics, groups and members; see [Names](#5-names)."},
	{PartitionsTrimmed, areaTopics, "Partitions past the 24th are left out, with `--clamp`.", "The playground draws 24; without the flag it is an error."},
	{PartitionGap, areaTopics, "A missing partition is drawn, empty.", "The size can only say how many there are."},
	{ConfigUnread, areaTopics, "Values that could not be read look like defaults.", "The size has no way to say unknown."},
	{MinISRClamped, areaTopics, "`min.insync.replicas` is pulled into 1 to the replication factor.", "The playground takes no other."},
	{RetentionClock, areaTopics, "Retention runs on simulation time.", "A log of seven days' retention does not expire in a session of minutes."},
	{ConfigNotDrawn, areaTopics, "Other configs are not drawn.", "The size carries four, those of tiered and diskless storage not among them."},

	{RecordsMadeUp, areaRecords, "Records are made up.", "Keys are searched, values are the playground's, timestamps are simulation time; what real records hold is never read."},
	{RecordsCapped, areaRecords, "A partition has at most 8 records, unless set otherwise.", "Partitions with nine and with nine million look alike. That is what a link of readable length has room for."},
	{RecordsBound, areaRecords, "Latest minus earliest offset is an upper bound of what a compacted partition holds.", "Compaction leaves holes that no offset shows. So do the markers of transactions, in any topic."},
	{OffsetStart, areaRecords, "Offsets start at 0.", "The log cannot set an offset, so a partition that begins at offset 40 begins at 0."},
	{OffsetUnknown, areaRecords, "An unknown offset counts as 0.", "So a partition with an unknown end is drawn empty."},
	{PartitionDead, areaRecords, "A partition whose drawn replicas are all dead gets no records.", "The real one may hold many, but nobody could acknowledge them."},
	{RecordsRefused, areaRecords, "A partition with fewer replicas in sync than its `min.insync.replicas` may refuse its records.", "Brokers die before records are written, and the playground's producers ask for acks=all."},

	{GroupsNotConsumers, areaGroups, "Groups of another protocol type than `consumer` are not drawn.", "Connect workers, share groups, and consumers that assign their partitions themselves."},
	{GroupsSkipped, areaGroups, "Groups without a committed offset on a drawn topic are left out.", "There would be nothing that they read."},
	{GroupsOverLimit, areaGroups, "Of more than four groups, those with the most lag are drawn.", "Four is what stays legible."},
	{MembersOverLimit, areaGroups, "Of more than four members, the first four are drawn.", "In the order in which the cluster reports them."},
	{LagInexact, areaGroups, "A lagging group starts from the beginning.", "The log cannot move a group to an offset, so the picture says that it lags, not how far; it then catches up."},
	{LagElsewhere, areaGroups, "Lag counts drawn partitions only.", "Also where the group lags elsewhere."},
	{Assignment, areaGroups, "Who reads which partition is the simulator's assignment.", "The snapshot has no assignment, nor the group's assignor."},
	{GroupGeneration, areaGroups, "Every group is a classic group on the defaults.", "Its protocol generation (KIP-848), session settings and static members are not in the log that Build writes."},
	{GroupEmpty, areaGroups, "A group without members is drawn without members.", "So nothing reads in its name, and its committed offsets are not in the picture."},

	{ProducersSeen, areaProducers, "Only idempotent and transactional producers can be seen, and activity is judged by the timestamp of the last record.", "Brokers keep no record of others, so an empty picture does not mean that nobody writes. On a topic with CreateTime the timestamp is the client's clock; one that replays old data looks idle."},
	{ProducersOverLimit, areaProducers, "Of more than four active producers, the busiest are drawn.", "Free play ignores a fifth."},
	{ProducerIdle, areaProducers, "A producer that did not write to what is drawn within the window is not drawn.", "See `--producers-window`."},
	{ProducerSettings, areaProducers, "Every producer has the playground's default config, on one topic.", "A broker does not report acks, linger or batching. A producer is pinned to the topic that it wrote to on the most partitions."},
	{ProducerTxn, areaProducers, "A transactional producer is drawn as an idempotent one.", "The link cannot hold a transactional id. An open transaction is a warning."},
	{ProducerWrites, areaProducers, "Drawn producers keep writing.", "They are not removed, and the playground's produce loop, on by default, uses them. Offsets move on while you look."},
}
