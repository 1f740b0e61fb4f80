package mapping

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// events are what ranks a topic, in the order of their weight. They count every
// partition and every consumer group, drawn or not.
type events struct {
	failing int   // partitions that are under-replicated or have no live leader
	lag     tally // of all groups
	groups  int   // that have a committed offset on the topic
	records tally // retained
}

// keepTopics splits the selection into the topics that are drawn and the rest.
// Both parts keep its order.
func keepTopics(selected []*selection, consumers []*snapshot.Group, brokers []broker) (kept, dropped []*selection) {
	extras := slices.DeleteFunc(slices.Clone(selected), func(t *selection) bool { return t.Name == sizecodec.PrimaryTopic })
	if len(extras) <= sizecodec.MaxExtraTopics {
		return selected, nil
	}
	events := eventsOf(extras, consumers, brokers)
	slices.SortStableFunc(extras, func(a, b *selection) int {
		return cmp.Or(trueFirst(a.listed, b.listed), events[a.Name].compare(events[b.Name]), strings.Compare(a.Name, b.Name))
	})
	out := make(map[*selection]bool)
	for _, t := range extras[sizecodec.MaxExtraTopics:] {
		out[t] = true
	}
	for _, t := range selected {
		if out[t] {
			dropped = append(dropped, t)
		} else {
			kept = append(kept, t)
		}
	}
	return kept, dropped
}

// compare puts the more eventful first.
func (e *events) compare(f *events) int {
	return cmp.Or(cmp.Compare(f.failing, e.failing), f.lag.compare(e.lag), cmp.Compare(f.groups, e.groups), f.records.compare(e.records))
}

func eventsOf(topics []*selection, consumers []*snapshot.Group, brokers []broker) map[string]*events {
	live := liveOf(brokers)
	ranks := make(map[string]*events, len(topics))
	byName := make(map[string]*selection, len(topics))
	for _, t := range topics {
		byName[t.Name] = t
		ranks[t.Name] = new(events)
		ranks[t.Name].count(t, live)
	}
	for _, g := range consumers {
		for name, offsets := range g.Offsets {
			if t := byName[name]; t != nil {
				ranks[name].read(t, offsets)
			}
		}
	}
	return ranks
}

func (e *events) count(t *selection, live map[string]bool) {
	for _, p := range t.sorted {
		if !live[p.KnownLeader()] || p.UnderReplicated() {
			e.failing++
		}
		e.records.add(p.Retained())
	}
}

func (e *events) read(t *selection, offsets map[int]int64) {
	committed := false
	for id, offset := range offsets {
		if offset < 0 {
			continue
		}
		committed = true
		if p := t.partition(id); p != nil {
			e.lag.add(p.Lag(offset))
		}
	}
	if committed {
		e.groups++
	}
}

// tally is a sum of counts that are not negative, exact however large they are.
type tally struct{ high, low uint64 }

func (t *tally) add(n int64) {
	var carry uint64
	t.low, carry = bits.Add64(t.low, uint64(n), 0)
	t.high += carry
}

// String is the sum in decimal digits, as far as anybody counts.
func (t tally) String() string {
	if t.high > 0 {
		return "more than 18446744073709551615"
	}
	return strconv.FormatUint(t.low, 10)
}

func (t tally) compare(u tally) int {
	return cmp.Or(cmp.Compare(t.high, u.high), cmp.Compare(t.low, u.low))
}
