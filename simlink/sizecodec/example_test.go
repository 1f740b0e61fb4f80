package sizecodec_test

import (
	"errors"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func Example() {
	size := sizecodec.Size{
		Topology:          sizecodec.SingleDC,
		BrokersPerZone:    []int{4},
		Partitions:        12,
		ReplicationFactor: 3,
		PrimaryMinISR:     2, // the default: not written
		ExtraTopics: []sizecodec.Topic{
			{Name: "tx-events", Partitions: 2, ReplicationFactor: 2, MinISR: 1, Cleanup: sizecodec.Delete},
		},
	}
	slug, err := size.Encode()
	fmt.Println(slug, err)
	// Output: 4x12x3xt*-events~2~2~1~d~~~~ <nil>
}

func ExampleSize_Encode_refused() {
	size := sizecodec.Size{Topology: sizecodec.SingleDC, BrokersPerZone: []int{12}, Partitions: 30, ReplicationFactor: 3}
	_, err := size.Encode()
	var broken *sizecodec.Error
	if errors.As(err, &broken) {
		for _, problem := range broken.Problems() {
			fmt.Println(problem)
		}
	}
	// Output:
	// brokers must be from 1 to 10, not 12
	// primary topic: partitions must be from 1 to 24, not 30
}

func ExampleDecode() {
	size, clamps, err := sizecodec.Decode(sizecodec.Stretched3, "3-3-3x6x4")
	fmt.Println(size.BrokersPerZone, size.Partitions, size.ReplicationFactor, err)
	fmt.Println(clamps)
	// Output:
	// [3 3 3] 3 4 <nil>
	// [primary topic: partitions: 6 becomes 3]
}
