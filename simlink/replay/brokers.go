package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func (g *game) killBroker(a actions.KillBroker) (Outcome, string) {
	b := g.broker(a.Broker)
	switch {
	case b == nil:
		return missing("broker", a.Broker)
	case b.Killed:
		return NoEffect, "it is dead already"
	}
	b.Killed, b.Graceful = true, a.Graceful
	g.settleBroker(a.Broker)
	return applied()
}

func (g *game) restartBroker(a actions.RestartBroker) (Outcome, string) {
	b := g.broker(a.Broker)
	switch {
	case b == nil:
		return missing("broker", a.Broker)
	case !b.Killed && b.Assumed:
		return Unclear, "whether it was dead is not public"
	case !b.Killed:
		return NoEffect, "it is alive"
	}
	b.Killed, b.Graceful = false, false
	g.settleBroker(a.Broker)
	return applied()
}

func (g *game) addBroker(a actions.AddBroker) (Outcome, string) {
	if _, there := g.brokers[a.Broker]; there {
		return Unclear, "there is a broker of this name already"
	}
	g.newBroker(Broker{Name: a.Broker, Rack: a.Rack})
	g.settleBroker(a.Broker) // it may hold replicas from before it was removed
	return applied()
}

// removeBroker leaves the replica lists alone: as in Kafka, they go on naming the
// broker until they are reassigned.
func (g *game) removeBroker(a actions.RemoveBroker) (Outcome, string) {
	if g.broker(a.Broker) == nil {
		return missing("broker", a.Broker)
	}
	g.Brokers = forget(g.Brokers, g.brokers, a.Broker)
	g.settleBroker(a.Broker)
	return applied()
}

func (g *game) setSpeed(a actions.SetReplicaSpeed) (Outcome, string) {
	b := g.broker(a.Broker)
	switch {
	case b == nil:
		return missing("broker", a.Broker)
	case b.Slow == a.Slow:
		return NoEffect, "its speed is that already"
	}
	b.Slow = a.Slow
	g.settleBroker(a.Broker)
	return applied()
}

// maxReplicas is the most brokers that any topology starts with.
var maxReplicas = sizecodec.SingleDC.Limits([]int{1}, 1).Brokers

// reassign moves a partition. The new replicas catch up from the leader, so that
// the first of them that can be in sync leads.
func (g *game) reassign(a actions.ReassignPartition) (Outcome, string) {
	switch {
	case len(a.Brokers) > maxReplicas:
		return Unclear, fmt.Sprintf("it lists %d brokers, more than the %d that a topology starts with at most", len(a.Brokers), maxReplicas)
	case len(snapshot.Distinct(a.Brokers)) < len(a.Brokers):
		return Unclear, "it lists a broker twice"
	}
	t, p, outcome, note := g.findPartition(a.Topic, a.Partition)
	if p == nil {
		return outcome, note
	}
	for _, name := range a.Brokers {
		if g.broker(name) == nil {
			return missing("broker", name)
		}
	}
	if len(p.Replicas) > 0 && p.Leader == "" {
		return Unclear, "the partition has no leader that the new replicas could copy from"
	}
	return g.move(t, p, a.Brokers)
}

// move puts a partition on brokers. Not one of them alive, it would never end.
func (g *game) move(t *Topic, p *Partition, brokers []string) (Outcome, string) {
	leader := g.firstToCatchUp(brokers)
	if leader == "" {
		return Unclear, "all of the new replicas are dead"
	}
	at := location{g.topics[t.Name], p.ID}
	if len(p.Replicas) == 0 {
		g.placed = append(g.placed, at)
	}
	for _, b := range brokers {
		if !slices.Contains(p.Replicas, b) {
			g.hold([]string{b}, at)
		}
	}
	p.Replicas, p.Leader = slices.Clone(brokers), leader
	g.settle(t, p)
	return applied()
}

// firstToCatchUp is the first broker that is alive and keeps up, or else that is
// alive, or "".
func (g *game) firstToCatchUp(brokers []string) string {
	first := slices.IndexFunc(brokers, func(b string) bool { return g.alive(b) && !g.slow(b) })
	if first < 0 {
		first = slices.IndexFunc(brokers, g.alive)
	}
	if first < 0 {
		return ""
	}
	return brokers[first]
}

