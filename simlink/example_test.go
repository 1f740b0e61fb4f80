package simlink_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func ExampleBuild() {
	taken := &simlink.Snapshot{
		Brokers: []snapshot.Broker{{ID: "1"}, {ID: "2"}, {ID: "3", Offline: true}},
		Topics: []snapshot.Topic{{
			Name: "orders",
			Partitions: []snapshot.Partition{
				{ID: 0, Leader: "1", Replicas: []string{"1", "2"}, ISR: []string{"1", "2"}, LatestOffset: 2},
			},
		}},
	}
	made, err := simlink.Build(taken, simlink.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made)
	fmt.Println(made.PlainActions)
	// Output:
	// https://monedula.dev/kafka-simulator/playground?scenario=free&actions=RP%3Ap1%40500%2CRG%3Ac1%40750%2CK%3Abroker-3%401000%2CAP%3Akp1%3Aorders%401250%2CP%3Akp1%3Aorders%3Aa%401500%2CP%3Akp1%3Aorders%3Ab%401750%2CRP%3Akp1%403750&size=3x1x2
	// RP:p1@500,RG:c1@750,K:broker-3@1000,AP:kp1:orders@1250,P:kp1:orders:a@1500,P:kp1:orders:b@1750,RP:kp1@3750
}

func ExampleCompare() {
	taken := &simlink.Snapshot{
		Brokers: []snapshot.Broker{{ID: "1"}, {ID: "2"}},
		Topics: []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{
			{ID: 0, Leader: "2", Replicas: []string{"1", "2"}, ISR: []string{"1", "2"}, EarliestOffset: 40, LatestOffset: 60},
		}}},
	}
	made, err := simlink.Build(taken, simlink.Options{})
	if err != nil {
		fmt.Println(err) // among others, a link that does not show the snapshot
		return
	}
	differences, err := simlink.Compare(taken, simlink.Options{}, replay.Run(made))
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
