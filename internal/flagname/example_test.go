package flagname_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/internal/flagname"
)

func ExampleInJSON() {
	fmt.Println(flagname.InJSON("max-records-per-partition"), flagname.InJSON("fit"))
	// Output: maxRecordsPerPartition fit
}
