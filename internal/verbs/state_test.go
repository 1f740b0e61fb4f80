package verbs_test

import (
	"encoding/json"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// TestState: each fault is counted where it belongs, once.
func TestState(t *testing.T) {
	c := &replay.Cluster{
		Brokers: []replay.Broker{{Name: "b1", Killed: true}, {Name: "b2", Slow: true}, {Name: "b3"}},
		Topics: []replay.Topic{{Name: "orders", MinISR: 2, Partitions: []replay.Partition{
			{ID: 0, Replicas: []string{"b1"}},
			{ID: 1, Replicas: []string{"b3", "b2"}, Leader: "b3", ISR: []string{"b3"}},
			{ID: 2, Replicas: []string{"b3", "b2"}, Leader: "b3", ISR: []string{"b3", "b2"}},
			{ID: 3, Replicas: []string{"b9"}, Leader: ""},
			{ID: 4},
		}}},
		Groups: []replay.Group{{Name: "late", Lag: 3}, {Name: "there"}, {Name: "who knows", Lag: replay.LagUnknown}},
		Steps:  []replay.Step{{Outcome: replay.Applied}, {Outcome: replay.Missing}, {Outcome: replay.Applied}},
	}
	got, err := json.Marshal(verbs.StateOf(c))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"dead":["b1"],"gone":["b9"],"slow":["b2"],"partitions":5,"placed":4,` +
		`"leaderless":[{"topic":"orders","partitions":[0,3]}],"underReplicated":[{"topic":"orders","partitions":[0,1,3]}],"belowMinIsr":[{"topic":"orders","partitions":[1]}],` +
		`"lagging":[{"group":"late","records":3}],"lagUnknown":["who knows"],"outcomes":{"applied":2,"missing":1}}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
