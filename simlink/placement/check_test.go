package placement_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/placement"
)

func TestAssignListsEveryProblem(t *testing.T) {
	for _, c := range []struct {
		name           string
		brokers        []placement.Broker
		partitions, rf int
		want           []string
	}{
		{"no brokers", nil, 1, 1, []string{"there are no brokers; give at least one"}},
		{"no partitions", named(1), 0, 1, []string{"0 partitions: give 1 to 10000"}},
		{"negative partitions", named(1), math.MinInt32, 1, []string{"-2147483648 partitions: give 1 to 10000"}},
		{"partitions over the limit", named(1), 10_001, 1, []string{"10001 partitions: give 1 to 10000"}},
		{"brokers over the limit", named(1001), 1, 1, []string{"1001 brokers are over the limit of 1000"}},
		{"no replicas", named(1), 1, 0, []string{"replication factor 0: give at least 1"}},
		{"more replicas than brokers", named(3), 1, 4, []string{"replication factor 4 is over the 3 brokers there are"}},
		{"no name", []placement.Broker{{Name: "a"}, {}, {}}, 1, 1, []string{
			"brokers[1] has no name; name it",
			"brokers[2] has no name; name it",
		}},
		{"one name twice", []placement.Broker{{Name: "b"}, {Name: "a"}, {Name: "b"}, {Name: "b"}, {Name: "a"}}, 1, 1, []string{
			`more than one broker is named "a"; give each its own name`,
			`more than one broker is named "b"; give each its own name`,
		}},
		{"racks in part", []placement.Broker{{Name: "c"}, {Name: "b", Rack: "x"}, {Name: "a"}}, 1, 1, []string{
			`some brokers have a rack and some have none: "a", "c"; give these a rack, or give none to any`,
		}},
		{"everything", []placement.Broker{{Name: "a", Rack: "x"}, {Name: "a"}, {}}, -1, 9, []string{
			"-1 partitions: give 1 to 10000",
			"replication factor 9 is over the 3 brokers there are",
			"brokers[2] has no name; name it",
			`more than one broker is named "a"; give each its own name`,
			`some brokers have a rack and some have none: "a", brokers[2]; give these a rack, or give none to any`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := placement.Assign(c.brokers, c.partitions, c.rf)
			var bad *placement.InputError
			if !errors.As(err, &bad) {
				t.Fatalf("error is %v, want an InputError", err)
			}
			var got []string
			for _, p := range bad.Problems() {
				got = append(got, p.String())
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("problems:\n%q\nwant:\n%q", got, c.want)
			}
		})
	}
}

func TestAssignAtItsLimits(t *testing.T) {
	brokers := named(1000)
	for i := range brokers {
		brokers[i].Rack = "crowd"
	}
	brokers[0].Rack = "lonely" // the walk has to look for it from every leader
	if got := mustAssign(t, brokers, 10_000, 2); len(got) != 10_000 {
		t.Errorf("%d partitions, want %d", len(got), 10_000)
	}
}
