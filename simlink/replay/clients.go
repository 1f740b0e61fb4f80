package replay

import (
	"fmt"
	"maps"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/partitioner"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func (g *game) addProducer(a actions.AddProducer) (Outcome, string) {
	i, there := g.producers[a.Producer]
	alive := 0
	for _, p := range g.Producers {
		if p.Alive {
			alive++
		}
	}
	switch {
	case there && g.Producers[i].Alive:
		return Unclear, "there is a producer of this name already"
	case alive >= sizecodec.MaxProducers && g.Scenario != "":
		return Unclear, fmt.Sprintf("free play has %d producers at most; whether the scenario has is not public", sizecodec.MaxProducers)
	case alive >= sizecodec.MaxProducers:
		return NoEffect, fmt.Sprintf("free play has %d producers at most", sizecodec.MaxProducers)
	case a.Topic != "" && g.topic(a.Topic) == nil:
		return missing("topic", a.Topic)
	}
	if there {
		g.Producers[i] = Producer{Name: a.Producer, Topic: a.Topic, Alive: true, Records: g.Producers[i].Records}
	} else {
		g.newProducer(Producer{Name: a.Producer, Topic: a.Topic, Alive: true})
	}
	if g.openClients {
		return Applied, fmt.Sprintf("how many producers there are already is not public, and free play has %d at most", sizecodec.MaxProducers)
	}
	return applied()
}

func (g *game) removeProducer(a actions.RemoveProducer) (Outcome, string) {
	p := g.producer(a.Producer)
	if p == nil {
		return missing("producer", a.Producer)
	}
	p.Alive = false
	return applied()
}

// produce puts a record where the hash of its key says; where one without a key
// goes is up to the producer's partitioner.
func (g *game) produce(a actions.ProduceRecord) (Outcome, string) {
	producer := g.producer(a.Producer)
	if producer == nil {
		return missing("producer", a.Producer)
	}
	t := g.topic(a.Topic)
	if t == nil {
		return missing("topic", a.Topic)
	}
	if a.Key == "" || t.stub() {
		t.Unplaced++
		producer.Records++
		return Applied, "which partition it goes to is not known"
	}
	p := &t.Partitions[partitioner.Partition(a.Key, len(t.Partitions))]
	if len(p.Replicas) > 0 && p.Leader == "" {
		return NoEffect, fmt.Sprintf("partition %d of %s has no leader to write to", p.ID, t.Name)
	}
	p.Records++
	producer.Records++
	return applied()
}

func (g *game) addGroup(a actions.AddGroup) (Outcome, string) {
	if _, there := g.groups[a.Group]; there {
		return Unclear, "there is a group of this name already"
	}
	for _, name := range a.Topics {
		if g.topic(name) == nil {
			return missing("topic", name)
		}
	}
	g.newGroup(Group{Name: a.Group, Topics: slices.Clone(snapshot.Distinct(a.Topics)), Reset: a.Reset, Settings: maps.Clone(a.Settings), Members: []Member{}})
	g.baseline[a.Group] = map[string]int64{}
	g.markBaseline(a.Group, a.Topics)
	return applied()
}

// markBaseline remembers what a topic holds when a group comes to it.
func (g *game) markBaseline(group string, topics []string) {
	marks := g.baseline[group]
	for _, name := range topics {
		if _, marked := marks[name]; !marked && marks != nil {
			marks[name] = g.topic(name).Records()
		}
	}
}

// measureLag works out what lies ahead of each group. What was there before the
// log counts only where the start is known.
func (g *game) measureLag() {
	for i := range g.Groups {
		group := &g.Groups[i]
		marks := g.baseline[group.Name]
		fromStart := group.Reset == actions.ResetEarliest
		bySetting := group.Reset == actions.ResetUnset && g.Consumer["autoOffsetReset"] != "" // whose effect is not public
		if bySetting || marks == nil || group.Reset == actions.ResetNone || fromStart && g.openClients {
			group.Lag = LagUnknown
			continue
		}
		for _, name := range group.Topics {
			ahead := g.topic(name).Records()
			if !fromStart {
				ahead -= marks[name]
			}
			group.Lag += ahead
		}
	}
}

// noGroup says that there is no consumer group of the name. Whether the action is
// for share groups too is not public.
func (g *game) noGroup(name string) (Outcome, string) {
	if _, shares := g.shareGroups[name]; shares {
		return Unclear, "it is a share group"
	}
	return missing("group", name)
}

func (g *game) removeGroup(a actions.RemoveGroup) (Outcome, string) {
	if g.group(a.Group) == nil {
		return g.noGroup(a.Group)
	}
	g.Groups = forget(g.Groups, g.groups, a.Group)
	delete(g.baseline, a.Group)
	return applied()
}

func (g *game) addConsumer(a actions.AddConsumer) (Outcome, string) {
	group := g.group(a.Group)
	if group == nil {
		return g.noGroup(a.Group)
	}
	if group.member(a.Member) != nil {
		return Unclear, "the group has a member of this name already"
	}
	group.Members = append(group.Members, Member{Name: a.Member})
	return applied()
}

func (group *Group) member(name string) *Member {
	return named(group.Members, name, func(m *Member) string { return m.Name })
}

func (g *game) killConsumer(a actions.KillConsumer) (Outcome, string) {
	group, outcome, note := g.groupOf(a.Member)
	if group == nil {
		return outcome, note
	}
	group.Members = slices.DeleteFunc(group.Members, func(m Member) bool { return m.Name == a.Member })
	return applied()
}

// groupOf finds the one group that has a member of this name.
func (g *game) groupOf(member string) (*Group, Outcome, string) {
	var found *Group
	unnamed := g.openClients
	for i := range g.Groups {
		group := &g.Groups[i]
		unnamed = unnamed || group.member("") != nil
		if group.member(member) == nil {
			continue
		}
		if found != nil {
			return nil, Unclear, fmt.Sprintf("the groups %s and %s both have a member of this name", found.Name, group.Name)
		}
		found = group
	}
	shares := slices.ContainsFunc(g.ShareGroups, func(s ShareGroup) bool { return slices.Contains(s.Members, member) })
	switch {
	case found != nil:
		return found, Applied, ""
	case shares:
		return nil, Unclear, "it is a member of a share group"
	case unnamed:
		return nil, Unclear, "there is a member whose name is not public"
	}
	outcome, note := missing("member", member)
	return nil, outcome, note
}

func (g *game) addShareGroup(a actions.AddShareGroup) (Outcome, string) {
	if _, there := g.shareGroups[a.Group]; there {
		return Unclear, "there is a share group of this name already"
	}
	if g.topic(a.Topic) == nil {
		return missing("topic", a.Topic)
	}
	g.newShareGroup(ShareGroup{Name: a.Group, Topic: a.Topic, Members: append([]string{}, a.Members...)})
	return applied()
}
