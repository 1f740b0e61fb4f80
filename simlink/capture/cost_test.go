//go:build !js

package capture_test

import (
	"fmt"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// large is a cluster of many topics of six partitions, and of groups that each
// read three of them.
func large(t testing.TB, topics, groups int) *kfake.Cluster {
	names := make([]string, topics)
	for i := range names {
		names[i] = fmt.Sprintf("team-%02d.events-%05d", i%40, i)
	}
	c := start(t, kfake.SeedTopics(6, names...))
	cl := member(t, c)
	for i := range groups {
		join(t, cl, fmt.Sprintf("consumer-%04d", i), 6, names[i%topics], names[(i+7)%topics], names[(i+21)%topics])
	}
	return c
}

// A broker is asked the same number of times, however many groups there are. The
// client chooses brokers at random, so each case is tried often.
func TestCostDoesNotGrowWithGroups(t *testing.T) {
	t.Parallel()
	const apiVersions = 18 // a broker gets one with each connection: as one of the seeds, and as itself
	for _, groups := range []int{1, 100} {
		c := large(t, 50, groups)
		for range 20 {
			for _, drawn := range []func(*snapshot.Snapshot) []string{nil, simlink.Options{}.Drawn} {
				r := newRecorder(c)
				read(t, dial(t, c, kgo.WithHooks(r)), capture.Selection{}, capture.Options{Drawn: drawn})
				for broker := range int32(3) {
					if n := r.total(func(at seen) bool { return at.broker == broker && at.key != apiVersions }).requests; n > 8 {
						t.Errorf("%d groups: broker %d got %d requests:\n%s", groups, broker, n, r.table())
					}
				}
				if n := r.total(func(seen) bool { return true }).requests; n > 3*9 {
					t.Errorf("%d groups: %d requests, more than 9 a broker:\n%s", groups, n, r.table())
				}
			}
		}
	}
}

func TestCost(t *testing.T) {
	t.Parallel()
	topics := 1000
	if testing.Short() {
		topics = 100
	}
	c := large(t, topics, 100)
	lean, made, naive := newRecorder(c), newRecorder(c), newRecorder(c)
	read(t, dial(t, c, kgo.WithHooks(lean)), capture.Selection{}, capture.Options{})
	read(t, dial(t, c, kgo.WithHooks(made)), capture.Selection{}, capture.Options{Drawn: simlink.Options{}.Drawn})
	readNaively(t, dial(t, c, kgo.WithHooks(naive)))
	t.Logf("%d topics of 6 partitions, 100 groups, 3 brokers, for a file:\n%s", topics, lean.table())
	t.Logf("the same for a link:\n%s", made.table())
	t.Logf("asking each group for every partition, and for every configuration:\n%s", naive.table())
	everything := func(seen) bool { return true }
	if got, most := lean.total(everything).bytes, naive.total(everything).bytes/5; got > most {
		t.Errorf("%d bytes, more than a fifth of the naive way's: %d", got, most)
	}
}

// readNaively asks for the same things one by one.
func readNaively(t *testing.T, cl *kgo.Client) {
	t.Helper()
	send := func(request kmsg.Request) kmsg.Response {
		t.Helper()
		reply, err := cl.Request(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	metadata := send(kmsg.NewPtrMetadataRequest()).(*kmsg.MetadataResponse)
	configs := kmsg.NewPtrDescribeConfigsRequest()
	ends := map[int64]*kmsg.ListOffsetsRequest{-2: kmsg.NewPtrListOffsetsRequest(), -1: kmsg.NewPtrListOffsetsRequest()}
	var committed []kmsg.OffsetFetchRequestGroupTopic
	for _, t := range metadata.Topics {
		resource := kmsg.NewDescribeConfigsRequestResource()
		resource.ResourceType, resource.ResourceName = kmsg.ConfigResourceTypeTopic, *t.Topic
		configs.Resources = append(configs.Resources, resource)
		of := kmsg.NewOffsetFetchRequestGroupTopic()
		of.Topic, of.TopicID = *t.Topic, t.TopicID
		for _, p := range t.Partitions {
			of.Partitions = append(of.Partitions, p.Partition)
		}
		committed = append(committed, of)
		for timestamp, request := range ends {
			topic := kmsg.NewListOffsetsRequestTopic()
			topic.Topic = *t.Topic
			for _, p := range t.Partitions {
				partition := kmsg.NewListOffsetsRequestTopicPartition()
				partition.Partition, partition.Timestamp = p.Partition, timestamp
				topic.Partitions = append(topic.Partitions, partition)
			}
			request.Topics = append(request.Topics, topic)
		}
	}
	send(configs)
	send(ends[-2])
	send(ends[-1])
	for _, g := range send(kmsg.NewPtrListGroupsRequest()).(*kmsg.ListGroupsResponse).Groups {
		describe := kmsg.NewPtrDescribeGroupsRequest()
		describe.Groups = []string{g.Group}
		send(describe)
		fetch := kmsg.NewPtrOffsetFetchRequest()
		group := kmsg.NewOffsetFetchRequestGroup()
		group.Group, group.Topics = g.Group, committed
		fetch.Groups = append(fetch.Groups, group)
		send(fetch)
	}
}
