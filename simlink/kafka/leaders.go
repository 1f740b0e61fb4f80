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

// findLeaders says which broker leads which partitions. Where that is not known it
// asks for the metadata of all topics, never by name.
func (r *router) findLeaders(ctx context.Context, partitions []partition, again bool) (at map[int32][]partition, refused map[partition]int16, err error) {
	at, unknown := lookUp(r, r.leaders, partitions, again)
	if len(unknown) == 0 {
		return at, nil, nil
	}
	if _, err := r.Request(ctx, kmsg.NewPtrMetadataRequest()); err != nil {
		return at, nil, err
	}
	at, unknown = lookUp(r, r.leaders, partitions, false)
	refused = map[partition]int16{}
	for _, p := range unknown {
		refused[p] = kerr.LeaderNotAvailable.Code
	}
	return at, refused, nil
}

func (r *router) listOffsets(ctx context.Context, q *kmsg.ListOffsetsRequest) (kmsg.Response, error) {
	type answer = kmsg.ListOffsetsResponseTopicPartition
	type question = kmsg.ListOffsetsRequestTopicPartition
	asked := map[partition]question{}
	var all []partition
	for _, t := range q.Topics {
		for _, p := range t.Partitions {
			all = append(all, partition{t.Topic, p.Partition})
			asked[all[len(all)-1]] = p
		}
	}
	merged := kmsg.NewPtrListOffsetsResponse()
	parts, err := split(ctx, r, all, way[partition, answer]{
		find: r.findLeaders,
		build: func(partitions []partition) kmsg.Request {
			request := *q
			request.Topics = nil
			for topic, of := range byTopic(partitions, func(p partition) (string, question) { return p.topic, asked[p] }) {
				request.Topics = append(request.Topics, kmsg.ListOffsetsRequestTopic{Topic: topic, Partitions: of})
			}
			return &request
		},
		read: func(_ int32, response kmsg.Response) (parts []part[partition, answer]) {
			got := response.(*kmsg.ListOffsetsResponse)
			merged.Version = got.Version
			for _, t := range got.Topics {
				for _, p := range t.Partitions {
					parts = append(parts, part[partition, answer]{partition{t.Topic, p.Partition}, p.ErrorCode, p})
				}
			}
			return parts
		},
		refuse: func(p partition, code int16) answer {
			return answer{Partition: p.id, ErrorCode: code, Timestamp: -1, Offset: -1, LeaderEpoch: -1}
		},
	})
	for topic, of := range byTopic(parts, answerOf) {
		merged.Topics = append(merged.Topics, kmsg.ListOffsetsResponseTopic{Topic: topic, Partitions: of})
	}
	return merged, err
}

func (r *router) describeProducers(ctx context.Context, q *kmsg.DescribeProducersRequest) (kmsg.Response, error) {
	type answer = kmsg.DescribeProducersResponseTopicPartition
	var all []partition
	for _, t := range q.Topics {
		for _, id := range t.Partitions {
			all = append(all, partition{t.Topic, id})
		}
	}
	merged := kmsg.NewPtrDescribeProducersResponse()
	parts, err := split(ctx, r, all, way[partition, answer]{
		find: r.findLeaders,
		build: func(partitions []partition) kmsg.Request {
			request := *q
			request.Topics = nil
			for topic, ids := range byTopic(partitions, func(p partition) (string, int32) { return p.topic, p.id }) {
				request.Topics = append(request.Topics, kmsg.DescribeProducersRequestTopic{Topic: topic, Partitions: ids})
			}
			return &request
		},
		read: func(_ int32, response kmsg.Response) (parts []part[partition, answer]) {
			got := response.(*kmsg.DescribeProducersResponse)
			merged.Version = got.Version
			for _, t := range got.Topics {
				for _, p := range t.Partitions {
					parts = append(parts, part[partition, answer]{partition{t.Topic, p.Partition}, p.ErrorCode, p})
				}
			}
			return parts
		},
		refuse: func(p partition, code int16) answer {
			return answer{Partition: p.id, ErrorCode: code}
		},
	})
	for topic, of := range byTopic(parts, answerOf) {
		merged.Topics = append(merged.Topics, kmsg.DescribeProducersResponseTopic{Topic: topic, Partitions: of})
	}
	return merged, err
}

func answerOf[A any](p part[partition, A]) (topic string, answer A) { return p.key.topic, p.answer }

// byTopic goes through what is of partitions topic by topic, in alphabetical order.
func byTopic[P, Q any](list []P, of func(P) (topic string, q Q)) func(yield func(string, []Q) bool) {
	topics := map[string][]Q{}
	for _, p := range list {
		topic, q := of(p)
		topics[topic] = append(topics[topic], q)
	}
	return func(yield func(string, []Q) bool) {
		for _, topic := range slices.Sorted(maps.Keys(topics)) {
			if !yield(topic, topics[topic]) {
				return
			}
		}
	}
}
