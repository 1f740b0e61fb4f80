package capture

import (
	"context"
	"slices"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// readProducers asks the leaders for the producer states of the topics. Where
// none could be read the snapshot's list stays nil: that is not an empty one.
func (c *cluster) readProducers(ctx context.Context, a *asker, topics []*snapshot.Topic, limit time.Duration) findings {
	if limit <= 0 {
		limit = DefaultProducersTimeout
	}
	ctx, stop := context.WithTimeout(ctx, limit-min(a.grace, limit/10))
	defer stop()
	request, waiting := producersRequest(topics)
	if len(waiting) == 0 {
		return nil
	}
	defer a.begin(ofProducers, len(waiting))()
	reply, err := ask[kmsg.DescribeProducersResponse](ctx, a, request)
	found := findings{}
	for i := range reply.Topics {
		t := &reply.Topics[i]
		for j := range t.Partitions {
			about := subject{t.Topic, int(t.Partitions[j].Partition)}
			if waiting[about] {
				delete(waiting, about)
				c.takeProducers(about, &t.Partitions[j], found)
			}
		}
	}
	for about := range waiting {
		leader := partition(c.topics[about.name], int32(about.partition)).Leader
		found.blame(ofProducers, a.silenceOf(err, leader), about)
	}
	slices.SortFunc(c.snapshot.Producers, snapshot.CompareProducers)
	return found
}

// producersRequest asks for the partitions that have a leader.
func producersRequest(topics []*snapshot.Topic) (*kmsg.DescribeProducersRequest, map[subject]bool) {
	request, asked := kmsg.NewPtrDescribeProducersRequest(), map[subject]bool{}
	for _, t := range topics {
		topic := kmsg.NewDescribeProducersRequestTopic()
		topic.Topic = t.Name
		for i := range t.Partitions {
			if p := &t.Partitions[i]; p.Leader != "" {
				topic.Partitions = append(topic.Partitions, int32(p.ID))
				asked[subject{t.Name, p.ID}] = true
			}
		}
		if len(topic.Partitions) > 0 {
			request.Topics = append(request.Topics, topic)
		}
	}
	return request, asked
}

func (c *cluster) takeProducers(about subject, got *kmsg.DescribeProducersResponseTopicPartition, found findings) {
	if got.ErrorCode != noError {
		found.addPartitionCode(ofProducers, got.ErrorCode, about)
		return
	}
	if c.snapshot.Producers == nil {
		c.snapshot.Producers = []snapshot.Producer{}
	}
	for _, p := range got.ActiveProducers {
		if p.ProducerID < 0 {
			found.add(ofProducers, Malformed, "a producer with a negative id", about)
			continue
		}
		c.snapshot.Producers = append(c.snapshot.Producers, snapshot.Producer{
			ID: p.ProducerID, Topic: about.name, Partition: about.partition,
			LastTimestamp: max(p.LastTimestamp, snapshot.NoTimestamp), TxnStartOffset: snapshot.OpenAt(p.CurrentTxnStartOffset),
		})
	}
}
