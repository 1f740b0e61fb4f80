package simlink

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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
			warn.add(WarnPartitionsTrimmed, s.Name, "Topic %q has %d partitions; those from 0 to %d are drawn.", short(s.Name), s.count(), drawn-1)
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
			widest = max(widest, len(distinct(p.Replicas)))
		}
	}
	return min(widest, brokers)
}

// distinct drops repeats and keeps the order.
func distinct(ids []string) []string {
	if len(ids) <= 3 && !repeats(ids) { // nearly always
		return ids
	}
	var unique []string
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			unique = append(unique, id)
		}
	}
	return unique
}

// repeats compares each with each, which is for short lists alone.
func repeats(ids []string) bool {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return true
		}
	}
	return false
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
		warn.add(WarnPartitionGap, s.Name, "Topic %q lacks %s, drawn empty.", short(s.Name), partitionList(missing))
	}
	return partitions
}

func renderPartition(name string, p *Partition, brokers []broker, index map[string]int, warn *warnings) partition {
	drawn := partition{records: p.retained()}
	var lost []string
	for _, id := range distinct(p.Replicas) {
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
		if !slices.Contains(p.ISR, id) {
			drawn.lagging = append(drawn.lagging, i)
		}
	}
	if len(lost) == 0 && len(drawn.replicas) > 0 {
		return drawn
	}
	subject := partitionName(name, p.ID)
	switch {
	case len(p.Replicas) == 0:
		warn.add(WarnNoReplicas, subject, "Partition %q has no replica list, so it is neither placed nor filled.", short(subject))
	case len(drawn.replicas) == 0:
		warn.add(WarnNoReplicas, subject, "Partition %q has no replica on a broker that is drawn (it has %s), so it is neither placed nor filled.", short(subject), quotedList(lost))
	default:
		warn.add(WarnReplicasTrimmed, subject, "Partition %q is drawn without its replicas on brokers that are not: %s.", short(subject), quotedList(lost))
	}
	return drawn
}

func partitionName(topic string, id int) string { return fmt.Sprintf("%s/%d", topic, id) }

// partitionList writes ids for people: "partition 3", "partitions 0, 2 and 10 more".
func partitionList(ids []int) string {
	const most = 20
	if len(ids) == 1 {
		return "partition " + strconv.Itoa(ids[0])
	}
	texts := make([]string, 0, most)
	for _, id := range ids[:min(most, len(ids))] {
		texts = append(texts, strconv.Itoa(id))
	}
	list := "partitions " + strings.Join(texts, ", ")
	if len(ids) > most {
		list += fmt.Sprintf(" and %d more", len(ids)-most)
	}
	return list
}
