// Package snapgen makes snapshots for tests: plausible clusters with every
// oddity that the mapping speaks of. The same source gives the same snapshot.
package snapgen

import (
	"fmt"
	"math/rand"
	"strconv"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TakenAt is when every generated snapshot was taken.
var TakenAt = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// topicNames are few, so that names collide after they are made fit, and odd.
var topicNames = []string{
	"orders", "payments", "billing.events", "billing-events", "billing_events", "tx.events", "audit log", "Orders",
	"a", "a.b", "a-b", "a:b", "a-b-2", "größe", "主题", "x-x", "__consumer_offsets", "_schemas",
	"a-name-that-is-longer-than-the-forty-characters", "a-name-that-is-longer-than-the-forty-chars",
}

var groupIDs = []string{
	"c1", "billing", "billing.eu", "billing-eu", "web:1", "web~1", "ключи", "😀", "", "group", "tab\there", "escape\x1b[31m", "c1\u0085",
	"a-group-whose-id-is-longer-than-forty-characters", "a-group-whose-id-is-longer-than-forty-chars", "connect-sink",
}

var configValues = map[string][]string{
	"cleanup.policy":        {"delete", "compact", "compact,delete", "delete, compact", "", "lru"},
	"min.insync.replicas":   {"1", "2", "3", "0", "-1", "99", "two", "99999999999999999999"},
	"retention.ms":          {"604800000", "-1", "0", "1", "9007199254740991", "9007199254740992", "9223372036854775807", "week"},
	"retention.bytes":       {"-1", "1073741824", "1e9"},
	"remote.storage.enable": {"true"},
}

type generator struct {
	*rand.Rand
	ids []string // of brokers, some of which the metadata lacks
}

// Snapshot makes a snapshot. Some clusters are over the playground's limits.
func Snapshot(rnd *rand.Rand) *snapshot.Snapshot {
	g := &generator{Rand: rnd}
	s := &snapshot.Snapshot{TakenAt: TakenAt, ClusterID: "generated"}
	s.Brokers = g.brokers()
	for _, n := range g.Perm(len(topicNames))[:1+g.few(9)] {
		s.Topics = append(s.Topics, g.topic(topicNames[n]))
	}
	for _, n := range g.Perm(len(groupIDs))[:g.few(8)] {
		s.Groups = append(s.Groups, g.group(groupIDs[n], s.Topics))
	}
	if g.one(2) {
		s.Producers = g.producers(s.Topics)
	}
	if g.one(8) {
		s.Warnings = []string{"orders/1: latest offset unavailable"}
	}
	return s
}

// one is true once in n times.
func (g *generator) one(n int) bool { return g.Intn(n) == 0 }

// few is a number up to n, mostly a small one.
func (g *generator) few(n int) int { return g.Intn(1 + g.Intn(n+1)) }

func (g *generator) brokers() []snapshot.Broker {
	style := []string{"%d", "%d", "%d", "10%d", "-%d", "b-%d", "00%d"}[g.Intn(7)]
	count := 1 + g.few(6)
	if g.one(8) {
		count += g.Intn(9)
	}
	var brokers []snapshot.Broker
	for i := range count {
		id := fmt.Sprintf(style, i)
		g.ids = append(g.ids, id)
		if i == 0 || !g.one(10) {
			brokers = append(brokers, snapshot.Broker{ID: id, Host: "kafka-" + strconv.Itoa(i), Port: 9092, Rack: string(rune('a' + i%3)), Offline: g.one(8)})
		}
	}
	g.Shuffle(len(brokers), func(i, j int) { brokers[i], brokers[j] = brokers[j], brokers[i] })
	return brokers
}

func (g *generator) topic(name string) snapshot.Topic {
	t := snapshot.Topic{Name: name, Config: map[string]string{}}
	for _, key := range []string{"cleanup.policy", "min.insync.replicas", "retention.ms", "retention.bytes", "remote.storage.enable"} {
		if g.one(2) {
			t.Config[key] = configValues[key][g.Intn(len(configValues[key]))]
		}
	}
	if g.one(6) {
		internal := g.one(3)
		t.Internal = &internal
	}
	rf := 1 + g.Intn(min(3, len(g.ids)))
	count := 1 + g.few(8)
	if g.one(12) {
		count = 20 + g.Intn(10)
	}
	for id := range count {
		if id == 0 || !g.one(30) { // else a gap
			t.Partitions = append(t.Partitions, g.partition(id, rf))
		}
	}
	g.Shuffle(len(t.Partitions), func(i, j int) { t.Partitions[i], t.Partitions[j] = t.Partitions[j], t.Partitions[i] })
	return t
}

func (g *generator) partition(id, rf int) snapshot.Partition {
	p := snapshot.Partition{ID: id, ISR: []string{}, EarliestOffset: int64(g.Intn(4)), LatestOffset: int64(g.Intn(40))}
	start := id
	if g.one(3) {
		start = g.Intn(len(g.ids))
	}
	for i := range rf {
		p.Replicas = append(p.Replicas, g.ids[(start+i)%len(g.ids)])
	}
	odd := g.Intn(24)
	switch odd {
	case 0:
		p.Replicas = nil
	case 1:
		p.Replicas = append(p.Replicas, p.Replicas[0])
	case 2:
		p.EarliestOffset = snapshot.OffsetUnknown
	case 3:
		p.LatestOffset = snapshot.OffsetUnknown
	case 4:
		p.ISR = append(p.ISR, g.ids[g.Intn(len(g.ids))])
	}
	for _, id := range p.Replicas {
		if !g.one(10) {
			p.ISR = append(p.ISR, id)
		}
	}
	if len(p.ISR) > 0 && !g.one(10) {
		p.Leader = p.ISR[0]
	}
	switch {
	case odd == 5:
		p.ISR = nil // not known
	case odd == 6 && len(p.Replicas) > len(p.ISR):
		p.Observers = p.Replicas[len(p.Replicas)-1:]
	}
	return p
}

func (g *generator) group(id string, topics []snapshot.Topic) snapshot.Group {
	group := snapshot.Group{ID: id, State: "Stable", Type: []string{"classic", "consumer", ""}[g.Intn(3)], Offsets: map[string]map[int]int64{}}
	group.ProtocolType = []string{"", "", "", "", "consumer", "connect", "share", snapshot.NoProtocolType}[g.Intn(8)]
	for i := range g.few(6) {
		client := []string{"worker", "worker", "a.b", "", "worker-2"}[g.Intn(5)]
		group.Members = append(group.Members, snapshot.Member{ID: []string{"", "m-" + strconv.Itoa(i)}[g.Intn(2)], ClientID: client})
	}
	for _, t := range topics {
		if !g.one(3) {
			continue
		}
		group.Offsets[t.Name] = map[int]int64{}
		for _, p := range t.Partitions {
			if !g.one(4) {
				group.Offsets[t.Name][p.ID] = int64(g.Intn(40)) - 1
			}
		}
	}
	return group
}

func (g *generator) producers(topics []snapshot.Topic) []snapshot.Producer {
	producers := []snapshot.Producer{}
	for range g.few(14) {
		p := snapshot.Producer{
			ID: int64(1000 + g.Intn(7)), Topic: topics[g.Intn(len(topics))].Name, Partition: g.Intn(4),
			LastTimestamp: TakenAt.Add(-time.Duration(g.Intn(1200)) * time.Second).UnixMilli(),
		}
		if g.one(6) {
			p.LastTimestamp = snapshot.NoTimestamp
		}
		if g.one(6) {
			p.TxnStartOffset = snapshot.OpenAt(int64(g.Intn(9)))
		}
		producers = append(producers, p)
	}
	return producers
}
