package link

import "slices"

// ApproximationCode names an approximation: a way in which a link shows something else than
// the cluster is, on purpose. Codes are stable.
type ApproximationCode string

// The approximations, in the order of their table. [Approximations] says what
// each is.
const (
	ApproxBrokersTrimmed ApproximationCode = "brokers-trimmed"
	ApproxBrokerUnlisted ApproximationCode = "broker-unlisted"
	ApproxFailureTime    ApproximationCode = "failure-time"
	ApproxRack           ApproximationCode = "rack"
	ApproxSlowBroker     ApproximationCode = "slow-broker"
	ApproxReplicaOrder   ApproximationCode = "replica-order"
	ApproxReplicaCount   ApproximationCode = "replica-count"
	ApproxReplicaTrimmed ApproximationCode = "replica-trimmed"
	ApproxNoReplicas     ApproximationCode = "no-replicas"
	ApproxLeaderChosen   ApproximationCode = "leader"
	ApproxISRUnknown     ApproximationCode = "isr-unknown"
	ApproxObserver       ApproximationCode = "observer"
	ApproxISRChosen      ApproximationCode = "isr"

	ApproxTopicsOverLimit    ApproximationCode = "topics-over-limit"
	ApproxPrimaryPlaceholder ApproximationCode = "primary-placeholder"
	ApproxRenamed            ApproximationCode = "renamed"
	ApproxPartitionsTrimmed  ApproximationCode = "partitions-trimmed"
	ApproxPartitionGap       ApproximationCode = "partition-gap"
	ApproxConfigUnread       ApproximationCode = "config-unread"
	ApproxMinISRClamped      ApproximationCode = "min-isr-clamped"
	ApproxRetentionClock     ApproximationCode = "retention-clock"
	ApproxConfigNotDrawn     ApproximationCode = "config-not-drawn"

	ApproxRecordsMadeUp  ApproximationCode = "records-made-up"
	ApproxRecordsCapped  ApproximationCode = "records-capped"
	ApproxRecordsBound   ApproximationCode = "records-upper-bound"
	ApproxOffsetStart    ApproximationCode = "offset-start"
	ApproxOffsetUnknown  ApproximationCode = "offset-unknown"
	ApproxPartitionDead  ApproximationCode = "partition-dead"
	ApproxRecordsRefused ApproximationCode = "below-min-isr"

	ApproxGroupsNotConsumers ApproximationCode = "groups-not-consumers"
	ApproxGroupsSkipped      ApproximationCode = "groups-skipped"
	ApproxGroupsOverLimit    ApproximationCode = "groups-over-limit"
	ApproxMembersOverLimit   ApproximationCode = "members-over-limit"
	ApproxLagInexact         ApproximationCode = "lag"
	ApproxLagElsewhere       ApproximationCode = "lag-elsewhere"
	ApproxAssignment         ApproximationCode = "assignment"
	ApproxGroupGeneration    ApproximationCode = "group-generation"
	ApproxGroupEmpty         ApproximationCode = "group-without-members"

	ApproxProducersSeen      ApproximationCode = "producers-seen"
	ApproxProducersOverLimit ApproximationCode = "producers-over-limit"
	ApproxProducerIdle       ApproximationCode = "producer-idle"
	ApproxProducerSettings   ApproximationCode = "producer-settings"
	ApproxProducerTxn        ApproximationCode = "producer-transaction"
	ApproxProducerWrites     ApproximationCode = "producer-writes"
)

// Difference is a way in which a link shows something else than its snapshot
// holds.
type Difference struct {
	Code    ApproximationCode `json:"code"`    // "" of a fault
	Subject string            `json:"subject"` // real names: "orders", "orders/3", a broker's id, a group, "group/member", a producer's id; of a fault in the log, its entry
	Text    string            `json:"text"`    // one sentence
}

// Fault reports whether the difference is no documented approximation, so that the
// link is wrong.
func (d Difference) Fault() bool { return d.Code == "" }

