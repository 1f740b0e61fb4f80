package shape_test

import (
	"errors"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func Example() {
	s := shape.Shape{
		Topology: sizecodec.Stretched3,
		Brokers:  new(9), // three in each zone
		Topics: []shape.Topic{
			{Name: "orders", Partitions: new(6)}, // replication factor 3, as by default
			{Name: "audit", Partitions: new(3), ReplicationFactor: new(4), MinISR: new(2), Cleanup: sizecodec.Compact},
		},
	}
	cluster, size, err := s.Params()
	fmt.Println(cluster, size, err)
	// Output: stretched-3 3-3-3x6x3xaudit~3~4~2~c~~~~ <nil>
}

func ExampleRead() {
	s, err := shape.Read([]byte(`{"topology": "diskless-3az", "disklessTiming": {"commitIntervalMs": 500}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Params())
	// Output: diskless-3az 6x3x3xxxxxxxxxxxxxxxxxx500. <nil>
}

func ExampleError() {
	s := shape.Shape{
		Topology: sizecodec.Stretched3,
		Brokers:  new(7),
		Topics:   []shape.Topic{{Name: "payments", Partitions: new(12), ReplicationFactor: new(3)}, {Name: "wal", Diskless: true}},
	}
	_, _, err := s.Params()
	var broken *shape.Error
	if errors.As(err, &broken) {
		for _, problem := range broken.Problems() {
			fmt.Println(problem)
		}
	}
	// Output:
	// brokers must be a multiple of 3, for as many in each of dc-a, dc-b, dc-c, not 7; or say how many stand in each with brokersPerZone
	// topics[0].partitions must be from 1 to 6 (no broker holds more than 3 of a topic), not 12
	// topics[1].partitions must be given; it may be left out of orders only
	// topics[1].replicationFactor must be given; it may be left out of orders only
}
