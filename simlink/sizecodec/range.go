package sizecodec

import "math"

// The parts of the shape that have a range.
const (
	partitionsLabel = "partitions"
	replicasLabel   = "replication factor"
	minISRLabel     = "min.insync.replicas"
	commitLabel     = "commit interval"
	uploadLabel     = "upload"
)

// timingOwner is the owner of the places in a [DisklessTiming].
const timingOwner = "diskless timing"

// unbounded is the upper end of a range that ends elsewhere.
const unbounded = math.MaxInt

// ranged is a number of the shape, with the range it must lie in.
type ranged struct {
	at          place
	value       *int
	least, most int
	rule        string // why most is what it is, where that is not a constant
}

// ranges visits each number that has a range. A range depends only on numbers
// visited before, so that the visitor may set the number.
func (s *Size) ranges(row *topology, visit func(ranged)) {
	for i := range s.BrokersPerZone {
		r := ranged{at: row.zone(i), value: &s.BrokersPerZone[i], least: 1, most: row.brokers}
		if row.zoneCount() > 1 {
			r.most = unbounded // the limit is on the sum: see checkBrokers
		}
		visit(r)
	}
	s.topicRanges(row, place{owner: "primary topic"}, &s.Partitions, &s.ReplicationFactor, &s.PrimaryMinISR, visit)
	for i := range s.ExtraTopics {
		t := &s.ExtraTopics[i]
		s.topicRanges(row, extraTopic(i, t, ""), &t.Partitions, &t.ReplicationFactor, &t.MinISR, visit)
	}
	if timing := s.DisklessTiming; timing != nil {
		at := place{owner: timingOwner, label: commitLabel}
		visitOptional(ranged{at: at, value: &timing.CommitIntervalMs, least: MinTimingMs, most: MaxTimingMs}, visit)
		at.label = uploadLabel
		visitOptional(ranged{at: at, value: &timing.UploadMs, least: MinTimingMs, most: MaxTimingMs}, visit)
	}
}

func (s *Size) topicRanges(row *topology, at place, partitions, rf, minISR *int, visit func(ranged)) {
	at.label = replicasLabel
	limits := row.limits(s.BrokersPerZone, *rf)
	visit(ranged{at: at, value: rf, least: 1, most: limits.ReplicationFactor, rule: row.replicasRule})

	at.label = partitionsLabel
	limits = row.limits(s.BrokersPerZone, *rf)
	visit(ranged{at: at, value: partitions, least: 1, most: limits.Partitions, rule: row.partitionsRule})

	at.label = minISRLabel
	visitOptional(ranged{at: at, value: minISR, least: 1, most: max(1, *rf), rule: "the replication factor"}, visit)
}

// visitOptional leaves out a number that is not set.
func visitOptional(r ranged, visit func(ranged)) {
	if *r.value != 0 {
		visit(r)
	}
}

func primaryTopic(label string) place { return place{owner: "primary topic", label: label} }

// zone is the place of a broker count, which has a name of its own only where
// there is more than one.
func (row *topology) zone(i int) place {
	at := place{owner: "brokers", zone: i + 1}
	if i < len(row.zones) {
		at.label = row.zones[i]
	}
	return at
}
