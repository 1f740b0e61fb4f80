package mapping

import (
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// kill stops the brokers that are offline.
func (s *scene) kill(line *timeline) {
	for _, b := range s.brokers {
		if b.offline {
			line.add(actions.KillBroker{Broker: b.name})
		}
	}
}

// slow makes the brokers of lagging replicas slow followers.
func (s *scene) slow(line *timeline) {
	for i, lagging := range s.lagging() {
		if len(lagging) > 0 {
			line.add(actions.SetReplicaSpeed{Broker: s.brokers[i].name, Slow: true})
		}
	}
}

// lagging are, by broker, the partitions on which its replica is not in sync.
func (s *scene) lagging() [][]string {
	lagging := make([][]string, len(s.brokers))
	for _, t := range s.topics {
		for id, p := range t.partitions {
			for _, b := range p.lagging {
				lagging[b] = append(lagging[b], partitionName(t.Name, id))
			}
		}
	}
	return lagging
}

// warnLeaderless names the partitions that have no live leader in the cluster and
// get one in the playground, since a replica that is drawn lives.
func warnLeaderless(topics []*topic, live map[string]bool, warn *warnings) {
	for _, t := range topics {
		var leaderless []int
		for id, drawn := range t.partitions {
			if p := t.partition(id); p != nil && drawn.alive && !live[p.KnownLeader()] {
				leaderless = append(leaderless, id)
			}
		}
		if len(leaderless) > 0 {
			warn.addAll(link.WarnLeaderless, t.Name, partitionNames(t.Name, leaderless),
				"Topic %s has no live leader on %s; the playground elects one there.", diag.Quote(t.Name), diag.Partitions(leaderless))
		}
	}
}

func warnSlowed(s *scene, warn *warnings) {
	for i, lagging := range s.lagging() {
		if len(lagging) > 0 {
			warn.addAll(link.WarnBrokerSlowed, s.brokers[i].real, lagging, "Broker %q lags on %s; the playground slows all of its followers.", diag.Short(s.brokers[i].real), diag.Names(lagging))
		}
	}
}
