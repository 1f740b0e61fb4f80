package mapping

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// topic is a topic as it is drawn.
type topic struct {
	*selection
	name              string // in the simulator
	partitions        []partition
	replicationFactor int
}

// partition is a partition as it is drawn; one that the cluster lacks has no
// replicas.
type partition struct {
	replicas []int // indices of the brokers drawn, the preferred leader first
	lagging  []int // those of replicas on live brokers that are not in sync
	alive    bool  // some replica is on a live broker
	records  int64 // retained in the cluster
}

// renderTopics turns the kept topics into what is drawn of them: the first
// partitions, on the brokers that are drawn.
func renderTopics(kept []*selection, brokers []broker, warn *warnings) []*topic {
	index := make(map[string]int, len(brokers))
	for i, b := range brokers {
		index[b.real] = i
	}
	topics := make([]*topic, len(kept))
	for i, s := range kept {
		t := &topic{selection: s, replicationFactor: replicationFactor(s, len(brokers))}
		drawn := min(s.count(), freePlay.Partitions)
		if drawn < s.count() {
			warn.add(link.WarnPartitionsTrimmed, s.Name, "Topic %q has %d partitions; those from 0 to %d are drawn.", diag.Short(s.Name), s.count(), drawn-1)
		}
		t.partitions = renderPartitions(s, drawn, brokers, index, warn)
		topics[i] = t
	}
	return topics
}

// replicationFactor is the widest replica list, as far as brokers are drawn.
func replicationFactor(s *selection, brokers int) int {
	widest := 1
	for _, p := range s.sorted {
		if len(p.Replicas) > widest { // repeats are rare, and can only make it narrower
			widest = max(widest, len(snapshot.Distinct(p.Replicas)))
		}
	}
	return min(widest, brokers)
}

func renderPartitions(s *selection, count int, brokers []broker, index map[string]int, warn *warnings) []partition {
	partitions := make([]partition, count)
	var missing []int
	for id := range partitions {
		p := s.partition(id)
		if p == nil {
			missing = append(missing, id)
			continue
		}
		partitions[id] = renderPartition(s.Name, p, brokers, index, warn)
	}
	if len(missing) > 0 {
		warn.addAll(link.WarnPartitionGap, s.Name, partitionNames(s.Name, missing), "Topic %q lacks %s, drawn empty.", diag.Short(s.Name), diag.Partitions(missing))
	}
	return partitions
}

func renderPartition(name string, p *snapshot.Partition, brokers []broker, index map[string]int, warn *warnings) partition {
	drawn := partition{records: p.Retained()}
	var lost []string
	for _, id := range snapshot.Distinct(p.Replicas) {
		i, there := index[id]
		if !there {
			lost = append(lost, id)
			continue
		}
		drawn.replicas = append(drawn.replicas, i)
		if brokers[i].offline {
			continue
		}
		drawn.alive = true
		if p.Lags(id) {
			drawn.lagging = append(drawn.lagging, i)
		}
	}
	if len(lost) == 0 && len(drawn.replicas) > 0 {
		return drawn
	}
	subject := partitionName(name, p.ID)
	switch {
	case len(p.Replicas) == 0:
		warn.add(link.WarnNoReplicas, subject, "Partition %q has no replica list, so it is neither placed nor filled.", diag.Short(subject))
	case len(drawn.replicas) == 0:
		warn.add(link.WarnNoReplicas, subject, "Partition %q has no replica on a broker that is drawn (it has %s), so it is neither placed nor filled.", diag.Short(subject), diag.Names(lost))
	default:
		warn.add(link.WarnReplicasTrimmed, subject, "Partition %q is drawn without its replicas on brokers that are not: %s.", diag.Short(subject), diag.Names(lost))
	}
	return drawn
}

// partitionName is how warnings call a partition: orders/3.
func partitionName(topic string, id int) string { return fmt.Sprintf("%s/%d", topic, id) }

func partitionNames(topic string, ids []int) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = partitionName(topic, id)
	}
	return names
}
