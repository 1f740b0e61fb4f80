package verbs

import "github.com/simlinkhq/kafka-simlink/simlink/replay"

// State is what an engineer on call asks first of a cluster.
type State struct {
	Dead []string `json:"dead"` // brokers
	Gone []string `json:"gone"` // brokers that are not there any more, and still have replicas
	Slow []string `json:"slow"` // brokers

	Partitions int `json:"partitions"`
	Placed     int `json:"placed"` // those of them whose replicas are known

	// Of the partitions whose replicas are known:
	Leaderless      []Affected `json:"leaderless"`
	UnderReplicated []Affected `json:"underReplicated"`
	BelowMinISR     []Affected `json:"belowMinIsr"`

	Lagging    []Lag    `json:"lagging"`
	LagUnknown []string `json:"lagUnknown"` // groups

	Outcomes map[replay.Outcome]int `json:"outcomes"` // of the actions
}

// Affected are partitions of a topic.
type Affected struct {
	Topic      string `json:"topic"`
	Partitions []int  `json:"partitions"` // rising
}

// Lag is a group that is behind.
type Lag struct {
	Group   string `json:"group"`
	Records int64  `json:"records"`
}

// StateOf looks a cluster over.
func StateOf(c *replay.Cluster) *State {
	s := &State{Outcomes: map[replay.Outcome]int{}}
	s.brokers(c)
	for i := range c.Topics {
		s.topic(c, &c.Topics[i])
	}
	for _, g := range c.Groups {
		switch {
		case g.Lag > 0:
			s.Lagging = append(s.Lagging, Lag{g.Name, g.Lag})
		case g.Lag == replay.LagUnknown:
			s.LagUnknown = append(s.LagUnknown, g.Name)
		}
	}
	for _, step := range c.Steps {
		s.Outcomes[step.Outcome]++
	}
	return s
}

func (s *State) brokers(c *replay.Cluster) {
	listed := map[string]bool{}
	for _, b := range c.Brokers {
		listed[b.Name] = true
		if b.Killed {
			s.Dead = append(s.Dead, b.Name)
		}
		if b.Slow {
			s.Slow = append(s.Slow, b.Name)
		}
	}
	for i := range c.Topics {
		s.Gone = append(s.Gone, Gone(c.Topics[i].Partitions, listed)...)
	}
}

// Gone are the brokers that have replicas and are not listed, which they then are.
func Gone(partitions []replay.Partition, listed map[string]bool) (names []string) {
	for i := range partitions {
		for _, b := range partitions[i].Replicas {
			if !listed[b] {
				listed[b] = true
				names = append(names, b)
			}
		}
	}
	return names
}

func (s *State) topic(c *replay.Cluster, t *replay.Topic) {
	var leaderless, under, below []int
	for i := range t.Partitions {
		p := &t.Partitions[i]
		s.Partitions++
		if len(p.Replicas) == 0 {
			continue
		}
		s.Placed++
		if p.Leader == "" {
			leaderless = append(leaderless, p.ID)
		}
		if underReplicated(c, p) {
			under = append(under, p.ID)
		}
		if t.BelowMinISR(p) {
			below = append(below, p.ID)
		}
	}
	add := func(list *[]Affected, ids []int) {
		if ids != nil {
			*list = append(*list, Affected{t.Name, ids})
		}
	}
	add(&s.Leaderless, leaderless)
	add(&s.UnderReplicated, under)
	add(&s.BelowMinISR, below)
}

func underReplicated(c *replay.Cluster, p *replay.Partition) bool {
	for _, broker := range p.Replicas {
		if state := c.State(p, broker); state == replay.Lagging || state == replay.Dead {
			return true
		}
	}
	return false
}
