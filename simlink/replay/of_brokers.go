package replay

import (
	"cmp"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink"
)

// brokersOf are the brokers of the metadata, and those that a partition names
// beside them.
func brokersOf(s *simlink.Snapshot) []Broker {
	brokers := make([]Broker, 0, len(s.Brokers))
	known := make(map[string]bool, len(s.Brokers))
	for _, b := range s.Brokers {
		if !known[b.ID] {
			known[b.ID] = true
			brokers = append(brokers, Broker{Name: b.ID, Rack: b.Rack, Killed: b.Offline})
		}
	}
	refer := func(id string) {
		if !known[id] {
			known[id] = true
			brokers = append(brokers, Broker{Name: id, Killed: true})
		}
	}
	for i := range s.Topics {
		for j := range s.Topics[i].Partitions {
			p := &s.Topics[i].Partitions[j]
			for _, id := range p.Replicas {
				refer(id)
			}
			for _, id := range p.ISR {
				refer(id)
			}
			if leader := leaderOf(p); leader != "" {
				refer(leader)
			}
		}
	}
	ids := make([]string, len(brokers))
	for i, b := range brokers {
		ids[i] = b.Name
	}
	order := simlink.BrokerOrder(ids)
	slices.SortStableFunc(brokers, func(a, b Broker) int { return order(a.Name, b.Name) })
	return brokers
}

// leaderOf is the partition's leader, or "".
func leaderOf(p *simlink.Partition) string {
	if p.Leader == "-1" {
		return ""
	}
	return p.Leader
}

// placer writes lists of brokers without repeats. Each broker is marked with the
// number of the list that it was last seen in, so that a list costs its length.
type placer struct {
	rank map[string]int // of a broker in the cluster
	mark []int          // by rank
	list int
}

func newPlacer(brokers []Broker) *placer {
	p := &placer{rank: make(map[string]int, len(brokers)), mark: make([]int, len(brokers))}
	for i := range brokers {
		p.rank[brokers[i].Name] = i
	}
	return p
}

func (p *placer) partition(from *simlink.Partition) Partition {
	replicas := p.distinct(from.Replicas)
	return Partition{
		ID: from.ID, Replicas: replicas, Leader: leaderOf(from), ISR: p.inSync(from.ISR, replicas),
		Records: max(0, max(0, from.LatestOffset)-max(0, from.EarliestOffset)),
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
