package actions_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

func ExampleEncode() {
	log, err := actions.Encode([]actions.Entry{
		{At: 500, Action: actions.RemoveProducer{Producer: "p1"}},
		{At: 750, Action: actions.KillBroker{Broker: "broker-2", Graceful: true}},
	})
	fmt.Println(log, err)
	// Output: RP:p1@500,K:broker-2:g@750 <nil>
}

func ExampleDecodeTolerant() {
	decoded := actions.DecodeTolerant("K:broker-2@500,SR:broker-1:2@750,NP:a|b@1000")
	for _, e := range decoded.Entries {
		fmt.Println(e.At, actions.Describe(e.Action))
	}
	for _, d := range decoded.Dropped {
		fmt.Println("dropped:", d)
	}
	// Output:
	// 500 kill broker: broker broker-2
	// 1000 unknown kind NP: a|b
	// dropped: actions[1].slow is "2"; it may be 1 or 0 (in "SR:broker-1:2@750")
}
