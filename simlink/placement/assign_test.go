package placement_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
)

// named returns brokers broker-1 to broker-n, without racks.
func named(n int) []placement.Broker {
	brokers := make([]placement.Broker, n)
	for i := range brokers {
		brokers[i].Name = "broker-" + strconv.Itoa(i+1)
	}
	return brokers
}

func mustAssign(t *testing.T, brokers []placement.Broker, partitions, rf int) [][]string {
	t.Helper()
	assignment, err := placement.Assign(brokers, partitions, rf)
	if err != nil {
		t.Fatal(err)
	}
	return assignment
}

// The example in the comment on Kafka's AdminUtils.assignReplicasToBrokers:
// rack-alternated, the brokers are 0, 3, 1, 5, 4, 2.
func TestKafkasRackExample(t *testing.T) {
	brokers := []placement.Broker{
		{Name: "0", Rack: "rack1"}, {Name: "1", Rack: "rack3"}, {Name: "2", Rack: "rack3"},
		{Name: "3", Rack: "rack2"}, {Name: "4", Rack: "rack2"}, {Name: "5", Rack: "rack1"},
	}
	want := [][]string{
		{"0", "3", "1"}, {"3", "1", "5"}, {"1", "5", "4"},
		{"5", "4", "2"}, {"4", "2", "0"}, {"2", "0", "3"},
		{"0", "4", "2"}, // the second round shifts the followers
	}
	if got := mustAssign(t, brokers, 7, 3); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

// By hand from Kafka's algorithm. Alternated, the brokers are a1, b1, a2, a3:
// rack b has one broker, so the followers skip what would repeat rack a.
func TestUnevenRacks(t *testing.T) {
	brokers := []placement.Broker{
		{Name: "a3", Rack: "a"}, {Name: "a1", Rack: "a"}, {Name: "b1", Rack: "b"}, {Name: "a2", Rack: "a"},
	}
	for _, c := range []struct {
		rf   int
		want [][]string
	}{
		{1, [][]string{{"a1"}, {"b1"}, {"a2"}, {"a3"}, {"a1"}}},
		// Partition 2, leader a2: a3 and a1 repeat rack a, b1 does not.
		// Partition 4, leader a1, shift 2: a3, then b1.
		{2, [][]string{{"a1", "b1"}, {"b1", "a2"}, {"a2", "b1"}, {"a3", "b1"}, {"a1", "b1"}}},
		// With every rack filled, the walk goes on where it stands:
		// partition 2 from b1 to a3, partition 3 from b1 to a2, partition 4 from b1 to a2.
		{3, [][]string{{"a1", "b1", "a2"}, {"b1", "a2", "a3"}, {"a2", "b1", "a3"}, {"a3", "b1", "a2"}, {"a1", "b1", "a2"}}},
	} {
		if got := mustAssign(t, brokers, 5, c.rf); !reflect.DeepEqual(got, c.want) {
			t.Errorf("rf %d: got %v\nwant %v", c.rf, got, c.want)
		}
	}
}

// rackUnaware is Kafka's assignReplicasToBrokersRackUnaware, step by step, for
// sorted names, start index 0 and shift 0.
func rackUnaware(names []string, partitions, rf int) [][]string {
	var assignment [][]string
	shift := 0
	for p := range partitions {
		if p > 0 && p%len(names) == 0 {
			shift++
		}
		first := p % len(names)
		replicas := []string{names[first]}
		for j := range rf - 1 {
			replicas = append(replicas, names[(first+1+(shift+j)%(len(names)-1))%len(names)])
		}
		assignment = append(assignment, replicas)
	}
	return assignment
}

// topic is a request that Assign accepts.
type topic struct {
	brokers           []placement.Broker
	partitions, rf    int
	racks             int
	shuffledBrokers   []placement.Broker
	brokerNamesSorted []string
}

func genTopic(maxRacks int) gopter.Gen {
	return func(params *gopter.GenParameters) *gopter.GenResult {
		rng := params.Rng
		brokers := named(1 + rng.Intn(12))
		t := topic{brokers: brokers, partitions: 1 + rng.Intn(40), rf: 1 + rng.Intn(len(brokers))}
		if maxRacks > 0 {
			t.racks = giveRacks(rng, brokers, maxRacks)
		}
		t.shuffledBrokers = slices.Clone(brokers)
		rng.Shuffle(len(brokers), func(i, j int) {
			t.shuffledBrokers[i], t.shuffledBrokers[j] = t.shuffledBrokers[j], t.shuffledBrokers[i]
		})
		for _, b := range brokers {
			t.brokerNamesSorted = append(t.brokerNamesSorted, b.Name)
		}
		slices.Sort(t.brokerNamesSorted)
		return gopter.NewGenResult(t, gopter.NoShrinker)
	}
}

func giveRacks(rng *rand.Rand, brokers []placement.Broker, maxRacks int) (distinct int) {
	used := map[string]bool{}
	for i := range brokers {
		brokers[i].Rack = fmt.Sprintf("rack-%d", rng.Intn(maxRacks))
		used[brokers[i].Rack] = true
	}
	return len(used)
}

func rackOf(brokers []placement.Broker) map[string]string {
	racks := map[string]string{}
	for _, b := range brokers {
		racks[b.Name] = b.Rack
	}
	return racks
}

func TestAssignWithoutRacksIsKafkas(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("equals the rack-unaware algorithm", prop.ForAll(func(t topic) bool {
			got, err := placement.Assign(t.brokers, t.partitions, t.rf)
			return err == nil && reflect.DeepEqual(got, rackUnaware(t.brokerNamesSorted, t.partitions, t.rf))
		}, genTopic(0)))
	})
}

