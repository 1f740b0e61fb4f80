package judge_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/jobgen"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// mutation changes a log at one place; false where it cannot.
type mutation struct {
	name   string
	change func(rnd *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool)
}

var mutations = []mutation{
	{"drop", func(_ *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool) {
		return slices.Delete(log, at, at+1), true
	}},
	{"repeat", func(_ *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool) {
		return slices.Insert(log, at, log[at]), true
	}},
	{"swap with another", func(rnd *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool) {
		other := rnd.Intn(len(log))
		before := slices.Clone(log)
		log[at].Action, log[other].Action = log[other].Action, log[at].Action
		return log, !sameActions(before, log)
	}},
	{"move", func(rnd *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool) {
		moved, to := log[at], rnd.Intn(len(log)-1)
		if to == at {
			return nil, false
		}
		before := slices.Clone(log)
		log = slices.Insert(slices.Delete(log, at, at+1), to, moved)
		return log, !sameActions(before, log)
	}},
	{"alter", func(rnd *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool) {
		before := slices.Clone(log)
		log[at].Action = alter(rnd, log[at].Action)
		return log, !sameActions(before, log)
	}},
	{"insert what the mapping never writes", func(rnd *rand.Rand, log []actions.Entry, at int) ([]actions.Entry, bool) {
		foreign := []actions.Action{
			actions.RestartBroker{Broker: "broker-1"}, actions.AddBroker{Broker: "broker-99"}, actions.RemoveBroker{Broker: "broker-1"},
			actions.ElectLeaders{Topic: "*"}, actions.TierOffload{Topic: "orders"}, actions.ChangeReplicationFactor{Topic: "orders", ReplicationFactor: 1},
			actions.AddShareGroup{Group: "s", Topic: "orders"}, actions.KillConsumer{Member: "worker"}, actions.Raw{Code: "NP", Payload: "x"},
			actions.ChangeConfig{Path: "topics.orders.retentionMs", Value: "5"}, actions.ChangeConfig{Path: "consumer.pollMs", Value: "5"},
		}
		return slices.Insert(log, at, actions.Entry{Action: foreign[rnd.Intn(len(foreign))]}), true
	}},
}

// sameActions compares logs but for their times.
func sameActions(a, b []actions.Entry) bool {
	return slices.EqualFunc(a, b, func(x, y actions.Entry) bool { return reflect.DeepEqual(x.Action, y.Action) })
}

// alter changes one thing about an action, which may be left as it is.
func alter(rnd *rand.Rand, action actions.Action) actions.Action {
	pick := func(list ...string) string { return list[rnd.Intn(len(list))] }
	broker := fmt.Sprintf("broker-%d", 1+rnd.Intn(10))
	topic := pick("orders", "payments", "a-b", "nothing")
	switch a := action.(type) {
	case actions.KillBroker:
		return []actions.Action{actions.KillBroker{Broker: broker}, actions.KillBroker{Broker: a.Broker, Graceful: true}}[rnd.Intn(2)]
	case actions.SetReplicaSpeed:
		return []actions.Action{actions.SetReplicaSpeed{Broker: broker, Slow: true}, actions.SetReplicaSpeed{Broker: a.Broker}}[rnd.Intn(2)]
	case actions.ReassignPartition:
		a.Brokers = slices.Clone(a.Brokers)
		switch rnd.Intn(4) {
		case 0:
			a.Partition++
		case 1:
			a.Topic = topic
		case 2:
			slices.Reverse(a.Brokers)
		default:
			a.Brokers[rnd.Intn(len(a.Brokers))] = broker
		}
		return a
	case actions.AddProducer:
		return []actions.Action{actions.AddProducer{Producer: a.Producer, Topic: topic}, actions.AddProducer{Producer: "pid-7", Topic: a.Topic}}[rnd.Intn(2)]
	case actions.RemoveProducer:
		return actions.RemoveProducer{Producer: pick("p1", "kp1", "kp2", "pid-1001")}
	case actions.ProduceRecord:
		switch rnd.Intn(4) {
		case 0:
			a.Topic = topic
		case 1:
			a.Value = actions.Value{Kind: actions.ValueTombstone}
		case 2:
			a.Key = ""
		default:
			a.Key = pick("", "x", "y", "zz", "0", "7")
		}
		return a
	case actions.AddGroup:
		switch rnd.Intn(4) {
		case 0:
			a.Topics = append(slices.Clone(a.Topics), topic)
		case 1:
			a.Reset = actions.ResetEarliest
		case 2:
			a.Settings = actions.Settings{"region": "west"}
		default:
			a.Group = "nobody"
		}
		return a
	case actions.RemoveGroup:
		return actions.RemoveGroup{Group: pick("c1", "billing", "nobody")}
	case actions.AddConsumer:
		return []actions.Action{actions.AddConsumer{Group: a.Group, Member: "nobody"}, actions.AddConsumer{Group: pick("c1", "billing"), Member: a.Member}}[rnd.Intn(2)]
	case actions.ChangeConfig:
		return []actions.Action{actions.ChangeConfig{Path: a.Path, Value: "latest"}, actions.ChangeConfig{Path: "group.billing.consumer.pollMs", Value: "5"}}[rnd.Intn(2)]
	}
	panic(fmt.Sprintf("the mapping writes %T, and no test alters one", action))
}

