package verbs_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/fromyaml"
)

func ExampleShape() {
	document, err := fromyaml.ReadDocument([]byte(`
brokers: 5
topics:
  - {name: payments, partitions: 6, replicationFactor: 3}
actions:
  - {at: 3000, kind: K, broker: broker-5}
  - P:p1:payments:order-7@1000
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	composed, err := verbs.Shape(document)
	fmt.Println(composed.Link, err)
	// Output: https://monedula.dev/kafka-simulator/playground?scenario=free&actions=P%3Ap1%3Apayments%3Aorder-7%401000%2CK%3Abroker-5%403000&size=5x3x3xpayments~6~3~~~~~~ <nil>
}

func ExampleCheck() {
	report, err := verbs.Check("K:broker-2@500,K:broker-3@later")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.OK, report.Canonical)
	for _, d := range report.Dropped {
		fmt.Println(d.Field, d.Text)
	}
	// Output:
	// false K:broker-2@500
	// actions[1].at is "later"; it must be a canonical integer, such as 8500
}
