package replay_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func ExampleRun() {
	link, err := link.Parse("https://monedula.dev/kafka-simulator/playground?scenario=free&actions=K%3Abroker-2%40500%2CP%3Ap1%3Aorders%3Akey%40750%2CK%3Abroker-9%401000")
	if err != nil {
		fmt.Println(err)
		return
	}
	cluster := replay.Run(link)
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

func ExampleCompare() {
	snapshot := &snapshot.Snapshot{
		Brokers: []snapshot.Broker{{ID: "1"}, {ID: "2"}},
		Topics: []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{
			{ID: 0, Leader: "2", Replicas: []string{"1", "2"}, ISR: []string{"1", "2"}, EarliestOffset: 40, LatestOffset: 60},
		}}},
	}
	link, err := simlink.Build(snapshot, simlink.Options{Verify: replay.Verify})
	if err != nil {
		fmt.Println(err) // among others, a link that does not show the snapshot
		return
	}
	differences, err := simlink.Compare(snapshot, simlink.Options{}, replay.Run(link))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range differences {
		if d.Subject == "orders/0" {
			fmt.Printf("%s: %s\n", d.Code, d.Text)
		}
	}
	// Output:
	// leader: The leader is broker-2, and shown as broker-1.
	// offset-start: The partition begins at offset 40, and is shown from 0.
	// records-capped: The partition holds 20 records, and 8 are shown.
}
