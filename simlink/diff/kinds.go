package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
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

var clusterKind = kind[replay.Cluster]{thing: ThingCluster, name: func(*replay.Cluster) string { return "" }, fields: []field[replay.Cluster]{
	valueOf("scenario", func(c *replay.Cluster) string { return c.Scenario }),
	valueOf("topology", func(c *replay.Cluster) string { return string(c.Topology) }),
	listOf("zones", func(c *replay.Cluster) (zones []string) {
		for _, z := range c.Zones {
			zones = append(zones, strings.TrimPrefix(fmt.Sprintf("%s:%d", z.Name, z.Brokers), ":"))
		}
		return zones
	}),
}}

var brokerKind = namedKind(ThingBroker, func(b *replay.Broker) string { return b.Name },
	valueOf("rack", func(b *replay.Broker) string { return b.Rack }),
	valueOf("killed", func(b *replay.Broker) bool { return b.Killed }),
	valueOf("graceful", func(b *replay.Broker) bool { return b.Graceful }),
	valueOf("slow", func(b *replay.Broker) bool { return b.Slow }),
	valueOf("assumed", func(b *replay.Broker) bool { return b.Assumed }),
)

var topicKind = summarised(namedKind(ThingTopic, func(t *replay.Topic) string { return t.Name },
	numberOf("replicationFactor", func(t *replay.Topic) int64 { return int64(t.ReplicationFactor) }),
	numberOf("minInSyncReplicas", func(t *replay.Topic) int64 { return t.MinISR }),
	valueOf("cleanupPolicy", func(t *replay.Topic) string { return string(t.Cleanup) }),
	numberOf("retentionMs", func(t *replay.Topic) int64 { return t.RetentionMs }),
	numberOf("retentionBytes", func(t *replay.Topic) int64 { return t.RetentionBytes }),
	numberOf("localRetentionMs", func(t *replay.Topic) int64 { return t.LocalRetentionMs }),
	valueOf("tiered", func(t *replay.Topic) string { return t.Tiered }),
	valueOf("diskless", func(t *replay.Topic) bool { return t.Diskless }),
	valueOf("uncleanElection", func(t *replay.Topic) bool { return t.UncleanElection }),
	valueOf("unplaced", func(t *replay.Topic) int64 { return t.Unplaced }),
),
	valueOf("partitions", func(t *replay.Topic) int { return len(t.Partitions) }),
	valueOf("records", func(t *replay.Topic) (sum int64) {
		for i := range t.Partitions {
			sum = snapshot.AddCapped(sum, max(0, t.Partitions[i].Records))
		}
		return sum
	}),
)

var partitionKind = kind[replay.Partition]{
	thing: ThingPartition, part: true,
	name:  func(p *replay.Partition) string { return strconv.Itoa(p.ID) },
	order: func(a, b *replay.Partition) int { return cmp.Compare(a.ID, b.ID) },
	fields: []field[replay.Partition]{
		listOf("replicas", func(p *replay.Partition) []string { return p.Replicas }),
		valueOf("leader", func(p *replay.Partition) string { return p.Leader }),
		setOf("isr", func(p *replay.Partition) []string { return p.ISR }),
		valueOf("records", func(p *replay.Partition) int64 { return p.Records }),
		valueOf("tieredOffset", func(p *replay.Partition) int64 { return p.TieredOffset }),
	},
}

var groupKind = summarised(namedKind(ThingGroup, func(g *replay.Group) string { return g.Name },
	setOf("topics", func(g *replay.Group) []string { return g.Topics }),
	valueOf("reset", func(g *replay.Group) string { return string(g.Reset) }),
	mapOf("settings", func(g *replay.Group) map[string]string { return g.Settings }),
	field[replay.Group]{"lag", func(a, b *replay.Group) bool { return a.Lag == b.Lag }, func(g *replay.Group) string {
		if g.Lag == replay.LagUnknown {
			return "unknown"
		}
		return strconv.FormatInt(g.Lag, 10)
	}},
),
	valueOf("members", func(g *replay.Group) int { return len(g.Members) }),
)

var memberKind = partOf(namedKind(ThingMember, func(m *replay.Member) string { return m.Name },
	valueOf("static", func(m *replay.Member) bool { return m.Static }),
))

var shareGroupKind = namedKind(ThingShareGroup, func(g *replay.ShareGroup) string { return g.Name },
	valueOf("topic", func(g *replay.ShareGroup) string { return g.Topic }),
	setOf("members", func(g *replay.ShareGroup) []string { return g.Members }),
	mapOf("config", func(g *replay.ShareGroup) map[string]string { return g.Config }),
)

var producerKind = namedKind(ThingProducer, func(p *replay.Producer) string { return p.Name },
	valueOf("topic", func(p *replay.Producer) string { return p.Topic }),
	valueOf("alive", func(p *replay.Producer) bool { return p.Alive }),
	valueOf("records", func(p *replay.Producer) int64 { return p.Records }),
	mapOf("config", func(p *replay.Producer) map[string]string { return p.Config }),
)

var consumerDefaultKind = namedKind(ThingConsumerDefault, func(s *setting) string { return s.name },
	valueOf("value", func(s *setting) string { return s.value }),
)

var unknownKind = namedKind(ThingUnknown, func(sentence *string) string { return *sentence })
