package mapping

import (
	"slices"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// genuine is a link that holds every kind of action that the mapping writes.
func genuine(t *testing.T) *link.Link {
	t.Helper()
	s := snapgen.Plain(4, 2, 3, 1)
	s.Brokers[3].Offline = true
	s.Topics[0].Partitions[0].ISR = s.Topics[0].Partitions[0].ISR[:1]
	s.Producers = []snapshot.Producer{{ID: 7, Topic: "orders", LastTimestamp: s.TakenAt.UnixMilli()}}
	selector, err := snapshot.NewSelector(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	made, err := Draw(s, Settings{Topics: selector, Records: 1, Producers: true, Window: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestSelfCheckKnowsWhatThereIs: a log that names what is not in the size, or not
// yet, or no longer, is a fault.
func TestSelfCheckKnowsWhatThereIs(t *testing.T) {
	forged := genuine(t)
	shape, _, err := sizecodec.Decode(sizecodec.SingleDC, forged.Size)
	if err != nil {
		t.Fatal(err)
	}
	if err := checkReferences(forged.Actions, &shape); err != nil {
		t.Fatal(err)
	}
	for _, stranger := range []actions.Action{
		actions.RemoveProducer{Producer: "p1"}, // which the log removed
		actions.ProduceRecord{Producer: "kp1", Topic: "orders"},
		actions.AddProducer{Producer: "q", Topic: "nowhere"},
		actions.ProduceRecord{Producer: "pid-7", Topic: "nowhere"},
		actions.ReassignPartition{Topic: "nowhere", Brokers: []string{"broker-1"}},
		actions.ReassignPartition{Topic: "orders", Partition: 3, Brokers: []string{"broker-1"}},
		actions.ReassignPartition{Topic: "orders", Partition: 0, Brokers: []string{"broker-1", "broker-5"}},
		actions.KillBroker{Broker: "broker-0"},
		actions.KillBroker{Broker: "broker-9"},
		actions.SetReplicaSpeed{Broker: "broker-5"},
		actions.RemoveGroup{Group: "nobody"},
		actions.AddGroup{Group: "g", Topics: []string{"orders", "nowhere"}},
		actions.AddConsumer{Group: "nobody", Member: "m"},
		actions.ChangeConfig{Path: "group.nobody.consumer.autoOffsetReset", Value: "earliest"},
		actions.ElectLeaders{Topic: "*"}, // which the mapping does not write
	} {
		log := append(slices.Clone(forged.Actions), actions.Entry{At: 1 << 30, Action: stranger})
		if err := checkReferences(log, &shape); err == nil {
			t.Errorf("%s passes", actions.Describe(stranger))
		}
	}
	for i, e := range forged.Actions { // each addition is needed by what follows it
		switch e.Action.(type) {
		case actions.AddProducer, actions.AddGroup:
			if i+1 == len(forged.Actions) {
				continue
			}
			if err := checkReferences(slices.Delete(slices.Clone(forged.Actions), i, i+1), &shape); err == nil {
				t.Errorf("the log passes without %s", e)
			}
		}
	}
}
