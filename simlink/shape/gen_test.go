package shape

import (
	"fmt"
	"math"
	"math/rand"
	"slices"

	"github.com/leanovate/gopter"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func pick[T any](r *rand.Rand, list ...T) T { return list[r.Intn(len(list))] }

// generate makes a generator of a function.
func generate[T any](make func(*rand.Rand) T) gopter.Gen {
	return func(params *gopter.GenParameters) *gopter.GenResult {
		return gopter.NewGenResult(make(params.Rng), gopter.NoShrinker)
	}
}

// maybe is a number from 1 to most, or left out.
func maybe[N int | int64](r *rand.Rand, most N) *N {
	if r.Intn(2) == 0 {
		return nil
	}
	return new(1 + N(r.Int63n(int64(most))))
}

// validShape keeps every rule.
func validShape(r *rand.Rand) Shape {
	s := Shape{Topology: pick(r, append(sizecodec.Topologies(), "")...)}
	if s.Topology == sizecodec.Stretched25 {
		return s
	}
	brokers := validBrokers(r, &s)
	s.RackAware = r.Intn(2) == 0
	s.Topics = []Topic{validTopic(r, s.topology(), brokers, "orders")}
	for i := range r.Intn(sizecodec.MaxExtraTopics + 1) {
		s.Topics = append(s.Topics, validTopic(r, s.topology(), brokers, fmt.Sprint(pick(r, "x.", "_", "Orders-"), i)))
	}
	if some := slices.ContainsFunc(s.Topics, func(t Topic) bool { return t.Diskless }); (some || s.topology().DisklessTopic() != "") && r.Intn(2) == 0 {
		side := func() *int {
			return pick(r, nil, new(sizecodec.MinTimingMs+r.Intn(sizecodec.MaxTimingMs-sizecodec.MinTimingMs+1)))
		}
		s.DisklessTiming = &DisklessTiming{side(), side()}
	}
	r.Shuffle(len(s.Topics), func(i, j int) { s.Topics[i], s.Topics[j] = s.Topics[j], s.Topics[i] })
	return s
}

// validBrokers says the brokers in one of the ways, and returns them zone by
// zone.
func validBrokers(r *rand.Rand, s *Shape) []int {
	topology := s.topology()
	zones := max(1, len(topology.Zones()))
	most := topology.Limits(nil, 1).Brokers
	switch r.Intn(3) {
	case 0:
		size, _ := topology.Default()
		return size.BrokersPerZone
	case 1:
		each := 1 + r.Intn(most/zones)
		s.Brokers = new(each * zones)
		return slices.Repeat([]int{each}, zones)
	}
	left := most - zones
	for range zones {
		more := r.Intn(left + 1)
		left -= more
		s.BrokersPerZone = append(s.BrokersPerZone, 1+more)
	}
	return s.BrokersPerZone
}

func validTopic(r *rand.Rand, topology sizecodec.Topology, brokers []int, name string) Topic {
	rf := 1 + r.Intn(topology.Limits(brokers, 1).ReplicationFactor)
	t := Topic{
		Name:              name,
		Partitions:        new(1 + r.Intn(topology.Limits(brokers, rf).Partitions)),
		ReplicationFactor: &rf,
		MinISR:            maybe(r, rf),
		Cleanup:           pick(r, "", sizecodec.Delete, sizecodec.Compact, sizecodec.CompactDelete),
		RetentionMs:       maybe[int64](r, sizecodec.MaxInt),
		RetentionBytes:    maybe[int64](r, sizecodec.MaxInt),
	}
	if name != sizecodec.PrimaryTopic {
		t.LocalRetentionMs = maybe[int64](r, sizecodec.MaxInt)
	}
	if !topology.Mirrors() && r.Intn(3) == 0 {
		t.Diskless = true
		t.Cleanup = pick(r, "", sizecodec.Delete)
	}
	return t
}

var wildNumbers = []int{math.MinInt, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 24, 25, 100, 5001, math.MaxInt}

// wildShape breaks some rules, or none.
func wildShape(r *rand.Rand) Shape {
	s := validShape(r)
	number := func() *int { return pick(r, nil, new(pick(r, wildNumbers...))) }
	wide := func() *int64 { return new(int64(pick(r, wildNumbers...))) }
	for range r.Intn(4) {
		var t *Topic
		if len(s.Topics) > 0 {
			t = &s.Topics[r.Intn(len(s.Topics))]
		} else {
			t = new(Topic)
		}
		switch r.Intn(14) {
		case 0:
			s.Topology = pick(r, append(sizecodec.Topologies(), "", "single")...)
		case 1:
			s.Brokers = number()
		case 2:
			s.BrokersPerZone = pick(r, nil, []int{}, []int{pick(r, wildNumbers...)}, []int{3, 3}, []int{2, 0, 2}, []int{math.MaxInt, math.MaxInt, 1})
		case 3:
			s.DisklessTiming = &DisklessTiming{number(), number()}
		case 4:
			s.Topics = append(s.Topics, *t)
		case 5:
			s.Topics = s.Topics[:r.Intn(len(s.Topics)+1)]
		case 6:
			t.Name = pick(r, "", "orders", "clicks", "west.orders", "a b", "x*", "é")
		case 7:
			t.Partitions = number()
		case 8:
			t.ReplicationFactor = number()
		case 9:
			t.MinISR = number()
		case 10:
			t.RetentionMs, t.RetentionBytes = wide(), wide()
		case 11:
			t.LocalRetentionMs = wide()
		case 12:
			t.Cleanup = pick(r, "", "none", sizecodec.Compact, sizecodec.CompactDelete)
		case 13:
			t.Diskless = !t.Diskless
		}
	}
	return s
}
