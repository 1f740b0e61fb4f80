package diff

import (
	"cmp"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// brokersOf are the brokers of the metadata, and those that a partition names
// beside them.
func brokersOf(s *snapshot.Snapshot) []replay.Broker {
	topics := make([]*snapshot.Topic, len(s.Topics))
	for i := range s.Topics {
		topics[i] = &s.Topics[i]
	}
	universe := s.Universe(topics...)
	brokers := make([]replay.Broker, len(universe))
	for i, b := range universe {
		brokers[i] = replay.Broker{Name: b.ID, Rack: b.Rack, Killed: b.Offline}
	}
	return brokers
}

// placer writes lists of brokers without repeats. Each broker is marked with the
// number of the list that it was last seen in, so that a list costs its length.
type placer struct {
	rank map[string]int // of a broker in the cluster
	mark []int          // by rank
	list int
}

func newPlacer(brokers []replay.Broker) *placer {
	p := &placer{rank: make(map[string]int, len(brokers)), mark: make([]int, len(brokers))}
	for i := range brokers {
		p.rank[brokers[i].Name] = i
	}
	return p
}

func (p *placer) partition(from *snapshot.Partition) replay.Partition {
	replicas := p.distinct(from.Replicas)
	isr := from.ISR
	if isr == nil { // nobody knows, and each counts as in sync
		isr = replicas
	}
	return replay.Partition{
		ID: from.ID, Replicas: replicas, Leader: from.KnownLeader(), ISR: p.inSync(isr, replicas),
		Records: from.Retained(),
	}
}

func (p *placer) distinct(ids []string) []string {
	p.list++
	unique := make([]string, 0, len(ids))
	for _, id := range ids {
		if mark := &p.mark[p.rank[id]]; *mark != p.list {
			*mark = p.list
			unique = append(unique, id)
		}
	}
	return unique
}

// inSync orders an ISR like the replicas. What is not among them, which Kafka
// would not say, comes last.
func (p *placer) inSync(isr, replicas []string) []string {
	ids := p.distinct(isr)
	ordered := make([]string, 0, len(ids))
	for _, id := range replicas {
		if mark := &p.mark[p.rank[id]]; *mark == p.list {
			*mark = 0
			ordered = append(ordered, id)
		}
	}
	among := len(ordered)
	for _, id := range ids {
		if p.mark[p.rank[id]] == p.list {
			ordered = append(ordered, id)
		}
	}
	slices.SortStableFunc(ordered[among:], func(a, b string) int { return cmp.Compare(p.rank[a], p.rank[b]) })
	return ordered
}
