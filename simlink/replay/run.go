package replay

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// Run plays a link to its end. It needs the link's Topology, Scenario, Start and
// Actions; Names, where the link has them, give the real names. Whatever they
// hold, Run gives a cluster. The cost is linear in the actions and in the
// replicas that each touches.
func Run(link *link.Link) *Cluster { return RunAt(link, math.MaxInt64) }

// RunAt plays the actions of a link that happen at or before t, in ms of
// simulation time.
func RunAt(link *link.Link, t int64) *Cluster {
	g := newGame(link)
	for _, e := range link.Actions {
		if e.At > t {
			continue
		}
		outcome, note := g.play(e.Action)
		g.Steps = append(g.Steps, Step{e, outcome, note})
		g.At = max(g.At, e.At)
	}
	if t != math.MaxInt64 {
		g.At = max(t, 0)
	}
	g.measureLag()
	g.nameReal(&link.Names)
	return g.Cluster
}

// game is a cluster while its log is played.
type game struct {
	*Cluster
	brokers, topics, groups, shareGroups, producers map[string]int // where each is in its list

	holds    map[string][]location       // the partitions with a replica on a broker, and perhaps some that had one
	placed   []location                  // the partitions whose replicas are known
	baseline map[string]map[string]int64 // by group and topic: the records that were there before the group

	openBrokers bool // brokers, topics and partitions may be there that are not listed
	openClients bool // groups and producers may be
}

// location is a partition: the topic's place in its list, and the partition's id.
type location struct{ topic, id int }

// play does what an action does.
func (g *game) play(action actions.Action) (Outcome, string) {
	switch a := action.(type) {
	case actions.KillBroker:
		return g.killBroker(a)
	case actions.RestartBroker:
		return g.restartBroker(a)
	case actions.AddBroker:
		return g.addBroker(a)
	case actions.RemoveBroker:
		return g.removeBroker(a)
	case actions.SetReplicaSpeed:
		return g.setSpeed(a)
	case actions.ReassignPartition:
		return g.reassign(a)
	case actions.ChangeReplicationFactor:
		return g.changeFactor(a)
	case actions.ElectLeaders:
		return g.elect(a)
	case actions.TierOffload:
		return g.offload(a)
	case actions.AddProducer:
		return g.addProducer(a)
	case actions.RemoveProducer:
		return g.removeProducer(a)
	case actions.ProduceRecord:
		return g.produce(a)
	case actions.AddGroup:
		return g.addGroup(a)
	case actions.RemoveGroup:
		return g.removeGroup(a)
	case actions.AddConsumer:
		return g.addConsumer(a)
	case actions.KillConsumer:
		return g.killConsumer(a)
	case actions.AddShareGroup:
		return g.addShareGroup(a)
	case actions.ChangeConfig:
		return g.changeConfig(a)
	case actions.Raw:
		return Unclear, fmt.Sprintf("what %s does is not public", a.Code)
	}
	return Unclear, "it is no action of the playground"
}

// outcomes that several actions have
func missing(what, name string) (Outcome, string) {
	return Missing, fmt.Sprintf("there is no %s %s", what, name)
}

func applied() (Outcome, string) { return Applied, "" }

// nameReal puts the real names in that the link knows.
func (g *game) nameReal(names *link.Names) {
	brokers, topics, groups := realOf(names.Brokers), realOf(names.Topics), realOf(names.Groups)
	members := map[[2]string]string{}
	for _, m := range names.Members {
		members[[2]string{m.Group, m.Simulator}] = m.Real
	}
	for i := range g.Producers {
		if id, fromSnapshot := strings.CutPrefix(g.Producers[i].Name, "pid-"); fromSnapshot && len(brokers) > 0 {
			g.Producers[i].Real = id
		}
	}
	for i := range g.Brokers {
		g.Brokers[i].Real = brokers[g.Brokers[i].Name]
	}
	for i := range g.Topics {
		g.Topics[i].Real = topics[g.Topics[i].Name]
	}
	for i := range g.Groups {
		group := &g.Groups[i]
		group.Real = groups[group.Name]
		for j := range group.Members {
			group.Members[j].Real = members[[2]string{group.Real, group.Members[j].Name}]
		}
	}
}

func realOf(table link.NameTable) map[string]string {
	real := make(map[string]string, len(table))
	for _, n := range table {
		real[n.Simulator] = cmp.Or(n.Real, n.Simulator)
	}
	return real
}
