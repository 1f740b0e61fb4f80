package text

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// marks stand for a replica in the table of placement.
var marks = map[replay.ReplicaState]string{replay.Leading: "L", replay.InSync: "s", replay.Lagging: "!", replay.Dead: "X"}

// acrossPage is how many partitions stand side by side: all that a topic of one
// datacenter can have.
const acrossPage = 24

// placement is a table of brokers and partitions for each topic.
func (w *writer) placement(c *replay.Cluster) {
	var topics []*replay.Topic
	for i := range c.Topics {
		if len(c.Topics[i].Partitions) > 0 {
			topics = append(topics, &c.Topics[i])
		}
	}
	if topics == nil {
		return
	}
	w.section("placement (L leader, s in sync, ! lagging, X dead, . no replica, ? not known)")
	for _, t := range topics {
		w.line("  %s", t.Name)
		for some := range slices.Chunk(t.Partitions, acrossPage) {
			w.columns(4, 1, placementRows(c, some))
		}
		if t.Unplaced > 0 {
			w.line("    and %s in partitions that are not known", Counted(t.Unplaced, "record"))
		}
	}
}

// placementRows are the partitions' ids, a row for each broker, their records,
// and up to which offset they are in remote storage, where any is.
func placementRows(c *replay.Cluster, partitions []replay.Partition) [][]string {
	brokers, labels := holders(c, partitions)
	rows := [][]string{{"partition"}}
	for _, label := range labels {
		rows = append(rows, []string{label})
	}
	records, tiered := []string{"records"}, []string{"tiered to"}
	anyTiered := false
	for i := range partitions {
		p := &partitions[i]
		nothing := "."
		if len(p.Replicas) == 0 {
			nothing = "?"
		}
		held := make(map[string]string, len(p.Replicas))
		for _, b := range p.Replicas {
			held[b] = marks[c.State(p, b)]
		}
		rows[0] = append(rows[0], strconv.Itoa(p.ID))
		for j, b := range brokers {
			rows[j+1] = append(rows[j+1], orElse(held[b], nothing))
		}
		records = append(records, strconv.FormatInt(p.Records, 10))
		tiered = append(tiered, strconv.FormatInt(p.TieredOffset, 10))
		anyTiered = anyTiered || p.TieredOffset > 0
	}
	rows = append(rows, records)
	if anyTiered {
		rows = append(rows, tiered)
	}
	return rows
}

// holders are the brokers, and after them those that are gone and still have
// replicas, with labels that say how they are. Where no replicas are known there
// are none.
func holders(c *replay.Cluster, partitions []replay.Partition) (names, labels []string) {
	if !slices.ContainsFunc(partitions, func(p replay.Partition) bool { return len(p.Replicas) > 0 }) {
		return nil, nil
	}
	listed := map[string]bool{}
	for i := range c.Brokers {
		b := &c.Brokers[i]
		listed[b.Name] = true
		names, labels = append(names, b.Name), append(labels, b.Name)
		if state := brokerMark(b); state != "" {
			labels[i] += fmt.Sprintf(" (%s)", state)
		}
	}
	for _, b := range verbs.Gone(partitions, listed) {
		names, labels = append(names, b), append(labels, b+" (gone)")
	}
	return names, labels
}

func brokerMark(b *replay.Broker) string {
	switch {
	case b.Killed && b.Slow:
		return "dead, slow"
	case b.Killed:
		return "dead"
	case b.Slow:
		return "slow"
	}
	return ""
}
