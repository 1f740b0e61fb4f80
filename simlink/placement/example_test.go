package placement_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/placement"
)

func ExampleAssign() {
	brokers := []placement.Broker{{Name: "broker-1"}, {Name: "broker-2"}, {Name: "broker-10"}}
	assignment, err := placement.Assign(brokers, 3, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for partition, replicas := range assignment {
		fmt.Println(partition, replicas)
	}
	// Output:
	// 0 [broker-1 broker-10]
	// 1 [broker-10 broker-2]
	// 2 [broker-2 broker-1]
}

func ExampleAssign_racks() {
	brokers := []placement.Broker{
		{Name: "broker-1", Rack: "a"}, {Name: "broker-2", Rack: "a"},
		{Name: "broker-3", Rack: "b"}, {Name: "broker-4", Rack: "b"},
	}
	assignment, err := placement.Assign(brokers, 2, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(assignment)
	// Output: [[broker-1 broker-3] [broker-3 broker-2]]
}

func ExampleSameReplicas() {
	fmt.Println(placement.SameReplicas([]string{"broker-1", "broker-2"}, []string{"broker-2", "broker-1"}))
	// Output: true
}
