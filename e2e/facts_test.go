//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// configKeys are the keys of topics that are read.
var configKeys = []string{"cleanup.policy", "min.insync.replicas", "retention.bytes", "retention.ms"}

// facts writes a snapshot down as sorted lines, one for each field, so that two
// of them can be compared field by field.
func facts(s *snapshot.Snapshot) []string {
	lines := []string{"cluster id " + s.ClusterID}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, b := range s.Brokers {
		add("broker %s at %s:%d in rack %q, offline: %t", b.ID, b.Host, b.Port, b.Rack, b.Offline)
	}
	for _, topic := range s.Topics {
		topicFacts(add, &topic)
	}
	for _, g := range s.Groups {
		groupFacts(add, &g)
	}
	for _, p := range s.Producers {
		at := partition{p.Topic, p.Partition}
		add("producer %d on %s: last write %d", p.ID, at, p.LastTimestamp)
		start := int64(-1)
		if p.TxnStartOffset != nil {
			start = *p.TxnStartOffset
		}
		add("producer %d on %s: transaction from %d", p.ID, at, start)
	}
	slices.Sort(lines)
	return lines
}

func topicFacts(add func(string, ...any), topic *snapshot.Topic) {
	add("topic %s: internal %t", topic.Name, topic.IsInternal())
	for _, name := range configKeys {
		add("topic %s: %s=%s", topic.Name, name, topic.Config[name])
	}
	for _, p := range topic.Partitions {
		at := partition{topic.Name, p.ID}
		add("%s: leader %q", at, p.Leader)
		add("%s: replicas %v", at, p.Replicas)
		add("%s: ISR %v", at, slices.Sorted(slices.Values(p.ISR)))
		add("%s: earliest offset %d", at, p.EarliestOffset)
		add("%s: latest offset %d", at, p.LatestOffset)
	}
}

func groupFacts(add func(string, ...any), g *snapshot.Group) {
	add("group %s: type %s", g.ID, g.Type)
	add("group %s: state %s", g.ID, g.State)
	add("group %s: protocol type %s", g.ID, g.ProtocolType)
	for _, m := range g.Members {
		add("group %s: member %s, client %s", g.ID, m.ID, m.ClientID)
	}
	for topic, offsets := range g.Offsets {
		for id, offset := range offsets {
			add("group %s: committed %d on %s", g.ID, offset, partition{topic, id})
		}
	}
}

// mustEqual reports each line that only one side has.
func mustEqual(t *testing.T, gotName string, got []string, wantName string, want []string) {
	t.Helper()
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("only %s: %s", gotName, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("only %s: %s", wantName, line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines %s, %d %s", len(got), gotName, len(want), wantName)
	}
}
