package mapping

import (
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
)

// reassign places the topic's partitions that are not where the playground puts
// them.
func (s *scene) reassign(line *timeline, t *topic) error {
	brokers := make([]placement.Broker, len(s.brokers))
	for i, b := range s.brokers {
		brokers[i].Name = b.name
	}
	placed, err := placement.Assign(brokers, len(t.partitions), t.replicationFactor)
	if err != nil {
		return err
	}
	for id, p := range t.partitions {
		replicas := s.brokerNames(p.replicas)
		if len(replicas) > 0 && !placement.SameReplicas(replicas, placed[id]) {
			line.add(actions.ReassignPartition{Topic: t.name, Partition: id, Brokers: replicas})
		}
	}
	return nil
}

func (s *scene) brokerNames(indices []int) []string {
	names := make([]string, len(indices))
	for i, b := range indices {
		names[i] = s.brokers[b].name
	}
	return names
}
