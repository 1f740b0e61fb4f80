package simlink_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/expect"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// many is a cluster of this many brokers whose topics are named t0, t1, ….
func many(brokers, topics, partitions int) *simlink.Snapshot {
	s := &simlink.Snapshot{}
	for i := range brokers {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: fmt.Sprint(i + 1)})
	}
	for i := range topics {
		s.Topics = append(s.Topics, topic(fmt.Sprintf("t%d", i), partitions))
	}
	return s
}

// TestViolationsAreListedAtOnce: brokers, partitions and the list of topics.
func TestViolationsAreListedAtOnce(t *testing.T) {
	s := many(11, 9, 1)
	s.Topics[3] = topic("t3", 25)
	s.Topics[7] = topic("t7", 30) // would be dropped by its rank, but is listed
	s.Topics = append(s.Topics, topic("orders", 26))
	_, err := simlink.Build(s, simlink.Options{Topics: []string{"t0", "t1", "t2", "t3", "t4", "t5", "t7", "orders"}})
	limit := expect.Error[*link.LimitError](t, err, "11 brokers", `"orders": 26 partitions`, `"t3": 25 partitions`, `"t7": 30 partitions`, "7 topics besides orders", "Clamp")
	if len(limit.Violations) != 5 {
		t.Errorf("%d violations, want 5: %v", len(limit.Violations), err)
	}
	if v := limit.Violations[0]; v.Subject != "brokers" || v.Count != 11 || v.Limit != 10 {
		t.Errorf("the first violation is %+v", v)
	}
}

// TestDroppedTopicsViolateNothing: what the rank drops is not drawn, so its
// partitions do not matter.
func TestDroppedTopicsViolateNothing(t *testing.T) {
	s := many(3, 7, 1)
	s.Topics = append(s.Topics, topic("zz", 100))
	made := build(t, s, simlink.Options{})
	if made.Names.Topics.Simulator("zz") != "" {
		t.Error("zz is drawn")
	}
	expect.Warnings(t, made, "topics-over-limit topics", "primary-placeholder orders")
	if text := warningText(t, made, link.WarnTopicsOverLimit); !strings.Contains(text, `dropped: "t6", "zz"`) {
		t.Errorf("the warning does not name what was dropped: %s", text)
	}
}

// TestTopicRank puts one topic after the other ahead, each for one reason only.
func TestTopicRank(t *testing.T) {
	for _, c := range []struct {
		reason string
		change func(s *simlink.Snapshot, t *snapshot.Topic)
	}{
		{"an under-replicated partition", func(s *simlink.Snapshot, t *snapshot.Topic) { t.Partitions[0].Replicas = []string{"1", "2"} }},
		{"a partition without a leader", func(s *simlink.Snapshot, t *snapshot.Topic) { t.Partitions[0].Leader = "" }},
		{"a dead leader", func(s *simlink.Snapshot, t *snapshot.Topic) { t.Partitions[0].Leader = "99" }},
		{"lag", func(s *simlink.Snapshot, t *snapshot.Topic) {
			t.Partitions[0].EarliestOffset, t.Partitions[0].LatestOffset = 5, 5
			s.Groups = []snapshot.Group{{ID: "g", Offsets: map[string]map[int]int64{t.Name: {0: 1}}}}
		}},
		{"lag on a partition that is not drawn", func(s *simlink.Snapshot, t *snapshot.Topic) {
			t.Partitions = append(t.Partitions, on(30, "1"))
			t.Partitions[1].EarliestOffset, t.Partitions[1].LatestOffset = 5, 5
			s.Groups = []snapshot.Group{{ID: "g", Offsets: map[string]map[int]int64{t.Name: {30: 1}}}}
			for i := range 7 {
				s.Groups[0].Offsets[fmt.Sprintf("t%d", i)] = map[int]int64{0: 0}
			}
		}},
		{"a group", func(s *simlink.Snapshot, t *snapshot.Topic) {
			s.Groups = []snapshot.Group{{ID: "g", Offsets: map[string]map[int]int64{t.Name: {0: 0}}}}
		}},
		{"records", func(s *simlink.Snapshot, t *snapshot.Topic) { t.Partitions[0].LatestOffset = 1 }},
		{"being listed", func(s *simlink.Snapshot, t *snapshot.Topic) {}},
	} {
		s := many(3, 8, 1)
		c.change(s, &s.Topics[7])
		o := simlink.Options{Clamp: true}
		if c.reason == "being listed" {
			o = simlink.Options{Topics: []string{"t7"}, TopicsRegex: "."}
		}
		made := build(t, s, o)
		if made.Names.Topics.Simulator("t7") == "" || made.Names.Topics.Simulator("t4") == "" || made.Names.Topics.Simulator("t5") != "" {
			t.Errorf("%s does not bring t7 before the others: %v", c.reason, made.Names.Topics)
		}
	}
}

