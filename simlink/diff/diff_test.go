package diff_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diff"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// everything is a cluster with one of each thing.
func everything() *replay.Cluster {
	return &replay.Cluster{
		Zones:   []replay.Zone{{Name: "west", Brokers: 3}},
		Brokers: []replay.Broker{{Name: "b"}},
		Topics: []replay.Topic{{Name: "t", MinISR: 1, RetentionMs: 1, Cleanup: sizecodec.Delete,
			Partitions: []replay.Partition{{ID: 1, Replicas: []string{"b"}, ISR: []string{"b"}}}}},
		Groups:      []replay.Group{{Name: "g", Topics: []string{"t"}, Settings: actions.Settings{"a": "1"}, Members: []replay.Member{{Name: "m"}}}},
		ShareGroups: []replay.ShareGroup{{Name: "s", Members: []string{"m"}, Config: map[string]string{"a": "1"}}},
		Producers:   []replay.Producer{{Name: "p", Config: map[string]string{"a": "1"}}},
		Consumer:    map[string]string{"a": "1"},
		Unknown:     []string{"much"},
		Steps:       []replay.Step{{}},
	}
}

// Every field of a cluster is compared, under its own name, also one that is
// added to a Cluster later.
func TestDiffComparesEveryField(t *testing.T) {
	paths := slices.Collect(maps.Keys(leaves(everything())))
	for _, path := range paths {
		changed := everything()
		nudge(leaves(changed)[path])
		var got []string
		for _, c := range diff.Diff(everything(), changed) {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s", c.Kind, c.Thing, c.Field)))
		}
		if want := fieldChange(path); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

// thingOf are the things by where their lists are.
var thingOf = map[string]diff.Thing{
	"": diff.ThingCluster, "brokers": diff.ThingBroker, "topics": diff.ThingTopic, "topics.partitions": diff.ThingPartition,
	"groups": diff.ThingGroup, "groups.members": diff.ThingMember, "shareGroups": diff.ThingShareGroup, "producers": diff.ThingProducer,
}

// fieldChange is what a change of one field must give.
func fieldChange(path string) []string {
	parent, name := "", path
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		parent, name = path[:i], path[i+1:]
	}
	thing := string(thingOf[parent])
	switch {
	case path == "at", name == "real", strings.HasPrefix(path, "steps"):
		return nil
	case parent == "zones":
		return []string{"changed cluster zones"}
	case path == "unknown":
		return []string{"added unknown"}
	case path == "consumer":
		return []string{"added consumer default"}
	case path == "topics.partitions.id":
		return []string{"removed partition", "added partition"}
	case name == "name":
		return []string{"removed " + thing, "added " + thing}
	}
	return []string{"changed " + thing + " " + name}
}

// leaves are what a cluster holds that is no list of things, by the names in
// JSON.
func leaves(c *replay.Cluster) map[string]reflect.Value {
	found := map[string]reflect.Value{}
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch {
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
				if name != "" {
					walk(strings.TrimPrefix(path+"."+name, "."), v.Field(i))
				}
			}
		case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
			walk(path, v.Index(0))
		default:
			found[path] = v
		}
	}
	walk("", reflect.ValueOf(c).Elem())
	return found
}

func nudge(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.ValueOf("x")))
	case reflect.Map:
		v.SetMapIndex(reflect.ValueOf("x"), reflect.ValueOf("y"))
	default:
		panic(v.Kind())
	}
}

