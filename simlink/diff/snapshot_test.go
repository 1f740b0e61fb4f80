package diff_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diff"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func TestOf(t *testing.T) {
	got := diff.Of(&snapshot.Snapshot{
		Brokers: []snapshot.Broker{{ID: "10", Rack: "b"}, {ID: "2", Rack: "a", Offline: true}},
		Topics: []snapshot.Topic{
			{Name: "orders", Config: map[string]string{
				"cleanup.policy": "delete, compact", "min.insync.replicas": "2", "retention.ms": "1000", "retention.bytes": "-1",
				"local.retention.ms": "500", "remote.storage.enable": "true", "diskless.enable": "true", "unclean.leader.election.enable": "true",
			}, Partitions: []snapshot.Partition{
				{ID: 3, Leader: "-1", Replicas: []string{"2"}, ISR: []string{}, EarliestOffset: 4, LatestOffset: 4},
				{ID: 0, Leader: "10", Replicas: []string{"10", "3"}, ISR: []string{"3", "10"}, EarliestOffset: 4, LatestOffset: 9},
			}},
			{Name: "_internal", Partitions: []snapshot.Partition{{ID: 0}}},
		},
		Groups: []snapshot.Group{
			{ID: "workers", ProtocolType: "connect"},
			{ID: "billing", Members: []snapshot.Member{{ID: "m", ClientID: "client"}, {ID: "m"}, {}},
				Offsets: map[string]map[int]int64{"orders": {0: 7, 3: snapshot.OffsetUnknown}, "_internal": {0: -1}}},
		},
		Producers: []snapshot.Producer{{ID: 7, Topic: "orders", Partition: 3}},
	})
	want := &replay.Cluster{
		Brokers: []replay.Broker{{Name: "2", Rack: "a", Killed: true}, {Name: "3", Killed: true}, {Name: "10", Rack: "b"}},
		Topics: []replay.Topic{
			{Name: "_internal", Partitions: []replay.Partition{{Replicas: []string{}, ISR: []string{}}}},
			{Name: "orders", ReplicationFactor: 2, MinISR: 2, Cleanup: sizecodec.CompactDelete, RetentionMs: 1000,
				LocalRetentionMs: 500, Tiered: "true", Diskless: true, UncleanElection: true,
				Partitions: []replay.Partition{
					{ID: 0, Leader: "10", Replicas: []string{"10", "3"}, ISR: []string{"10", "3"}, Records: 5},
					{ID: 3, Replicas: []string{"2"}, ISR: []string{}},
				}},
		},
		Groups:    []replay.Group{{Name: "billing", Topics: []string{"orders"}, Members: []replay.Member{{Name: "client"}, {Name: "m"}, {Name: "m3"}}, Lag: 2}},
		Producers: []replay.Producer{{Name: "pid-7", Topic: "orders", Alive: true}},
		Steps:     []replay.Step{},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", inJSON(got), inJSON(want))
	}
}

func inJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

