package capture

import (
	"context"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// bound is one of the two ends of a partition's log.
type bound struct {
	aspect    *aspect
	timestamp int64 // that asks for it
	of        func(*snapshot.Partition) *int64
}

var (
	earliest = bound{ofEarliest, -2, func(p *snapshot.Partition) *int64 { return &p.EarliestOffset }}
	latest   = bound{ofLatest, -1, func(p *snapshot.Partition) *int64 { return &p.LatestOffset }}
)

// notAnswered stands in a partition until its leader has answered, for better or
// worse.
const notAnswered = snapshot.OffsetUnknown - 1

// readOffsets asks each leader for one end of its partitions, as a consumer that
// reads uncommitted records sees it.
func (c *cluster) readOffsets(ctx context.Context, a *asker, end bound) findings {
	request := kmsg.NewPtrListOffsetsRequest()
	count := 0
	for i := range c.snapshot.Topics {
		t := &c.snapshot.Topics[i]
		topic := kmsg.NewListOffsetsRequestTopic()
		topic.Topic = t.Name
		for j := range t.Partitions {
			if t.Partitions[j].Leader == "" {
				continue // the metadata's warning says so
			}
			p := kmsg.NewListOffsetsRequestTopicPartition()
			p.Partition, p.Timestamp = int32(t.Partitions[j].ID), end.timestamp
			topic.Partitions = append(topic.Partitions, p)
			*end.of(&t.Partitions[j]) = notAnswered
		}
		if len(topic.Partitions) > 0 {
			request.Topics = append(request.Topics, topic)
			count += len(topic.Partitions)
		}
	}
	if count == 0 {
		return nil
	}
	defer a.begin(end.aspect, count)()
	reply, err := ask[kmsg.ListOffsetsResponse](ctx, a, request)
	found := findings{}
	for i := range reply.Topics {
		c.takeOffsets(&reply.Topics[i], end, reply.Version, found)
	}
	c.unanswered(end, a, err, found)
	return found
}

func (c *cluster) takeOffsets(topic *kmsg.ListOffsetsResponseTopic, end bound, version int16, found findings) {
	t := c.topics[topic.Topic]
	for _, got := range topic.Partitions {
		p := partition(t, got.Partition)
		if p == nil || *end.of(p) != notAnswered {
			continue // not asked for, or answered before
		}
		offset := end.of(p)
		*offset = snapshot.OffsetUnknown
		about := subject{topic.Topic, p.ID}
		switch {
		case got.ErrorCode != noError:
			found.addPartitionCode(end.aspect, got.ErrorCode, about)
		case version == 0 && len(got.OldStyleOffsets) > 0:
			found.add(end.aspect, Unsupported, tooNew, about)
		case got.Offset < 0:
			found.add(end.aspect, Failed, "the broker does not know it", about)
		default:
			*offset = got.Offset
		}
	}
}

// unanswered says by broker which partitions got no answer, and why.
func (c *cluster) unanswered(end bound, a *asker, err error, found findings) {
	for i := range c.snapshot.Topics {
		t := &c.snapshot.Topics[i]
		for j := range t.Partitions {
			p := &t.Partitions[j]
			if *end.of(p) != notAnswered {
				continue
			}
			*end.of(p) = snapshot.OffsetUnknown
			found.blame(end.aspect, a.silenceOf(err, p.Leader), subject{t.Name, p.ID})
		}
	}
}