func TestDiff(t *testing.T) {
	partition := func(id int, leader string, isr ...string) replay.Partition {
		return replay.Partition{ID: id, Leader: leader, ISR: isr}
	}
	for _, c := range []struct {
		name string
		a, b replay.Cluster
		want []diff.Change
	}{
		{"nothing there", replay.Cluster{}, replay.Cluster{}, []diff.Change{}},
		{"nil lists and empty ones",
			replay.Cluster{Topics: []replay.Topic{{Partitions: []replay.Partition{{Replicas: []string{}}}}}, Consumer: map[string]string{}},
			replay.Cluster{Topics: []replay.Topic{{Partitions: []replay.Partition{{ISR: []string{}}}}}},
			[]diff.Change{}},
		{"the ISR is a set",
			replay.Cluster{Topics: []replay.Topic{{Partitions: []replay.Partition{partition(0, "1", "1", "2")}}}},
			replay.Cluster{Topics: []replay.Topic{{Partitions: []replay.Partition{partition(0, "1", "2", "1", "2")}}}},
			[]diff.Change{}},
		{"partitions in another order",
			replay.Cluster{Topics: []replay.Topic{{Name: "t", Partitions: []replay.Partition{partition(0, "1"), partition(1, "2")}}}},
			replay.Cluster{Topics: []replay.Topic{{Name: "t", Partitions: []replay.Partition{partition(1, "3"), partition(0, "1")}}}},
			[]diff.Change{{Kind: diff.Changed, Thing: diff.ThingPartition, Name: "t/1", Field: "leader", From: "2", To: "3"}}},
		{"members of one name",
			replay.Cluster{Groups: []replay.Group{{Name: "g", Members: []replay.Member{{Name: "m"}, {Name: "m"}, {Name: "m"}}}}},
			replay.Cluster{Groups: []replay.Group{{Name: "g", Members: []replay.Member{{Name: "m"}}}}},
			[]diff.Change{
				{Kind: diff.Removed, Thing: diff.ThingMember, Name: "g/m"},
				{Kind: diff.Removed, Thing: diff.ThingMember, Name: "g/m"}}},
		{"a lag that is not known",
			replay.Cluster{Groups: []replay.Group{{Name: "g", Lag: replay.LagUnknown}}},
			replay.Cluster{Groups: []replay.Group{{Name: "g"}}},
			[]diff.Change{{Kind: diff.Changed, Thing: diff.ThingGroup, Name: "g", Field: "lag", From: "unknown", To: "0"}}},
		{"a group is one change",
			replay.Cluster{},
			replay.Cluster{Groups: []replay.Group{{Name: "g", Topics: []string{"t"}, Members: []replay.Member{{Name: "m"}}}}},
			[]diff.Change{{Kind: diff.Added, Thing: diff.ThingGroup, Name: "g", To: "members 1; topics t"}}},
		{"defaults and settings",
			replay.Cluster{Consumer: map[string]string{"a": "1", "b": "1"}, Producers: []replay.Producer{{Name: "p"}}},
			replay.Cluster{Consumer: map[string]string{"a": "2", "c": "1"}, Producers: []replay.Producer{{Name: "p", Config: map[string]string{"y": "2", "x": "1"}}}},
			[]diff.Change{
				{Kind: diff.Changed, Thing: diff.ThingProducer, Name: "p", Field: "config", To: "x=1,y=2"},
				{Kind: diff.Changed, Thing: diff.ThingConsumerDefault, Name: "a", Field: "value", From: "1", To: "2"},
				{Kind: diff.Removed, Thing: diff.ThingConsumerDefault, Name: "b", From: "value 1"},
				{Kind: diff.Added, Thing: diff.ThingConsumerDefault, Name: "c", To: "value 1"}}},
		{"where and what the clusters are",
			replay.Cluster{Scenario: "00.1.3", Topology: sizecodec.SingleDC, Unknown: []string{"A."}},
			replay.Cluster{Topology: sizecodec.ActiveActive, Zones: []replay.Zone{{Name: "west", Brokers: 3}, {Brokers: 2}}},
			[]diff.Change{
				{Kind: diff.Changed, Thing: diff.ThingCluster, Field: "scenario", From: "00.1.3"},
				{Kind: diff.Changed, Thing: diff.ThingCluster, Field: "topology", From: "single-dc", To: "active-active"},
				{Kind: diff.Changed, Thing: diff.ThingCluster, Field: "zones", To: "west:3,2"},
				{Kind: diff.Removed, Thing: diff.ThingUnknown, Name: "A."}}},
		{"names are in order, numbers by their size",
			replay.Cluster{Brokers: []replay.Broker{{Name: "broker-10"}, {Name: "a"}, {Name: "broker-2"}, {Name: "broker-02"}}},
			replay.Cluster{Brokers: []replay.Broker{{Name: "broker-3"}}},
			[]diff.Change{
				{Kind: diff.Removed, Thing: diff.ThingBroker, Name: "a"},
				{Kind: diff.Removed, Thing: diff.ThingBroker, Name: "broker-02"},
				{Kind: diff.Removed, Thing: diff.ThingBroker, Name: "broker-2"},
				{Kind: diff.Added, Thing: diff.ThingBroker, Name: "broker-3"},
				{Kind: diff.Removed, Thing: diff.ThingBroker, Name: "broker-10"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := diff.Diff(&c.a, &c.b); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", inJSON(got), inJSON(c.want))
			}
		})
	}
}

