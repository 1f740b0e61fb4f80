package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// holdings are the partitions of each topic of a snapshot, by id.
type holdings map[string][]*snapshot.Partition

func (h holdings) group(g *snapshot.Group) replay.Group {
	made := replay.Group{Name: g.ID, Topics: []string{}, Members: make([]replay.Member, len(g.Members))}
	for topic, offsets := range g.Offsets {
		partitions, there := h[topic]
		if !there {
			continue
		}
		committed := false
		for id, offset := range offsets {
			if offset >= 0 {
				committed = true
				made.Lag = snapshot.AddCapped(made.Lag, behind(partitions, id, offset))
			}
		}
		if committed {
			made.Topics = append(made.Topics, topic)
		}
	}
	slices.Sort(made.Topics)
	for i, m := range g.Members {
		made.Members[i].Name = cmp.Or(m.ClientID, m.ID, fmt.Sprintf("m%d", i+1))
	}
	return made
}

// behind is how many records that still exist lie after a committed offset.
func behind(partitions []*snapshot.Partition, id int, committed int64) int64 {
	i, found := slices.BinarySearchFunc(partitions, id, func(p *snapshot.Partition, id int) int { return cmp.Compare(p.ID, id) })
	if !found {
		return 0
	}
	return partitions[i].Unread(committed)
}

// producers gathers what the snapshot says of each producer, a partition a time.
func (h holdings) producers(states []snapshot.Producer) []replay.Producer {
	order := func(a, b snapshot.Producer) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), strings.Compare(a.Topic, b.Topic), cmp.Compare(a.Partition, b.Partition))
	}
	sorted := slices.SortedFunc(slices.Values(states), order)
	sorted = slices.CompactFunc(sorted, func(a, b snapshot.Producer) bool { return order(a, b) == 0 })
	producers := []replay.Producer{}
	most, run := 0, 0 // partitions of the producer's topic, and of the one at hand
	for i, state := range sorted {
		if i == 0 || sorted[i-1].ID != state.ID {
			producers = append(producers, replay.Producer{Name: fmt.Sprintf("pid-%d", state.ID), Alive: true})
			most, run = 0, 0
		} else if sorted[i-1].Topic != state.Topic {
			run = 0
		}
		run++
		if _, there := h[state.Topic]; there && run > most {
			most = run
			producers[len(producers)-1].Topic = state.Topic
		}
	}
	return producers
}
