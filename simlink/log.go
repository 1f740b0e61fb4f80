package simlink

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/partitioner"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
)

// The simulation's clock, in ms.
const (
	firstAction   = 500
	betweenAction = 250
	afterBurst    = 2000 // from a topic's last record to its producer's end
)

// The producer and the group that free play starts with.
const (
	templateProducer = "p1"
	templateGroup    = "c1"
)

// timeline is the log as it grows, and the one clock of it.
type timeline struct {
	entries []actions.Entry
	next    int64
}

func (t *timeline) add(a actions.Action) {
	t.entries = append(t.entries, actions.Entry{At: t.next, Action: a})
	t.next += betweenAction
}

// since lets the next action happen some time after the last.
func (t *timeline) since(ms int64) { t.next += ms - betweenAction }

// log is the action log with at most this many records for a partition, or a
// *TooLongError when the playground would not load all of it.
func (s *scene) log(records int) ([]actions.Entry, error) {
	line := &timeline{next: firstAction}
	line.add(actions.RemoveProducer{Producer: templateProducer})
	line.add(actions.RemoveGroup{Group: templateGroup})
	for _, t := range s.topics {
		if err := s.reassign(line, t); err != nil {
			return nil, err
		}
	}
	s.kill(line)
	s.slow(line)
	rest := s.fillActions(records) + s.joinActions() + len(s.producers)
	if total := len(line.entries) + rest; total > actions.MaxEntries {
		return nil, &TooLongError{Actions: total}
	}
	line.entries = slices.Grow(line.entries, rest)
	if err := s.fill(line, records); err != nil {
		return nil, err
	}
	s.join(line)
	s.produce(line)
	return line.entries, nil
}

// reassign places the topic's partitions that are not where the playground puts
// them.
func (s *scene) reassign(line *timeline, t *topic) error {
	brokers := make([]placement.Broker, len(s.brokers))
	for i, b := range s.brokers {
		brokers[i].Name = b.name
	}
	placed, err := placement.Assign(brokers, len(t.partitions), t.replicationFactor)
	if err != nil {
		return err
	}
	for id, p := range t.partitions {
		replicas := s.brokerNames(p.replicas)
		if len(replicas) > 0 && !placement.SameReplicas(replicas, placed[id]) {
			line.add(actions.ReassignPartition{Topic: t.name, Partition: id, Brokers: replicas})
		}
	}
	return nil
}

func (s *scene) brokerNames(indices []int) []string {
	names := make([]string, len(indices))
	for i, b := range indices {
		names[i] = s.brokers[b].name
	}
	return names
}

// kill stops the brokers that are offline.
func (s *scene) kill(line *timeline) {
	for _, b := range s.brokers {
		if b.offline {
			line.add(actions.KillBroker{Broker: b.name})
		}
	}
}

// slow makes the brokers of lagging replicas slow followers.
func (s *scene) slow(line *timeline) {
	for i, lagging := range s.lagging() {
		if len(lagging) > 0 {
			line.add(actions.SetReplicaSpeed{Broker: s.brokers[i].name, Slow: true})
		}
	}
}

// lagging are, by broker, the partitions on which its replica is not in sync.
func (s *scene) lagging() [][]string {
	lagging := make([][]string, len(s.brokers))
	for _, t := range s.topics {
		for id, p := range t.partitions {
			for _, b := range p.lagging {
				lagging[b] = append(lagging[b], partitionName(t.Name, id))
			}
		}
	}
	return lagging
}

func warnSlowed(s *scene, warn *warnings) {
	for i, lagging := range s.lagging() {
		if len(lagging) > 0 {
			warn.add(WarnBrokerSlowed, s.brokers[i].real, "Broker %q lags on %s; the playground slows all of its followers.", short(s.brokers[i].real), quotedList(lagging))
		}
	}
}

func warnDead(s *scene, warn *warnings) {
	for _, t := range s.topics {
		for id, p := range t.partitions {
			if !p.alive && len(p.replicas) > 0 && p.records > 0 {
				name := partitionName(t.Name, id)
				warn.add(WarnPartitionDead, name, "Partition %q has records, but all replicas that are drawn are dead, so none are produced.", short(name))
			}
		}
	}
}

// fill produces each topic's records through a producer of its own, which is
// gone before the next comes.
func (s *scene) fill(line *timeline, most int) error {
	burst := 0
	for _, t := range s.topics {
		counts := t.records(most)
		if slices.Max(counts) == 0 {
			continue
		}
		keys, err := partitioner.Keys(counts)
		if err != nil {
			return fmt.Errorf("topic %q: lower --max-records-per-partition: %w", t.Name, err)
		}
		burst++
		name := "kp" + strconv.Itoa(burst)
		line.add(actions.AddProducer{Producer: name, Topic: t.name})
		for _, partition := range keys {
			for _, key := range partition {
				line.add(actions.ProduceRecord{Producer: name, Topic: t.name, Key: key})
			}
		}
		line.since(afterBurst)
		line.add(actions.RemoveProducer{Producer: name})
	}
	return nil
}

// fillActions is how many actions fill takes.
func (s *scene) fillActions(most int) int {
	total := 0
	for _, t := range s.topics {
		records := 0
		for _, n := range t.records(most) {
			records = min(records+n, actions.MaxEntries+1) // enough to be too many
		}
		if records > 0 {
			total += records + 2
		}
	}
	return total
}

// records are, by partition, how many are drawn. A dead partition could not take
// any.
func (t *topic) records(most int) []int {
	counts := make([]int, len(t.partitions))
	for id, p := range t.partitions {
		if p.alive {
			counts[id] = int(min(p.records, int64(most)))
		}
	}
	return counts
}

// join adds the consumer groups; one that lags reads from the start.
func (s *scene) join(line *timeline) {
	for _, g := range s.groups {
		topics := make([]string, len(g.topics))
		for i, t := range g.topics {
			topics[i] = t.name
		}
		line.add(actions.AddGroup{Group: g.name, Topics: topics})
		if g.lags() {
			line.add(actions.ChangeConfig{Path: "group." + g.name + ".consumer.autoOffsetReset", Value: string(actions.ResetEarliest)})
		}
		for _, m := range g.members {
			line.add(actions.AddConsumer{Group: g.name, Member: m.Simulator})
		}
	}
}

// joinActions is how many actions join takes.
func (s *scene) joinActions() int {
	total := 0
	for _, g := range s.groups {
		total += 1 + len(g.members)
		if g.lags() {
			total++
		}
	}
	return total
}

// produce adds the active producers.
func (s *scene) produce(line *timeline) {
	for i := range s.producers {
		line.add(actions.AddProducer{Producer: s.producers[i].name(), Topic: s.producers[i].topic.name})
	}
}