func (g *game) findPartition(topic string, id int) (*Topic, *Partition, Outcome, string) {
	t := g.topic(topic)
	if t == nil {
		outcome, note := missing("topic", topic)
		return nil, nil, outcome, note
	}
	if p := g.partition(t, id); p != nil {
		return t, p, Applied, ""
	}
	return nil, nil, Missing, fmt.Sprintf("there is no partition %d of %s", id, topic)
}

// changeFactor cuts the replica lists, or has them grow.
func (g *game) changeFactor(a actions.ChangeReplicationFactor) (Outcome, string) {
	t := g.topic(a.Topic)
	switch {
	case t == nil:
		return missing("topic", a.Topic)
	case t.stub():
		return Unclear, "the topic's partitions are not known"
	case a.ReplicationFactor == t.ReplicationFactor && t.uniform():
		return NoEffect, "it is that already"
	case g.openBrokers || len(g.Unknown) > 0:
		t.ReplicationFactor = a.ReplicationFactor
		return Applied, "where the replicas are is not known"
	case a.ReplicationFactor > len(g.Brokers):
		return Unclear, fmt.Sprintf("there are only %d brokers", len(g.Brokers))
	}
	assigned, err := placement.Assign(g.placeable(), len(t.Partitions), a.ReplicationFactor)
	if err != nil {
		return Unclear, err.Error()
	}
	t.ReplicationFactor = a.ReplicationFactor
	var left []string
	for id := range t.Partitions {
		if p := &t.Partitions[id]; !g.resize(t, p, assigned[id]) {
			left = append(left, fmt.Sprint(id))
		}
	}
	note := "which replicas go, and where new ones come, is not public; the last of a list go, and new ones are those of the default placement"
	if left != nil {
		note += "; partitions without a known placement, a leader or a live replica to keep stay as they are: " + strings.Join(left, ", ")
	}
	return Applied, note
}

// uniform reports whether each partition has as many replicas as the topic's factor
// says, as far as they are known.
func (t *Topic) uniform() bool {
	return !slices.ContainsFunc(t.Partitions, func(p Partition) bool { return len(p.Replicas) > 0 && len(p.Replicas) != t.ReplicationFactor })
}

// resize brings a partition to as many replicas as the default placement has.
func (g *game) resize(t *Topic, p *Partition, assigned []string) bool {
	if p.Leader == "" {
		return false
	}
	replicas := slices.Clone(p.Replicas[:min(len(p.Replicas), len(assigned))])
	for _, b := range assigned {
		if len(replicas) < len(assigned) && !slices.Contains(replicas, b) {
			replicas = append(replicas, b)
		}
	}
	if !slices.Contains(replicas, p.Leader) {
		leader := g.firstToCatchUp(replicas)
		if leader == "" {
			return false
		}
		p.Leader = leader
	}
	at := location{g.topics[t.Name], p.ID}
	for _, b := range replicas[min(len(p.Replicas), len(replicas)):] {
		g.hold([]string{b}, at)
	}
	p.Replicas = replicas
	g.settle(t, p)
	return true
}

// elect makes the preferred replica lead where it is alive and in sync.
func (g *game) elect(a actions.ElectLeaders) (Outcome, string) {
	only := -1
	if a.Topic != "*" {
		if g.topic(a.Topic) == nil {
			return missing("topic", a.Topic)
		}
		only = g.topics[a.Topic]
	}
	for _, s := range g.placed {
		if only >= 0 && s.topic != only {
			continue
		}
		t, p := g.at(s)
		if first := p.Replicas[0]; g.alive(first) && slices.Contains(p.ISR, first) {
			p.Leader = first
			g.settle(t, p)
		}
	}
	return applied()
}

func (g *game) offload(a actions.TierOffload) (Outcome, string) {
	_, p, outcome, note := g.findPartition(a.Topic, a.Partition)
	if p == nil {
		return outcome, note
	}
	p.TieredOffset = max(p.TieredOffset, a.Offset)
	return applied()
}
