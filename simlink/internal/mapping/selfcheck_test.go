package mapping

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/address"
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
	base, err := address.ParseBase("")
	if err != nil {
		t.Fatal(err)
	}
	made, err := Draw(s, Settings{Topics: selector, Records: 1, Producers: true, Window: time.Minute, Base: base})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestSelfCheckFindsForgeries changes one thing of a link at a time. Each of them
// is a fault.
func TestSelfCheckFindsForgeries(t *testing.T) {
	if err := selfCheck(genuine(t)); err != nil {
		t.Fatalf("a genuine link: %v", err)
	}
	packed := func(l *link.Link) string {
		return strings.Replace(l.URL, escapedLog(l), actions.Compress(l.PlainActions), 1)
	}
	for name, forge := range map[string]func(l *link.Link){
		"another log in the URL":  func(l *link.Link) { l.URL = strings.Replace(l.URL, "RP%3Ap1%40500", "RP%3Ap1%40501", 1) },
		"a log cut short":         func(l *link.Link) { l.URL = strings.Replace(l.URL, "&size=", "x&size=", 1) },
		"another size in the URL": func(l *link.Link) { l.URL = strings.Replace(l.URL, "size=4x", "size=5x", 1) },
		"no size in the URL":      func(l *link.Link) { l.URL = l.URL[:strings.Index(l.URL, "&size=")] },
		"a size that is clamped": func(l *link.Link) {
			l.URL = strings.Replace(l.URL, "size=4x", "size=40x", 1)
			l.Size = "40" + l.Size[1:]
		},
		"a size that cannot be read": func(l *link.Link) { l.URL = strings.Replace(l.URL, "size=4x", "size=x", 1); l.Size = l.Size[1:] },
		"a size that is not canonical": func(l *link.Link) {
			l.URL = strings.Replace(l.URL, url4(l), url4(l)+"xx", 1)
			l.Size += "xx"
		},
		"a topology":              func(l *link.Link) { l.URL += "&cluster=stretched-3" },
		"a curated scenario":      func(l *link.Link) { l.URL = strings.Replace(l.URL, "scenario=free", "scenario=00.1.3", 1) },
		"no scenario":             func(l *link.Link) { l.URL = strings.Replace(l.URL, "scenario=free&", "", 1) },
		"another form":            func(l *link.Link) { l.URL = packed(l) },
		"a damaged packed log":    func(l *link.Link) { l.URL = strings.Replace(packed(l), "actions=~1", "actions=~1A", 1) },
		"another list of actions": func(l *link.Link) { l.Actions = l.Actions[1:] },
		"an entry that cannot be read": func(l *link.Link) {
			l.URL = strings.Replace(l.URL, "RP%3Ap1%40500", "RP%3Ap1", 1)
			l.PlainActions = strings.Replace(l.PlainActions, "RP:p1@500", "RP:p1", 1)
		},
	} {
		forged := genuine(t)
		before := *forged
		forge(forged)
		if forged.URL == before.URL && forged.PlainActions == before.PlainActions && len(forged.Actions) == len(before.Actions) {
			t.Errorf("%s: nothing was forged", name)
		}
		if err := selfCheck(forged); err == nil || !strings.Contains(err.Error(), "please report it") {
			t.Errorf("%s: %v, want a fault", name, err)
		}
	}
}

func escapedLog(l *link.Link) string {
	_, rest, _ := strings.Cut(l.URL, "actions=")
	log, _, _ := strings.Cut(rest, "&")
	return log
}

func url4(l *link.Link) string { return l.URL[strings.Index(l.URL, "size="):] }

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