func TestOfBrokers(t *testing.T) {
	partition := snapshot.Partition{Replicas: []string{"1"}, ISR: []string{"2"}, Leader: "3"}
	for _, c := range []struct {
		name    string
		ids     []string
		orphans bool
		want    string // names, in order, those killed with a cross
	}{
		{"numbers by their size", []string{"10", "9", "-1", "-10", "0"}, false, "[-10 -1 0 9 10]"},
		{"equal numbers by their text", []string{"1", "01", "001", "-0", "0"}, false, "[-0 0 001 01 1]"},
		{"numbers of any length", []string{"99999999999999999999", "100000000000000000000"}, false, "[99999999999999999999 100000000000000000000]"},
		{"by text where one is no number", []string{"10", "9", "a", "-"}, false, "[- 10 9 a]"},
		{"those that partitions name", []string{"4"}, true, "[1† 2† 3† 4]"},
		{"none", nil, false, "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &snapshot.Snapshot{}
			for _, id := range c.ids {
				s.Brokers = append(s.Brokers, snapshot.Broker{ID: id})
			}
			if c.orphans {
				s.Topics = []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{partition}}}
			}
			names := []string{}
			for _, b := range diff.Of(s).Brokers {
				if b.Killed {
					b.Name += "†"
				}
				names = append(names, b.Name)
			}
			if got := fmt.Sprint(names); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestOfConfig(t *testing.T) {
	for _, c := range []struct {
		name, text string
		minISR     int64
		cleanup    sizecodec.Cleanup
	}{
		{"min.insync.replicas", "3", 3, ""},
		{"min.insync.replicas", "-1", 0, ""},
		{"min.insync.replicas", "two", 0, ""},
		{"min.insync.replicas", "+2", 0, ""},
		{"min.insync.replicas", "", 0, ""},
		{"min.insync.replicas", "99999999999999999999", math.MaxInt64, ""},
		{"min.insync.replicas", "-99999999999999999999", 0, ""},
		{"cleanup.policy", "delete", 0, sizecodec.Delete},
		{"cleanup.policy", "compact", 0, sizecodec.Compact},
		{"cleanup.policy", "compact,delete", 0, sizecodec.CompactDelete},
		{"cleanup.policy", " delete,compact,delete,", 0, sizecodec.CompactDelete},
		{"cleanup.policy", "", 0, ""},
		{"cleanup.policy", "compact,lru", 0, ""},
	} {
		s := &snapshot.Snapshot{Topics: []snapshot.Topic{{Name: "orders", Config: map[string]string{c.name: c.text}}}}
		if got := diff.Of(s).Topics[0]; got.MinISR != c.minISR || got.Cleanup != c.cleanup {
			t.Errorf("%s = %q: min ISR %d, cleanup %q; want %d, %q", c.name, c.text, got.MinISR, got.Cleanup, c.minISR, c.cleanup)
		}
	}
}

func TestOfPartition(t *testing.T) {
	for _, c := range []struct {
		name string
		from snapshot.Partition
		want string // replicas, ISR, records
	}{
		{"repeats are dropped", snapshot.Partition{Replicas: []string{"2", "1", "2"}, ISR: []string{"1", "1"}}, "[2 1] [1] 0"},
		{"the ISR is in the order of the replicas", snapshot.Partition{Replicas: []string{"3", "1", "2"}, ISR: []string{"1", "2", "3"}}, "[3 1 2] [3 1 2] 0"},
		{"what is in sync but no replica comes last", snapshot.Partition{Replicas: []string{"2"}, ISR: []string{"9", "2", "1"}}, "[2] [2 1 9] 0"},
		{"no replica list", snapshot.Partition{LatestOffset: 3}, "[] [] 3"},
		{"no earliest offset", snapshot.Partition{EarliestOffset: snapshot.OffsetUnknown, LatestOffset: 3}, "[] [] 3"},
		{"no latest offset", snapshot.Partition{EarliestOffset: 3, LatestOffset: snapshot.OffsetUnknown}, "[] [] 0"},
		{"offsets the wrong way round", snapshot.Partition{EarliestOffset: 3, LatestOffset: 1}, "[] [] 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &snapshot.Snapshot{Topics: []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{c.from}}}}
			p := diff.Of(s).Topics[0].Partitions[0]
			if got := fmt.Sprint(p.Replicas, p.ISR, p.Records); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestOfGroupLag(t *testing.T) {
	s := &snapshot.Snapshot{Topics: []snapshot.Topic{
		{Name: "a", Partitions: []snapshot.Partition{{ID: 4, EarliestOffset: 3, LatestOffset: 10}, {ID: 1, LatestOffset: snapshot.OffsetUnknown}}},
		{Name: "huge", Partitions: []snapshot.Partition{{ID: 0, LatestOffset: math.MaxInt64}, {ID: 1, LatestOffset: math.MaxInt64}}},
	}}
	for _, c := range []struct {
		name    string
		offsets map[string]map[int]int64
		want    string // topics, lag
	}{
		{"behind", map[string]map[int]int64{"a": {4: 7}}, "[a] 3"},
		{"below the log start", map[string]map[int]int64{"a": {4: 1}}, "[a] 7"},
		{"ahead, after a truncation", map[string]map[int]int64{"a": {4: 17}}, "[a] 0"},
		{"an end that is not known", map[string]map[int]int64{"a": {1: 0}}, "[a] 0"},
		{"a partition that is not there", map[string]map[int]int64{"a": {0: 0, 5: 0}}, "[a] 0"},
		{"nothing committed", map[string]map[int]int64{"a": {4: snapshot.OffsetUnknown}, "huge": nil}, "[] 0"},
		{"a topic that is not there", map[string]map[int]int64{"gone": {0: 5}}, "[] 0"},
		{"more than a number holds", map[string]map[int]int64{"huge": {0: 0, 1: 0}, "a": {4: 0}}, fmt.Sprint("[a huge] ", int64(math.MaxInt64))},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.Groups = []snapshot.Group{{ID: "g", Offsets: c.offsets}}
			g := diff.Of(s).Groups[0]
			if got := fmt.Sprint(g.Topics, g.Lag); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestOfGroupsAreConsumers(t *testing.T) {
	s := &snapshot.Snapshot{}
	for _, protocol := range []string{"", "consumer", "connect", "share", snapshot.NoProtocolType} {
		s.Groups = append(s.Groups, snapshot.Group{ID: "of " + protocol, ProtocolType: protocol})
	}
	var names []string
	for _, g := range diff.Of(s).Groups {
		names = append(names, g.Name)
	}
	if want := []string{"of ", "of consumer"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
}

func TestOfProducers(t *testing.T) {
	s := &snapshot.Snapshot{
		Topics: []snapshot.Topic{{Name: "a"}, {Name: "b"}},
		Producers: []snapshot.Producer{
			{ID: 10, Topic: "b", Partition: 0}, {ID: 10, Topic: "a", Partition: 5},
			{ID: 9, Topic: "b", Partition: 1}, {ID: 9, Topic: "a", Partition: 1}, {ID: 9, Topic: "b", Partition: 0},
			{ID: 11, Topic: "a", Partition: 1}, {ID: 11, Topic: "a", Partition: 1}, {ID: 11, Topic: "b", Partition: 1}, {ID: 11, Topic: "b", Partition: 2},
			{ID: 12, Topic: "gone", Partition: 1},
		},
	}
	want := []replay.Producer{
		{Name: "pid-9", Topic: "b", Alive: true},  // on two partitions of b
		{Name: "pid-10", Topic: "a", Alive: true}, // the first of equals
		{Name: "pid-11", Topic: "b", Alive: true}, // one partition of a, said twice
		{Name: "pid-12", Alive: true},
	}
	c := diff.Of(s)
	if !reflect.DeepEqual(c.Producers, want) || c.Unknown != nil {
		t.Errorf("got %+v and unknown %q, want %+v", c.Producers, c.Unknown, want)
	}
	s.Producers = nil
	if c = diff.Of(s); len(c.Producers) != 0 || len(c.Unknown) != 1 {
		t.Errorf("producers that were not read: got %+v and unknown %q, want none and one sentence", c.Producers, c.Unknown)
	}
}

func TestOfProperties(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("the order of the lists does not matter", forSnapshots(func(s *snapshot.Snapshot, rnd *rand.Rand) (bool, error) {
			one, other := diff.Of(s), diff.Of(shuffled(s, rnd))
			if !reflect.DeepEqual(one, other) {
				return false, fmt.Errorf("%s\n%s", inJSON(one), inJSON(other))
			}
			return true, nil
		}))
		p.Property("brokers are in the order of the mapping", forSnapshots(func(s *snapshot.Snapshot, _ *rand.Rand) (bool, error) {
			o := simlink.Options{Clamp: true, Force: true}
			for _, t := range s.Topics {
				o.Topics = append(o.Topics, t.Name)
			}
			made, err := simlink.Build(s, o)
			if err != nil {
				return false, err
			}
			for i, n := range made.Names.Brokers {
				if b := diff.Of(s).Brokers[i]; b.Name != n.Real {
					return false, fmt.Errorf("broker %d is %s, in the link %s", i, b.Name, n.Real)
				}
			}
			return true, nil
		}))
		p.Property("no list is null in JSON", forSnapshots(func(s *snapshot.Snapshot, _ *rand.Rand) (bool, error) {
			return !bytes.Contains(inJSON(diff.Of(s)), []byte(":null")), nil
		}))
	})
}

func BenchmarkOf(b *testing.B) {
	for _, topics := range []int{1000, 10_000} {
		b.Run(fmt.Sprintf("topics=%d", topics), func(b *testing.B) {
			s := manyTopics(topics)
			b.ReportAllocs()
			for b.Loop() {
				diff.Of(s)
			}
		})
	}
}

// manyTopics is a cluster of 50 brokers and topics of 12 partitions, and a group
// that reads them all.
func manyTopics(topics int) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Producers: []snapshot.Producer{}}
	for i := range 50 {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: fmt.Sprint(i)})
	}
	offsets := map[string]map[int]int64{}
	for i := range topics {
		t := snapshot.Topic{Name: fmt.Sprintf("topic-%d", i), Config: map[string]string{"cleanup.policy": "delete", "min.insync.replicas": "2"}}
		offsets[t.Name] = map[int]int64{}
		for id := range 12 {
			first := (i + id) % 48
			replicas := []string{s.Brokers[first].ID, s.Brokers[first+1].ID, s.Brokers[first+2].ID}
			t.Partitions = append(t.Partitions, snapshot.Partition{ID: id, Leader: replicas[0], Replicas: replicas, ISR: replicas, LatestOffset: 100})
			offsets[t.Name][id] = 90
		}
		s.Topics = append(s.Topics, t)
	}
	s.Groups = []snapshot.Group{{ID: "all", Offsets: offsets}}
	return s
}

// forSnapshots holds a property of generated snapshots; what it chooses itself
// comes from the source.
func forSnapshots(holds func(*snapshot.Snapshot, *rand.Rand) (bool, error)) gopter.Prop {
	return prop.ForAll(func(c snapshotCase) (bool, error) {
		return holds(c.Snapshot, rand.New(rand.NewSource(c.Seed)))
	}, func(p *gopter.GenParameters) *gopter.GenResult {
		return gopter.NewGenResult(snapshotCase{snapgen.Snapshot(p.Rng), p.Rng.Int63()}, gopter.NoShrinker)
	})
}

type snapshotCase struct {
	Snapshot *snapshot.Snapshot
	Seed     int64
}

// String is what a failing property prints.
func (c snapshotCase) String() string { return fmt.Sprintf("seed %d: %s", c.Seed, inJSON(c.Snapshot)) }

// copied shares nothing that a test changes with the snapshot.
func copied(s *snapshot.Snapshot) *snapshot.Snapshot {
	c := *s
	c.Brokers, c.Topics, c.Groups, c.Producers = slices.Clone(s.Brokers), slices.Clone(s.Topics), slices.Clone(s.Groups), slices.Clone(s.Producers)
	for i := range c.Topics {
		t := &c.Topics[i]
		t.Partitions = slices.Clone(t.Partitions)
		config := map[string]string{}
		for name, text := range t.Config {
			config[name] = text
		}
		t.Config = config
		for j := range t.Partitions {
			p := &t.Partitions[j]
			p.Replicas, p.ISR = slices.Clone(p.Replicas), slices.Clone(p.ISR)
		}
	}
	for i := range c.Groups {
		g := &c.Groups[i]
		g.Members = slices.Clone(g.Members)
		offsets := map[string]map[int]int64{}
		for topic, committed := range g.Offsets {
			offsets[topic] = map[int]int64{}
			for id, offset := range committed {
				offsets[topic][id] = offset
			}
		}
		g.Offsets = offsets
	}
	return &c
}

// shuffled has the same in another order, where order does not matter.
func shuffled(s *snapshot.Snapshot, rnd *rand.Rand) *snapshot.Snapshot {
	c := copied(s)
	shuffle(rnd, c.Brokers)
	shuffle(rnd, c.Topics)
	shuffle(rnd, c.Groups)
	shuffle(rnd, c.Producers)
	for _, t := range c.Topics {
		shuffle(rnd, t.Partitions)
		for _, p := range t.Partitions {
			shuffle(rnd, p.ISR)
		}
	}
	return c
}

func shuffle[T any](rnd *rand.Rand, list []T) {
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
