package snapgen

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Plain is a plain snapshot of any size: every third partition off its default
// placement, every group with a committed offset on each of some topics.
func Plain(brokers, topics, partitions, groups int) *snapshot.Snapshot {
	s := &snapshot.Snapshot{TakenAt: TakenAt}
	for i := range brokers {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: fmt.Sprint(i), Host: fmt.Sprintf("kafka-%d.example.com", i), Port: 9092})
	}
	for i := range topics {
		t := snapshot.Topic{Name: fmt.Sprintf("topic-%05d", i), Config: map[string]string{"min.insync.replicas": "2", "cleanup.policy": "delete"}}
		if i == 0 {
			t.Name = "orders"
		}
		for id := range partitions {
			start := id
			if id%3 == 0 {
				start += i + 1
			}
			replicas := make([]string, min(3, brokers))
			for r := range replicas {
				replicas[r] = s.Brokers[(start+r)%brokers].ID
			}
			t.Partitions = append(t.Partitions, snapshot.Partition{ID: id, Leader: replicas[0], Replicas: replicas, ISR: replicas, LatestOffset: int64(100 * (i + id + 1))})
		}
		s.Topics = append(s.Topics, t)
	}
	for i := range groups {
		g := snapshot.Group{ID: fmt.Sprintf("group-%03d", i), Members: []snapshot.Member{{ID: "m-1", ClientID: "worker"}}, Offsets: map[string]map[int]int64{}}
		for j := range min(50, topics) {
			offsets := map[int]int64{}
			for id := range partitions {
				offsets[id] = int64(10 * id)
			}
			g.Offsets[s.Topics[(i*37+j)%topics].Name] = offsets
		}
		s.Groups = append(s.Groups, g)
	}
	return s
}
