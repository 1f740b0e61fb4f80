package snapgen

import (
	"fmt"
	"math/rand"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Shape is a snapshot of a size that people have, for measuring links.
type Shape struct {
	Name      string
	Snapshot  *snapshot.Snapshot
	Producers bool // they are drawn
}

// realNames are topics and groups as they are named in the field.
var realNames = []string{"payments", "billing-events", "shipments", "inventory", "user-profiles", "audit-log", "clickstream", "refunds", "notifications", "sessions"}

// Corpus is what links are measured over.
func Corpus() []Shape { return Shapes(1, 240) }

// Shapes makes n snapshots of 1 to 10 brokers and 1 to 7 topics of 1 to 24
// partitions, with and without partitions off their placement, failures, groups
// and producers. The same seed gives the same ones.
func Shapes(seed int64, n int) []Shape {
	shapes := make([]Shape, n)
	for i := range shapes {
		g := &generator{Rand: rand.New(rand.NewSource(seed + int64(i)))}
		shapes[i] = g.shape()
	}
	return shapes
}

func (g *generator) shape() Shape {
	brokers, topics, partitions := 1+g.Intn(10), 1+g.Intn(7), 1+g.Intn(24)
	moved := []int{0, 0, 10, 30, 100}[g.Intn(5)] // of a hundred partitions
	groups, producers := g.Intn(5), g.Intn(5)
	s := &snapshot.Snapshot{TakenAt: TakenAt}
	for i := range brokers {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: fmt.Sprint(i + 1), Rack: fmt.Sprint(i % 3), Offline: brokers > 2 && g.one(20)})
	}
	names := append([]string{"orders"}, realNames...)
	for i := range topics {
		s.Topics = append(s.Topics, g.realTopic(names[i], brokers, max(1, partitions-g.Intn(4)), moved))
	}
	for i := range groups {
		s.Groups = append(s.Groups, g.realGroup(names[g.Intn(len(names))]+"-"+[]string{"worker", "sink", "indexer", "reports", "mailer"}[i], s.Topics))
	}
	s.Producers = []snapshot.Producer{}
	for i := range producers {
		for range 1 + g.Intn(6) {
			t := s.Topics[g.Intn(topics)]
			s.Producers = append(s.Producers, snapshot.Producer{ID: int64(4000 + 17*i), Topic: t.Name, Partition: g.Intn(len(t.Partitions)),
				LastTimestamp: TakenAt.UnixMilli() - int64(g.Intn(600_000))})
		}
	}
	name := fmt.Sprintf("%d brokers, %d topics × %d, %d%% moved, %d groups, %d producers", brokers, topics, partitions, moved, groups, producers)
	return Shape{name, s, producers > 0}
}

// realTopic places a topic as the playground would, and moves some of its
// partitions.
func (g *generator) realTopic(name string, brokers, partitions, moved int) snapshot.Topic {
	t := snapshot.Topic{Name: name, Config: map[string]string{"cleanup.policy": "delete", "min.insync.replicas": "1", "retention.ms": "604800000"}}
	rf := min(3, brokers)
	full := g.Intn(3) > 0
	for id := range partitions {
		start, shift := id%brokers, 1+id/brokers
		if g.Intn(100) < moved {
			start = g.Intn(brokers)
			shift = 1 + g.Intn(brokers)
		}
		p := snapshot.Partition{ID: id, LatestOffset: int64(g.Intn(9))}
		if full {
			p.LatestOffset = int64(1000 + g.Intn(100_000))
		}
		sorted := sortedAsText(brokers)
		p.Replicas = []string{sorted[start]}
		for j := range rf - 1 {
			p.Replicas = append(p.Replicas, sorted[(start+1+(shift-1+j)%(brokers-1))%brokers])
		}
		p.Leader, p.ISR = p.Replicas[0], p.Replicas
		t.Partitions = append(t.Partitions, p)
	}
	return t
}

// sortedAsText are the ids 1 to n in the order of the playground's names.
func sortedAsText(n int) []string {
	ids := []string{"1"}
	if n >= 10 {
		ids = append(ids, "10")
	}
	for i := 2; i <= min(n, 9); i++ {
		ids = append(ids, fmt.Sprint(i))
	}
	return ids
}

func (g *generator) realGroup(id string, topics []snapshot.Topic) snapshot.Group {
	group := snapshot.Group{ID: id, State: "Stable", Type: "classic", Offsets: map[string]map[int]int64{}}
	for range g.Intn(5) {
		client := strings.TrimSuffix(id, "-worker")
		group.Members = append(group.Members, snapshot.Member{ID: client + "-1", ClientID: fmt.Sprintf("%s-%d", client, 1+g.Intn(9))})
	}
	for _, t := range topics {
		if !g.one(2) {
			continue
		}
		group.Offsets[t.Name] = map[int]int64{}
		for _, p := range t.Partitions {
			group.Offsets[t.Name][p.ID] = max(0, p.LatestOffset-int64(g.Intn(3)))
		}
	}
	return group
}

// FullSize is the largest picture: 10 brokers and 7 topics of 24 partitions, all
// full, and two groups; of a hundred partitions, moved are off their placement.
func FullSize(moved int) Shape {
	return plainShape(fmt.Sprintf("full size: 10 brokers, 7 topics × 24, 2 groups, %d%% moved", moved), 10, 7, 24, moved)
}

// SmallSize is a cluster on somebody's laptop.
func SmallSize() Shape { return plainShape("small: 3 brokers, 2 topics × 3, 2 groups", 3, 2, 3, 0) }

func plainShape(name string, brokers, topics, partitions, moved int) Shape {
	g := &generator{Rand: rand.New(rand.NewSource(1))}
	s := &snapshot.Snapshot{TakenAt: TakenAt}
	for i := range brokers {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: fmt.Sprint(i + 1)})
	}
	for i := range topics {
		t := g.realTopic(append([]string{"orders"}, realNames...)[i], brokers, partitions, moved)
		for j := range t.Partitions {
			t.Partitions[j].LatestOffset = 1000
		}
		s.Topics = append(s.Topics, t)
	}
	for _, id := range []string{"billing", "reports"} {
		s.Groups = append(s.Groups, snapshot.Group{ID: id, Members: []snapshot.Member{{ClientID: id + "-1"}, {ClientID: id + "-2"}},
			Offsets: map[string]map[int]int64{"orders": {0: 10}}})
	}
	return Shape{name, s, false}
}
