package partitioner_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/partitioner"
)

func ExamplePartition() {
	fmt.Println(partitioner.Partition("orders", 24))
	// Output: 15
}

func ExampleKeys() {
	// Two records for partition 0, none for partition 1, three for partition 2.
	keys, err := partitioner.Keys([]int{2, 0, 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(keys)
	// Output: [[b e] [] [a c d]]
}
