package diff

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
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
// The snapshot must be valid. The cost is that of
// sorting its lists.
func Of(s *snapshot.Snapshot) *replay.Cluster {
	c := &replay.Cluster{Brokers: brokersOf(s), Topics: make([]replay.Topic, len(s.Topics)), Groups: []replay.Group{}, Steps: []replay.Step{}}
	held := holdings{}
	placer := newPlacer(c.Brokers)
	for i := range s.Topics {
		t := &s.Topics[i]
		held[t.Name] = t.ByID()
		c.Topics[i] = placer.topic(t, held[t.Name])
	}
	slices.SortStableFunc(c.Topics, func(a, b replay.Topic) int { return strings.Compare(a.Name, b.Name) })
	for i := range s.Groups {
		if g := &s.Groups[i]; g.IsConsumer() {
			c.Groups = append(c.Groups, held.group(g))
		}
	}
	slices.SortStableFunc(c.Groups, func(a, b replay.Group) int { return strings.Compare(a.Name, b.Name) })
	c.Producers = held.producers(s.Producers)
	if s.Producers == nil {
		c.Unknown = []string{"The snapshot holds no producers, as they were not read when it was taken."}
	}
	return c
}

func (p *placer) topic(t *snapshot.Topic, sorted []*snapshot.Partition) replay.Topic {
	deletes, compacts, _ := t.CleanupPolicy()
	made := replay.Topic{
		Name:             t.Name,
		MinISR:           configNumber(t, snapshot.ConfigMinISR),
		Cleanup:          sizecodec.CleanupOf(deletes, compacts),
		RetentionMs:      configNumber(t, snapshot.ConfigRetentionMs),
		RetentionBytes:   configNumber(t, snapshot.ConfigRetentionBytes),
		LocalRetentionMs: configNumber(t, "local.retention.ms"),
		Tiered:           t.Config["remote.storage.enable"],
		Diskless:         t.Config["diskless.enable"] == "true",
		UncleanElection:  t.Config["unclean.leader.election.enable"] == "true",
		Partitions:       make([]replay.Partition, len(sorted)),
	}
	for i, partition := range sorted {
		made.Partitions[i] = p.partition(partition)
		made.ReplicationFactor = max(made.ReplicationFactor, len(made.Partitions[i].Replicas))
	}
	return made
}

// configNumber reads a config, or gives 0 where it is no number above 0. One out
// of range counts as the nearest.
func configNumber(t *snapshot.Topic, name string) int64 {
	n, _, _ := t.Number(name)
	return max(0, n)
}