// edit is one change to the planted part of a snapshot, and all that it must
// give.
type edit struct {
	name  string
	apply func(s *planted)
	want  []diff.Change
}

// planted is a snapshot with things of which a test knows all.
type planted struct {
	*snapshot.Snapshot
}

// plant adds brokers 901 to 904, the topics planted and spare, the group readers
// and the producer 9001 to a snapshot.
func plant(s *snapshot.Snapshot) {
	for _, id := range []string{"901", "902", "903", "904"} {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: id, Rack: "p"})
	}
	t := snapshot.Topic{Name: "planted", Config: map[string]string{"min.insync.replicas": "2", "retention.ms": "1000", "retention.bytes": "-1", "cleanup.policy": "delete"}}
	for _, id := range []int{0, 1, 3} {
		t.Partitions = append(t.Partitions, on(id, "901", "902", "903"))
	}
	s.Topics = append(s.Topics, t, snapshot.Topic{Name: "spare", Partitions: []snapshot.Partition{on(0, "901", "902")}})
	s.Groups = append(s.Groups, snapshot.Group{ID: "readers",
		Members: []snapshot.Member{{ClientID: "worker"}, {ClientID: "worker"}, {ID: "m-1"}},
		Offsets: map[string]map[int]int64{"planted": {0: 25, 1: 30}}})
	s.Producers = append(s.Producers, snapshot.Producer{ID: 9001, Topic: "planted"})
}

// on is a partition of 20 records in sync on its replicas, led by the first.
func on(id int, replicas ...string) snapshot.Partition {
	return snapshot.Partition{ID: id, Leader: replicas[0], Replicas: replicas, ISR: slices.Clone(replicas), EarliestOffset: 10, LatestOffset: 30}
}

func (s *planted) broker(id string) *snapshot.Broker {
	return &s.Brokers[slices.IndexFunc(s.Brokers, func(b snapshot.Broker) bool { return b.ID == id })]
}

func (s *planted) topic(name string) *snapshot.Topic {
	return &s.Topics[slices.IndexFunc(s.Topics, func(t snapshot.Topic) bool { return t.Name == name })]
}

// partition is planted/1.
func (s *planted) partition() *snapshot.Partition { return &s.topic("planted").Partitions[1] }

func (s *planted) readers() *snapshot.Group {
	return &s.Groups[slices.IndexFunc(s.Groups, func(g snapshot.Group) bool { return g.ID == "readers" })]
}

func changed(thing diff.Thing, name, field, from, to string) diff.Change {
	return diff.Change{Kind: diff.Changed, Thing: thing, Name: name, Field: field, From: from, To: to}
}

func added(thing diff.Thing, name, summary string) diff.Change {
	return diff.Change{Kind: diff.Added, Thing: thing, Name: name, To: summary}
}

func removed(thing diff.Thing, name, summary string) diff.Change {
	return diff.Change{Kind: diff.Removed, Thing: thing, Name: name, From: summary}
}

func configured(name, text string) func(*planted) {
	return func(s *planted) { s.topic("planted").Config[name] = text }
}

