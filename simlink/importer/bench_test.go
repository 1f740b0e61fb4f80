package importer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// large is a cluster of topics with six partitions and a tenth as many groups, as
// the tools print it.
func large(topics int) []importer.Text {
	s := &snapshot.Snapshot{Brokers: []snapshot.Broker{{ID: "1", Host: "b1", Port: 9092}}}
	for i := range topics {
		t := snapshot.Topic{Name: fmt.Sprintf("topic-%06d", i), Config: kafkaDefaults}
		for id := range 6 {
			ids := []string{fmt.Sprint(1 + (i+id)%9), fmt.Sprint(1 + (i+id+1)%9), fmt.Sprint(1 + (i+id+2)%9)}
			t.Partitions = append(t.Partitions, snapshot.Partition{ID: id, Leader: ids[0], Replicas: ids, ISR: ids, LatestOffset: int64(1000 * i)})
		}
		s.Topics = append(s.Topics, t)
		if i%10 == 0 {
			s.Groups = append(s.Groups, snapshot.Group{ID: fmt.Sprintf("group-%06d", i), Type: "classic", ProtocolType: "consumer",
				Members: []snapshot.Member{{ID: "worker-d425b036-aa66-44ab-bd0e-884e84e6cc73", ClientID: "worker"}},
				Offsets: map[string]map[int]int64{t.Name: {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6}}})
		}
	}
	return []importer.Text{
		{Name: "topics", Content: printTopics(s, true)}, {Name: "configs", Content: printConfigs(s)},
		{Name: "earliest", Content: printOffsets(s, earliestOf)}, {Name: "latest", Content: printOffsets(s, latestOf)},
		{Name: "groups", Content: printGroups(s, false)}, {Name: "members", Content: printMembers(s, false)},
		{Name: "kcat.json", Content: printKcatJSON(s)},
	}
}

func size(texts []importer.Text) (bytes int64) {
	for _, text := range texts {
		bytes += int64(len(text.Content))
	}
	return bytes
}

// BenchmarkImport imports clusters of topics with six partitions, from seven
// texts. MB/s stays as the cluster grows: the time is linear in the text.
func BenchmarkImport(b *testing.B) {
	for _, topics := range []int{100, 1_000, 10_000} {
		texts := large(topics)
		b.Run(fmt.Sprintf("%d-topics", topics), func(b *testing.B) {
			b.SetBytes(size(texts))
			b.ReportAllocs()
			for b.Loop() {
				if result, err := importer.Import(texts, importer.Options{}); err != nil || len(result.Problems) > 0 {
					b.Fatal(result, err)
				}
			}
		})
	}
}

// pasted is one text alone, of what kafka-topics prints of 14 000 topics with twelve
// partitions: 20 MB.
func pasted() []importer.Text {
	s := &snapshot.Snapshot{}
	for i := range 14_000 {
		t := snapshot.Topic{Name: fmt.Sprintf("team.orders.events-%06d", i), Config: map[string]string{"min.insync.replicas": "2", "retention.ms": "86400000"}}
		for id := range 12 {
			ids := []string{fmt.Sprint(1 + (i+id)%9), fmt.Sprint(1 + (i+id+1)%9), fmt.Sprint(1 + (i+id+2)%9)}
			t.Partitions = append(t.Partitions, snapshot.Partition{ID: id, Leader: ids[0], Replicas: ids, ISR: ids})
		}
		s.Topics = append(s.Topics, t)
	}
	return []importer.Text{{Name: "pasted", Content: printTopics(s, true)}}
}

// BenchmarkPasted imports a large text of partitions, as it comes in a browser.
func BenchmarkPasted(b *testing.B) {
	texts := pasted()
	b.SetBytes(size(texts))
	b.ReportAllocs()
	for b.Loop() {
		if result, err := importer.Import(texts, importer.Options{}); err != nil || len(result.Problems) > 0 {
			b.Fatal(result, err)
		}
	}
}

// BenchmarkKinds imports one text each of a thousand topics.
func BenchmarkKinds(b *testing.B) {
	for _, text := range large(1_000) {
		b.Run(text.Name, func(b *testing.B) {
			b.SetBytes(int64(len(text.Content)))
			b.ReportAllocs()
			for b.Loop() {
				importer.Import([]importer.Text{text}, importer.Options{})
			}
		})
	}
}

// hostile are texts that are made to be slow.
func hostile(bytes int) map[string]string {
	rows := offsetsHeading + "\n"
	fill := func(s string) string { return strings.Repeat(s, bytes/len(s)) }
	return map[string]string{
		"garbage":            fill(strings.Repeat("x y ", 25) + "\n"),
		"one line":           fill("at x"),
		"escapes":            fill("\x1b[1;"),
		"braces":             fill("{\n"),
		"open objects":       fill(`{"a":` + "\n"),
		"broken topics":      fill("Topic: a\tPartition: 0\tLeader: 1\tReplicas: \nx\n"),
		"rows as wide":       rows + fill(strings.Repeat("r", len(offsetsHeading))+"\n"),
		"headings":           fill(rows),
		"tabs":               "GROUP\tTOPIC" + fill("\t"),
		"continued commands": fill("$ kcat \\\n"),
		"offsets downwards":  fill("b:0:1\na:0:2\n"),
		"members":            rows + fill("g               orders          0          3               5               2               m               /10.0.0.1       c\n"),
		"producers":          fill("ProducerId ProducerEpoch LatestCoordinatorEpoch LastSequence LastTimestamp CurrentTransactionStartOffset\n"),
		"configs":            "Dynamic configs for topic orders are:\n" + fill(" a=b\n"),
		"commas":             "Topic: a\tTopicId: x\tPartitionCount: 0\tConfigs: a=" + fill(",a.a"),
	}
}

// BenchmarkHostile imports texts that are made to be slow.
func BenchmarkHostile(b *testing.B) {
	for name, content := range hostile(1 << 20) {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.SetBytes(int64(len(content)))
			b.ReportAllocs()
			for b.Loop() {
				importer.Import([]importer.Text{topics, {Name: "producers-1", Content: content}}, importer.Options{})
			}
		})
	}
}
