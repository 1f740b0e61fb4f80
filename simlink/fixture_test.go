package simlink_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// small is a healthy cluster of three brokers, with orders and payments on their
// default placement and without records.
func small() *simlink.Snapshot {
	s := &simlink.Snapshot{TakenAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	for _, id := range []string{"1", "2", "3"} {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: id})
	}
	s.Topics = []snapshot.Topic{
		{Name: "orders", Partitions: []snapshot.Partition{on(0, "1", "2", "3"), on(1, "2", "3", "1"), on(2, "3", "1", "2")}},
		{Name: "payments", Partitions: []snapshot.Partition{on(0, "1", "2", "3")}},
	}
	return s
}

// on is a partition in sync on its replicas, led by the first.
func on(id int, replicas ...string) snapshot.Partition {
	return snapshot.Partition{ID: id, Leader: replicas[0], Replicas: replicas, ISR: replicas}
}

func topic(name string, partitions int) snapshot.Topic {
	t := snapshot.Topic{Name: name}
	for id := range partitions {
		t.Partitions = append(t.Partitions, on(id, "1"))
	}
	return t
}

func build(t *testing.T, s *simlink.Snapshot, o simlink.Options) *simlink.Link {
	t.Helper()
	made, err := simlink.Build(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// entries are the log's texts without their times, those of the template left
// out.
func entries(made *simlink.Link) []string {
	var texts []string
	for _, e := range made.Actions[2:] {
		text, _, _ := strings.Cut(e.String(), "@")
		texts = append(texts, text)
	}
	return texts
}

func wantEntries(t *testing.T, made *simlink.Link, want ...string) {
	t.Helper()
	if got := entries(made); !slices.Equal(got, want) {
		t.Errorf("the log holds\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// warningText is the text of the one warning of a code.
func warningText(t *testing.T, made *simlink.Link, code link.WarningCode) string {
	t.Helper()
	for _, w := range made.Warnings {
		if w.Code == code {
			return w.Text
		}
	}
	t.Errorf("no warning %s", code)
	return ""
}