var edits = []edit{
	{"nothing", func(s *planted) {}, []diff.Change{}},
	{"what is not drawn", func(s *planted) {
		internal := true
		s.ClusterID, s.Warnings = "another", append(s.Warnings, "a warning")
		s.broker("901").Host, s.broker("901").Port = "other", 9999
		s.topic("planted").Internal = &internal
		s.readers().State, s.readers().Type = "Empty", "consumer"
	}, []diff.Change{}},
	{"broker offline", func(s *planted) { s.broker("901").Offline = true },
		[]diff.Change{changed(diff.ThingBroker, "901", "killed", "false", "true")}},
	{"broker in another rack", func(s *planted) { s.broker("901").Rack = "" },
		[]diff.Change{changed(diff.ThingBroker, "901", "rack", "p", "")}},
	{"broker added", func(s *planted) { s.Brokers = append(s.Brokers, snapshot.Broker{ID: "905", Rack: "q"}) },
		[]diff.Change{added(diff.ThingBroker, "905", "rack q")}},
	{"broker gone that no partition names", func(s *planted) {
		s.Brokers = slices.DeleteFunc(s.Brokers, func(b snapshot.Broker) bool { return b.ID == "904" })
	}, []diff.Change{removed(diff.ThingBroker, "904", "rack p")}},
	{"broker gone that partitions name", func(s *planted) {
		s.Brokers = slices.DeleteFunc(s.Brokers, func(b snapshot.Broker) bool { return b.ID == "903" })
	}, []diff.Change{
		changed(diff.ThingBroker, "903", "rack", "p", ""),
		changed(diff.ThingBroker, "903", "killed", "false", "true")}},
	{"leader moved", func(s *planted) { s.partition().Leader = "902" },
		[]diff.Change{changed(diff.ThingPartition, "planted/1", "leader", "901", "902")}},
	{"leader lost", func(s *planted) { s.partition().Leader = "-1" },
		[]diff.Change{changed(diff.ThingPartition, "planted/1", "leader", "901", "")}},
	{"ISR shrunk", func(s *planted) { s.partition().ISR = []string{"903", "901"} },
		[]diff.Change{changed(diff.ThingPartition, "planted/1", "isr", "901,902,903", "901,903")}},
	{"ISR in another order", func(s *planted) { s.partition().ISR = []string{"903", "901", "902"} }, []diff.Change{}},
	{"replica moved", func(s *planted) { s.partition().Replicas = []string{"901", "904", "903"} },
		[]diff.Change{changed(diff.ThingPartition, "planted/1", "replicas", "901,902,903", "901,904,903")}},
	{"another preferred leader", func(s *planted) { s.partition().Replicas = []string{"902", "901", "903"} },
		[]diff.Change{changed(diff.ThingPartition, "planted/1", "replicas", "901,902,903", "902,901,903")}},
	{"replication factor raised", func(s *planted) { s.partition().Replicas = []string{"901", "902", "903", "904"} },
		[]diff.Change{
			changed(diff.ThingTopic, "planted", "replicationFactor", "3", "4"),
			changed(diff.ThingPartition, "planted/1", "replicas", "901,902,903", "901,902,903,904")}},
	{"record appended", func(s *planted) { s.partition().LatestOffset++ },
		[]diff.Change{
			changed(diff.ThingPartition, "planted/1", "records", "20", "21"),
			changed(diff.ThingGroup, "readers", "lag", "5", "6")}},
	{"records expired", func(s *planted) { s.partition().EarliestOffset = 30 },
		[]diff.Change{changed(diff.ThingPartition, "planted/1", "records", "20", "0")}},
	{"group lag", func(s *planted) { s.readers().Offsets["planted"][0] = 10 },
		[]diff.Change{changed(diff.ThingGroup, "readers", "lag", "5", "20")}},
	{"group reads another topic", func(s *planted) { s.readers().Offsets["spare"] = map[int]int64{0: 29} },
		[]diff.Change{
			changed(diff.ThingGroup, "readers", "topics", "planted", "planted,spare"),
			changed(diff.ThingGroup, "readers", "lag", "5", "6")}},
	{"member gone", func(s *planted) { s.readers().Members = s.readers().Members[:2] },
		[]diff.Change{removed(diff.ThingMember, "readers/m-1", "")}},
	{"member gone, one of two of a name", func(s *planted) { s.readers().Members = s.readers().Members[1:] },
		[]diff.Change{removed(diff.ThingMember, "readers/worker", "")}},
	{"members in another order", func(s *planted) { slices.Reverse(s.readers().Members) }, []diff.Change{}},
	{"nameless member added", func(s *planted) { s.readers().Members = append(s.readers().Members, snapshot.Member{}) },
		[]diff.Change{added(diff.ThingMember, "readers/m4", "")}},
	{"partition added", func(s *planted) {
		s.topic("planted").Partitions = append(s.topic("planted").Partitions, on(2, "904", "901"))
	}, []diff.Change{added(diff.ThingPartition, "planted/2", "replicas 904,901; leader 904; isr 901,904; records 20")}},
	{"topic added", func(s *planted) {
		s.Topics = append(s.Topics, snapshot.Topic{Name: "new", Config: map[string]string{"cleanup.policy": "compact"},
			Partitions: []snapshot.Partition{on(0, "901"), on(1, "902", "901")}})
	}, []diff.Change{added(diff.ThingTopic, "new", "partitions 2; records 40; replicationFactor 2; cleanupPolicy compact")}},
	{"topic gone", func(s *planted) {
		s.Topics = slices.DeleteFunc(s.Topics, func(t snapshot.Topic) bool { return t.Name == "spare" })
	}, []diff.Change{removed(diff.ThingTopic, "spare", "partitions 1; records 20; replicationFactor 2")}},
	{"min ISR changed", configured("min.insync.replicas", "1"),
		[]diff.Change{changed(diff.ThingTopic, "planted", "minInSyncReplicas", "2", "1")}},
	{"min ISR unreadable", configured("min.insync.replicas", "two"),
		[]diff.Change{changed(diff.ThingTopic, "planted", "minInSyncReplicas", "2", "")}},
	{"cleanup changed", configured("cleanup.policy", "delete,compact"),
		[]diff.Change{changed(diff.ThingTopic, "planted", "cleanupPolicy", "delete", "compact,delete")}},
	{"cleanup said otherwise", configured("cleanup.policy", " delete, delete"), []diff.Change{}},
	{"retention lifted", configured("retention.ms", "-1"),
		[]diff.Change{changed(diff.ThingTopic, "planted", "retentionMs", "1000", "")}},
	{"retention set", configured("retention.bytes", "5"),
		[]diff.Change{changed(diff.ThingTopic, "planted", "retentionBytes", "", "5")}},
	{"a config that a cluster does not hold", configured("max.message.bytes", "5"), []diff.Change{}},
	{"group added", func(s *planted) {
		s.Groups = append(s.Groups, snapshot.Group{ID: "late", Members: []snapshot.Member{{}}, Offsets: map[string]map[int]int64{"spare": {0: 20}}})
	}, []diff.Change{added(diff.ThingGroup, "late", "members 1; topics spare; lag 10")}},
	{"group gone", func(s *planted) {
		s.Groups = slices.DeleteFunc(s.Groups, func(g snapshot.Group) bool { return g.ID == "readers" })
	}, []diff.Change{removed(diff.ThingGroup, "readers", "members 3; topics planted; lag 5")}},
	{"group no longer of consumers", func(s *planted) { s.readers().ProtocolType = "connect" },
		[]diff.Change{removed(diff.ThingGroup, "readers", "members 3; topics planted; lag 5")}},
	{"producer added", func(s *planted) {
		s.Producers = append(s.Producers, snapshot.Producer{ID: 9002, Topic: "spare"}, snapshot.Producer{ID: 9002, Topic: "planted"})
	}, []diff.Change{added(diff.ThingProducer, "pid-9002", "topic planted; alive")}},
	{"producer gone", func(s *planted) {
		s.Producers = slices.DeleteFunc(s.Producers, func(p snapshot.Producer) bool { return p.ID == 9001 })
	}, []diff.Change{removed(diff.ThingProducer, "pid-9001", "topic planted; alive")}},
	{"producer writes more to another topic", func(s *planted) {
		s.Producers = append(s.Producers, snapshot.Producer{ID: 9001, Topic: "spare", Partition: 0}, snapshot.Producer{ID: 9001, Topic: "spare", Partition: 1})
	}, []diff.Change{changed(diff.ThingProducer, "pid-9001", "topic", "planted", "spare")}},
}

