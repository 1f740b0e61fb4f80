package replay

import (
	"cmp"
	"slices"
)

// What an action names is looked up here. Where the start is not public, it is
// taken to exist.

func (g *game) broker(name string) *Broker {
	if i, there := g.brokers[name]; there {
		return &g.Brokers[i]
	}
	if g.openBrokers {
		return g.newBroker(Broker{Name: name, Assumed: true})
	}
	return nil
}

func (g *game) topic(name string) *Topic {
	if i, there := g.topics[name]; there {
		return &g.Topics[i]
	}
	if g.openBrokers {
		return g.newTopic(Topic{Name: name}, 0)
	}
	return nil
}

// stub reports whether the topic is known by name alone.
func (t *Topic) stub() bool { return t.ReplicationFactor == 0 }

// partition finds a partition, and makes it where only the log knows the topic.
func (g *game) partition(t *Topic, id int) *Partition {
	if !t.stub() {
		if id < len(t.Partitions) {
			return &t.Partitions[id]
		}
		return nil
	}
	i, found := slices.BinarySearchFunc(t.Partitions, id, func(p Partition, id int) int { return cmp.Compare(p.ID, id) })
	if !found {
		t.Partitions = slices.Insert(t.Partitions, i, Partition{ID: id, Replicas: []string{}, ISR: []string{}})
	}
	return &t.Partitions[i]
}

func (g *game) group(name string) *Group {
	if i, there := g.groups[name]; there {
		return &g.Groups[i]
	}
	if g.openClients {
		return g.newGroup(Group{Name: name, Topics: []string{}, Members: []Member{}, Lag: LagUnknown})
	}
	return nil
}

func (g *game) shareGroup(name string) *ShareGroup {
	if i, there := g.shareGroups[name]; there {
		return &g.ShareGroups[i]
	}
	if g.openClients {
		return g.newShareGroup(ShareGroup{Name: name, Members: []string{}})
	}
	return nil
}

// producer finds one that is alive.
func (g *game) producer(name string) *Producer {
	i, there := g.producers[name]
	switch {
	case there && g.Producers[i].Alive:
		return &g.Producers[i]
	case !there && g.openClients:
		return g.newProducer(Producer{Name: name, Alive: true})
	}
	return nil
}

// forget takes a thing out of its list and of the map that says where it is.
func forget[T any](list []T, places map[string]int, name string) []T {
	at := places[name]
	delete(places, name)
	for other, i := range places {
		if i > at {
			places[other] = i - 1
		}
	}
	return slices.Delete(list, at, at+1)
}
