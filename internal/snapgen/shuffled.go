package snapgen

import (
	"math/rand"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Shuffled is a copy with every list in another order whose order says nothing.
func Shuffled(s *snapshot.Snapshot, rnd *rand.Rand) *snapshot.Snapshot {
	c := *s
	c.Brokers, c.Topics, c.Groups, c.Producers = slices.Clone(s.Brokers), slices.Clone(s.Topics), slices.Clone(s.Groups), slices.Clone(s.Producers)
	shuffle(rnd, c.Brokers)
	shuffle(rnd, c.Topics)
	shuffle(rnd, c.Groups)
	shuffle(rnd, c.Producers)
	for i := range c.Topics {
		c.Topics[i].Partitions = slices.Clone(c.Topics[i].Partitions)
		shuffle(rnd, c.Topics[i].Partitions)
		for j := range c.Topics[i].Partitions {
			p := &c.Topics[i].Partitions[j]
			p.ISR = slices.Clone(p.ISR)
			shuffle(rnd, p.ISR)
		}
	}
	return &c
}

func shuffle[T any](rnd *rand.Rand, list []T) {
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
