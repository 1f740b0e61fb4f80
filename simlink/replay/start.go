package replay

import (
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// newGame is the cluster that the link opens on.
func newGame(link *link.Link) *game {
	g := &game{
		Cluster: &Cluster{Scenario: link.Scenario, Topology: link.Topology, Brokers: []Broker{}, Topics: []Topic{}, Groups: []Group{}, Producers: []Producer{}, Steps: make([]Step, 0, len(link.Actions))},
		brokers: map[string]int{}, topics: map[string]int{}, groups: map[string]int{}, shareGroups: map[string]int{}, producers: map[string]int{},
		holds: map[string][]location{}, baseline: map[string]map[string]int64{},
	}
	switch {
	case link.Scenario != "":
		g.unknown("What the scenario %s opens on is not public.", link.Scenario)
		g.openBrokers, g.openClients = true, true
	case link.Topology == sizecodec.Diskless3AZ && link.Size == "":
		g.startDiskless()
	case link.Start == nil:
		g.unknown("What %s opens on is not public.", link.Topology)
		g.openBrokers, g.openClients = true, true
	case link.Topology != sizecodec.SingleDC:
		g.startElsewhere(link.Start)
	default:
		g.startSingle(link.Start)
	}
	return g
}

func (g *game) unknown(format string, args ...any) {
	g.Unknown = append(g.Unknown, fmt.Sprintf(format, args...))
}

// startElsewhere is the start of a topology of which the size is public, and
// little else.
func (g *game) startElsewhere(shape *sizecodec.Size) {
	g.openBrokers, g.openClients = true, true
	zones := shape.Topology.Zones()
	for i, n := range shape.BrokersPerZone {
		zone := Zone{Brokers: n}
		if i < len(zones) {
			zone.Name = zones[i]
		}
		g.Zones = append(g.Zones, zone)
	}
	g.unknown("How %s names its brokers, where it places replicas, and which groups and producers it starts with is not public.", shape.Topology)
	g.addTopics(shape)
}

// startDiskless is the default of the diskless topology, which no size spells: it
// has a topic of its own besides.
func (g *game) startDiskless() {
	shape, _ := sizecodec.Diskless3AZ.Default()
	g.startElsewhere(&shape)
	g.newTopic(Topic{Name: sizecodec.Diskless3AZ.DisklessTopic(), Diskless: true}, 0)
}

// startSingle is free play's single datacenter.
func (g *game) startSingle(shape *sizecodec.Size) {
	for i := range shape.BrokersPerZone[0] {
		g.newBroker(Broker{Name: fmt.Sprintf("broker-%d", i+1)})
	}
	g.addTopics(shape)
	if len(shape.Verbatim) > 0 {
		g.openClients = true
		g.unknown("The size holds segments whose form is not public (producers, groups, racks and others), so what they place and add is not known.")
		return
	}
	if shape.RackAware {
		g.unknown("The size asks for rack-aware placement over racks that are not public, so where the replicas are is not known.")
	} else {
		g.place()
	}
	g.newProducer(Producer{Name: sizecodec.TemplateProducer, Alive: true})
	g.newGroup(Group{Name: sizecodec.TemplateGroup, Topics: []string{}, Members: []Member{{}}})
}

func (g *game) addTopics(shape *sizecodec.Size) {
	g.newTopic(Topic{
		Name: sizecodec.PrimaryTopic, ReplicationFactor: shape.ReplicationFactor,
		MinISR:      int64(orDefault(shape.PrimaryMinISR, max(1, shape.ReplicationFactor-1))),
		Cleanup:     orDefault(shape.PrimaryCleanup, sizecodec.Delete),
		RetentionMs: shape.PrimaryRetentionMs, RetentionBytes: shape.PrimaryRetentionBytes,
		Tiered: shape.PrimaryTiered, Diskless: shape.PrimaryDiskless,
	}, shape.Partitions)
	for _, t := range shape.ExtraTopics {
		g.newTopic(Topic{
			Name: t.Name, ReplicationFactor: t.ReplicationFactor, MinISR: int64(t.MinISR), Cleanup: t.Cleanup,
			RetentionMs: t.RetentionMs, RetentionBytes: t.RetentionBytes, LocalRetentionMs: t.LocalRetentionMs,
			Tiered: t.Tiered, Diskless: t.Diskless,
		}, t.Partitions)
	}
}

func orDefault[T comparable](value, fallback T) T {
	var zero T
	if value == zero {
		return fallback
	}
	return value
}

// place puts every partition where the playground does.
func (g *game) place() {
	for i := range g.Topics {
		t := &g.Topics[i]
		assigned, err := placement.Assign(g.placeable(), len(t.Partitions), t.ReplicationFactor)
		if err != nil {
			g.unknown("Where %s is placed is not known: %v.", t.Name, err)
			continue
		}
		for id, replicas := range assigned {
			p := &t.Partitions[id]
			p.Replicas, p.ISR, p.Leader = replicas, slices.Clone(replicas), replicas[0]
			g.hold(replicas, location{i, id})
			g.placed = append(g.placed, location{i, id})
		}
	}
}

// placeable are the brokers as placement sees them.
func (g *game) placeable() []placement.Broker {
	brokers := make([]placement.Broker, len(g.Brokers))
	for i := range g.Brokers {
		brokers[i].Name = g.Brokers[i].Name
	}
	return brokers
}

// The lists grow through these alone, since the maps say where everything is.

func (g *game) newBroker(b Broker) *Broker {
	g.brokers[b.Name] = len(g.Brokers)
	g.Brokers = append(g.Brokers, b)
	return &g.Brokers[len(g.Brokers)-1]
}

func (g *game) newTopic(t Topic, partitions int) *Topic {
	t.Partitions = make([]Partition, partitions)
	for i := range t.Partitions {
		t.Partitions[i] = Partition{ID: i, Replicas: []string{}, ISR: []string{}}
	}
	g.topics[t.Name] = len(g.Topics)
	g.Topics = append(g.Topics, t)
	return &g.Topics[len(g.Topics)-1]
}

func (g *game) newProducer(p Producer) *Producer {
	g.producers[p.Name] = len(g.Producers)
	g.Producers = append(g.Producers, p)
	return &g.Producers[len(g.Producers)-1]
}

func (g *game) newGroup(group Group) *Group {
	g.groups[group.Name] = len(g.Groups)
	g.Groups = append(g.Groups, group)
	return &g.Groups[len(g.Groups)-1]
}

func (g *game) newShareGroup(group ShareGroup) *ShareGroup {
	g.shareGroups[group.Name] = len(g.ShareGroups)
	g.ShareGroups = append(g.ShareGroups, group)
	return &g.ShareGroups[len(g.ShareGroups)-1]
}
