//go:build browser

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// demo is the snapshot of the first example.
func demo(t testing.TB) string { return readFile(t, "../../cmd/simlink/demo.json") }

// toolText is what one of Kafka's tools printed.
func toolText(t testing.TB, name string) string {
	return readFile(t, filepath.Join("../../simlink/importer/testdata/4.3.1", name))
}

func readFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// literal is a value as JavaScript writes it.
func literal(value any) string {
	text, _ := json.Marshal(value) // what the tests give has a JSON form
	return string(text)
}

// fullSize is a snapshot that fills the playground: ten brokers, seven topics of
// 24 partitions, four groups, and things that go wrong.
func fullSize() string {
	var brokers, topics, groups []string
	for b := range 10 {
		brokers = append(brokers, fmt.Sprintf(`{"id":"%d","online":%t}`, b, b != 7))
	}
	for t := range 7 {
		var partitions []string
		for p := range 24 {
			replicas := []int{(t + p) % 10, (t + p + 1) % 10, (t + p + 2) % 10}
			var alive []string
			for _, r := range replicas {
				if r != 7 {
					alive = append(alive, fmt.Sprintf(`"%d"`, r))
				}
			}
			partitions = append(partitions, fmt.Sprintf(`{"id":%d,"leader":%s,"replicas":["%d","%d","%d"],"isr":[%s],"earliestOffset":0,"latestOffset":%d}`,
				p, alive[0], replicas[0], replicas[1], replicas[2], strings.Join(alive, ","), (t+p)%3))
		}
		name := []string{"orders", "payments", "billing.events", "customers", "shipping-labels", "audit", "a-name-that-is-longer-than-the-forty-characters"}[t]
		topics = append(topics, fmt.Sprintf(`{"name":%q,"partitions":[%s]}`, name, strings.Join(partitions, ",")))
	}
	for g := range 4 {
		groups = append(groups, fmt.Sprintf(`{"id":"group-%d","members":[{"id":"m1","clientId":"worker-%d"}],"offsets":{"orders":{"0":0,"1":1}}}`, g, g))
	}
	return fmt.Sprintf(`{"version":1,"brokers":[%s],"topics":[%s],"groups":[%s]}`, strings.Join(brokers, ","), strings.Join(topics, ","), strings.Join(groups, ","))
}

// hugeTopics is about this many bytes of what kafka-topics.sh prints.
func hugeTopics(size int) string {
	var b strings.Builder
	for t := 0; b.Len() < size; t++ {
		fmt.Fprintf(&b, "Topic: topic-%d\tTopicId: 3yZ0Vb7cQ0mXw1d9mJ4k5A\tPartitionCount: 12\tReplicationFactor: 3\tConfigs: min.insync.replicas=2\n", t)
		for p := range 12 {
			fmt.Fprintf(&b, "\tTopic: topic-%d\tPartition: %d\tLeader: 1\tReplicas: 1,2,3\tIsr: 1,2,3\tElr: \tLastKnownElr: \n", t, p)
		}
	}
	return b.String()
}
