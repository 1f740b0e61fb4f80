package judge_test

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/jobgen"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// otherwise are changes of one thing about a snapshot or its options, which may not show.
var otherwise = []struct {
	name string
	edit func(rnd *rand.Rand, s *snapshot.Snapshot, o *simlink.Options)
}{
	{"a broker more", func(_ *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: "77"})
	}},
	{"a broker less", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		if len(s.Brokers) > 1 {
			i := rnd.Intn(len(s.Brokers))
			s.Brokers = slices.Delete(s.Brokers, i, i+1)
		}
	}},
	{"a broker dead or alive", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		b := &s.Brokers[rnd.Intn(len(s.Brokers))]
		b.Offline = !b.Offline
	}},
	{"a topic more", func(_ *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		s.Topics = append(s.Topics, snapshot.Topic{Name: "another", Partitions: []snapshot.Partition{{Replicas: []string{s.Brokers[0].ID}, ISR: []string{s.Brokers[0].ID}}}})
	}},
	{"a topic less", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		if len(s.Topics) > 1 {
			i := rnd.Intn(len(s.Topics))
			s.Topics = slices.Delete(s.Topics, i, i+1)
		}
	}},
	{"a topic renamed", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) { anyTopic(rnd, s).Name = "new-name" }},
	{"a config", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		t := anyTopic(rnd, s)
		key := []string{"cleanup.policy", "min.insync.replicas", "retention.ms", "retention.bytes"}[rnd.Intn(4)]
		t.Config = map[string]string{key: map[string]string{"cleanup.policy": "compact"}[key]}
		if t.Config[key] == "" {
			t.Config[key] = fmt.Sprint(1 + rnd.Intn(4))
		}
	}},
	{"partitions", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		t := anyTopic(rnd, s)
		last := slices.MaxFunc(t.Partitions, func(a, b snapshot.Partition) int { return a.ID - b.ID })
		last.ID++
		t.Partitions = append(t.Partitions, last)
	}},
	{"replicas", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		p := anyPartition(rnd, s)
		p.Replicas = append(p.Replicas, s.Brokers[rnd.Intn(len(s.Brokers))].ID)
		if rnd.Intn(2) == 0 {
			p.Replicas = p.Replicas[1:]
		}
	}},
	{"in sync", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		p := anyPartition(rnd, s)
		p.ISR = p.ISR[:rnd.Intn(len(p.ISR)+1)]
	}},
	{"records", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) { anyPartition(rnd, s).LatestOffset += 1 }},
	{"a group more", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		s.Groups = append(s.Groups, snapshot.Group{ID: "another", Offsets: map[string]map[int]int64{anyTopic(rnd, s).Name: {0: 0}}})
	}},
	{"a group less", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		if len(s.Groups) > 0 {
			i := rnd.Intn(len(s.Groups))
			s.Groups = slices.Delete(s.Groups, i, i+1)
		}
	}},
	{"a group's commits", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		if len(s.Groups) > 0 {
			s.Groups[rnd.Intn(len(s.Groups))].Offsets = map[string]map[int]int64{anyTopic(rnd, s).Name: {rnd.Intn(3): int64(rnd.Intn(60))}}
		}
	}},
	{"a group's type", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		if len(s.Groups) > 0 {
			s.Groups[rnd.Intn(len(s.Groups))].ProtocolType = []string{"consumer", "connect"}[rnd.Intn(2)]
		}
	}},
	{"a member", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		if len(s.Groups) > 0 {
			g := &s.Groups[rnd.Intn(len(s.Groups))]
			g.Members = append(g.Members[:rnd.Intn(len(g.Members)+1)], snapshot.Member{ClientID: "newcomer"})
		}
	}},
	{"a producer", func(rnd *rand.Rand, s *snapshot.Snapshot, _ *simlink.Options) {
		s.Producers = append(s.Producers, snapshot.Producer{ID: int64(1000 + rnd.Intn(8)), Topic: anyTopic(rnd, s).Name, LastTimestamp: s.TakenAt.UnixMilli(), TxnStartOffset: nil})
	}},
	{"how many records", func(_ *rand.Rand, _ *snapshot.Snapshot, o *simlink.Options) { o.MaxRecordsPerPartition = 5 }},
	{"whether producers", func(_ *rand.Rand, _ *snapshot.Snapshot, o *simlink.Options) { o.Producers = !o.Producers }},
	{"which topics", func(rnd *rand.Rand, s *snapshot.Snapshot, o *simlink.Options) {
		o.Topics = []string{anyTopic(rnd, s).Name}
	}},
}

func anyTopic(rnd *rand.Rand, s *snapshot.Snapshot) *snapshot.Topic {
	return &s.Topics[rnd.Intn(len(s.Topics))]
}

