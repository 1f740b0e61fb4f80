package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// kafkaDefaults are the configs that are drawn, with the values that they have in
// every version of Kafka where nothing sets them.
var kafkaDefaults = map[string]string{
	snapshot.ConfigCleanup:        "delete",
	snapshot.ConfigMinISR:         "1",
	snapshot.ConfigRetentionMs:    "604800000",
	snapshot.ConfigRetentionBytes: "-1",
}

// combine makes a snapshot of all that was read, or says why there is none.
func (f *facts) combine() (*snapshot.Snapshot, []Problem) {
	s := &snapshot.Snapshot{}
	t := f.allOffsets()
	for _, name := range slices.Sorted(maps.Keys(f.topics)) {
		if topic, ok := f.oneTopic(name, t); ok {
			s.Topics = append(s.Topics, topic)
		}
	}
	s.Brokers = f.allBrokers()
	for _, id := range slices.Sorted(maps.Keys(f.groups)) {
		s.Groups = append(s.Groups, f.oneGroup(id))
	}
	s.Producers = f.allProducers()
	f.unplaced(t)
	f.undescribed()
	s.Warnings = f.allWarnings()
	switch {
	case len(s.Topics) == 0 && len(f.brokers) == 0:
		f.reasons = append(f.reasons, Problem{Text: "no text lists partitions; add the output of kafka-topics --describe, or of kcat -L"})
	case len(s.Brokers) == 0:
		f.reasons = append(f.reasons, Problem{Text: "no partition has a leader or a replica, so no broker is known; add the output of kcat -L"})
	}
	return s, f.reasons
}

func (f *facts) overLimit(what string, most int) {
	reason := Problem{Text: fmt.Sprintf("there are more than %d %s; have the tools describe fewer topics", most, what)}
	if !slices.Contains(f.reasons, reason) {
		f.reasons = append(f.reasons, reason)
	}
}

// oneTopic is false for a topic without partitions.
func (f *facts) oneTopic(name string, t times) (snapshot.Topic, bool) {
	said := f.topics[name]
	topic := snapshot.Topic{Name: name, Config: said.settings(), Partitions: make([]snapshot.Partition, 0, len(said.partitions))}
	for _, id := range slices.Sorted(maps.Keys(said.partitions)) {
		topic.Partitions = append(topic.Partitions, f.onePartition(name, id, said.partitions[id], t))
	}
	f.counted(name, said)
	return topic, len(topic.Partitions) > 0
}

// counted says which partitions are missing.
func (f *facts) counted(name string, said *topic) {
	switch n := len(said.partitions); {
	case n == 0 && !said.count.said && len(said.config) > 0:
		f.missing(said.at, "the topic %q is left out, as no text lists its partitions", diag.Short(name))
	case n == 0:
		f.missing(said.at, "the topic %q is left out, as none of its partitions is in the texts", diag.Short(name))
	case !said.count.said:
		f.missing(said.at, "how many partitions the topic %q has is in no text; there may be more than these %d", diag.Short(name), n)
	case n < said.count.value:
		f.missing(said.at, "the topic %q has %d partitions, and the texts have %d of them", diag.Short(name), said.count.value, n)
	}
}

func (t *topic) settings() map[string]string {
	config := map[string]string{}
	if t.defaults {
		maps.Copy(config, kafkaDefaults)
	}
	for name, s := range t.config {
		config[name] = s.topics.value
		if s.configs.said {
			config[name] = s.configs.value
		}
	}
	if len(config) == 0 {
		return nil
	}
	return config
}

func (f *facts) onePartition(topic string, id int, p *partition, t times) snapshot.Partition {
	one := snapshot.Partition{ID: id, Leader: p.leader, Replicas: p.replicas, Observers: p.observers,
		ISR:            append([]string{}, p.isr...), // each text says it
		EarliestOffset: snapshot.OffsetUnknown, LatestOffset: snapshot.OffsetUnknown}
	at := partitionAt{topic, id}
	first, hasFirst := t.earliest[at]
	last, hasLast := t.latest[at]
	if hasFirst {
		one.EarliestOffset = first
	}
	if hasLast {
		one.LatestOffset = last
	}
	if hasFirst && hasLast && first > last {
		f.missing(place{}, "the earliest offset of %s/%d is above its latest, so neither is used; are the texts swapped", diag.Short(topic), id)
		one.EarliestOffset, one.LatestOffset = snapshot.OffsetUnknown, snapshot.OffsetUnknown
	}
	return one
}

// allBrokers are those of kcat, or else those of the partitions.
func (f *facts) allBrokers() []snapshot.Broker {
	var brokers []snapshot.Broker
	if len(f.brokers) > 0 {
		for id, address := range f.brokers {
			colon := strings.LastIndexByte(address.value, ':')
			port, _ := strconv.Atoi(address.value[colon+1:])
			brokers = append(brokers, snapshot.Broker{ID: id, Host: address.value[:colon], Port: port})
		}
	} else {
		brokers = f.guessedBrokers()
	}
	slices.SortStableFunc(brokers, func(a, b snapshot.Broker) int { return compareIDs(a.ID, b.ID) })
	return brokers
}