func TestDiffProperties(t *testing.T) {
	t.Parallel()
	reached := map[string]int{}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a snapshot does not differ from itself in another order", forSnapshots(func(s *snapshot.Snapshot, rnd *rand.Rand) (bool, error) {
			return only(diff.Diff(diff.Of(s), diff.Of(shuffled(s, rnd))), []diff.Change{})
		}))
		p.Property("one edit gives exactly its changes", forSnapshots(func(s *snapshot.Snapshot, rnd *rand.Rand) (bool, error) {
			plant(s)
			m := edits[rnd.Intn(len(edits))]
			reached[m.name]++
			after := &planted{copied(s)}
			m.apply(after)
			holds, err := only(diff.Diff(diff.Of(s), diff.Of(shuffled(after.Snapshot, rnd))), m.want)
			if err != nil {
				err = fmt.Errorf("%s: %w", m.name, err)
			}
			return holds, err
		}))
		p.Property("the way back is the same, turned round", forSnapshots(func(s *snapshot.Snapshot, rnd *rand.Rand) (bool, error) {
			other := snapgen.Snapshot(rnd)
			if err := mirrored(diff.Of(s), diff.Of(other)); err != nil {
				return false, err
			}
			a, b, err := played(s, other)
			if err != nil {
				return false, err
			}
			return true, mirrored(a, b)
		}))
	})
	for _, m := range edits {
		if reached[m.name] == 0 && proptest.Many(t) {
			t.Errorf("no case had the edit %q", m.name)
		}
	}
}