// TestRankReasonsInOrder: each reason outweighs all the later ones.
func TestRankReasonsInOrder(t *testing.T) {
	s := many(3, 8, 1)
	s.Groups = []snapshot.Group{{ID: "g", Offsets: map[string]map[int]int64{}}, {ID: "h", Offsets: map[string]map[int]int64{}}, {ID: "c", ProtocolType: "connect", Offsets: map[string]map[int]int64{}}}
	offsets := func(group int, topic string, offset int64) { s.Groups[group].Offsets[topic] = map[int]int64{0: offset} }
	// t7 fails; t6 lags by 2; t5 by 1; t4 and t3 have groups, t3 more records; t2 has the most records and a Connect worker that does not count.
	s.Topics[7].Partitions[0].Leader = ""
	for i, latest := range map[int]int64{6: 2, 5: 1, 4: 3, 3: 4, 2: 50, 1: 60, 0: 70} {
		s.Topics[i].Partitions[0].LatestOffset = latest
	}
	offsets(0, "t6", 0)
	offsets(0, "t5", 0)
	offsets(0, "t4", 3)
	offsets(1, "t4", 3)
	offsets(0, "t3", 4)
	offsets(2, "t2", 0)
	made := build(t, s, simlink.Options{MaxRecordsPerPartition: simlink.NoRecords})
	for _, dropped := range []string{"t1", "t2"} {
		if made.Names.Topics.Simulator(dropped) != "" {
			t.Errorf("%s is drawn: %v", dropped, made.Names.Topics)
		}
	}
}

func TestClamp(t *testing.T) {
	s := many(12, 0, 0)
	s.Topics = []snapshot.Topic{topic("orders", 30)}
	s.Topics[0].Partitions[0].Replicas = []string{"11", "2", "12"}
	s.Topics[0].Partitions[1].Replicas = []string{"11", "12"}
	s.Topics[0].Partitions[25].Replicas = []string{"1", "2", "3", "4"}
	for i := range s.Topics[0].Partitions {
		p := &s.Topics[0].Partitions[i]
		p.ISR = p.Replicas
	}
	made := build(t, s, simlink.Options{Clamp: true})
	if made.Size != "10x24x4" {
		t.Errorf("size %s; the factor counts the partitions past 23 too", made.Size)
	}
	if got := entries(made)[0]; got != "RA:orders:0:broker-2" {
		t.Errorf("the first entry is %s", got)
	}
	if strings.Contains(made.PlainActions, "RA:orders:1:") {
		t.Error("a partition without replicas is reassigned")
	}
	expect.Warnings(t, made, "brokers-trimmed brokers", "partitions-trimmed orders", "replicas-trimmed orders/0", "no-replicas orders/1")
}

// TestClampListedTopics keeps the most eventful of those listed, and no other.
func TestClampListedTopics(t *testing.T) {
	s := many(3, 9, 1)
	s.Topics[7].Partitions[0].LatestOffset = 1
	s.Topics[8].Partitions[0].LatestOffset = 100 // not listed
	made := build(t, s, simlink.Options{Clamp: true, Topics: strings.Split("t0 t1 t2 t3 t4 t5 t7", " "), TopicsRegex: "t8"})
	var kept []string
	for _, n := range made.Names.Topics {
		kept = append(kept, n.Real)
	}
	if fmt.Sprint(kept) != "[t0 t1 t2 t3 t4 t7]" {
		t.Errorf("kept %v", kept)
	}
}

func TestSelection(t *testing.T) {
	yes, no := true, false
	s := many(3, 0, 0)
	for _, name := range []string{"orders", "billing", "_internal", "__consumer_offsets"} {
		s.Topics = append(s.Topics, topic(name, 1))
	}
	s.Topics[1].Internal, s.Topics[2].Internal = &yes, &no
	for _, c := range []struct {
		o    simlink.Options
		want string
	}{
		{simlink.Options{}, "[orders _internal]"},
		{simlink.Options{TopicsRegex: "int"}, "[_internal]"},
		{simlink.Options{TopicsRegex: "."}, "[orders _internal]"},
		{simlink.Options{Topics: []string{"billing", "billing"}}, "[billing]"},
		{simlink.Options{Topics: []string{"__consumer_offsets"}, TopicsRegex: "^o"}, "[orders __consumer_offsets]"},
	} {
		var got []string
		for _, n := range build(t, s, c.o).Names.Topics {
			got = append(got, n.Real)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%+v selects %v, want %s", c.o, got, c.want)
		}
	}
	_, err := simlink.Build(s, simlink.Options{Topics: []string{"zz", "orders", "aa"}, TopicsRegex: "o"})
	if missing := expect.Error[*snapshot.SelectionError](t, err, `"aa", "zz"`).Missing; fmt.Sprint(missing) != "[aa zz]" {
		t.Errorf("missing %v", missing)
	}
	_, err = simlink.Build(s, simlink.Options{TopicsRegex: "nothing"})
	expect.Error[*snapshot.SelectionError](t, err, "no topic is selected")
	s.Topics = nil
	_, err = simlink.Build(s, simlink.Options{})
	expect.Error[*snapshot.SelectionError](t, err, "there are no topics")
}
