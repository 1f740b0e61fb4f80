package sizecodec

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// check adds every rule that the shape breaks.
func (s *Size) check(row *topology, p *Error) {
	if row == nil {
		p.unknownTopology(s.Topology)
		return
	}
	if s.checkBrokers(row, p) {
		s.checkRanges(row, p)
	} else {
		// Which ranges the brokers leave is unknown: check against the widest.
		widest := *s
		widest.BrokersPerZone = slices.Repeat([]int{row.brokers}, row.zoneCount())
		widest.checkRanges(row, p)
	}
	s.checkTopics(p)
	s.checkDiskless(row, p)
	s.checkVerbatim(p)
}

// checkBrokers reports whether there are as many counts as zones. In a single
// zone the range of its count says the rest.
func (s *Size) checkBrokers(row *topology, p *Error) bool {
	at := place{owner: "brokers"}
	if len(s.BrokersPerZone) != row.zoneCount() {
		if row.zones == nil {
			p.add(at, "must be one number in %s, which has one zone", row.name)
		} else {
			p.add(at, "must be %d numbers in %s, for %s", len(row.zones), row.name, strings.Join(row.zones, ", "))
		}
		return false
	}
	sum := 0
	for _, n := range s.BrokersPerZone {
		sum += within(n, 0, row.brokers+1) // more is as bad, and cannot overflow
	}
	if row.zones != nil && sum > row.brokers {
		p.add(at, "must be at most %d in all zones together", row.brokers)
	}
	return true
}

func (s *Size) checkRanges(row *topology, p *Error) {
	s.ranges(row, func(r ranged) {
		switch {
		case *r.value >= r.least && *r.value <= r.most:
		case r.most == unbounded:
			p.add(r.at, "must be at least %d, not %d", r.least, *r.value)
		case r.rule != "":
			p.add(r.at, "must be from %d to %d (%s), not %d", r.least, r.most, r.rule, *r.value)
		default:
			p.add(r.at, "must be from %d to %d, not %d", r.least, r.most, *r.value)
		}
	})
}

func (s *Size) checkTopics(p *Error) {
	checkFields(p, place{owner: "primary topic"}, primaryFields, s)
	if n := len(s.ExtraTopics); n > MaxExtraTopics {
		p.tooManyTopics(n)
	}
	first := make(map[string]int, len(s.ExtraTopics))
	for i := range s.ExtraTopics {
		t := &s.ExtraTopics[i]
		at := extraTopic(i, t, "")
		checkFields(p, at, topicFields, t)
		if other, taken := first[t.Name]; taken && t.Name != "" {
			p.add(extraTopic(i, t, "name"), "must differ from that of extra topic %d", other+1)
			continue
		}
		first[t.Name] = i
	}
}

func (p *Error) tooManyTopics(n int) {
	p.add(place{owner: "extra topics"}, "must be at most %d besides %s, not %d", MaxExtraTopics, PrimaryTopic, n)
}

func (s *Size) checkDiskless(row *topology, p *Error) {
	some := row.diskless != ""
	check := func(at place, diskless bool, cleanup Cleanup) {
		if !diskless {
			return
		}
		some = true
		if row.mirror {
			p.add(at, "must be left out in %s, which has no diskless topics", row.name)
		}
		if cleanup.compacts() {
			p.add(at, "must be left out of a topic that is compacted, or its cleanup.policy must be delete")
		}
	}
	check(primaryTopic("diskless"), s.PrimaryDiskless, s.PrimaryCleanup)
	for i := range s.ExtraTopics {
		t := &s.ExtraTopics[i]
		check(extraTopic(i, t, "diskless"), t.Diskless, t.Cleanup)
	}
	if timing := s.DisklessTiming; timing != nil && *timing != (DisklessTiming{}) && !some {
		p.add(place{owner: timingOwner}, "must be left out where no topic is diskless")
	}
}

func (s *Size) checkVerbatim(p *Error) {
	for _, i := range slices.Sorted(maps.Keys(s.Verbatim)) {
		text := s.Verbatim[i]
		at := textPlace{segment: i}
		switch {
		case i < 0 || i >= len(tail):
			p.add(at, "must be left out of the verbatim segments: a tail has segments 0 to %d", len(tail)-1)
		case tail[i].write != nil:
			p.add(at, "must be left out of the verbatim segments: it is written from the fields of the shape (%s)", tail[i].name)
		case strings.Contains(text, "x"):
			p.add(at, "must not hold x, which ends a segment, not %s", diag.Quote(text))
		case !utf8.ValidString(text):
			p.add(at, "must be UTF-8, not %s", diag.Quote(text))
		}
	}
}
