package simlink

import (
	"cmp"
	"slices"
	"strings"
)

// primaryTopic is the topic that the playground always has.
const primaryTopic = "orders"

// selection is a selected topic, its partitions in the order of their ids.
type selection struct {
	*Topic
	listed bool         // named by Options.Topics
	sorted []*Partition // by id
}

// selectTopics takes the topics that are named and those that the expression
// matches; with neither, all that are not internal. They come back in the order
// in which they are drawn.
func selectTopics(s *Snapshot, o settings) ([]*selection, error) {
	bytes := 0
	there := make(map[string]bool, len(s.Topics))
	for i := range s.Topics {
		bytes += len(s.Topics[i].Name)
		there[s.Topics[i].Name] = true
	}
	if err := o.topics.Afford(len(s.Topics), bytes); err != nil {
		return nil, err
	}
	var selected []*selection
	for i := range s.Topics {
		if t := &s.Topics[i]; o.topics.Selects(t.Name, t.IsInternal()) {
			selected = append(selected, &selection{Topic: t, listed: o.topics.listed[t.Name]})
		}
	}
	missing := o.topics.Missing(func(name string) bool { return there[name] })
	if len(missing) > 0 || len(selected) == 0 {
		return nil, &SelectionError{Missing: missing, Topics: len(s.Topics)}
	}
	slices.SortStableFunc(selected, func(a, b *selection) int { return drawOrder(a.Name, b.Name) })
	for _, t := range selected {
		t.sorted = byID(t.Partitions)
	}
	return selected, nil
}

// drawOrder is the order of topics: orders first, the others in alphabetical
// order.
func drawOrder(a, b string) int {
	return cmp.Or(trueFirst(a == primaryTopic, b == primaryTopic), strings.Compare(a, b))
}

// trueFirst orders two things of which something is true or not.
func trueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func byID(partitions []Partition) []*Partition {
	sorted := make([]*Partition, len(partitions))
	for i := range partitions {
		sorted[i] = &partitions[i]
	}
	slices.SortStableFunc(sorted, func(a, b *Partition) int { return cmp.Compare(a.ID, b.ID) })
	return sorted
}

// count is how many partitions the topic has, missing ones included.
func (t *selection) count() int { return t.sorted[len(t.sorted)-1].ID + 1 }

// partition is the one of this id, or nil.
func (t *selection) partition(id int) *Partition {
	if id < len(t.sorted) && t.sorted[id].ID == id { // nearly always
		return t.sorted[id]
	}
	i, found := slices.BinarySearchFunc(t.sorted, id, func(p *Partition, id int) int { return cmp.Compare(p.ID, id) })
	if !found {
		return nil
	}
	return t.sorted[i]
}

// knownOffset is the offset, or 0 for one that is unknown.
func knownOffset(offset int64) int64 { return max(0, offset) }

// retained is how many records a partition holds.
func (p *Partition) retained() int64 {
	return max(0, knownOffset(p.LatestOffset)-knownOffset(p.EarliestOffset))
}

// lag is how far a committed offset is behind the end of the partition.
func (p *Partition) lag(committed int64) int64 {
	return max(0, knownOffset(p.LatestOffset)-committed)
}

// leads says whether the partition names a leader.
func (p *Partition) leads() bool { return p.Leader != "" && p.Leader != "-1" }

func warnUnknownOffsets(selected []*selection, warn *warnings) {
	for _, t := range selected {
		var unknown []int
		for _, p := range t.sorted {
			if p.EarliestOffset == OffsetUnknown || p.LatestOffset == OffsetUnknown {
				unknown = append(unknown, p.ID)
			}
		}
		if len(unknown) > 0 {
			warn.add(WarnOffsetUnknown, t.Name, "Topic %q has unknown offsets, which count as 0, on %s.", short(t.Name), partitionList(unknown))
		}
	}
}
