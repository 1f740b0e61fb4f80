package shape

import (
	"errors"
	"testing"
)

// The rule of stretched-3, by placing the replicas one by one: partition i sits
// on the brokers from the i-th on, round and round, and none holds more than 3.
func TestStretched3TakesWhatThePlacingOfEveryReplicaAllows(t *testing.T) {
	taken := map[bool]int{}
	for a := 1; a <= 7; a++ {
		for b := 1; a+b <= 8; b++ {
			for c := 1; a+b+c <= 9; c++ {
				for rf := 1; rf <= 10; rf++ {
					for partitions := range 9 {
						want := partitions > 0 && partitions <= 6 && rf <= a+b+c && busiest(a+b+c, partitions, rf) <= 3
						taken[want]++
						s := Shape{Topology: "stretched-3", BrokersPerZone: []int{a, b, c}, Topics: []Topic{orders(partitions, rf)}}
						checkTaken(t, s, want)
						s.Topics = []Topic{orders(1, 1), {Name: "a", Partitions: new(partitions), ReplicationFactor: new(rf)}}
						checkTaken(t, s, want)
					}
				}
			}
		}
	}
	if taken[true] < 500 || taken[false] < 500 {
		t.Errorf("%d shapes are right and %d wrong: the rule is not tried", taken[true], taken[false])
	}
}

func busiest(brokers, partitions, rf int) int {
	held := make([]int, brokers)
	most := 0
	for partition := range partitions {
		for replica := range rf {
			broker := (partition + replica) % brokers
			held[broker]++
			most = max(most, held[broker])
		}
	}
	return most
}

func checkTaken(t *testing.T, s Shape, want bool) {
	t.Helper()
	_, _, err := s.Params()
	topic := s.Topics[len(s.Topics)-1]
	if broken := (*Error)(nil); err != nil && !errors.As(err, &broken) || (err == nil) != want {
		t.Errorf("brokers %v, %d partitions, replication factor %d: got %v, want it taken: %t",
			s.BrokersPerZone, *topic.Partitions, *topic.ReplicationFactor, err, want)
	}
}
