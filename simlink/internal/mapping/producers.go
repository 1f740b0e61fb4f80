package mapping

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// producer is an active producer as it is drawn.
type producer struct {
	id     int64
	active map[*topic]map[int]bool // the partitions that it wrote to within the window
	count  int                     // of those partitions
	last   int64                   // its most recent write, ms since 1970
	open   []string                // partitions with an open transaction, in the order drawn
	topic  *topic                  // that it is pinned to
}

func (p *producer) name() string { return "pid-" + strconv.FormatInt(p.id, 10) }

// renderProducers takes the producers that wrote to a drawn partition within the
// window before the snapshot, four at most, the busiest first.
func renderProducers(s *snapshot.Snapshot, topics []*topic, window time.Duration, warn *warnings) []producer {
	switch {
	case s.Producers == nil:
		warn.add(link.WarnProducersNotRead, "producers", "The snapshot holds no producers, as they were not read when it was taken; none are drawn.")
		return nil
	case s.TakenAt.IsZero() && len(s.Producers) > 0:
		warn.add(link.WarnProducersNoTime, "producers", "The snapshot does not say when it was taken, so no producer is known to be active; none are drawn.")
		return nil
	}
	producers := activeProducers(s, topics, earliest(s.TakenAt.Add(-window)))
	if len(producers) == 0 {
		warn.add(link.WarnProducersNone, "producers", "No idempotent or transactional producer wrote to what is drawn in the %s before the snapshot; others may be writing, which no broker reports.", window)
		return nil
	}
	slices.SortStableFunc(producers, func(a, b producer) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(b.last, a.last), cmp.Compare(a.id, b.id))
	})
	producers = limitProducers(producers, warn)
	for i := range producers {
		p := &producers[i]
		p.pin(topics)
		if len(p.open) > 0 {
			warn.addAll(link.WarnTransactionOpen, strconv.FormatInt(p.id, 10), p.open, "Producer %d has a transaction open on %s; it is drawn as an idempotent producer.", p.id, diag.Names(p.open))
		}
	}
	return producers
}

// activeProducers gathers what the snapshot says of each producer on what is
// drawn, and leaves out those without a write since.
func activeProducers(s *snapshot.Snapshot, topics []*topic, since int64) []producer {
	byName := make(map[string]*topic, len(topics))
	order := make(map[string]int, len(topics))
	for i, t := range topics {
		byName[t.Name], order[t.Name] = t, i
	}
	states := slices.DeleteFunc(slices.Clone(s.Producers), func(p snapshot.Producer) bool {
		t := byName[p.Topic]
		return t == nil || p.Partition >= len(t.partitions)
	})
	slices.SortStableFunc(states, func(a, b snapshot.Producer) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(order[a.Topic], order[b.Topic]), cmp.Compare(a.Partition, b.Partition))
	})
	var producers []producer
	for _, state := range states {
		if n := len(producers); n == 0 || producers[n-1].id != state.ID {
			producers = append(producers, producer{id: state.ID, active: map[*topic]map[int]bool{}})
		}
		producers[len(producers)-1].add(state, byName[state.Topic], since)
	}
	return slices.DeleteFunc(producers, func(p producer) bool { return p.count == 0 })
}

// earliest is the first whole millisecond that is not before t.
func earliest(t time.Time) int64 {
	ms := t.UnixMilli()
	if t.Nanosecond()%int(time.Millisecond) != 0 {
		ms++
	}
	return ms
}

func (p *producer) add(state snapshot.Producer, t *topic, since int64) {
	if where := partitionName(t.Name, state.Partition); state.TxnStartOffset != nil && !slices.Contains(p.open, where) {
		p.open = append(p.open, where)
	}
	if state.LastTimestamp == snapshot.NoTimestamp || state.LastTimestamp < since {
		return
	}
	p.last = max(p.last, state.LastTimestamp)
	if p.active[t] == nil {
		p.active[t] = map[int]bool{}
	}
	if !p.active[t][state.Partition] {
		p.active[t][state.Partition] = true
		p.count++
	}
}

// pin gives the producer the topic on which it wrote to the most partitions, the
// earlier one of equals.
func (p *producer) pin(topics []*topic) {
	for _, t := range topics {
		if p.topic == nil || len(p.active[t]) > len(p.active[p.topic]) {
			p.topic = t
		}
	}
}

func limitProducers(producers []producer, warn *warnings) []producer {
	if len(producers) <= sizecodec.MaxProducers {
		return producers
	}
	names := make([]string, len(producers))
	for i := range producers {
		names[i] = producers[i].name()
	}
	warn.addAll(link.WarnProducersOverLimit, "producers", names[sizecodec.MaxProducers:],
		"The playground draws %d producers; kept the ones that wrote to the most partitions, then the most recent: %s; dropped: %s.",
		sizecodec.MaxProducers, diag.Names(names[:sizecodec.MaxProducers]), diag.Names(names[sizecodec.MaxProducers:]))
	return producers[:sizecodec.MaxProducers]
}

// produce adds the active producers.
func (s *scene) produce(line *timeline) {
	for i := range s.producers {
		line.add(actions.AddProducer{Producer: s.producers[i].name(), Topic: s.producers[i].topic.name})
	}
}
