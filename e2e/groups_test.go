//go:build e2e

package e2e

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// seedGroup is a consumer group with what it has committed and its members,
// which stay.
type seedGroup struct {
	id      string
	nextGen bool // of the protocol of KIP-848
	behind  int64
	topics  []string
	members []string // client ids
}

var seedGroups = []seedGroup{
	{id: "billing", behind: 4, topics: []string{"orders", "payments.settled"}, members: []string{"billing-a", "billing-b"}},
	{id: "shipping", topics: []string{"payments.settled"}, members: []string{"shipping"}},
	{id: "manual", behind: 1, topics: []string{"customers", "truncated"}},
	{id: "next-gen", nextGen: true, behind: 2, topics: []string{"customers", "audit"}, members: []string{"next-a", "next-b"}},
}

// hasNextGen reports whether a version has the groups of KIP-848.
func (c *cluster) hasNextGen() bool { return c.version[0] >= '4' }

// groups are the groups that the version can have.
func (c *cluster) groups() []seedGroup {
	return slices.DeleteFunc(slices.Clone(seedGroups), func(g seedGroup) bool { return g.nextGen && !c.hasNextGen() })
}

// commit commits the group's offsets before it has a member: so many records
// before the end of each partition.
func commit(t *testing.T, client *kgo.Client, g seedGroup, ids map[string][16]byte) {
	t.Helper()
	request := kmsg.NewPtrOffsetCommitRequest()
	request.Group = g.id
	for _, topic := range g.topics {
		of := kmsg.NewOffsetCommitRequestTopic()
		of.Topic, of.TopicID = topic, ids[topic]
		for p, end := range latest(t, client, topic) {
			partition := kmsg.NewOffsetCommitRequestTopicPartition()
			partition.Partition, partition.Offset = p, max(0, end-g.behind)
			of.Partitions = append(of.Partitions, partition)
		}
		request.Topics = append(request.Topics, of)
	}
	response, err := request.RequestWith(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range response.Topics {
		for _, partition := range topic.Partitions {
			if err := kerr.ErrorForCode(partition.ErrorCode); err != nil {
				t.Fatalf("group %s: %s: %v", g.id, topic.Topic, err)
			}
		}
	}
}

// latest returns the latest offset of each partition of a topic.
func latest(t *testing.T, client *kgo.Client, name string) map[int32]int64 {
	t.Helper()
	topic := kmsg.NewListOffsetsRequestTopic()
	topic.Topic = name
	i := slices.IndexFunc(seedTopics, func(s seedTopic) bool { return s.name == name })
	for p := range seedTopics[i].replicas {
		partition := kmsg.NewListOffsetsRequestTopicPartition()
		partition.Partition, partition.Timestamp = int32(p), -1
		topic.Partitions = append(topic.Partitions, partition)
	}
	request := kmsg.NewPtrListOffsetsRequest()
	request.Topics = append(request.Topics, topic)
	response, err := request.RequestWith(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	offsets := map[int32]int64{}
	for _, topic := range response.Topics {
		for _, partition := range topic.Partitions {
			if err := kerr.ErrorForCode(partition.ErrorCode); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			offsets[partition.Partition] = partition.Offset
		}
	}
	return offsets
}

// join starts the group's members, which commit nothing.
func (c *cluster) join(t *testing.T, g seedGroup) {
	t.Helper()
	for _, member := range g.members {
		options := []kgo.Opt{kgo.ClientID(member), kgo.ConsumerGroup(g.id), kgo.ConsumeTopics(g.topics...),
			kgo.DisableAutoCommit(), kgo.Balancers(kgo.RangeBalancer()), kgo.HeartbeatInterval(500 * time.Millisecond)}
		if g.nextGen {
			options = append(options, kgo.ServerSideBalancer())
		}
		c.client(t, options...)
	}
}

// groupsStable says which group lacks members or is not stable.
func (c *cluster) groupsStable(client *kgo.Client) func(context.Context) error {
	return func(ctx context.Context) error {
		var wrong []error
		for _, g := range c.groups() {
			state, members, err := describe(ctx, client, g)
			switch want := len(g.members); {
			case err != nil:
				wrong = append(wrong, fmt.Errorf("group %s: %w", g.id, err))
			case members != want || want > 0 && state != "Stable":
				wrong = append(wrong, fmt.Errorf("group %s is %s with %d members of %d", g.id, state, members, want))
			}
		}
		return errors.Join(wrong...)
	}
}

// describe returns a group's state and its number of members.
func describe(ctx context.Context, client *kgo.Client, g seedGroup) (state string, members int, err error) {
	if g.nextGen {
		request := kmsg.NewPtrConsumerGroupDescribeRequest()
		request.Groups = []string{g.id}
		response, err := request.RequestWith(ctx, client)
		if err != nil {
			return "", 0, err
		}
		group := response.Groups[0]
		return group.State, len(group.Members), kerr.ErrorForCode(group.ErrorCode)
	}
	request := kmsg.NewPtrDescribeGroupsRequest()
	request.Groups = []string{g.id}
	response, err := request.RequestWith(ctx, client)
	if err != nil {
		return "", 0, err
	}
	group := response.Groups[0]
	return group.State, len(group.Members), kerr.ErrorForCode(group.ErrorCode)
}
