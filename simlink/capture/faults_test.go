//go:build !js

package capture_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
)

// tampering is a client whose replies are changed on their way.
type tampering struct {
	kmsg.Requestor
	change func(kmsg.Response)
}

func (c tampering) Request(ctx context.Context, request kmsg.Request) (kmsg.Response, error) {
	reply, err := c.Requestor.Request(ctx, request)
	if err == nil {
		c.change(reply)
	}
	return reply, err
}

// always makes a fault of an error that lasts.
func always(key kmsg.Key, err *kerr.Error, f kfake.Fault) kfake.Fault {
	f.Keys, f.Err, f.Count = []kmsg.Key{key}, err, -1
	return f
}

// inMetadata changes the first topic of the name in metadata.
func inMetadata(topic string, change func(*kmsg.MetadataResponseTopic)) func(kmsg.Response) {
	return func(reply kmsg.Response) {
		if m, ok := reply.(*kmsg.MetadataResponse); ok {
			for i := range m.Topics {
				if *m.Topics[i].Topic == topic {
					change(&m.Topics[i])
				}
			}
		}
	}
}

// Each kind of fault is a warning, and the link is built.
func TestFaults(t *testing.T) {
	type is = capture.Warning
	brief := capture.Options{Timeout: time.Second, Producers: true} // for what the client retries until its time is up
	usual := capture.Options{Producers: true}
	describeGroup, describeTopic := []capture.ACL{{"Describe", "group"}}, []capture.ACL{{"Describe", "topic"}}
	for _, c := range []struct {
		name   string
		fault  kfake.Fault
		change func(kmsg.Response)
		o      capture.Options
		want   []is // without their texts
	}{
		{"a partition without a leader", kfake.Fault{}, inMetadata("orders", func(t *kmsg.MetadataResponseTopic) {
			i := slices.IndexFunc(t.Partitions, func(p kmsg.MetadataResponseTopicPartition) bool { return p.Partition == 1 })
			t.Partitions[i].Leader, t.Partitions[i].ErrorCode = -1, kerr.LeaderNotAvailable.Code
		}), usual, []is{{Code: capture.NoLeader, Request: "Metadata", What: "partitions", Reason: "no leader, so no offsets (LEADER_NOT_AVAILABLE)", Subjects: []string{"orders/1"}}}},
		{"a partition error that is not about the leader", kfake.Fault{}, inMetadata("orders", func(t *kmsg.MetadataResponseTopic) {
			t.Partitions[0].ErrorCode = kerr.ListenerNotFound.Code
			t.Partitions = t.Partitions[:1]
			t.Partitions[0].Partition = 0
		}), usual, []is{{Code: capture.Failed, Request: "Metadata", What: "partitions", Reason: "LISTENER_NOT_FOUND", Subjects: []string{"orders/0"}}}},
		{"a metadata error on one topic", kfake.Fault{}, inMetadata("payments", func(t *kmsg.MetadataResponseTopic) {
			t.ErrorCode = kerr.InvalidTopicException.Code
		}), usual, []is{{Code: capture.Failed, Request: "Metadata", What: "topics", Reason: "INVALID_TOPIC_EXCEPTION", Subjects: []string{"payments"}}}},
		{"a topic without permission", always(kmsg.ListOffsets, kerr.TopicAuthorizationFailed, kfake.Fault{Topic: "payments"}), nil, usual, []is{
			{Code: capture.Refused, Request: "ListOffsets", What: "earliest offsets", Reason: "TOPIC_AUTHORIZATION_FAILED", Needs: describeTopic, Subjects: []string{"payments"}},
			{Code: capture.Refused, Request: "ListOffsets", What: "latest offsets", Reason: "TOPIC_AUTHORIZATION_FAILED", Needs: describeTopic, Subjects: []string{"payments"}}}},
		{"a topic gone between two reads", always(kmsg.ListOffsets, kerr.UnknownTopicOrPartition, kfake.Fault{Topic: "payments", Partitions: []int32{2}}), nil, usual, []is{
			{Code: capture.Gone, Request: "ListOffsets", What: "earliest offsets", Reason: "UNKNOWN_TOPIC_OR_PARTITION", Subjects: []string{"payments/2"}},
			{Code: capture.Gone, Request: "ListOffsets", What: "latest offsets", Reason: "UNKNOWN_TOPIC_OR_PARTITION", Subjects: []string{"payments/2"}}}},
		{"a configuration without permission", always(kmsg.DescribeConfigs, kerr.TopicAuthorizationFailed, kfake.Fault{Resource: "payments"}), nil, usual, []is{
			{Code: capture.Refused, Request: "DescribeConfigs", What: "configuration", Reason: "TOPIC_AUTHORIZATION_FAILED", Needs: []capture.ACL{{"DescribeConfigs", "topic"}}, Subjects: []string{"payments"}}}},
		{"one group's coordinator denied while the others answer", always(kmsg.FindCoordinator, kerr.GroupAuthorizationFailed, kfake.Fault{Group: "billing"}), nil, usual, []is{
			{Code: capture.Refused, Request: "OffsetFetch", What: "committed offsets", Reason: "GROUP_AUTHORIZATION_FAILED", Needs: describeGroup, Subjects: []string{"billing"}},
			{Code: capture.Refused, Request: "DescribeGroups", What: "members", Reason: "GROUP_AUTHORIZATION_FAILED", Needs: describeGroup, Subjects: []string{"billing"}}}},
		{"a group without permission", always(kmsg.OffsetFetch, kerr.GroupAuthorizationFailed, kfake.Fault{Group: "billing"}), nil, usual, []is{
			{Code: capture.Refused, Request: "OffsetFetch", What: "committed offsets", Reason: "GROUP_AUTHORIZATION_FAILED", Needs: describeGroup, Subjects: []string{"billing"}}}},
		{"a coordinator that is not available", always(kmsg.OffsetFetch, kerr.CoordinatorNotAvailable, kfake.Fault{Group: "billing"}), nil, brief, []is{
			{Code: capture.NoAnswer, Request: "OffsetFetch", What: "committed offsets", Reason: "COORDINATOR_NOT_AVAILABLE", Subjects: []string{"billing"}}}},
		{"a group gone between two reads", always(kmsg.DescribeGroups, kerr.GroupIDNotFound, kfake.Fault{Group: "billing"}), nil, usual, []is{
			{Code: capture.Gone, Request: "DescribeGroups", What: "members", Reason: "GROUP_ID_NOT_FOUND", Subjects: []string{"billing"}}}},
		{"a group of the new protocol gone", always(kmsg.ConsumerGroupDescribe, kerr.GroupIDNotFound, kfake.Fault{Group: "shipping"}), func(reply kmsg.Response) {
			if r, ok := reply.(*kmsg.DescribeGroupsResponse); ok && r.Groups[0].Group == "shipping" {
				r.Groups[0].State = "Dead"
			}
		}, usual, []is{{Code: capture.Gone, Request: "DescribeGroups", What: "members", Reason: "GROUP_ID_NOT_FOUND", Subjects: []string{"shipping"}}}},
		{"producers without permission on a topic", always(kmsg.DescribeProducers, kerr.TopicAuthorizationFailed, kfake.Fault{Topic: "payments"}), nil, usual, []is{
			{Code: capture.Refused, Request: "DescribeProducers", What: "producers", Reason: "TOPIC_AUTHORIZATION_FAILED", Needs: []capture.ACL{{"Read", "topic"}}, Subjects: []string{"payments"}}}},
		{"producers without permission on the cluster", always(kmsg.DescribeProducers, kerr.ClusterAuthorizationFailed, kfake.Fault{Topic: "payments"}), nil, usual, []is{
			{Code: capture.Refused, Request: "DescribeProducers", What: "producers", Reason: "CLUSTER_AUTHORIZATION_FAILED", Subjects: []string{"payments"}}}},
		{"producers of an unsupported version", always(kmsg.DescribeProducers, kerr.UnsupportedVersion, kfake.Fault{Topic: "orders", Partitions: []int32{0}}), nil, usual, []is{
			{Code: capture.Unsupported, Request: "DescribeProducers", What: "producers", Reason: "UNSUPPORTED_VERSION", Subjects: []string{"orders/0"}}}},
		{"another error on a partition's producers", always(kmsg.DescribeProducers, kerr.KafkaStorageError, kfake.Fault{Topic: "orders", Partitions: []int32{0}}), nil, usual, []is{
			{Code: capture.Failed, Request: "DescribeProducers", What: "producers", Reason: "KAFKA_STORAGE_ERROR", Subjects: []string{"orders/0"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			cluster := shop(t)
			newGroup(t, cluster, "shipping", "orders")
			if c.fault.Keys != nil {
				cluster.Fault(c.fault)
			}
			client := kmsg.Requestor(dial(t, cluster))
			if c.change != nil {
				client = tampering{client, c.change}
			}
			s, warnings := read(t, client, capture.Selection{}, c.o)
			for i := range warnings {
				checkText(t, warnings[i])
				warnings[i].Text = ""
			}
			if got, want := fmt.Sprintf("%+v", warnings), fmt.Sprintf("%+v", c.want); got != want {
				t.Errorf("warnings\n%s\nwant\n%s", got, want)
			}
			if len(s.Warnings) != len(warnings) {
				t.Errorf("the snapshot's warnings are %q", s.Warnings)
			}
			if _, err := simlink.Build(s, simlink.Options{Producers: true}); err != nil {
				t.Error(err)
			}
		})
	}
}

// checkText wants a sentence with the thing, the reason and the permission.
func checkText(t *testing.T, w capture.Warning) {
	t.Helper()
	for _, part := range append([]string{w.Reason}, w.Subjects...) {
		if !strings.Contains(w.Text, part) {
			t.Errorf("%q does not name %q", w.Text, part)
		}
	}
	for _, acl := range w.Needs {
		if !strings.Contains(w.Text, acl.String()) {
			t.Errorf("%q does not name %q", w.Text, acl)
		}
	}
}

// about finds the warnings of a kind of request.
func about(warnings []capture.Warning, request string) (found []capture.Warning) {
	for _, w := range warnings {
		if w.Request == request {
			found = append(found, w)
		}
	}
	return found
}

func TestBrokerThatIsDown(t *testing.T) {
	c := shop(t)
	for partition, leader := range []int32{1, 0} {
		if err := c.MoveTopicPartition("orders", int32(partition), leader); err != nil {
			t.Fatal(err)
		}
	}
	cl := dial(t, c)
	s, warnings := read(t, tampering{cl, func(kmsg.Response) {}}, capture.Selection{}, capture.Options{})
	if len(warnings) > 0 {
		t.Fatal(warnings)
	}
	whole := len(s.Groups)
	// The broker is in the metadata, and nothing listens at its address.
	hidden := dial(t, c, kgo.Dialer(refuse(c, 1)))
	s, warnings = read(t, hidden, capture.Selection{}, capture.Options{Timeout: 2 * time.Second})
	if len(s.Brokers) != 3 || len(s.Groups) > whole || len(about(warnings, "ListOffsets")) == 0 {
		t.Errorf("brokers %v, groups %v, warnings %q", s.Brokers, s.Groups, s.Warnings)
	}
	known := 0
	for _, topic := range s.Topics {
		for _, p := range topic.Partitions {
			if p.LatestOffset >= 0 {
				known++
			}
		}
	}
	if known == 0 {
		t.Error("no offset of the other brokers is known")
	}
}

// refuse dials every broker but one.
func refuse(c *kfake.Cluster, broker int) func(context.Context, string, string) (net.Conn, error) {
	down := c.ListenAddrs()[broker]
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		if addr == down {
			return nil, &net.OpError{Op: "dial", Net: network, Err: syscall.ECONNREFUSED}
		}
		return new(net.Dialer).DialContext(ctx, network, addr)
	}
}

func TestRequestsThatAClusterDoesNotSupport(t *testing.T) {
	versions := kversion.Stable()
	for _, key := range []kmsg.Key{kmsg.DescribeProducers, kmsg.DescribeConfigs, kmsg.ConsumerGroupDescribe} {
		versions.SetMaxKeyVersion(int16(key), -1)
	}
	c := shop(t, kfake.MaxVersions(versions))
	s, warnings := read(t, dial(t, c), capture.Selection{}, capture.Options{Producers: true})
	for _, request := range []string{"DescribeProducers", "DescribeConfigs"} {
		if w := about(warnings, request); len(w) != 1 || w[0].Code != capture.Unsupported {
			t.Errorf("%s: warnings %+v", request, w)
		}
	}
	if len(warnings) != 2 || s.Producers != nil {
		t.Errorf("warnings %q, producers %v", s.Warnings, s.Producers)
	}
}

func TestGroupsOfAnOldCluster(t *testing.T) {
	for _, versions := range []*kversion.Versions{kversion.V2_4_0(), kversion.V3_0_0(), kversion.V3_9_0()} {
		s, warnings := read(t, dial(t, shop(t, kfake.MaxVersions(versions))), capture.Selection{}, capture.Options{})
		if len(warnings) > 0 || len(s.Groups) != 3 {
			t.Fatalf("groups %+v, warnings %q", s.Groups, s.Warnings)
		}
		if g := s.Groups[1]; g.ID != "billing" || len(g.Members) != 1 || len(g.Offsets["orders"]) != 3 {
			t.Errorf("group %+v", g)
		}
	}
}

func TestNoMetadata(t *testing.T) {
	c := shop(t)
	c.Fault(always(kmsg.Metadata, kerr.UnknownServerError, kfake.Fault{TopLevel: true}))
	_, _, err := tryRead(t.Context(), dial(t, c), capture.Selection{}, capture.Options{Timeout: time.Second})
	if err == nil || !strings.Contains(err.Error(), "UNKNOWN_SERVER_ERROR") {
		t.Errorf("error %v", err)
	}
	var selection *snapshot.SelectionError
	if _, _, err := tryRead(t.Context(), dial(t, start(t)), capture.Selection{}, capture.Options{}); !errors.As(err, &selection) {
		t.Errorf("error %v of an empty cluster", err)
	}
}

func TestSlowBroker(t *testing.T) {
	for _, key := range []kmsg.Key{kmsg.ListOffsets, kmsg.ListGroups, kmsg.OffsetFetch, kmsg.DescribeGroups, kmsg.DescribeProducers} {
		t.Run(key.Name(), func(t *testing.T) {
			t.Parallel()
			c := shop(t)
			for i := range 20 {
				join(t, member(t, c), fmt.Sprintf("group-%d", i), 1, "orders")
			}
			slow := c.LeaderFor("orders", 0)
			hold(t, c, int16(key), slow)
			s, warnings := read(t, dial(t, c), capture.Selection{}, capture.Options{Timeout: 1500 * time.Millisecond, Producers: true})
			if len(warnings) == 0 {
				t.Fatal("there is no warning")
			}
			for _, w := range warnings {
				if w.Code != capture.NoAnswer {
					t.Errorf("warning %q", w.Text)
				}
			}
			if len(s.Groups) < 5 {
				t.Errorf("groups %v", s.Groups)
			}
			for _, topic := range s.Topics {
				for _, p := range topic.Partitions {
					if p.LatestOffset < 0 && c.LeaderFor(topic.Name, int32(p.ID)) != slow {
						t.Errorf("the latest offset of %s/%d is not known", topic.Name, p.ID)
					}
				}
			}
		})
	}
}