func TestAssignment(t *testing.T) {
	check := func(p *gopter.Properties, name string, holds func(topic, [][]string) bool) {
		assigned := func(t topic) bool {
			assignment, err := placement.Assign(t.brokers, t.partitions, t.rf)
			return err == nil && holds(t, assignment)
		}
		p.Property(name+", no racks", prop.ForAll(assigned, genTopic(0)))
		p.Property(name+", racks", prop.ForAll(assigned, genTopic(5)))
	}
	proptest.Check(t, func(p *gopter.Properties) {
		check(p, "every partition has rf brokers, none twice", everyPartitionIsFull)
		check(p, "leaders are even", leadersAreEven)
		check(p, "racks spread evenly", racksAreSpread)
		check(p, "the order of brokers does not matter", func(t topic, assignment [][]string) bool {
			again, err := placement.Assign(t.shuffledBrokers, t.partitions, t.rf)
			return err == nil && reflect.DeepEqual(again, assignment)
		})
	})
}

func everyPartitionIsFull(t topic, assignment [][]string) bool {
	for _, replicas := range assignment {
		distinct := map[string]bool{}
		for _, name := range replicas {
			if !slices.Contains(t.brokerNamesSorted, name) {
				return false
			}
			distinct[name] = true
		}
		if len(replicas) != t.rf || len(distinct) != t.rf {
			return false
		}
	}
	return len(assignment) == t.partitions
}

func leadersAreEven(t topic, assignment [][]string) bool {
	leads := make(map[string]int)
	for _, name := range t.brokerNamesSorted {
		leads[name] = 0
	}
	for _, replicas := range assignment {
		leads[replicas[0]]++
	}
	least, most := t.partitions, 0
	for _, n := range leads {
		least, most = min(least, n), max(most, n)
	}
	return most-least <= 1
}

// racksAreSpread says that each partition sits in as many racks as it can.
func racksAreSpread(t topic, assignment [][]string) bool {
	if t.racks == 0 {
		return true
	}
	racks := rackOf(t.brokers)
	for _, replicas := range assignment {
		distinct := map[string]bool{}
		for _, name := range replicas {
			distinct[racks[name]] = true
		}
		if len(distinct) != min(t.rf, t.racks) {
			return false
		}
	}
	return true
}

func TestOneRackIsNoRacks(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("one rack for all", prop.ForAll(func(t topic) bool {
			got, err := placement.Assign(t.brokers, t.partitions, t.rf)
			return err == nil && reflect.DeepEqual(got, rackUnaware(t.brokerNamesSorted, t.partitions, t.rf))
		}, genTopic(1)))
	})
}

func TestAssignLeavesItsInputAlone(t *testing.T) {
	brokers := []placement.Broker{{"c", "x"}, {"a", "y"}, {"b", "x"}}
	before := slices.Clone(brokers)
	mustAssign(t, brokers, 3, 2)
	if !slices.Equal(brokers, before) {
		t.Errorf("brokers became %v, were %v", brokers, before)
	}
}

func TestReplicaListsCanBeAppendedTo(t *testing.T) {
	assignment := mustAssign(t, named(3), 2, 1)
	_ = append(assignment[0], "mine")
	if assignment[1][0] != "broker-2" {
		t.Errorf("appending to partition 0 changed the leader of partition 1 to %q", assignment[1][0])
	}
}

func TestSameReplicas(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"", "", true},
		{"abc", "abc", true},
		{"abc", "cab", true},
		{"aab", "abb", true},
		{"abc", "ab", false},
		{"ab", "abc", false},
		{"abc", "abd", false},
		{"", "a", false},
	} {
		a, b := letters(c.a), letters(c.b)
		if got := placement.SameReplicas(a, b); got != c.want {
			t.Errorf("SameReplicas(%v, %v) = %v, want %v", a, b, got, c.want)
		}
		if !slices.Equal(a, letters(c.a)) || !slices.Equal(b, letters(c.b)) {
			t.Errorf("SameReplicas changed its arguments to %v and %v", a, b)
		}
	}
}

func letters(s string) (list []string) {
	for _, r := range s {
		list = append(list, string(r))
	}
	return list
}

func TestSameReplicasComparesSets(t *testing.T) {
	isIn := func(a, b []string) bool {
		return !slices.ContainsFunc(a, func(name string) bool { return !slices.Contains(b, name) })
	}
	lists := gen.SliceOfN(4, gen.IntRange(1, 3).Map(strconv.Itoa))
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("each contains the other", prop.ForAll(func(a, b []string) bool {
			return placement.SameReplicas(a, b) == (isIn(a, b) && isIn(b, a))
		}, lists, lists))
	})
}

func BenchmarkAssign(b *testing.B) {
	benchmarkAssign(b, named(10))
}

func BenchmarkAssignRacks(b *testing.B) {
	brokers := named(10)
	for i := range brokers {
		brokers[i].Rack = string(rune('a' + i%3))
	}
	benchmarkAssign(b, brokers)
}

func benchmarkAssign(b *testing.B, brokers []placement.Broker) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := placement.Assign(brokers, 24, 3); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSameReplicas(b *testing.B) {
	x, y := []string{"broker-1", "broker-10", "broker-2"}, []string{"broker-2", "broker-1", "broker-10"}
	b.ReportAllocs()
	for b.Loop() {
		placement.SameReplicas(x, y)
	}
}
