package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Of gives a snapshot as a cluster, under its real names and whole: with
// internal topics, and without the playground's limits. The order of the
// snapshot's lists does not matter, that of replicas and members excepted.
//
// Brokers stand in the order of the mapping page; one that only a partition
// names is killed. A partition's records are those retained, where an unknown
// offset counts as 0, and a gap in the ids stays one. A config that is absent,
// unreadable or below 0 counts as not set. Groups are those of the protocol type
// "consumer", as in a link, each with the topics of the snapshot on which it has
// committed; their lag is up to the latest offsets. Producers have the names
// that links give them, "pid-" and the id, and the topic on which they wrote to
// the most partitions. A snapshot without producers says so in Unknown. Racks,
// which a link cannot carry, are kept. Topology, Steps and the Real names stay
// empty.
//
// The snapshot must be one that [simlink.Build] accepts. The cost is that of
// sorting its lists.
func Of(s *simlink.Snapshot) *Cluster {
	c := &Cluster{Brokers: brokersOf(s), Topics: make([]Topic, len(s.Topics)), Groups: []Group{}, Steps: []Step{}}
	held := holdings{}
	placer := newPlacer(c.Brokers)
	for i := range s.Topics {
		t := &s.Topics[i]
		held[t.Name] = byID(t.Partitions)
		c.Topics[i] = placer.topic(t, held[t.Name])
	}
	slices.SortStableFunc(c.Topics, func(a, b Topic) int { return strings.Compare(a.Name, b.Name) })
	for i := range s.Groups {
		if g := &s.Groups[i]; cmp.Or(g.ProtocolType, consumerProtocol) == consumerProtocol {
			c.Groups = append(c.Groups, held.group(g))
		}
	}
	slices.SortStableFunc(c.Groups, func(a, b Group) int { return strings.Compare(a.Name, b.Name) })
	c.Producers = held.producers(s.Producers)
	if s.Producers == nil {
		c.Unknown = []string{"The snapshot holds no producers, as they were not read when it was taken."}
	}
	return c
}

// consumerProtocol is the protocol type of consumer groups.
const consumerProtocol = "consumer"

func byID(partitions []simlink.Partition) []*simlink.Partition {
	sorted := make([]*simlink.Partition, len(partitions))
	for i := range partitions {
		sorted[i] = &partitions[i]
	}
	slices.SortStableFunc(sorted, func(a, b *simlink.Partition) int { return cmp.Compare(a.ID, b.ID) })
	return sorted
}

func (p *placer) topic(t *simlink.Topic, sorted []*simlink.Partition) Topic {
	made := Topic{
		Name:             t.Name,
		MinISR:           configNumber(t, "min.insync.replicas"),
		Cleanup:          cleanupOf(t),
		RetentionMs:      configNumber(t, "retention.ms"),
		RetentionBytes:   configNumber(t, "retention.bytes"),
		LocalRetentionMs: configNumber(t, "local.retention.ms"),
		Tiered:           t.Config["remote.storage.enable"],
		Diskless:         t.Config["diskless.enable"] == "true",
		UncleanElection:  t.Config["unclean.leader.election.enable"] == "true",
		Partitions:       make([]Partition, len(sorted)),
	}
	for i, partition := range sorted {
		made.Partitions[i] = p.partition(partition)
		made.ReplicationFactor = max(made.ReplicationFactor, len(made.Partitions[i].Replicas))
	}
	return made
}

// configNumber reads a config, or gives 0 where it is no number above 0. One out
// of range counts as the nearest.
func configNumber(t *simlink.Topic, name string) int64 {
	n, _ := wholeNumber(t.Config[name])
	return max(0, n)
}

// cleanupOf reads cleanup.policy as the set that it is. What is empty, or holds
// something else than delete and compact, is not known.
func cleanupOf(t *simlink.Topic) sizecodec.Cleanup {
	var compact, deleted bool
	for policy := range strings.SplitSeq(t.Config["cleanup.policy"], ",") {
		switch strings.TrimSpace(policy) {
		case "":
		case "compact":
			compact = true
		case "delete":
			deleted = true
		default:
			return ""
		}
	}
	switch {
	case compact && deleted:
		return sizecodec.CompactDelete
	case compact:
		return sizecodec.Compact
	case deleted:
		return sizecodec.Delete
	}
	return ""
}
