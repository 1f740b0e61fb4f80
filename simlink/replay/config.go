package replay

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// changeConfig sets a config, or clears it with an empty value.
func (g *game) changeConfig(a actions.ChangeConfig) (Outcome, string) {
	thing, id, setting := a.Split()
	switch thing {
	case "producers":
		return g.configureProducer(id, setting, a.Value)
	case "topics", "topic":
		return g.configureTopic(id, setting, a.Value)
	case "consumer":
		set(&g.Consumer, setting, a.Value)
		return applied()
	case "group":
		return g.configureGroup(id, setting, a.Value)
	case "shareGroup":
		group := g.shareGroup(id)
		if group == nil {
			return missing("share group", id)
		}
		set(&group.Config, setting, a.Value)
		return applied()
	case "member":
		return g.configureMember(id, a.Value)
	}
	return Unclear, "it is no config of the playground"
}

// set puts a value into a map that may not be there yet; an empty one is cleared.
func set[M ~map[string]string](m *M, key, value string) {
	if *m == nil {
		*m = M{}
	}
	if value == "" {
		delete(*m, key)
		return
	}
	(*m)[key] = value
}

func (g *game) configureProducer(id, setting, value string) (Outcome, string) {
	p := g.producer(id)
	if p == nil {
		return missing("producer", id)
	}
	if setting != "topic" {
		set(&p.Config, strings.TrimPrefix(setting, "config."), value)
		return applied()
	}
	if g.topic(value) == nil {
		return missing("topic", value)
	}
	g.producer(id).Topic = value
	return applied()
}

func (g *game) configureTopic(id, setting, value string) (Outcome, string) {
	t := g.topic(id)
	if t == nil {
		return missing("topic", id)
	}
	number, _ := strconv.ParseInt(value, 10, 64) // the decoder lets nothing else pass; cleared is 0
	switch setting {
	case "partitions":
		return g.grow(t, number)
	case "minInSyncReplicas":
		t.MinISR = number
	case "cleanupPolicy":
		t.Cleanup = sizecodec.Cleanup(value)
	case "remoteStorageEnable":
		t.Tiered = value
	case "disklessEnable":
		t.Diskless = value == "true"
	case "retentionMs":
		t.RetentionMs = number
	case "retentionBytes":
		t.RetentionBytes = number
	case "localRetentionMs":
		t.LocalRetentionMs = number
	case "unclean.leader.election.enable":
		t.UncleanElection = value == "true"
		for _, s := range g.placed {
			if s.topic == g.topics[id] {
				g.settle(g.at(s))
			}
		}
	}
	return applied()
}

// perZone are the brokers that the link opened on, zone by zone.
func (g *game) perZone() []int {
	if g.Zones == nil {
		return []int{len(g.Brokers)}
	}
	var counts []int
	for _, zone := range g.Zones {
		counts = append(counts, zone.Brokers)
	}
	return counts
}

// grow adds partitions; where it puts their replicas is not public.
func (g *game) grow(t *Topic, count int64) (Outcome, string) {
	limits := g.Topology.Limits(g.perZone(), t.ReplicationFactor)
	switch {
	case t.stub():
		return Unclear, "how many partitions the topic has is not known"
	case count == int64(len(t.Partitions)):
		return NoEffect, "it is that already"
	case count < int64(len(t.Partitions)):
		return Unclear, "a topic cannot lose partitions"
	case count > int64(limits.Partitions):
		return Unclear, fmt.Sprintf("a topic of %s has %d partitions at most", g.Topology, limits.Partitions)
	}
	for id := len(t.Partitions); id < int(count); id++ {
		t.Partitions = append(t.Partitions, Partition{ID: id, Replicas: []string{}, ISR: []string{}})
	}
	return Applied, "where the replicas of the new partitions are is not public"
}

func (g *game) configureGroup(id, setting, value string) (Outcome, string) {
	group := g.group(id)
	if group == nil {
		return missing("group", id)
	}
	switch setting {
	case "topics":
		topics := snapshot.Distinct(strings.Split(value, "."))
		for _, name := range topics {
			if g.topic(name) == nil {
				return missing("topic", name)
			}
		}
		group.Topics = topics
		g.markBaseline(id, topics)
	case "consumer.autoOffsetReset":
		group.Reset = actions.Reset(value)
	case "partition.assignment.strategy":
		set(&group.Settings, "assignor", value)
	default:
		set(&group.Settings, strings.TrimPrefix(setting, "consumer."), value)
	}
	return applied()
}

func (g *game) configureMember(id, value string) (Outcome, string) {
	group, outcome, note := g.groupOf(id)
	if group == nil {
		return outcome, note
	}
	group.member(id).Static = value == "true"
	return applied()
}
