package snapshot

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// The bounds of a snapshot, far past what Kafka runs.
const (
	MaxPartitionID = 999_999
	MaxPartitions  = 2_000_000 // in all topics
	MaxNameBytes   = 32_767    // what Kafka's protocol holds of a name or an id
)

// validator gathers what is wrong with a snapshot.
type validator struct{ Error }

// Validate returns an [*Error] that lists where the snapshot breaks the rules of
// its fields. It costs time linear in the snapshot and memory in its longest list.
func (s *Snapshot) Validate() error {
	var v validator
	if s == nil {
		v.Addf("snapshot", "is missing")
		return v.orNil()
	}
	if len(s.Brokers) == 0 {
		v.Addf("brokers", "is empty; a cluster has at least one broker")
	}
	v.unique("brokers", "id", len(s.Brokers), func(i int) string { return s.Brokers[i].ID })
	v.unique("topics", "name", len(s.Topics), func(i int) string { return s.Topics[i].Name })
	v.unique("groups", "id", len(s.Groups), func(i int) string { return s.Groups[i].ID })
	for i := range s.Brokers {
		v.broker(fmt.Sprintf("brokers[%d]", i), &s.Brokers[i])
	}
	v.topics(s.Topics)
	for i := range s.Groups {
		v.group(i, &s.Groups[i])
	}
	for i := range s.Producers {
		v.producer(i, &s.Producers[i])
	}
	for i, w := range s.Warnings {
		if !utf8.ValidString(w) {
			v.Addf(fmt.Sprintf("warnings[%d]", i), "is not UTF-8")
		}
	}
	return v.orNil()
}

// unique wants each name once, naming both places of a repeated one.
func (v *validator) unique(list, field string, n int, name func(int) string) {
	first := make(map[string]int, n)
	for i := range n {
		if j, repeated := first[name(i)]; repeated {
			v.Addf(fmt.Sprintf("%s[%d].%s", list, i, field), "is %q, as is that of %s[%d]; each must be there once", diag.Short(name(i)), list, j)
			continue
		}
		first[name(i)] = i
	}
}

// text wants a name, an id or the like to be UTF-8 and no longer than Kafka has
// them. The place is put together only where it is not.
func (v *validator) text(s string, place func() string) {
	switch {
	case len(s) > MaxNameBytes:
		v.Addf(place(), "has %d bytes; Kafka holds %d at most", len(s), MaxNameBytes)
	case !utf8.ValidString(s):
		v.Addf(place(), "is not UTF-8")
	}
}

func (v *validator) broker(place string, b *Broker) {
	if b.ID == "" {
		v.Addf(place+".id", "is empty; a broker needs an id")
	}
	v.text(b.ID, func() string { return place + ".id" })
	v.text(b.Host, func() string { return place + ".host" })
	v.text(b.Rack, func() string { return place + ".rack" })
	if b.Port < 0 || b.Port > 65535 {
		v.Addf(place+".port", "is %d; it must lie in 0..65535", b.Port)
	}
}

func (v *validator) topics(topics []Topic) {
	total := 0
	seen := map[int]int{} // partition id → where it stands; one map for all topics
	for i := range topics {
		t := &topics[i]
		place := func() string { return fmt.Sprintf("topics[%d]", i) }
		if t.Name == "" {
			v.Addf(place()+".name", "is empty; a topic needs a name")
		}
		v.text(t.Name, func() string { return place() + ".name" })
		v.config(place, t.Config)
		if len(t.Partitions) == 0 {
			v.Addf(place()+".partitions", "is empty; topic %q needs at least one partition", diag.Short(t.Name))
		}
		total += len(t.Partitions)
		clear(seen)
		for j := range t.Partitions {
			v.partition(i, j, &t.Partitions[j], seen)
		}
	}
	if total > MaxPartitions {
		v.Add(diag.Problem{Place: "topics", Text: fmt.Sprintf("have %d partitions in all; at most %d are read", total, MaxPartitions), Hints: fewerTopics})
	}
}

func (v *validator) config(topic func() string, config map[string]string) {
	for name, value := range config {
		if !utf8.ValidString(name) || !utf8.ValidString(value) {
			v.Addf(topic()+".config", "is not UTF-8")
			return // the map's order must not show
		}
	}
}

