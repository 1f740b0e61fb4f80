package mapping

import (
	"cmp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// selection is a selected topic, its partitions in the order of their ids.
type selection struct {
	*snapshot.Topic
	listed bool                  // named by the options
	sorted []*snapshot.Partition // by id
}

// selectTopics takes the topics that are named and those that the expression
// matches; with neither, all that are not internal. They come back in the order
// in which they are drawn.
func selectTopics(s *snapshot.Snapshot, selector *snapshot.Selector) ([]*selection, error) {
	chosen, err := selector.Choose(len(s.Topics), func(i int) (string, bool) { return s.Topics[i].Name, s.Topics[i].IsInternal() })
	if err != nil {
		return nil, err
	}
	there := make(map[string]bool, len(s.Topics))
	var selected []*selection
	for i := range s.Topics {
		t := &s.Topics[i]
		there[t.Name] = true
		if chosen[i] {
			selected = append(selected, &selection{Topic: t, listed: selector.Lists(t.Name)})
		}
	}
	missing := selector.Missing(func(name string) bool { return there[name] })
	if len(missing) > 0 || len(selected) == 0 {
		return nil, &snapshot.SelectionError{Missing: missing, Topics: len(s.Topics)}
	}
	slices.SortStableFunc(selected, func(a, b *selection) int { return drawOrder(a.Name, b.Name) })
	for _, t := range selected {
		t.sorted = t.ByID()
	}
	return selected, nil
}

// drawOrder is the order of topics: orders first, the others in alphabetical
// order.
func drawOrder(a, b string) int {
	return cmp.Or(trueFirst(a == sizecodec.PrimaryTopic, b == sizecodec.PrimaryTopic), strings.Compare(a, b))
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

// count is how many partitions the topic has, missing ones included.
func (t *selection) count() int { return t.sorted[len(t.sorted)-1].ID + 1 }

// partition is the one of this id, or nil.
func (t *selection) partition(id int) *snapshot.Partition {
	if id < len(t.sorted) && t.sorted[id].ID == id { // nearly always
		return t.sorted[id]
	}
	i, found := slices.BinarySearchFunc(t.sorted, id, func(p *snapshot.Partition, id int) int { return cmp.Compare(p.ID, id) })
	if !found {
		return nil
	}
	return t.sorted[i]
}

// warnUnknown says what the snapshot does not know of the selected topics.
func warnUnknown(selected []*selection, warn *warnings) {
	for _, t := range selected {
		var offsets, isrs []int
		for _, p := range t.sorted {
			if p.EarliestOffset == snapshot.OffsetUnknown || p.LatestOffset == snapshot.OffsetUnknown {
				offsets = append(offsets, p.ID)
			}
			if p.ISR == nil && len(p.Replicas) > 0 {
				isrs = append(isrs, p.ID)
			}
		}
		if len(offsets) > 0 {
			warn.addAll(link.WarnOffsetUnknown, t.Name, partitionNames(t.Name, offsets), "Topic %s has unknown offsets, which count as 0, on %s.", diag.Quote(t.Name), diag.Partitions(offsets))
		}
		if len(isrs) > 0 {
			warn.addAll(link.WarnISRUnknown, t.Name, partitionNames(t.Name, isrs), "Topic %s has an unknown ISR, in which every replica counts as in sync, on %s.", diag.Quote(t.Name), diag.Partitions(isrs))
		}
	}
}
