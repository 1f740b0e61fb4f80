package judge

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

func (j *judge) judgeBrokers() {
	if len(j.shown.Brokers) != len(j.names.Brokers) {
		j.fault("brokers", "There are %d, and should be %d.", len(j.shown.Brokers), len(j.names.Brokers))
	}
	racks := map[string]string{}
	for _, b := range j.snapshot.Brokers {
		racks[b.ID] = b.Rack
		if _, drawn := j.brokers[b.ID]; !drawn {
			j.judgeTrimmedBroker(b.ID)
		}
	}
	slow := j.slowedBrokers()
	for _, n := range j.names.Brokers {
		b := j.shown.Broker(n.Simulator)
		if b == nil {
			j.fault(n.Real, "The broker is not there as %s.", n.Simulator)
			continue
		}
		j.judgeBroker(n.Real, b, slow[n.Real])
		if racks[n.Real] != "" {
			j.approximate(link.ApproxRack, n.Real, "The broker is in the rack %q, and shown in none.", racks[n.Real])
		}
	}
}

func (j *judge) judgeTrimmedBroker(id string) {
	if !j.options.Clamp || len(j.names.Brokers) < maxBrokers {
		j.fault(id, "The broker is not drawn, though there is room for it.")
		return
	}
	j.approximate(link.ApproxBrokersTrimmed, id, "The broker is left out.")
}

func (j *judge) judgeBroker(id string, b *replay.Broker, slow bool) {
	dead := j.dead(id)
	switch {
	case b.Killed != dead:
		j.fault(id, "The broker is shown %s, and is %s.", aliveOrDead(b.Killed), aliveOrDead(dead))
	case b.Graceful:
		j.fault(id, "The broker is shut down gracefully, and not killed.")
	case dead:
		j.approximate(link.ApproxFailureTime, id, "The broker dies at a moment that is made up.")
		if _, listed := j.offline[id]; !listed {
			j.approximate(link.ApproxBrokerUnlisted, id, "The broker is drawn dead, since the metadata lacks it.")
		}
	}
	if b.Slow != slow {
		j.fault(id, "Whether the broker's followers are slow is %t, and should be %t.", b.Slow, slow)
	}
	if b.Rack != "" {
		j.fault(id, "The broker is shown in the rack %q.", b.Rack)
	}
}

func aliveOrDead(dead bool) string {
	if dead {
		return "dead"
	}
	return "alive"
}

// slowedBrokers are those that live with a drawn replica that is not in sync.
func (j *judge) slowedBrokers() map[string]bool {
	slow := map[string]bool{}
	for _, n := range j.names.Topics {
		for _, p := range j.topics[n.Real].Partitions {
			if p.ID >= maxPartitions {
				continue
			}
			inSync := inSyncOf(&p)
			for _, id := range p.Replicas {
				if _, drawn := j.brokers[id]; drawn && !j.dead(id) && !inSync(id) {
					slow[id] = true
				}
			}
		}
	}
	return slow
}

func partitionName(topic string, id int) string { return fmt.Sprintf("%s/%d", topic, id) }
