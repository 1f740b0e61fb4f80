package diff

import "github.com/simlinkhq/kafka-simlink/simlink/replay"

// Change is one difference between two clusters.
type Change struct {
	Kind  ChangeKind `json:"kind"`
	Thing Thing      `json:"thing"`

	// Name is the thing's: a partition's is "orders/3", a member's is
	// "billing/worker-1", that of something not known is the sentence that says
	// so, and that of the cluster itself is "".
	Name string `json:"name"`

	// Field is what changed of a thing that both clusters have, under the name
	// that it has in the JSON of a [replay.Cluster]; else "".
	Field string `json:"field"`

	// From and To are the values, "" for none: lists with commas, settings as
	// "name=value", a lag that is not known as "unknown". Of what was added or
	// removed, To or From is a summary.
	From string `json:"from"`
	To   string `json:"to"`
}

// ChangeKind reports whether a thing came, went or is another now.
type ChangeKind string

// The kinds of a change.
const (
	Added   ChangeKind = "added"
	Removed ChangeKind = "removed"
	Changed ChangeKind = "changed"
)

// Thing is what a change is about.
type Thing string

// The things, in the order of their changes.
const (
	ThingCluster         Thing = "cluster"
	ThingBroker          Thing = "broker"
	ThingTopic           Thing = "topic"
	ThingPartition       Thing = "partition"
	ThingGroup           Thing = "group"
	ThingMember          Thing = "member"
	ThingShareGroup      Thing = "share group"
	ThingProducer        Thing = "producer"
	ThingConsumerDefault Thing = "consumer default"
	ThingUnknown         Thing = "unknown" // a sentence of Cluster.Unknown
)

// Diff says what changed from a to b: all that a cluster holds, apart from At,
// Steps and the Real names. Things are told by their names, of several of one
// name the first by the first; members and ISRs are sets, replicas are not. A
// topic or a group that came or went is one change, whatever is in it.
//
// The changes are in the order of the things, and for each thing in that of the
// names, in which numbers at the end count as numbers, and of the fields. The
// list is never nil. Diff(b, a) is the same list with all turned round. The cost
// is linear in what is sorted already, as that of [Of] nearly is.
func Diff(a, b *replay.Cluster) []Change {
	changes := clusterKind.compare([]Change{}, "", []pair[replay.Cluster]{{a, b}})
	changes = brokerKind.diff(changes, "", a.Brokers, b.Brokers)
	bothTopics := topicKind.match(a.Topics, b.Topics)
	changes = topicKind.compare(changes, "", bothTopics)
	for _, t := range bothTopics {
		if t.a != nil && t.b != nil {
			changes = partitionKind.diff(changes, t.a.Name, t.a.Partitions, t.b.Partitions)
		}
	}
	bothGroups := groupKind.match(a.Groups, b.Groups)
	changes = groupKind.compare(changes, "", bothGroups)
	for _, g := range bothGroups {
		if g.a != nil && g.b != nil {
			changes = memberKind.diff(changes, g.a.Name, g.a.Members, g.b.Members)
		}
	}
	changes = shareGroupKind.diff(changes, "", a.ShareGroups, b.ShareGroups)
	changes = producerKind.diff(changes, "", a.Producers, b.Producers)
	changes = consumerDefaultKind.diff(changes, "", settingsOf(a.Consumer), settingsOf(b.Consumer))
	return unknownKind.diff(changes, "", a.Unknown, b.Unknown)
}

func (k *kind[T]) diff(changes []Change, within string, a, b []T) []Change {
	return k.compare(changes, within, k.match(a, b))
}

// compare adds what differs between things that were matched.
func (k *kind[T]) compare(changes []Change, within string, pairs []pair[T]) []Change {
	for _, p := range pairs {
		switch {
		case p.a == nil:
			changes = append(changes, Change{Added, k.thing, k.fullName(within, p.b), "", "", k.summary(p.b)})
		case p.b == nil:
			changes = append(changes, Change{Removed, k.thing, k.fullName(within, p.a), "", k.summary(p.a), ""})
		default:
			for _, f := range k.fields {
				if !f.same(p.a, p.b) {
					changes = append(changes, Change{Changed, k.thing, k.fullName(within, p.a), f.name, f.text(p.a), f.text(p.b)})
				}
			}
		}
	}
	return changes
}

// fullName is a thing's name, after that of the thing that it is a part of.
func (k *kind[T]) fullName(within string, x *T) string {
	if k.part {
		return within + "/" + k.name(x)
	}
	return k.name(x)
}