func anyPartition(rnd *rand.Rand, s *snapshot.Snapshot) *snapshot.Partition {
	t := anyTopic(rnd, s)
	return &t.Partitions[rnd.Intn(len(t.Partitions))]
}

// TestOtherLinksAreFaults holds a snapshot against the link of one that differs
// in a thing: there is a fault if and only if its own link is another.
func TestOtherLinksAreFaults(t *testing.T) {
	t.Parallel()
	reached := map[string]bool{}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("only its own link shows a snapshot", prop.ForAll(func(j jobgen.Job) (bool, error) {
			j.Options.Fit = false // which takes the number of records from the log
			made, err := j.Build()
			if made == nil {
				return err == nil, err
			}
			rnd := rand.New(rand.NewSource(j.Seed))
			other, err := j.Copy()
			if err != nil {
				return false, err
			}
			e := otherwise[rnd.Intn(len(otherwise))]
			e.edit(rnd, other.Snapshot, &other.Options)
			own, err := other.Build()
			if own == nil {
				return err == nil, err
			}
			differences, err := simlink.Compare(other.Snapshot, other.Options, replay.Run(made))
			if err != nil {
				return false, err
			}
			same := own.Size == made.Size && own.PlainActions == made.PlainActions
			at := slices.IndexFunc(differences, link.Difference.Fault)
			reached[e.name] = reached[e.name] || !same
			switch {
			case same && at >= 0:
				return false, fmt.Errorf("%s is a fault of its own link: %s", e.name, differences[at].Text)
			case !same && at < 0:
				return false, fmt.Errorf("%s, and the other link passes:\n%s %s\n%s %s", e.name, made.Size, made.PlainActions, own.Size, own.PlainActions)
			}
			return true, nil
		}, jobgen.Gen))
	})
	for _, e := range otherwise {
		if !reached[e.name] && proptest.Many(t) {
			t.Errorf("no case shows: %s", e.name)
		}
	}
}

// TestSizesAreFaults alters the size, one thing at a time, and leaves the log.
func TestSizesAreFaults(t *testing.T) {
	for name, alter := range map[string]func(*sizecodec.Size){
		"a broker more":      func(s *sizecodec.Size) { s.BrokersPerZone = []int{5} },
		"a partition more":   func(s *sizecodec.Size) { s.Partitions++ },
		"another factor":     func(s *sizecodec.Size) { s.ReplicationFactor++ },
		"min ISR":            func(s *sizecodec.Size) { s.PrimaryMinISR = 1 },
		"cleanup":            func(s *sizecodec.Size) { s.PrimaryCleanup = sizecodec.Compact },
		"retention":          func(s *sizecodec.Size) { s.PrimaryRetentionMs = 5 },
		"retention in bytes": func(s *sizecodec.Size) { s.PrimaryRetentionBytes = 5 },
		"tiered":             func(s *sizecodec.Size) { s.PrimaryTiered = "1" },
		"diskless":           func(s *sizecodec.Size) { s.PrimaryDiskless = true },
		"racks":              func(s *sizecodec.Size) { s.RackAware = true },
		"what is not public": func(s *sizecodec.Size) { s.Verbatim = map[int]string{1: "p9"} },
		"a topic less":       func(s *sizecodec.Size) { s.ExtraTopics = nil },
		"a topic more": func(s *sizecodec.Size) {
			s.ExtraTopics = append(s.ExtraTopics, sizecodec.Topic{Name: "x", Partitions: 1, ReplicationFactor: 1})
		},
		"another name":                    func(s *sizecodec.Size) { s.ExtraTopics[0].Name = "x" },
		"the other topic's partitions":    func(s *sizecodec.Size) { s.ExtraTopics[0].Partitions++ },
		"the other topic's factor":        func(s *sizecodec.Size) { s.ExtraTopics[0].ReplicationFactor++ },
		"the other topic's min ISR":       func(s *sizecodec.Size) { s.ExtraTopics[0].MinISR = 0 },
		"the other topic's cleanup":       func(s *sizecodec.Size) { s.ExtraTopics[0].Cleanup = sizecodec.Delete },
		"the other topic's retention":     func(s *sizecodec.Size) { s.ExtraTopics[0].RetentionMs = 5 },
		"the other topic's local storage": func(s *sizecodec.Size) { s.ExtraTopics[0].LocalRetentionMs = 5 },
	} {
		t.Run(name, func(t *testing.T) {
			made := mustBuild(t, simlink.Options{})
			shape := *made.Start
			shape.ExtraTopics = slices.Clone(shape.ExtraTopics)
			alter(&shape)
			made.Start = &shape
			differences, err := simlink.Compare(snapgen.Demo(), simlink.Options{}, replay.Run(made))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(differences, link.Difference.Fault) {
				t.Errorf("%+v is no fault", shape)
			}
		})
	}
}
