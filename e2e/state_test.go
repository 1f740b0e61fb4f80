//go:build e2e

package e2e

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// stopped is the node that is stopped once everything is in place.
const stopped = 3

// seedTopic is a topic and what is done to it. No placement is Kafka's own.
type seedTopic struct {
	name     string
	config   map[string]string
	replicas [][]int32 // by partition
	records  []int     // by partition
	deleted  int64     // partition 0's log is truncated to this offset
}

var seedTopics = []seedTopic{
	{
		name:     "orders",
		config:   map[string]string{"min.insync.replicas": "2", "retention.ms": "86400000"},
		replicas: [][]int32{{3, 1, 2}, {3, 2, 1}, {1, 3, 2}, {2, 3, 1}, {1, 2, 3}, {2, 1, 3}},
		records:  []int{12, 3, 40, 0, 7, 1},
	}, {
		name:     "payments.settled",
		config:   map[string]string{"retention.bytes": "1073741824"},
		replicas: [][]int32{{2, 1}, {1, 3}, {2, 3}},
		records:  []int{5, 5, 5},
	}, {
		name:     "customers",
		config:   map[string]string{"cleanup.policy": "compact"},
		replicas: [][]int32{{1, 2, 3}, {1, 3, 2}},
		records:  []int{20, 20},
	}, {
		name:     "audit",
		config:   map[string]string{"cleanup.policy": "compact,delete", "retention.ms": "-1"},
		replicas: [][]int32{{3, 1}},
		records:  []int{9},
	}, {
		name:     "truncated",
		replicas: [][]int32{{2, 1, 3}, {1, 2, 3}},
		records:  []int{30, 4},
		deleted:  25,
	}, {
		name:     "fragile", // partition 0 has no replica but on the node that stops
		replicas: [][]int32{{stopped}, {1}},
		records:  []int{6, 6},
	},
}

// The producers, by the client ids that they have. One of them keeps its
// transaction open.
const (
	idempotent    = "e2e-idempotent"
	transactional = "e2e-transactional"
	openTopic     = "payments.settled"
	openPartition = 1
)

// seed brings the cluster into its state and waits until it keeps it.
func (c *cluster) seed(t *testing.T) {
	t.Helper()
	client := c.client(t, kgo.RecordPartitioner(kgo.ManualPartitioner()), kgo.ClientID(idempotent))
	ids := createTopics(t, client)
	for _, topic := range seedTopics {
		produce(t, client, topic)
	}
	truncate(t, client)
	c.transact(t, "e2e-done", 0).end(t)
	c.transact(t, "e2e-open", openPartition)
	for _, g := range c.groups() {
		commit(t, client, g, ids)
		c.join(t, g)
	}
	c.eventually(t, "the groups are stable", c.groupsStable(c.client(t)))
	c.log(t, "records, groups and transactions are in place")
	c.stop(t, stopped)
	c.eventually(t, "leaders and ISRs have left the stopped node", leftStopped(c.client(t)))
	c.eventually(t, "the groups are stable again", c.groupsStable(c.client(t)))
	c.log(t, "node %d is stopped, and the rest has settled", stopped)
}

// createTopics returns the ids that the topics got.
func createTopics(t *testing.T, client *kgo.Client) map[string][16]byte {
	t.Helper()
	request := kmsg.NewPtrCreateTopicsRequest()
	request.TimeoutMillis = int32(deadline.Milliseconds())
	for _, topic := range seedTopics {
		create := kmsg.NewCreateTopicsRequestTopic()
		create.Topic, create.NumPartitions, create.ReplicationFactor = topic.name, -1, -1
		for p, replicas := range topic.replicas {
			create.ReplicaAssignment = append(create.ReplicaAssignment,
				kmsg.CreateTopicsRequestTopicReplicaAssignment{Partition: int32(p), Replicas: replicas})
		}
		for name, value := range topic.config {
			create.Configs = append(create.Configs, kmsg.CreateTopicsRequestTopicConfig{Name: name, Value: &value})
		}
		request.Topics = append(request.Topics, create)
	}
	response, err := request.RequestWith(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string][16]byte{}
	for _, topic := range response.Topics {
		if err := kerr.ErrorForCode(topic.ErrorCode); err != nil {
			t.Fatalf("%s: %v", topic.Topic, err)
		}
		ids[topic.Topic] = topic.TopicID
	}
	return ids
}

func produce(t *testing.T, client *kgo.Client, topic seedTopic) {
	t.Helper()
	var records []*kgo.Record
	for p, n := range topic.records {
		for i := range n {
			records = append(records, &kgo.Record{Topic: topic.name, Partition: int32(p), Key: []byte(strconv.Itoa(i)), Value: []byte("v")})
		}
	}
	if err := client.ProduceSync(t.Context(), records...).FirstErr(); err != nil {
		t.Fatalf("%s: %v", topic.name, err)
	}
}

// truncate deletes records from the start of logs.
func truncate(t *testing.T, client *kgo.Client) {
	t.Helper()
	request := kmsg.NewPtrDeleteRecordsRequest()
	for _, topic := range seedTopics {
		if topic.deleted > 0 {
			request.Topics = append(request.Topics, kmsg.DeleteRecordsRequestTopic{Topic: topic.name,
				Partitions: []kmsg.DeleteRecordsRequestTopicPartition{{Partition: 0, Offset: topic.deleted}}})
		}
	}
	response, err := request.RequestWith(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range response.Topics {
		for _, partition := range topic.Partitions {
			if err := kerr.ErrorForCode(partition.ErrorCode); err != nil {
				t.Fatalf("%s: %v", topic.Topic, err)
			}
		}
	}
}

// transaction is one that has written a record and is open.
type transaction struct{ client *kgo.Client }

func (c *cluster) transact(t *testing.T, id string, partition int32) transaction {
	t.Helper()
	client := c.client(t, kgo.TransactionalID(id), kgo.TransactionTimeout(10*time.Minute),
		kgo.RecordPartitioner(kgo.ManualPartitioner()), kgo.ClientID(transactional))
	if err := client.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	record := &kgo.Record{Topic: openTopic, Partition: partition, Value: []byte("v")}
	if err := client.ProduceSync(t.Context(), record).FirstErr(); err != nil {
		t.Fatal(err)
	}
	return transaction{client}
}

func (x transaction) end(t *testing.T) {
	t.Helper()
	if err := x.client.EndTransaction(t.Context(), kgo.TryCommit); err != nil {
		t.Fatal(err)
	}
}

// leftStopped says which partition still counts on the stopped node. One that
// has no other replica is left without a leader.
func leftStopped(client *kgo.Client) func(context.Context) error {
	return func(ctx context.Context) error {
		metadata, err := kmsg.NewPtrMetadataRequest().RequestWith(ctx, client)
		if err != nil {
			return err
		}
		if len(metadata.Brokers) != nodes-1 {
			return fmt.Errorf("%d brokers", len(metadata.Brokers))
		}
		var wrong []error
		for _, topic := range metadata.Topics {
			for _, p := range topic.Partitions {
				alone := len(p.Replicas) == 1 && p.Replicas[0] == stopped
				if alone != (p.Leader < 0) || !alone && slices.Contains(p.ISR, stopped) {
					wrong = append(wrong, fmt.Errorf("%s/%d has the leader %d and the ISR %v", *topic.Topic, p.Partition, p.Leader, p.ISR))
				}
			}
		}
		return errors.Join(wrong...)
	}
}
