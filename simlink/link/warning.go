package link

import "slices"

// WarningCode names what a warning is about. Codes are stable.
type WarningCode string

// The codes of what making a link warns about, in the order of the pipeline, and
// then those of what [Parse] does. [WarningCodes] says what each means.
const (
	WarnSnapshot           WarningCode = "snapshot"
	WarnOffsetUnknown      WarningCode = "offset-unknown"
	WarnISRUnknown         WarningCode = "isr-unknown"
	WarnTopicsOverLimit    WarningCode = "topics-over-limit"
	WarnBrokersTrimmed     WarningCode = "brokers-trimmed"
	WarnPartitionsTrimmed  WarningCode = "partitions-trimmed"
	WarnPartitionGap       WarningCode = "partition-gap"
	WarnReplicasTrimmed    WarningCode = "replicas-trimmed"
	WarnNoReplicas         WarningCode = "no-replicas"
	WarnTopicRenamed       WarningCode = "topic-renamed"
	WarnPrimaryPlaceholder WarningCode = "primary-placeholder"
	WarnConfigUnread       WarningCode = "config-unread"
	WarnLeaderless         WarningCode = "leaderless"
	WarnBrokerSlowed       WarningCode = "broker-slowed"
	WarnPartitionDead      WarningCode = "partition-dead"
	WarnGroupsNotConsumers WarningCode = "groups-not-consumers"
	WarnGroupsSkipped      WarningCode = "groups-skipped"
	WarnGroupsOverLimit    WarningCode = "groups-over-limit"
	WarnOffsetsExpired     WarningCode = "offsets-expired"
	WarnGroupRenamed       WarningCode = "group-renamed"
	WarnMembersOverLimit   WarningCode = "members-over-limit"
	WarnMemberRenamed      WarningCode = "member-renamed"
	WarnProducersNotRead   WarningCode = "producers-not-read"
	WarnProducersNoTime    WarningCode = "producers-no-time"
	WarnProducersNone      WarningCode = "producers-none-active"
	WarnProducersOverLimit WarningCode = "producers-over-limit"
	WarnTransactionOpen    WarningCode = "transaction-open"
	WarnRecordsLowered     WarningCode = "records-lowered"
	WarnLinkTooLong        WarningCode = "link-too-long"

	WarnSizeOpaque  WarningCode = "size-opaque"
	WarnSizeClamped WarningCode = "size-clamped"
	WarnMoreDropped WarningCode = "more-dropped"
)

// WarningInfo says what a code means, for documentation.
type WarningInfo struct {
	Code    WarningCode
	Subject string // what a warning of this code speaks of
	Meaning string
}

// WarningCodes lists the codes in the order of their warnings.
func WarningCodes() []WarningInfo { return slices.Clone(warningTable) }

var warningTable = []WarningInfo{
	{WarnSnapshot, "", "Passed on from the snapshot: something could not be read when it was taken."},
	{WarnOffsetUnknown, "topic", "An offset that the snapshot lacks counts as 0."},
	{WarnISRUnknown, "topic", "Where the snapshot lacks an ISR, every replica counts as in sync."},
	{WarnTopicsOverLimit, "topics", "More than 6 topics besides orders are selected; the most eventful are drawn."},
	{WarnBrokersTrimmed, "brokers", "Clamping kept the 10 lowest broker ids."},
	{WarnPartitionsTrimmed, "topic", "Clamping kept the partitions 0 to 23."},
	{WarnPartitionGap, "topic", "Partition ids that are missing are drawn as empty partitions."},
	{WarnReplicasTrimmed, "topic/partition", "The partition is drawn without its replicas on brokers that clamping dropped."},
	{WarnNoReplicas, "topic/partition", "The partition has no replica that is drawn, so it is neither placed nor filled."},
	{WarnTopicRenamed, "topic", "The playground cannot carry the topic's name."},
	{WarnPrimaryPlaceholder, "orders", "The playground always has a topic orders; it is drawn with one empty partition though it is not selected."},
	{WarnConfigUnread, "topic", "A config has a value that cannot be carried, and counts as unread."},
	{WarnLeaderless, "topic", "Partitions without a live leader in the cluster get one in the playground, since a replica lives."},
	{WarnBrokerSlowed, "broker", "A lagging replica is drawn by slowing its whole broker."},
	{WarnPartitionDead, "topic/partition", "All replicas that are drawn are dead, so no records are."},
	{WarnGroupsNotConsumers, "groups", "Groups of another protocol type than consumer are not drawn."},
	{WarnGroupsSkipped, "groups", "Groups without a committed offset on a topic that is drawn are left out."},
	{WarnGroupsOverLimit, "groups", "More than 4 groups could be drawn; those with the most lag are."},
	{WarnOffsetsExpired, "group", "The group committed below the log start, so that records expired unread."},
	{WarnGroupRenamed, "group", "The playground cannot carry the group's id."},
	{WarnMembersOverLimit, "group", "The group has more than 4 members; the first 4 are drawn."},
	{WarnMemberRenamed, "group/member", "The playground cannot carry the member's name, or another member of the group has it."},
	{WarnProducersNotRead, "producers", "Producers are asked for, and the snapshot was taken without reading them."},
	{WarnProducersNoTime, "producers", "Producers are asked for, and the snapshot does not say when it was taken."},
	{WarnProducersNone, "producers", "No producer wrote to what is drawn within the window."},
	{WarnProducersOverLimit, "producers", "More than 4 producers are active; the busiest are drawn."},
	{WarnTransactionOpen, "producer", "The producer has a transaction open; it is drawn as an idempotent one."},
	{WarnRecordsLowered, "records", "Fitting lowered the records per partition."},
	{WarnLinkTooLong, "link", "The link is longer than 2048 characters, and forced."},
	{WarnSizeOpaque, "size", "The form of the topology's size is not public; it is carried as it is."},
	{WarnSizeClamped, "part of the size", "The playground pulls a number of the size into its range."},
	{WarnMoreDropped, "actions", "The playground drops more entries than are listed."},
}

// Warning says where the link shows something else than the cluster is.
type Warning struct {
	Code    WarningCode `json:"code"`
	Subject string      `json:"subject"` // a topic, "topic/partition", a broker's id, a group, "group/member", a producer's id; or of a whole "topics", "brokers", "groups", "producers", "records", "link"

	// Subjects are all things that it speaks of, where the text may name some:
	// the topics that were dropped, the groups that were skipped, the partitions
	// on which a broker lags. Of a warning about one thing it is the subject.
	Subjects []string `json:"subjects"`
	Text     string   `json:"text"` // one sentence
}

// NewWarning is a warning about one thing, or about none where the subject is "".
func NewWarning(code WarningCode, subject, text string) Warning {
	subjects := []string{}
	if subject != "" {
		subjects = append(subjects, subject)
	}
	return Warning{code, subject, subjects, text}
}