func (v *validator) partition(topic, index int, p *Partition, seen map[int]int) {
	place := func(field string) string { return fmt.Sprintf("topics[%d].partitions[%d].%s", topic, index, field) }
	if p.ID < 0 || p.ID > MaxPartitionID {
		v.Addf(place("id"), "is %d, or missing; it must lie in 0..%d", p.ID, MaxPartitionID)
	} else if j, repeated := seen[p.ID]; repeated {
		v.Addf(place("id"), "is %d, as is that of partitions[%d]; each partition must be there once", p.ID, j)
	} else {
		seen[p.ID] = index
	}
	v.text(p.Leader, func() string { return place("leader") })
	v.brokerIDs(p.Replicas, func(i int) string { return fmt.Sprintf("%s[%d]", place("replicas"), i) })
	v.brokerIDs(p.ISR, func(i int) string { return fmt.Sprintf("%s[%d]", place("isr"), i) })
	v.brokerIDs(p.Observers, func(i int) string { return fmt.Sprintf("%s[%d]", place("observers"), i) })
	if p.EarliestOffset < OffsetUnknown {
		v.Addf(place("earliestOffset"), "is %d; an offset is 0 or more", p.EarliestOffset)
	}
	if p.LatestOffset < OffsetUnknown {
		v.Addf(place("latestOffset"), "is %d; an offset is 0 or more", p.LatestOffset)
	}
}

func (v *validator) brokerIDs(ids []string, place func(int) string) {
	for i, id := range ids {
		if id == "" {
			v.Addf(place(i), "is empty; it must be a broker's id")
		}
		v.text(id, func() string { return place(i) })
	}
}

func (v *validator) group(index int, g *Group) {
	place := func() string { return fmt.Sprintf("groups[%d]", index) }
	v.text(g.ID, func() string { return place() + ".id" })
	v.text(g.ProtocolType, func() string { return place() + ".protocolType" })
	for i, m := range g.Members {
		v.text(m.ID, func() string { return fmt.Sprintf("%s.members[%d].id", place(), i) })
		v.text(m.ClientID, func() string { return fmt.Sprintf("%s.members[%d].clientId", place(), i) })
	}
	if offsetsAreFine(g.Offsets) {
		return
	}
	for _, topic := range slices.Sorted(maps.Keys(g.Offsets)) {
		v.offsets(fmt.Sprintf("%s.offsets.%s", place(), diag.PlaceName(topic)), topic, g.Offsets[topic])
	}
}

// offsetsAreFine spares sorting the maps of nearly every snapshot.
func offsetsAreFine(offsets map[string]map[int]int64) bool {
	for topic, partitions := range offsets {
		if !utf8.ValidString(topic) {
			return false
		}
		for id, offset := range partitions {
			if id < 0 || id > MaxPartitionID || offset < OffsetUnknown {
				return false
			}
		}
	}
	return true
}

func (v *validator) offsets(place, topic string, partitions map[int]int64) {
	v.text(topic, func() string { return place })
	for _, id := range slices.Sorted(maps.Keys(partitions)) {
		if id < 0 || id > MaxPartitionID {
			v.Addf(place, "has the partition %d; it must lie in 0..%d", id, MaxPartitionID)
		}
		if partitions[id] < OffsetUnknown {
			v.Addf(fmt.Sprintf("%s.%d", place, id), "is %d; a committed offset is 0 or more, or -1 for none", partitions[id])
		}
	}
}

func (v *validator) producer(index int, p *Producer) {
	place := func(field string) string { return fmt.Sprintf("producers[%d].%s", index, field) }
	v.text(p.Topic, func() string { return place("topic") })
	if p.ID < 0 {
		v.Addf(place("id"), "is %d, or missing; a producer id is 0 or more", p.ID)
	}
	if p.Topic == "" {
		v.Addf(place("topic"), "is empty; a producer writes to a topic")
	}
	if p.Partition < 0 || p.Partition > MaxPartitionID {
		v.Addf(place("partition"), "is %d, or missing; it must lie in 0..%d", p.Partition, MaxPartitionID)
	}
	if p.LastTimestamp < NoTimestamp {
		v.Addf(place("lastTimestamp"), "is %d; a timestamp is 0 or more, or -1 for none", p.LastTimestamp)
	}
	if p.TxnStartOffset != nil && *p.TxnStartOffset < 0 {
		v.Addf(place("txnStartOffset"), "is %d; an offset is 0 or more", *p.TxnStartOffset)
	}
}
