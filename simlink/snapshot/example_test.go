package snapshot_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// A snapshot file is read, asked for facts, and handed on under made-up names.
func Example() {
	s, err := snapshot.Read(strings.NewReader(`{
		"brokers": [{"id": 1}, {"id": 2}],
		"topics": [{"name": "payments", "config": {"cleanup.policy": "compact"}, "partitions": [
			{"id": 0, "leader": 1, "replicas": [1, 2, 7], "isr": [1], "earliestOffset": 40, "latestOffset": 60}]}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	topic := &s.Topics[0]
	p := &topic.Partitions[0]
	fmt.Println(p.Retained(), "records, under-replicated:", p.UnderReplicated())
	for _, b := range s.Universe(topic) {
		fmt.Println("broker", b.ID, "offline:", b.Offline)
	}
	anonymous, key := snapshot.Anonymize(s, nil)
	text, err := json.Marshal(anonymous.Topics[0].Name)
	fmt.Println(string(text), key.Topics, err)
	// Output:
	// 20 records, under-replicated: true
	// broker 1 offline: false
	// broker 2 offline: false
	// broker 7 offline: true
	// "topic-1" map[payments:topic-1] <nil>
}

// An error lists everything that is wrong, each with its place.
func ExampleRead_problems() {
	_, err := snapshot.Read(strings.NewReader(`{"brokers": [{"id": 1, "port": "9092"}], "topics": [{"name": "orders", "partitions": []}]}`))
	for _, p := range diag.Of(err) {
		fmt.Printf("%s: %s\n", p.Place, p.Text)
	}
	// Output:
	// brokers[0].port: must be a whole number (line 1, column 38)
	// topics[0].partitions: is empty; topic "orders" needs at least one partition
}
