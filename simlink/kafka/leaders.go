package kafka

import (
	"context"
	"maps"
	"slices"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// partition is one partition of a topic.
type partition struct {
	topic string
	id    int32
}

// learnLeaders remembers who leads what.
func (r *Router) learnLeaders(metadata *kmsg.MetadataResponse) {
	for _, t := range metadata.Topics {
		if t.Topic == nil {
			continue
		}
		for _, p := range t.Partitions {
			r.leaders[partition{*t.Topic, p.Partition}] = p.Leader
		}
	}
}

// led sorts partitions by the broker that leads them. A broker that metadata does
// not name leads nothing.
func (r *Router) led(partitions []partition) (byLeader map[int32][]partition, leaderless []partition) {
	r.mu.Lock()
	defer r.mu.Unlock()
	byLeader = map[int32][]partition{}
	for _, p := range partitions {
		leader, known := r.leaders[p]
		if _, there := r.brokers[leader]; !known || !there {
			leaderless = append(leaderless, p)
			continue
		}
		byLeader[leader] = append(byLeader[leader], p)
	}
	return byLeader, leaderless
}

// hasMoved says whether an error of a partition means that another broker leads
// it now.
func hasMoved(code int16) bool {
	return code == kerr.NotLeaderForPartition.Code || code == kerr.FencedLeaderEpoch.Code || code == kerr.UnknownLeaderEpoch.Code
}

// toLeaders has send ask each leader for its partitions. What it returns is run to
// keep the answer, and tells which partitions have moved. Those are asked for once
// more where metadata now says, which is asked for all topics, never by name.
func (r *Router) toLeaders(ctx context.Context, partitions []partition, send func(leader int32, partitions []partition) (keep func(final bool) []partition, err error), leaderless func(partition)) error {
	byLeader, none := r.led(partitions)
	var moved []partition
	ask := func(final bool) error {
		return atOnce(slices.Sorted(maps.Keys(byLeader)), func(id int32) (func(), error) {
			keep, err := send(id, byLeader[id])
			if err != nil {
				return nil, err
			}
			return func() { moved = append(moved, keep(final)...) }, nil
		})
	}
	err := ask(false)
	if len(moved) > 0 {
		if _, failed := r.Request(ctx, kmsg.NewPtrMetadataRequest()); failed != nil {
			return failed
		}
		var gone []partition
		byLeader, gone = r.led(moved)
		none = append(none, gone...)
		if again := ask(true); err == nil {
			err = again
		}
	}
	for _, p := range none {
		leaderless(p)
	}
	return err
}

func (r *Router) listOffsets(ctx context.Context, q *kmsg.ListOffsetsRequest) (kmsg.Response, error) {
	asked := map[partition]kmsg.ListOffsetsRequestTopicPartition{}
	var all []partition
	for _, t := range q.Topics {
		for _, p := range t.Partitions {
			all = append(all, partition{t.Topic, p.Partition})
			asked[all[len(all)-1]] = p
		}
	}
	merged := kmsg.NewPtrListOffsetsResponse()
	answers := map[string][]kmsg.ListOffsetsResponseTopicPartition{}
	err := r.toLeaders(ctx, all, func(leader int32, partitions []partition) (func(bool) []partition, error) {
		request := *q
		request.Topics = nil
		for topic, of := range byTopic(partitions) {
			t := kmsg.NewListOffsetsRequestTopic()
			t.Topic = topic
			for _, p := range of {
				t.Partitions = append(t.Partitions, asked[p])
			}
			request.Topics = append(request.Topics, t)
		}
		answer, err := ask[*kmsg.ListOffsetsResponse](ctx, r, leader, &request)
		if err != nil {
			return nil, err
		}
		return func(final bool) (moved []partition) {
			merged.Version = answer.Version
			for _, t := range answer.Topics {
				moved = append(moved, keepLed(answers, t.Topic, t.Partitions, final, func(p kmsg.ListOffsetsResponseTopicPartition) (int32, int16) { return p.Partition, p.ErrorCode })...)
			}
			return moved
		}, nil
	}, func(p partition) {
		answers[p.topic] = append(answers[p.topic], kmsg.ListOffsetsResponseTopicPartition{Partition: p.id, ErrorCode: kerr.LeaderNotAvailable.Code, Timestamp: -1, Offset: -1, LeaderEpoch: -1})
	})
	for _, topic := range slices.Sorted(maps.Keys(answers)) {
		merged.Topics = append(merged.Topics, kmsg.ListOffsetsResponseTopic{Topic: topic, Partitions: answers[topic]})
	}
	return merged, err
}

func (r *Router) describeProducers(ctx context.Context, q *kmsg.DescribeProducersRequest) (kmsg.Response, error) {
	var all []partition
	for _, t := range q.Topics {
		for _, id := range t.Partitions {
			all = append(all, partition{t.Topic, id})
		}
	}
	merged := kmsg.NewPtrDescribeProducersResponse()
	answers := map[string][]kmsg.DescribeProducersResponseTopicPartition{}
	err := r.toLeaders(ctx, all, func(leader int32, partitions []partition) (func(bool) []partition, error) {
		request := *q
		request.Topics = nil
		for topic, of := range byTopic(partitions) {
			t := kmsg.NewDescribeProducersRequestTopic()
			t.Topic = topic
			for _, p := range of {
				t.Partitions = append(t.Partitions, p.id)
			}
			request.Topics = append(request.Topics, t)
		}
		answer, err := ask[*kmsg.DescribeProducersResponse](ctx, r, leader, &request)
		if err != nil {
			return nil, err
		}
		return func(final bool) (moved []partition) {
			merged.Version = answer.Version
			for _, t := range answer.Topics {
				moved = append(moved, keepLed(answers, t.Topic, t.Partitions, final, func(p kmsg.DescribeProducersResponseTopicPartition) (int32, int16) { return p.Partition, p.ErrorCode })...)
			}
			return moved
		}, nil
	}, func(p partition) {
		answers[p.topic] = append(answers[p.topic], kmsg.DescribeProducersResponseTopicPartition{Partition: p.id, ErrorCode: kerr.LeaderNotAvailable.Code})
	})
	for _, topic := range slices.Sorted(maps.Keys(answers)) {
		merged.Topics = append(merged.Topics, kmsg.DescribeProducersResponseTopic{Topic: topic, Partitions: answers[topic]})
	}
	return merged, err
}

// keepLed keeps the answers of a topic, but those of partitions that have moved
// while they may still be found, and returns these.
func keepLed[T any](answers map[string][]T, topic string, list []T, final bool, of func(T) (id int32, code int16)) (moved []partition) {
	for _, p := range list {
		if id, code := of(p); hasMoved(code) && !final {
			moved = append(moved, partition{topic, id})
		} else {
			answers[topic] = append(answers[topic], p)
		}
	}
	return moved
}

// byTopic goes through partitions topic by topic, in alphabetical order.
func byTopic(partitions []partition) func(yield func(string, []partition) bool) {
	topics := map[string][]partition{}
	for _, p := range partitions {
		topics[p.topic] = append(topics[p.topic], p)
	}
	return func(yield func(string, []partition) bool) {
		for _, topic := range slices.Sorted(maps.Keys(topics)) {
			if !yield(topic, topics[topic]) {
				return
			}
		}
	}
}
