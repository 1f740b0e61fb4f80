package replay_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

func ExampleRun() {
	made, err := link.Parse("https://monedula.dev/kafka-simulator/playground?scenario=free&actions=K%3Abroker-2%40500%2CP%3Ap1%3Aorders%3Akey%40750%2CK%3Abroker-9%401000")
	if err != nil {
		fmt.Println(err)
		return
	}
	cluster := replay.Run(made)
	orders := cluster.Topic("orders")
	for i := range orders.Partitions {
		p := &orders.Partitions[i]
		fmt.Printf("orders/%d: replicas %v, leader %s, ISR %v, records %d\n", p.ID, p.Replicas, p.Leader, p.ISR, p.Records)
	}
	for _, step := range cluster.Steps {
		fmt.Printf("%s %s %q\n", step.Entry, step.Outcome, step.Note)
	}
	// Output:
	// orders/0: replicas [broker-1 broker-2 broker-3], leader broker-1, ISR [broker-1 broker-3], records 1
	// orders/1: replicas [broker-2 broker-3 broker-1], leader broker-3, ISR [broker-3 broker-1], records 0
	// orders/2: replicas [broker-3 broker-1 broker-2], leader broker-3, ISR [broker-3 broker-1], records 0
	// K:broker-2@500 applied ""
	// P:p1:orders:key@750 applied ""
	// K:broker-9@1000 missing "there is no broker broker-9"
}
