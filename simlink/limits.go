package simlink

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// What the mapping draws besides the size's own limits: more could be drawn, and
// would not be read by anybody.
const (
	maxGroups    = 4
	maxMembers   = 4
	maxProducers = 4
)

// limitTopics keeps the topics that are drawn: the listed ones, then the most
// eventful. It is the one place where a limit can fail; with Clamp nothing does,
// and the trimming is left to the stage that draws the thing.
func limitTopics(selected []*selection, consumers []*Group, brokers []broker, o settings, warn *warnings) ([]*selection, error) {
	kept, dropped := keepTopics(selected, consumers, brokers)
	if violations := violationsOf(selected, kept, len(brokers)); len(violations) > 0 && !o.Clamp {
		return nil, &LimitError{violations}
	}
	if len(dropped) > 0 {
		warn.add(WarnTopicsOverLimit, "topics",
			"The playground draws %d topics besides orders; kept the ones listed with --topics, then the most eventful (partitions under-replicated or offline, lag, groups, records): %s; dropped: %s.",
			sizecodec.MaxExtraTopics, quotedList(topicNames(kept)), quotedList(topicNames(dropped)))
	}
	return kept, nil
}

func topicNames(topics []*selection) []string {
	names := make([]string, len(topics))
	for i, t := range topics {
		names[i] = t.Name
	}
	return names
}

// violationsOf lists the limits that the selection is over. A topic that the
// rank dropped cannot be over one, a listed one can.
func violationsOf(selected, kept []*selection, brokers int) []Violation {
	var list []Violation
	add := func(subject string, count, limit int, format string, args ...any) {
		if count > limit {
			list = append(list, Violation{subject, count, limit, fmt.Sprintf(format, args...)})
		}
	}
	add("brokers", brokers, freePlay.Brokers, "%d brokers, of at most %d", brokers, freePlay.Brokers)
	listed := 0
	for _, t := range selected {
		if t.listed && t.Name != primaryTopic {
			listed++
		}
		if t.listed || slices.Contains(kept, t) {
			add(t.Name, t.count(), freePlay.Partitions, "topic %q: %d partitions, of at most %d", short(t.Name), t.count(), freePlay.Partitions)
		}
	}
	add("topics", listed, sizecodec.MaxExtraTopics, "--topics lists %d topics besides orders, of at most %d", listed, sizecodec.MaxExtraTopics)
	return list
}

// keepTopics splits the selection. Both parts keep its order.
func keepTopics(selected []*selection, consumers []*Group, brokers []broker) (kept, dropped []*selection) {
	extras := slices.DeleteFunc(slices.Clone(selected), func(t *selection) bool { return t.Name == primaryTopic })
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
