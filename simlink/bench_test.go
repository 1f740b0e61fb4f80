package simlink

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// cluster is a plain snapshot of any size: every third partition off its default
// placement, every group with a committed offset on each of some topics.
func cluster(brokers, topics, partitions, groups int) *Snapshot {
	s := &Snapshot{TakenAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	for i := range brokers {
		s.Brokers = append(s.Brokers, Broker{ID: fmt.Sprint(i), Host: fmt.Sprintf("kafka-%d.example.com", i), Port: 9092})
	}
	for i := range topics {
		t := Topic{Name: fmt.Sprintf("topic-%05d", i), Config: map[string]string{"min.insync.replicas": "2", "cleanup.policy": "delete"}}
		if i == 0 {
			t.Name = primaryTopic
		}
		for id := range partitions {
			start := id
			if id%3 == 0 {
				start += i + 1
			}
			replicas := make([]string, min(3, brokers))
			for r := range replicas {
				replicas[r] = s.Brokers[(start+r)%brokers].ID
			}
			t.Partitions = append(t.Partitions, Partition{ID: id, Leader: replicas[0], Replicas: replicas, ISR: replicas, LatestOffset: int64(100 * (i + id + 1))})
		}
		s.Topics = append(s.Topics, t)
	}
	for i := range groups {
		g := Group{ID: fmt.Sprintf("group-%03d", i), Members: []Member{{ID: "m-1", ClientID: "worker"}}, Offsets: map[string]map[int]int64{}}
		for j := range min(50, topics) {
			offsets := map[int]int64{}
			for id := range partitions {
				offsets[id] = int64(10 * id)
			}
			g.Offsets[s.Topics[(i*37+j)%topics].Name] = offsets
		}
		s.Groups = append(s.Groups, g)
	}
	return s
}

// fullSize is the largest picture: 10 brokers, 7 topics × 24 partitions × 8
// records.
func fullSize() *Snapshot { return cluster(10, 7, 24, 4) }

// BenchmarkBuildFull is a whole Build, the compression included.
func BenchmarkBuildFull(b *testing.B) {
	s := fullSize()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Build(s, Options{Force: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBuildFullUncompressed is Build without the compression and inflation
// of the log: all stages, the encoding, and the decoding and checking of it.
func BenchmarkBuildFullUncompressed(b *testing.B) {
	s := fullSize()
	b.ReportAllocs()
	for b.Loop() {
		buildUncompressed(b, s, Options{})
	}
}

// BenchmarkBuildLarge is Build of a cluster far larger than what is drawn of it.
// It reports the snapshot's own memory too, to hold B/op against.
func BenchmarkBuildLarge(b *testing.B) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := cluster(10, 10_000, 12, 200)
	runtime.ReadMemStats(&after)
	defer func() { b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc), "snapshot-B") }()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Build(s, Options{Force: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBuildTopics shows how the cost grows with the topics.
func BenchmarkBuildTopics(b *testing.B) {
	for _, topics := range []int{10, 100, 1000, 10_000} {
		s := cluster(10, topics, 12, 20)
		b.Run(fmt.Sprint(topics), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				buildUncompressed(b, s, Options{})
			}
		})
	}
}

func buildUncompressed(b *testing.B, s *Snapshot, o Options) {
	b.Helper()
	settings, err := o.resolve()
	if err != nil {
		b.Fatal(err)
	}
	if err := validate(s); err != nil {
		b.Fatal(err)
	}
	var warn warnings
	scene, err := newScene(s, settings, &warn)
	if err != nil {
		b.Fatal(err)
	}
	entries, err := scene.log(settings.records)
	if err != nil {
		b.Fatal(err)
	}
	log, err := actions.Encode(entries)
	if err != nil {
		b.Fatal(err)
	}
	link := &Link{PlainActions: log, Actions: entries, Size: scene.size, Cluster: sizecodec.SingleDC}
	if err := link.check(log, scene.size); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkReadSnapshot(b *testing.B) {
	text, err := json.Marshal(cluster(10, 1000, 12, 20))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if err := new(Snapshot).UnmarshalJSON(text); err != nil {
			b.Fatal(err)
		}
	}
}
