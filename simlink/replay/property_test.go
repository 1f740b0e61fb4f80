package replay_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// genLog makes a link whose log is about things that are there more often than
// not: actions of every kind, on a few names.
func genLog(p *gopter.GenParameters) *gopter.GenResult {
	rnd := p.Rng
	pick := func(list ...string) string { return list[rnd.Intn(len(list))] }
	broker := func() string { return fmt.Sprintf("broker-%d", 1+rnd.Intn(5)) }
	topic := func() string { return pick("orders", "payments", "payments", "no-topic") }
	group := func() string { return pick("c1", "g", "h") }
	producer := func() string { return pick("p1", "q", "r", "s", "t") }
	member := func() string { return pick("m", "n") }
	path := func() (string, string) {
		rule := []string{
			"topics." + topic() + ".partitions", "topics." + topic() + ".minInSyncReplicas", "topics." + topic() + ".retentionMs",
			"group." + group() + ".consumer.pollMs", "consumer.pollMs",
		}[rnd.Intn(5)]
		return rule, fmt.Sprint(1 + rnd.Intn(9))
	}
	one := func() actions.Action {
		switch rnd.Intn(20) {
		case 0, 1:
			return actions.KillBroker{Broker: broker()}
		case 2:
			return actions.RestartBroker{Broker: broker()}
		case 3:
			return actions.AddBroker{Broker: broker(), Rack: pick("", "r")}
		case 4:
			return actions.RemoveBroker{Broker: broker()}
		case 5:
			return actions.AddProducer{Producer: producer(), Topic: topic()}
		case 6:
			return actions.RemoveProducer{Producer: producer()}
		case 7, 8, 9:
			return actions.ProduceRecord{Producer: producer(), Topic: topic(), Key: pick("", "a", "b", "c", "d")}
		case 10:
			return actions.AddGroup{Group: group(), Topics: []string{topic()}, Reset: actions.Reset(pick("", "earliest", "latest", "none"))}
		case 11:
			return actions.RemoveGroup{Group: group()}
		case 12:
			return actions.AddConsumer{Group: group(), Member: member()}
		case 13:
			return actions.KillConsumer{Member: member()}
		case 14:
			return actions.AddShareGroup{Group: group(), Topic: topic()}
		case 15:
			name, value := path()
			return actions.ChangeConfig{Path: name, Value: value}
		case 16:
			return actions.ReassignPartition{Topic: topic(), Partition: rnd.Intn(4), Brokers: []string{broker(), broker()}[rnd.Intn(2):]}
		case 17:
			return actions.ChangeReplicationFactor{Topic: topic(), ReplicationFactor: 1 + rnd.Intn(4)}
		case 18:
			return actions.SetReplicaSpeed{Broker: broker(), Slow: rnd.Intn(2) == 0}
		}
		return []actions.Action{actions.TierOffload{Topic: topic()}, actions.ElectLeaders{Topic: pick("*", "orders")}, actions.Raw{Code: "NP", Payload: "x"}}[rnd.Intn(3)]
	}
	made, err := link.Parse(pick("https://x/?scenario=free&size=4x3x3xpayments~2~2~1~d~~~~", "https://x/?scenario=00.1.3", "https://x/?scenario=free&cluster=stretched-3"))
	if err != nil {
		panic(err)
	}
	for i := range rnd.Intn(40) {
		made.Actions = append(made.Actions, actions.Entry{At: int64(i), Action: one()})
	}
	return gopter.NewGenResult(made, gopter.NoShrinker)
}

// TestClusterProperties holds what a cluster must be after any log.
func TestClusterProperties(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a cluster is sound", prop.ForAll(func(made *link.Link) (bool, error) {
			err := sound(made, replay.Run(made))
			return err == nil, err
		}, genLog))
		p.Property("a moment is the end of the log up to it", prop.ForAll(func(made *link.Link, at int64) (bool, error) {
			until := *made
			until.Actions = slices.DeleteFunc(slices.Clone(made.Actions), func(e actions.Entry) bool { return e.At > at })
			moment, end := replay.RunAt(made, at), replay.Run(&until)
			moment.At = end.At
			return reflect.DeepEqual(moment, end), nil
		}, genLog, func(p *gopter.GenParameters) *gopter.GenResult {
			return gopter.NewGenResult(rand.New(p.Rng).Int63n(50), gopter.NoShrinker)
		}))
	})
}

// sound says what is wrong with a cluster, whatever led to it.
func sound(made *link.Link, c *replay.Cluster) error {
	if len(c.Steps) != len(made.Actions) {
		return fmt.Errorf("%d steps of %d actions", len(c.Steps), len(made.Actions))
	}
	for i, s := range c.Steps {
		if s.Entry.At != made.Actions[i].At || s.Outcome != replay.Applied && s.Note == "" {
			return fmt.Errorf("step %d is %+v", i, s)
		}
	}
	written := int64(0)
	for _, producer := range c.Producers {
		written += producer.Records
	}
	for i := range c.Topics {
		t := &c.Topics[i]
		written -= t.Records()
		for j := range t.Partitions {
			if err := soundPartition(c, &t.Partitions[j]); err != nil {
				return fmt.Errorf("%s/%d: %w", t.Name, j, err)
			}
		}
	}
	alive := 0
	for _, producer := range c.Producers {
		if producer.Alive {
			alive++
		}
	}
	if len(c.Unknown) == 0 && alive > 4 || written != 0 {
		return fmt.Errorf("%d producers live, %d records too many were written", alive, written)
	}
	for _, g := range c.Groups {
		if g.Lag < replay.LagUnknown {
			return fmt.Errorf("%s lags by %d", g.Name, g.Lag)
		}
	}
	return nil
}

func soundPartition(c *replay.Cluster, p *replay.Partition) error {
	leaders := 0
	for _, r := range p.Replicas {
		if c.State(p, r) == replay.Leading {
			leaders++
		}
	}
	switch {
	case (p.Leader != "") != (leaders == 1):
		return fmt.Errorf("%d replicas lead, and the leader is %q", leaders, p.Leader)
	case p.Leader != "" && !slices.Contains(p.ISR, p.Leader):
		return fmt.Errorf("the leader %s is not in the ISR %v", p.Leader, p.ISR)
	case len(p.Replicas) > 0 && len(p.ISR) == 0:
		return fmt.Errorf("nobody is in sync")
	}
	for _, r := range p.ISR {
		if !slices.Contains(p.Replicas, r) {
			return fmt.Errorf("%s is in sync, and no replica", r)
		}
	}
	return nil
}
