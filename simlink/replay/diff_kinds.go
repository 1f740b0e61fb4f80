package replay

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// kind is how things of a kind are told apart and what is compared of them.
type kind[T any] struct {
	thing  Thing
	name   func(*T) string
	part   bool // of the thing whose name precedes its own
	order  func(a, b *T) int
	fields []field[T]
	also   []field[T] // that are in a summary alone, since their parts are compared
}

// summary is what a thing holds, as far as it holds anything.
func (k *kind[T]) summary(x *T) string {
	var parts []string
	for _, f := range slices.Concat(k.also, k.fields) {
		switch text := f.text(x); text {
		case "", "0", "false":
		case "true":
			parts = append(parts, f.name)
		default:
			parts = append(parts, f.name+" "+text)
		}
	}
	return strings.Join(parts, "; ")
}

// namedKind is a kind of things in the order of their names.
func namedKind[T any](thing Thing, name func(*T) string, fields ...field[T]) kind[T] {
	return kind[T]{thing: thing, name: name, order: func(a, b *T) int { return compareNames(name(a), name(b)) }, fields: fields}
}

func summarised[T any](k kind[T], also ...field[T]) kind[T] {
	k.also = also
	return k
}

func partOf[T any](k kind[T]) kind[T] {
	k.part = true
	return k
}

var clusterKind = kind[Cluster]{thing: ThingCluster, name: func(*Cluster) string { return "" }, fields: []field[Cluster]{
	valueOf("scenario", func(c *Cluster) string { return c.Scenario }),
	valueOf("topology", func(c *Cluster) string { return string(c.Topology) }),
	listOf("zones", func(c *Cluster) (zones []string) {
		for _, z := range c.Zones {
			zones = append(zones, strings.TrimPrefix(fmt.Sprintf("%s:%d", z.Name, z.Brokers), ":"))
		}
		return zones
	}),
}}

var brokerKind = namedKind(ThingBroker, func(b *Broker) string { return b.Name },
	valueOf("rack", func(b *Broker) string { return b.Rack }),
	valueOf("killed", func(b *Broker) bool { return b.Killed }),
	valueOf("graceful", func(b *Broker) bool { return b.Graceful }),
	valueOf("slow", func(b *Broker) bool { return b.Slow }),
	valueOf("assumed", func(b *Broker) bool { return b.Assumed }),
)

var topicKind = summarised(namedKind(ThingTopic, func(t *Topic) string { return t.Name },
	numberOf("replicationFactor", func(t *Topic) int64 { return int64(t.ReplicationFactor) }),
	numberOf("minInSyncReplicas", func(t *Topic) int64 { return t.MinISR }),
	valueOf("cleanupPolicy", func(t *Topic) string { return string(t.Cleanup) }),
	numberOf("retentionMs", func(t *Topic) int64 { return t.RetentionMs }),
	numberOf("retentionBytes", func(t *Topic) int64 { return t.RetentionBytes }),
	numberOf("localRetentionMs", func(t *Topic) int64 { return t.LocalRetentionMs }),
	valueOf("tiered", func(t *Topic) string { return t.Tiered }),
	valueOf("diskless", func(t *Topic) bool { return t.Diskless }),
	valueOf("uncleanElection", func(t *Topic) bool { return t.UncleanElection }),
	valueOf("unplaced", func(t *Topic) int64 { return t.Unplaced }),
),
	valueOf("partitions", func(t *Topic) int { return len(t.Partitions) }),
	valueOf("records", func(t *Topic) (sum int64) {
		for i := range t.Partitions {
			sum = saturatedSum(sum, max(0, t.Partitions[i].Records))
		}
		return sum
	}),
)

var partitionKind = kind[Partition]{
	thing: ThingPartition, part: true,
	name:  func(p *Partition) string { return strconv.Itoa(p.ID) },
	order: func(a, b *Partition) int { return cmp.Compare(a.ID, b.ID) },
	fields: []field[Partition]{
		listOf("replicas", func(p *Partition) []string { return p.Replicas }),
		valueOf("leader", func(p *Partition) string { return p.Leader }),
		setOf("isr", func(p *Partition) []string { return p.ISR }),
		valueOf("records", func(p *Partition) int64 { return p.Records }),
		valueOf("tieredOffset", func(p *Partition) int64 { return p.TieredOffset }),
	},
}

var groupKind = summarised(namedKind(ThingGroup, func(g *Group) string { return g.Name },
	setOf("topics", func(g *Group) []string { return g.Topics }),
	valueOf("reset", func(g *Group) string { return string(g.Reset) }),
	mapOf("settings", func(g *Group) map[string]string { return g.Settings }),
	field[Group]{"lag", func(a, b *Group) bool { return a.Lag == b.Lag }, func(g *Group) string {
		if g.Lag == LagUnknown {
			return "unknown"
		}
		return strconv.FormatInt(g.Lag, 10)
	}},
),
	valueOf("members", func(g *Group) int { return len(g.Members) }),
)

var memberKind = partOf(namedKind(ThingMember, func(m *Member) string { return m.Name },
	valueOf("static", func(m *Member) bool { return m.Static }),
))

var shareGroupKind = namedKind(ThingShareGroup, func(g *ShareGroup) string { return g.Name },
	valueOf("topic", func(g *ShareGroup) string { return g.Topic }),
	setOf("members", func(g *ShareGroup) []string { return g.Members }),
	mapOf("config", func(g *ShareGroup) map[string]string { return g.Config }),
)

var producerKind = namedKind(ThingProducer, func(p *Producer) string { return p.Name },
	valueOf("topic", func(p *Producer) string { return p.Topic }),
	valueOf("alive", func(p *Producer) bool { return p.Alive }),
	valueOf("records", func(p *Producer) int64 { return p.Records }),
	mapOf("config", func(p *Producer) map[string]string { return p.Config }),
)

var consumerDefaultKind = namedKind(ThingConsumerDefault, func(s *setting) string { return s.name },
	valueOf("value", func(s *setting) string { return s.value }),
)

var unknownKind = namedKind(ThingUnknown, func(sentence *string) string { return *sentence })