// Approximation says what a code means, for documentation.
type Approximation struct {
	Code ApproximationCode
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
	{ApproxBrokersTrimmed, areaBrokers, "Brokers past the tenth are left out, where clamping is asked for.", "The playground draws ten; else it is an error."},
	{ApproxBrokerUnlisted, areaBrokers, "A broker that only topics name is drawn dead.", "The metadata, which lists what is alive, lacks it."},
	{ApproxFailureTime, areaBrokers, "The moment of a failure is made up.", "Every dead broker dies in the first seconds of the log; when it really died is not in a snapshot."},
	{ApproxRack, areaBrokers, "Racks are not drawn.", "The single datacenter of free play has none."},
	{ApproxSlowBroker, areaBrokers, "A lagging replica slows its whole broker.", "The log can slow a broker, not one replica. All its followers fall behind, also where the real ones keep up."},
	{ApproxReplicaOrder, areaBrokers, "The preferred leader is not enforced.", "Placement is compared as a set, so a partition on the right brokers in another order gets no action."},
	{ApproxReplicaCount, areaBrokers, "The replication factor is one number per topic.", "It is that of the longest replica list. Partitions with fewer replicas are put right with a reassignment; `CRF` is not used."},
	{ApproxReplicaTrimmed, areaBrokers, "A partition loses its replicas on brokers that are left out.", "It is drawn with the ones that stay."},
	{ApproxNoReplicas, areaBrokers, "A partition without a replica list, or with none of its replicas on a drawn broker, is placed by the simulator.", "It gets no records."},
	{ApproxLeaderChosen, areaBrokers, "The simulator chooses the leader.", "It is mostly the first replica that is alive and in sync, which the real leader need not be. A partition without a leader has one as soon as a replica lives."},
	{ApproxISRUnknown, areaBrokers, "A partition whose ISR is not known is drawn with every replica in sync.", "Some tools do not print it."},
	{ApproxObserver, areaBrokers, "An observer (Confluent) is drawn as a replica in sync.", "It is outside the ISR by design, and the playground knows no such replica."},
	{ApproxISRChosen, areaBrokers, "Which replicas drop out of the ISR, and when, is the simulator's decision.", "The log has no action that sets an ISR. A leader on a slowed broker stays in, and what is no live replica is in none."},

	{ApproxTopicsOverLimit, areaTopics, "Of more than six topics besides `orders`, the most eventful are drawn.", "The playground has room for six."},
	{ApproxPrimaryPlaceholder, areaTopics, "`orders` is always there.", "The playground cannot be without its primary topic. Where it is not selected, it is one empty partition on one broker."},
	{ApproxRenamed, areaTopics, "Names are changed where the playground's grammar cannot carry them.", "Topics, groups and members; see [Names](#names)."},
	{ApproxPartitionsTrimmed, areaTopics, "Partitions past the 24th are left out, where clamping is asked for.", "The playground draws 24; else it is an error."},
	{ApproxPartitionGap, areaTopics, "A missing partition is drawn, empty.", "The size can only say how many there are."},
	{ApproxConfigUnread, areaTopics, "Values that could not be read look like defaults.", "The size has no way to say unknown."},
	{ApproxMinISRClamped, areaTopics, "`min.insync.replicas` is pulled into 1 to the replication factor.", "The playground takes no other."},
	{ApproxRetentionClock, areaTopics, "Retention runs on simulation time.", "A log of seven days' retention does not expire in a session of minutes."},
	{ApproxConfigNotDrawn, areaTopics, "Other configs are not drawn.", "The size carries four, those of tiered and diskless storage not among them."},

	{ApproxRecordsMadeUp, areaRecords, "Records are made up.", "Keys are searched, values are the playground's, timestamps are simulation time; what real records hold is never read."},
	{ApproxRecordsCapped, areaRecords, "A partition has at most 8 records, unless set otherwise.", "Partitions with nine and with nine million look alike. That is what a link of readable length has room for."},
	{ApproxRecordsBound, areaRecords, "Latest minus earliest offset is an upper bound of what a compacted partition holds.", "Compaction leaves holes that no offset shows. So do the markers of transactions, in any topic."},
	{ApproxOffsetStart, areaRecords, "Offsets start at 0.", "The log cannot set an offset, so a partition that begins at offset 40 begins at 0."},
	{ApproxOffsetUnknown, areaRecords, "An unknown offset counts as 0.", "So a partition with an unknown end is drawn empty."},
	{ApproxPartitionDead, areaRecords, "A partition whose drawn replicas are all dead gets no records.", "The real one may hold many, but nobody could acknowledge them."},
	{ApproxRecordsRefused, areaRecords, "A partition with fewer replicas in sync than its `min.insync.replicas` may refuse its records.", "Brokers die before records are written, and the playground's producers ask for acks=all."},

	{ApproxGroupsNotConsumers, areaGroups, "Groups of another protocol type than `consumer` are not drawn.", "Connect workers, share groups, and consumers that assign their partitions themselves."},
	{ApproxGroupsSkipped, areaGroups, "Groups without a committed offset on a drawn topic are left out.", "There would be nothing that they read."},
	{ApproxGroupsOverLimit, areaGroups, "Of more than four groups, those with the most lag are drawn.", "Four is what stays legible."},
	{ApproxMembersOverLimit, areaGroups, "Of more than four members, the first four are drawn.", "In the order in which the cluster reports them."},
	{ApproxLagInexact, areaGroups, "A lagging group starts from the beginning.", "The log cannot move a group to an offset, so the picture says that it lags, not how far; it then catches up."},
	{ApproxLagElsewhere, areaGroups, "Lag counts drawn partitions only.", "Also where the group lags elsewhere."},
	{ApproxAssignment, areaGroups, "Who reads which partition is the simulator's assignment.", "The snapshot has no assignment, nor the group's assignor."},
	{ApproxGroupGeneration, areaGroups, "Every group is a classic group on the defaults.", "Its protocol generation (KIP-848), session settings and static members are not in the log that Build writes."},
	{ApproxGroupEmpty, areaGroups, "A group without members is drawn without members.", "So nothing reads in its name, and its committed offsets are not in the picture."},

	{ApproxProducersSeen, areaProducers, "Only idempotent and transactional producers can be seen, and activity is judged by the timestamp of the last record.", "Brokers keep no record of others, so an empty picture does not mean that nobody writes. On a topic with CreateTime the timestamp is the client's clock; one that replays old data looks idle."},
	{ApproxProducersOverLimit, areaProducers, "Of more than four active producers, the busiest are drawn.", "Free play ignores a fifth."},
	{ApproxProducerIdle, areaProducers, "A producer that did not write to what is drawn within the window is not drawn.", "The window is an option."},
	{ApproxProducerSettings, areaProducers, "Every producer has the playground's default config, on one topic.", "A broker does not report acks, linger or batching. A producer is pinned to the topic that it wrote to on the most partitions."},
	{ApproxProducerTxn, areaProducers, "A transactional producer is drawn as an idempotent one.", "The link cannot hold a transactional id. An open transaction is a warning."},
	{ApproxProducerWrites, areaProducers, "Drawn producers keep writing.", "They are not removed, and the playground's produce loop, on by default, uses them. Offsets move on while you look."},
}
