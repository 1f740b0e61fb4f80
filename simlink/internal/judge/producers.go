package judge

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// writer is an active producer of the snapshot.
type writer struct {
	id     int64
	topics map[string]map[int]bool // by real name: the partitions that it wrote to within the window
	count  int
	last   int64
	open   bool // it has a transaction open on what is drawn
}

func (j *judge) judgeProducers() {
	want := j.writers()
	var alive []replay.Producer
	for _, p := range j.shown.Producers {
		if p.Alive {
			alive = append(alive, p)
		}
	}
	for i, p := range alive {
		if i >= len(want) || p.Name != "pid-"+strconv.FormatInt(want[i].id, 10) || p.Topic != j.busiest(want[i]) || len(p.Config) > 0 {
			j.fault(p.Name, "The producer is shown on %q, and should not be there, or not so.", p.Topic)
		}
	}
	for i, w := range want {
		id := strconv.FormatInt(w.id, 10)
		if i >= len(alive) {
			j.fault(id, "The producer is not there.")
		}
		j.approximate(link.ApproxProducerSettings, id, "The producer has the playground's settings, on one topic.")
		j.approximate(link.ApproxProducerWrites, id, "The producer goes on writing.")
		if w.open {
			j.approximate(link.ApproxProducerTxn, id, "The producer has a transaction open, and is drawn as an idempotent one.")
		}
	}
}

// writers are the producers that should be drawn, in their order.
func (j *judge) writers() []writer {
	if !j.options.Producers {
		return nil
	}
	j.approximate(link.ApproxProducersSeen, "producers", "Producers that are neither idempotent nor transactional cannot be seen.")
	if j.snapshot.TakenAt.IsZero() {
		return nil
	}
	var active []writer
	for _, w := range j.gather() {
		if w.count == 0 {
			j.approximate(link.ApproxProducerIdle, strconv.FormatInt(w.id, 10), "The producer did not write to what is drawn within the window.")
			continue
		}
		active = append(active, w)
	}
	slices.SortStableFunc(active, func(a, b writer) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(b.last, a.last), cmp.Compare(a.id, b.id))
	})
	if len(active) <= sizecodec.MaxProducers {
		return active
	}
	for _, w := range active[sizecodec.MaxProducers:] {
		j.approximate(link.ApproxProducersOverLimit, strconv.FormatInt(w.id, 10), "The producer is left out.")
	}
	return active[:sizecodec.MaxProducers]
}

// gather puts together what the snapshot says of each producer, by id.
func (j *judge) gather() []writer {
	since := j.snapshot.TakenAt.Add(-j.options.Window)
	byID := map[int64]*writer{}
	for _, p := range j.snapshot.Producers {
		w := byID[p.ID]
		if w == nil {
			w = &writer{id: p.ID, topics: map[string]map[int]bool{}}
			byID[p.ID] = w
		}
		if !j.draws(p.Topic, p.Partition) {
			continue
		}
		w.open = w.open || p.TxnStartOffset != nil
		// A window that begins within a millisecond leaves that one out.
		if p.LastTimestamp < 0 || p.LastTimestamp < since.UnixMilli() || p.LastTimestamp == since.UnixMilli() && since.Nanosecond()%1_000_000 != 0 {
			continue
		}
		if w.topics[p.Topic] == nil {
			w.topics[p.Topic] = map[int]bool{}
		}
		w.topics[p.Topic][p.Partition] = true
		w.last = max(w.last, p.LastTimestamp)
	}
	var all []writer
	for _, w := range byID {
		for _, partitions := range w.topics {
			w.count += len(partitions)
		}
		all = append(all, *w)
	}
	slices.SortStableFunc(all, func(a, b writer) int { return cmp.Compare(a.id, b.id) })
	return all
}

// draws reports whether a partition is drawn.
func (j *judge) draws(topic string, partition int) bool {
	t := j.shown.Topic(j.names.Topics.Simulator(topic))
	return t != nil && partition < len(t.Partitions)
}

// busiest is the topic that a producer wrote to on the most partitions, of equals
// the first drawn, under the name shown.
func (j *judge) busiest(w writer) string {
	best, most := "", 0
	for _, n := range j.names.Topics {
		if len(w.topics[n.Real]) > most {
			best, most = n.Simulator, len(w.topics[n.Real])
		}
	}
	return best
}
