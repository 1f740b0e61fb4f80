package replay

// Load is what a broker carries, next to what an even share would be.
type Load struct {
	Broker   string `json:"broker"`
	Leaders  int    `json:"leaders"`
	Replicas int    `json:"replicas"` // those that it leads included
	OutOfISR int    `json:"outOfIsr"` // of those, lagging or dead

	// LeaderSkew and ReplicaSkew are how far the broker is from an even share
	// over all brokers, in percent of that share, rounded towards 0: 0 is even,
	// -100 is nothing, 100 is twice as much. They are 0 where there is nothing
	// to share.
	LeaderSkew  int `json:"leaderSkew"`
	ReplicaSkew int `json:"replicaSkew"`
}

// Loads says what each broker carries, in the order of the brokers.
func (c *Cluster) Loads() []Load {
	loads := make([]Load, len(c.Brokers))
	index := make(map[string]int, len(c.Brokers))
	for i, b := range c.Brokers {
		loads[i].Broker, index[b.Name] = b.Name, i
	}
	leaders, replicas := 0, 0
	for i := range c.Topics {
		for j := range c.Topics[i].Partitions {
			p := &c.Topics[i].Partitions[j]
			for _, r := range p.Replicas {
				at, there := index[r]
				if !there {
					continue
				}
				load := &loads[at]
				load.Replicas++
				replicas++
				switch c.stateAt(p, r, c.Brokers[at].Killed) {
				case Leading:
					load.Leaders++
					leaders++
				case Lagging, Dead:
					load.OutOfISR++
				}
			}
		}
	}
	for i := range loads {
		loads[i].LeaderSkew = skew(loads[i].Leaders, leaders, len(loads))
		loads[i].ReplicaSkew = skew(loads[i].Replicas, replicas, len(loads))
	}
	return loads
}

func skew(own, all, brokers int) int {
	if all == 0 {
		return 0
	}
	return (own*brokers - all) * 100 / all
}
