package mapping

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/partitioner"
)

func warnDead(s *scene, warn *warnings) {
	for _, t := range s.topics {
		for id, p := range t.partitions {
			if !p.alive && len(p.replicas) > 0 && p.records > 0 {
				name := partitionName(t.Name, id)
				warn.add(link.WarnPartitionDead, name, "Partition %q has records, but all replicas that are drawn are dead, so none are produced.", diag.Short(name))
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
			return fmt.Errorf("topic %q: %w", t.Name, err)
		}
		burst++
		name := "kp" + strconv.Itoa(burst)
		line.add(actions.AddProducer{Producer: name, Topic: t.name})
		for _, partition := range keys {
			for _, key := range partition {
				line.add(actions.ProduceRecord{Producer: name, Topic: t.name, Key: key})
			}
		}
		line.since(AfterBurst)
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