// retime gives a log the times that it would have if Build had written it.
func retime(log []actions.Entry) {
	next, wrote := int64(500), false
	for i := range log {
		if _, ends := log[i].Action.(actions.RemoveProducer); ends && wrote {
			next += 1750
		}
		_, wrote = log[i].Action.(actions.ProduceRecord)
		log[i].At = next
		next += 250
	}
}

// TestMutationsAreFaults changes one action of a log, at its old times and at
// new ones that are right again.
func TestMutationsAreFaults(t *testing.T) {
	t.Parallel()
	reached := map[string]bool{}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a changed log has a fault", prop.ForAll(func(j jobgen.Job) (bool, error) {
			j.Options.Fit = false // which takes the number of records from the log
			made, err := j.Build()
			if made == nil {
				return err == nil, err
			}
			rnd := rand.New(rand.NewSource(j.Seed))
			at, m := rnd.Intn(len(made.Actions)), mutations[rnd.Intn(len(mutations))]
			kind := made.Actions[at].Action.Kind()
			log, changed := m.change(rnd, slices.Clone(made.Actions), at)
			if !changed {
				return true, nil
			}
			reached[m.name+" "+string(kind)] = true
			if rnd.Intn(4) > 0 {
				retime(log)
			}
			changedLink := *made
			changedLink.Actions = log
			differences, err := simlink.Compare(j.Snapshot, j.Options, replay.Run(&changedLink))
			if err != nil {
				return false, err
			}
			if !slices.ContainsFunc(differences, link.Difference.Fault) {
				changedLog, _ := actions.Encode(log)
				return false, fmt.Errorf("%s at %s:\n%s\n%s", m.name, made.Actions[at], made.PlainActions, changedLog)
			}
			return true, nil
		}, jobgen.Gen))
	})
	for _, m := range mutations {
		for _, kind := range []string{"RP", "RG", "RA", "K", "SR", "AP", "P", "AG", "C", "AC"} {
			if !reached[m.name+" "+kind] && proptest.Many(t) {
				t.Errorf("no case: %s %s", m.name, kind)
			}
		}
	}
}

// TestTimesAreFaults moves one action by a millisecond.
func TestTimesAreFaults(t *testing.T) {
	made := mustBuild(t, simlink.Options{Producers: true})
	for i := range made.Actions {
		changed := *made
		changed.Actions = slices.Clone(made.Actions)
		changed.Actions[i].At++
		differences, err := simlink.Compare(snapgen.Demo(), simlink.Options{Producers: true}, replay.Run(&changed))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(differences, link.Difference.Fault) {
			t.Errorf("%s a millisecond later is no fault", made.Actions[i])
		}
	}
}