// guessedBrokers are those of the partitions. One that leads nothing and is in no
// ISR is taken as down, unless the caller knows better.
func (f *facts) guessedBrokers() (brokers []snapshot.Broker) {
	seen := f.seenBrokers()
	for _, id := range slices.SortedFunc(maps.Keys(seen), compareIDs) {
		b := seen[id]
		down := !slices.Contains(f.up, id) && (f.offline[id] || !b.inSync)
		if down && !f.offline[id] && !b.absent {
			f.down = append(f.down, id)
		}
		brokers = append(brokers, snapshot.Broker{ID: id, Offline: down})
	}
	if len(f.down) > 0 {
		f.missing(place{}, "these brokers lead nothing and are in no ISR, so they are taken as down: %s; kcat -L would tell", diag.Names(f.down))
	}
	return brokers
}

// seenBroker is a broker as the partitions have it.
type seenBroker struct {
	inSync bool // leads, or is in the ISR of a partition that has a leader
	absent bool // does not lead a partition that nobody leads, and could
}

func (f *facts) seenBrokers() map[string]*seenBroker {
	seen := map[string]*seenBroker{}
	mark := func(ids []string, inSync, absent bool) {
		for _, id := range ids {
			b := seen[id]
			if b == nil {
				b = new(seenBroker)
				seen[id] = b
			}
			b.inSync = b.inSync || inSync
			b.absent = b.absent || absent
		}
	}
	for _, t := range f.topics {
		for _, p := range t.partitions {
			mark(p.replicas, false, false)
			mark(p.isr, p.leader != "", p.leader == "")
			mark(p.eligible, false, p.leader == "")
			mark(p.observers, p.leader != "", false)
			if p.leader != "" {
				mark([]string{p.leader}, true, false)
			}
		}
	}
	return seen
}

// compareIDs compares numbers as text.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

func (f *facts) oneGroup(id string) snapshot.Group {
	said := f.groups[id]
	g := snapshot.Group{ID: id, State: said.state.value, Type: said.kind.value, ProtocolType: said.protocol.value}
	if said.protocol.said && said.protocol.value == "" {
		g.ProtocolType = snapshot.NoProtocolType
	}
	if len(said.offsets) > 0 {
		g.Offsets = said.offsets
	}
	if said.differ > 0 {
		f.problem(said.at, "the texts disagree on %s of the group %q; the higher ones are used", counted(said.differ, "committed offset"), diag.Short(id))
	}
	g.Members = f.members(id, said)
	if said.members.value > len(g.Members) {
		f.missing(said.at, "the group %q has %s, and the texts have %d of them", diag.Short(id), counted(said.members.value, "member"), len(g.Members))
	}
	return g
}

// members are those of the best table: of members rather than of offsets, then
// the longest, then the one that sorts last.
func (f *facts) members(id string, g *group) []snapshot.Member {
	if len(g.rosters) == 0 {
		return nil
	}
	best := slices.MaxFunc(g.rosters, compareRosters)
	for _, list := range g.rosters {
		if list.ofMembers == best.ofMembers && !maps.Equal(list.clients, best.clients) {
			f.problem(g.at, "the texts disagree on the members of the group %q; those of the longest table are used", diag.Short(id))
			break
		}
	}
	var members []snapshot.Member
	for _, id := range best.ids {
		members = append(members, snapshot.Member{ID: id, ClientID: best.clients[id]})
	}
	return members
}

func compareRosters(a, b *roster) int {
	if n := cmp.Or(cmp.Compare(ofMembers(a), ofMembers(b)), cmp.Compare(len(a.ids), len(b.ids))); n != 0 {
		return n
	}
	return slices.CompareFunc(a.ids, b.ids, func(x, y string) int {
		return cmp.Or(strings.Compare(x, y), strings.Compare(a.clients[x], b.clients[y]))
	})
}

func ofMembers(r *roster) int {
	if r.ofMembers {
		return 1
	}
	return 0
}

// unplaced says which offsets belong to partitions that no text lists.
func (f *facts) unplaced(t times) {
	lost := map[string]bool{}
	for _, offsets := range []map[partitionAt]int64{t.earliest, t.latest} {
		for at := range offsets {
			if said := f.topics[at.topic]; said == nil {
				lost[at.topic] = true
			} else if _, there := said.partitions[at.partition]; !there {
				lost[at.topic] = true
			}
		}
	}
	if len(lost) > 0 {
		f.problem(place{}, "offsets of partitions that no text lists are not used; they are of these topics: %s", diag.Names(slices.Sorted(maps.Keys(lost))))
	}
}

// undescribed says of which groups the committed offsets are not there.
func (f *facts) undescribed() {
	var ids []string
	for id, g := range f.groups {
		if !g.described && (!g.protocol.said || g.protocol.value == "consumer") {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 {
		slices.Sort(ids)
		f.missing(place{}, "the committed offsets of these groups are in no text, so they are not drawn: %s; kafka-consumer-groups --describe --all-groups prints them", diag.Names(ids))
	}
}
