package mapping

import (
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// What the mapping draws besides the size's own limits: more could be drawn, and
// would not be read by anybody.
const (
	MaxGroups  = 4
	MaxMembers = 4
)

// freePlay are the limits of the one topology that is drawn.
var freePlay = sizecodec.SingleDC.Limits([]int{1}, 1)

// limitTopics keeps the topics that are drawn: the listed ones, then the most
// eventful. It is the one place where a limit can fail; with clamp nothing does,
// and the trimming is left to the stage that draws the thing.
func limitTopics(selected []*selection, consumers []*snapshot.Group, brokers []broker, clamp bool, warn *warnings) ([]*selection, error) {
	kept, dropped := keepTopics(selected, consumers, brokers)
	if violations := violationsOf(selected, kept, len(brokers)); len(violations) > 0 && !clamp {
		return nil, &link.LimitError{Violations: violations}
	}
	if len(dropped) > 0 {
		names := topicNames(dropped)
		warn.addAll(link.WarnTopicsOverLimit, "topics", names,
			"The playground draws %d topics besides orders; kept the ones that are named, then the most eventful (partitions under-replicated or offline, lag, groups, records): %s; dropped: %s.",
			sizecodec.MaxExtraTopics, diag.Names(topicNames(kept)), diag.Names(names))
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
func violationsOf(selected, kept []*selection, brokers int) []link.Violation {
	var list []link.Violation
	add := func(subject string, count, limit int, format string, args ...any) {
		if count > limit {
			list = append(list, link.Violation{Subject: subject, Count: count, Limit: limit, Text: fmt.Sprintf(format, args...)})
		}
	}
	add("brokers", brokers, freePlay.Brokers, "%d brokers, of at most %d", brokers, freePlay.Brokers)
	listed := 0
	for _, t := range selected {
		if t.listed && t.Name != sizecodec.PrimaryTopic {
			listed++
		}
		if t.listed || slices.Contains(kept, t) {
			add(t.Name, t.count(), freePlay.Partitions, "topic %s: %d partitions, of at most %d", diag.Quote(t.Name), t.count(), freePlay.Partitions)
		}
	}
	add("topics", listed, sizecodec.MaxExtraTopics, "%d topics besides orders are named, of at most %d", listed, sizecodec.MaxExtraTopics)
	return list
}
