package replay

import "slices"

// hold notes that brokers have a replica of a partition.
func (g *game) hold(brokers []string, at location) {
	for _, b := range brokers {
		g.holds[b] = append(g.holds[b], at)
	}
}

func (g *game) at(s location) (*Topic, *Partition) {
	t := &g.Topics[s.topic]
	return t, g.partition(t, s.id)
}

func (g *game) alive(broker string) bool {
	i, there := g.brokers[broker]
	return there && !g.Brokers[i].Killed
}

func (g *game) slow(broker string) bool { return g.Brokers[g.brokers[broker]].Slow }

// settleBroker settles the partitions with a replica on a broker.
func (g *game) settleBroker(broker string) {
	for _, s := range g.holds[broker] {
		t, p := g.at(s)
		g.settle(t, p)
	}
}

// settle gives a partition the leader and the ISR that it comes to after a
// change. A leader that is alive stays. Else the first replica in the ISR that
// is alive leads, or with unclean elections the first that is alive. The
// followers on live brokers catch up, those on slow ones fall behind. Without a
// leader the ISR stays what it was: who was in it may lead again.
func (g *game) settle(t *Topic, p *Partition) {
	if p.Leader == "" || !g.alive(p.Leader) {
		p.Leader = g.candidate(t, p)
	}
	if p.Leader == "" {
		return
	}
	isr := make([]string, 0, len(p.Replicas))
	for _, r := range p.Replicas {
		if r == p.Leader || g.alive(r) && !g.slow(r) {
			isr = append(isr, r)
		}
	}
	p.ISR = isr
}

func (g *game) candidate(t *Topic, p *Partition) string {
	for _, r := range p.Replicas {
		if g.alive(r) && slices.Contains(p.ISR, r) {
			return r
		}
	}
	for _, r := range p.Replicas {
		if t.UncleanElection && g.alive(r) {
			return r
		}
	}
	return ""
}