func only(got, want []diff.Change) (bool, error) {
	if !reflect.DeepEqual(got, want) {
		return false, fmt.Errorf("got %s, want %s", inJSON(got), inJSON(want))
	}
	return true, nil
}

// played are the clusters that two snapshots' links show.
func played(snapshots ...*snapshot.Snapshot) (a, b *replay.Cluster, err error) {
	var clusters [2]*replay.Cluster
	for i, s := range snapshots {
		made, err := simlink.Build(s, simlink.Options{Clamp: true, Force: true, Producers: true, MaxRecordsPerPartition: 1})
		var selection *snapshot.SelectionError
		switch {
		case errors.As(err, &selection): // all topics are internal
			clusters[i] = &replay.Cluster{}
		case err != nil:
			return nil, nil, err
		default:
			clusters[i] = replay.Run(made)
		}
	}
	return clusters[0], clusters[1], nil
}

func mirrored(a, b *replay.Cluster) error {
	there, back := diff.Diff(a, b), diff.Diff(b, a)
	turned := map[diff.ChangeKind]diff.ChangeKind{diff.Added: diff.Removed, diff.Removed: diff.Added, diff.Changed: diff.Changed}
	for i, c := range back {
		back[i] = diff.Change{Kind: turned[c.Kind], Thing: c.Thing, Name: c.Name, Field: c.Field, From: c.To, To: c.From}
	}
	_, err := only(back, there)
	return err
}

func BenchmarkDiff(b *testing.B) {
	for _, topics := range []int{1000, 10_000} {
		s := manyTopics(topics)
		one := diff.Of(s)
		for i := range s.Topics {
			s.Topics[i].Partitions[i%12].Leader = "49"
		}
		moved := diff.Of(s)
		other := &replay.Cluster{}
		for _, c := range []struct {
			name string
			to   *replay.Cluster
		}{{"the same", one}, {"a leader moved in each topic", moved}, {"all topics gone", other}} {
			b.Run(fmt.Sprintf("topics=%d/%s", topics, c.name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					diff.Diff(one, c.to)
				}
			})
		}
	}
}

func ExampleDiff() {
	before := &snapshot.Snapshot{
		Brokers: []snapshot.Broker{{ID: "1"}, {ID: "2"}},
		Topics:  []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{{Leader: "1", Replicas: []string{"1", "2"}, ISR: []string{"1", "2"}}}}},
	}
	after := &snapshot.Snapshot{
		Brokers: []snapshot.Broker{{ID: "1", Offline: true}, {ID: "2"}},
		Topics:  []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{{Leader: "2", Replicas: []string{"1", "2"}, ISR: []string{"2"}}}}},
	}
	for _, c := range diff.Diff(diff.Of(before), diff.Of(after)) {
		fmt.Println(c.Kind, c.Thing, c.Name, c.Field, c.From, "to", c.To)
	}
	// Output:
	// changed broker 1 killed false to true
	// changed partition orders/0 leader 1 to 2
	// changed partition orders/0 isr 1,2 to 2
}
