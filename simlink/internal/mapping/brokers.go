package mapping

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// broker is a broker as it is drawn.
type broker struct {
	real    string
	name    string // broker-1, broker-2, … in the order of the real ids
	offline bool
}

// brokerUniverse is every broker of the metadata and every one that the selected
// topics refer to: one that the metadata lacks is dead but still assigned.
func brokerUniverse(s *snapshot.Snapshot, selected []*selection) []broker {
	topics := make([]*snapshot.Topic, len(selected))
	for i, t := range selected {
		topics[i] = t.Topic
	}
	universe := s.Universe(topics...)
	brokers := make([]broker, len(universe))
	for i, b := range universe {
		brokers[i] = broker{b.ID, fmt.Sprintf("broker-%d", i+1), b.Offline}
	}
	return brokers
}

// liveOf are the brokers that are online, by their real ids.
func liveOf(brokers []broker) map[string]bool {
	live := make(map[string]bool, len(brokers))
	for _, b := range brokers {
		live[b.real] = !b.offline
	}
	return live
}

// trimBrokers keeps the lowest ids that free play draws. That there may be more
// has been decided by limitTopics.
func trimBrokers(brokers []broker, warn *warnings) []broker {
	limit := freePlay.Brokers
	if len(brokers) <= limit {
		return brokers
	}
	var dropped []string
	for _, b := range brokers[limit:] {
		dropped = append(dropped, b.real)
	}
	warn.addAll(link.WarnBrokersTrimmed, "brokers", dropped,
		"The %d lowest of %d broker ids are drawn; dropped: %s.", limit, len(brokers), diag.Names(dropped))
	return brokers[:limit]
}
