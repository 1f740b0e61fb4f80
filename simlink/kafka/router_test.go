//go:build !js

package kafka

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
)

// groupsCluster has three brokers and consumer groups of one member, each with
// commits on orders.
func groupsCluster(t *testing.T, groups int, options ...kfake.Opt) (c *kfake.Cluster, names []string) {
	t.Helper()
	c = fakeCluster(t, append([]kfake.Opt{kfake.NumBrokers(3), kfake.SeedTopics(3, "orders")}, options...)...)
	old, err := kgo.NewClient(kgo.SeedBrokers(c.ListenAddrs()...), kgo.MaxVersions(kversion.V1_0_0())) // which joins at once
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	for i := range groups {
		names = append(names, fmt.Sprintf("group-%03d", i))
		joinGroup(t, old, names[i])
	}
	return c, names
}

func joinGroup(t *testing.T, cl *kgo.Client, group string) {
	t.Helper()
	join := kmsg.NewPtrJoinGroupRequest()
	join.Group, join.ProtocolType, join.SessionTimeoutMillis, join.RebalanceTimeoutMillis = group, "consumer", 60_000, 60_000
	join.Protocols = []kmsg.JoinGroupRequestProtocol{{Name: "range"}}
	joined, err := join.RequestWith(t.Context(), cl)
	if err != nil || joined.ErrorCode != 0 {
		t.Fatal(err, joined)
	}
	sync := kmsg.NewPtrSyncGroupRequest()
	sync.Group, sync.MemberID, sync.Generation = group, joined.MemberID, joined.Generation
	if synced, err := sync.RequestWith(t.Context(), cl); err != nil || synced.ErrorCode != 0 {
		t.Fatal(err, synced)
	}
	commit := kmsg.NewPtrOffsetCommitRequest()
	commit.Group, commit.MemberID, commit.Generation = group, joined.MemberID, joined.Generation
	commit.Topics = []kmsg.OffsetCommitRequestTopic{{Topic: "orders", Partitions: []kmsg.OffsetCommitRequestTopicPartition{{Partition: 1, Offset: 7}}}}
	if committed, err := commit.RequestWith(t.Context(), cl); err != nil || committed.Topics[0].Partitions[0].ErrorCode != 0 {
		t.Fatal(err, committed)
	}
}

func open(t *testing.T, c *kfake.Cluster, o Options) *Client {
	t.Helper()
	client, err := Config{Brokers: c.ListenAddrs()}.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

// perBroker counts what the client writes to each address.
type perBroker struct {
	mu   sync.Mutex
	sent map[string][]string
}

func (p *perBroker) OnBrokerWrite(b kgo.BrokerMetadata, key int16, _ int, _, _ time.Duration, _ error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := net.JoinHostPort(b.Host, strconv.Itoa(int(b.Port)))
	p.sent[at] = append(p.sent[at], kmsg.NameForKey(key))
}

// TestNineRequestsABroker: in all, those of the client included, however many
// groups there are, and whichever brokers the client chooses.
func TestNineRequestsABroker(t *testing.T) {
	for _, groups := range []int{1, 100} {
		c, names := groupsCluster(t, groups)
		for try := range 15 {
			seeds := c.ListenAddrs()[:1+try%3]
			counted := &perBroker{sent: map[string][]string{}}
			client, err := Config{Brokers: seeds}.Open(Options{More: []kgo.Opt{kgo.WithHooks(counted)}})
			if err != nil {
				t.Fatal(err)
			}
			s, err := capture.Read(t.Context(), client, capture.Selection{}, capture.Options{Drawn: simlink.Options{}.Drawn})
			client.Close()
			if err != nil || len(s.Warnings) > 0 || len(s.Groups) != len(names) {
				t.Fatal(err, s.Warnings, len(s.Groups))
			}
			for broker, sent := range counted.sent {
				if len(sent) > 9 {
					t.Errorf("%d groups, %d seeds: %s got %d requests: %v", groups, len(seeds), broker, len(sent), sent)
				}
			}
		}
	}
}

// TestNoTopicIsNamed: of a topic that is gone, commits are left, and asking for it
// by name could bring it back.
func TestNoTopicIsNamed(t *testing.T) {
	for _, v := range []*kversion.Versions{kversion.V2_8_0(), kversion.V3_9_0(), nil} {
		var options []kfake.Opt
		if v != nil {
			options = append(options, kfake.MaxVersions(v))
		}
		c, names := groupsCluster(t, 5, options...)
		var named []string
		c.ControlKey(int16(kmsg.Metadata), func(request kmsg.Request) (kmsg.Response, error, bool) {
			c.KeepControl()
			for _, topic := range request.(*kmsg.MetadataRequest).Topics {
				named = append(named, *topic.Topic)
			}
			return nil, nil, false
		})
		s, err := capture.Read(t.Context(), open(t, c, Options{}), capture.Selection{}, capture.Options{})
		if err != nil || len(s.Warnings) > 0 || len(s.Groups) != len(names) {
			t.Fatal(err, s.Warnings)
		}
		for _, g := range s.Groups {
			if g.Offsets["orders"][1] != 7 || len(g.Members) != 1 {
				t.Errorf("%s has %v and %v", g.ID, g.Offsets, g.Members)
			}
		}
		if len(named) > 0 {
			t.Errorf("Metadata names %v", named)
		}
	}
}

func fetch(groups ...string) *kmsg.OffsetFetchRequest {
	request := kmsg.NewPtrOffsetFetchRequest()
	for _, name := range groups {
		group := kmsg.NewOffsetFetchRequestGroup()
		group.Group, group.Topics = name, nil
		request.Groups = append(request.Groups, group)
	}
	return request
}

// TestCoordinatorsThatMove are asked for again, and a broker that does not answer
// who they are holds nobody up.
func TestCoordinatorsThatMove(t *testing.T) {
	c, names := groupsCluster(t, 9)
	client := open(t, c, Options{Timeout: 10 * time.Second})
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	refused := 0
	c.ControlKey(int16(kmsg.OffsetFetch), func(request kmsg.Request) (kmsg.Response, error, bool) {
		refused++
		answer := request.ResponseKind().(*kmsg.OffsetFetchResponse)
		for _, g := range request.(*kmsg.OffsetFetchRequest).Groups {
			answer.Groups = append(answer.Groups, kmsg.OffsetFetchResponseGroup{Group: g.Group, ErrorCode: kerr.NotCoordinator.Code})
		}
		return answer, nil, true
	})
	response, err := client.Request(t.Context(), fetch(names...))
	if err != nil || refused != 1 {
		t.Fatal(err, refused)
	}
	var got []string
	for _, g := range response.(*kmsg.OffsetFetchResponse).Groups {
		if g.ErrorCode != 0 || len(g.Topics) != 1 {
			t.Errorf("%s: error %d, %d topics", g.Group, g.ErrorCode, len(g.Topics))
		}
		got = append(got, g.Group)
	}
	if slices.Sort(got); !slices.Equal(got, names) {
		t.Errorf("the answer is of %v", got)
	}
}

// TestRefusedCoordinator: a refusal of one is an answer, and the others
// are answered all the same.
func TestRefusedCoordinator(t *testing.T) {
	c, names := groupsCluster(t, 3)
	client := open(t, c, Options{})
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	c.ControlKey(int16(kmsg.FindCoordinator), func(request kmsg.Request) (kmsg.Response, error, bool) {
		answer := request.ResponseKind().(*kmsg.FindCoordinatorResponse)
		for _, key := range request.(*kmsg.FindCoordinatorRequest).CoordinatorKeys {
			found := kmsg.FindCoordinatorResponseCoordinator{Key: key, NodeID: c.CoordinatorFor(key)}
			if key == names[0] {
				found.ErrorCode = kerr.GroupAuthorizationFailed.Code
			}
			answer.Coordinators = append(answer.Coordinators, found)
		}
		return answer, nil, true
	})
	describe := kmsg.NewPtrDescribeGroupsRequest()
	describe.Groups = names
	response, err := client.Request(t.Context(), describe)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]int16{}
	for _, g := range response.(*kmsg.DescribeGroupsResponse).Groups {
		codes[g.Group] = g.ErrorCode
	}
	if want := kerr.GroupAuthorizationFailed.Code; len(codes) != 3 || codes[names[0]] != want || codes[names[1]] != 0 || codes[names[2]] != 0 {
		t.Errorf("the codes are %v", codes)
	}
}

// TestSilentBrokerHoldsNobodyUp: where one never says who coordinates what,
// another is asked, and the groups of the others are answered.
func TestSilentBrokerHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	c, names := groupsCluster(t, 9)
	client := open(t, c, Options{Timeout: 2 * time.Second})
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	silent, asked, mute := make(chan struct{}), 0, int32(-1)
	defer close(silent)
	c.ControlKey(int16(kmsg.FindCoordinator), func(kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		if asked++; asked == 1 {
			mute = c.CurrentNode()
			c.SleepControl(func() { <-silent })
		}
		return nil, nil, false
	})
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Second)
	defer stop()
	response, err := client.Request(ctx, fetch(names...))
	answered := map[string]bool{}
	for _, g := range response.(*kmsg.OffsetFetchResponse).Groups {
		answered[g.Group] = true
	}
	for _, name := range names {
		if c.CoordinatorFor(name) != mute && !answered[name] {
			t.Errorf("%s got no answer: %v", name, err)
		}
	}
	if len(answered) == 0 || mute < 0 {
		t.Errorf("%d answers; broker %d is mute", len(answered), mute)
	}
}

// TestGroupsAreNotLostInSilence: whoever has no time to look for a coordinator
// again gets an error with what is there.
func TestGroupsAreNotLostInSilence(t *testing.T) {
	c, names := groupsCluster(t, 3)
	client := open(t, c, Options{})
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	c.ControlKey(int16(kmsg.DescribeGroups), func(request kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		answer := request.ResponseKind().(*kmsg.DescribeGroupsResponse)
		for _, name := range request.(*kmsg.DescribeGroupsRequest).Groups {
			answer.Groups = append(answer.Groups, kmsg.DescribeGroupsResponseGroup{Group: name, ErrorCode: kerr.NotCoordinator.Code})
		}
		stop()
		return answer, nil, true
	})
	describe := kmsg.NewPtrDescribeGroupsRequest()
	describe.Groups = names
	if response, err := client.Request(ctx, describe); err == nil {
		t.Errorf("no error, and the answer %+v", response)
	}
}

// TestGroupsThatAreLoading are asked for again.
func TestGroupsThatAreLoading(t *testing.T) {
	c, names := groupsCluster(t, 9)
	client := open(t, c, Options{})
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	c.ControlKey(int16(kmsg.ListGroups), func(request kmsg.Request) (kmsg.Response, error, bool) {
		answer := request.ResponseKind().(*kmsg.ListGroupsResponse)
		answer.ErrorCode = kerr.CoordinatorLoadInProgress.Code
		return answer, nil, true
	})
	response, err := client.Request(t.Context(), kmsg.NewPtrListGroupsRequest())
	if err != nil || len(response.(*kmsg.ListGroupsResponse).Groups) != len(names) {
		t.Errorf("%+v, %v", response, err)
	}
}

// TestNoTopicIsNamedWhenLeadersMove: metadata is asked for whole again, and the
// partitions that have moved once more.
func TestNoTopicIsNamedWhenLeadersMove(t *testing.T) {
	c, _ := groupsCluster(t, 1)
	for _, key := range []kmsg.Key{kmsg.ListOffsets, kmsg.DescribeProducers} {
		c.ControlKey(int16(key), func(request kmsg.Request) (kmsg.Response, error, bool) {
			switch q := request.(type) {
			case *kmsg.ListOffsetsRequest:
				answer := q.ResponseKind().(*kmsg.ListOffsetsResponse)
				for _, topic := range q.Topics {
					moved := kmsg.ListOffsetsResponseTopic{Topic: topic.Topic}
					for _, p := range topic.Partitions {
						moved.Partitions = append(moved.Partitions, kmsg.ListOffsetsResponseTopicPartition{Partition: p.Partition, ErrorCode: kerr.NotLeaderForPartition.Code})
					}
					answer.Topics = append(answer.Topics, moved)
				}
				return answer, nil, true
			case *kmsg.DescribeProducersRequest:
				answer := q.ResponseKind().(*kmsg.DescribeProducersResponse)
				for _, topic := range q.Topics {
					moved := kmsg.DescribeProducersResponseTopic{Topic: topic.Topic}
					for _, id := range topic.Partitions {
						moved.Partitions = append(moved.Partitions, kmsg.DescribeProducersResponseTopicPartition{Partition: id, ErrorCode: kerr.NotLeaderForPartition.Code})
					}
					answer.Topics = append(answer.Topics, moved)
				}
				return answer, nil, true
			}
			return nil, nil, false
		})
	}
	asked := 0
	c.ControlKey(int16(kmsg.Metadata), func(request kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		asked++
		if topics := request.(*kmsg.MetadataRequest).Topics; len(topics) > 0 {
			t.Errorf("Metadata names %v", topics)
		}
		return nil, nil, false
	})
	s, err := capture.Read(t.Context(), open(t, c, Options{}), capture.Selection{}, capture.Options{Producers: true})
	if err != nil || len(s.Warnings) > 0 || asked < 3 {
		t.Errorf("%v, %q, metadata %d times", err, s.Warnings, asked)
	}
	for _, p := range s.Topics[0].Partitions {
		if p.EarliestOffset != 0 || p.LatestOffset != 0 {
			t.Errorf("partition %d is from %d to %d", p.ID, p.EarliestOffset, p.LatestOffset)
		}
	}
}

// TestBrokerThatIsGone: what it led and coordinated is asked for where it is now, of
// a metadata of all topics.
func TestBrokerThatIsGone(t *testing.T) {
	t.Parallel()
	c, names := groupsCluster(t, 9)
	for id := range int32(3) {
		if err := c.MoveTopicPartition("orders", id, id); err != nil {
			t.Fatal(err)
		}
	}
	client := open(t, c, Options{})
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Request(t.Context(), fetch(names...)); err != nil { // so it knows the coordinators
		t.Fatal(err)
	}
	if err := c.RemoveNode(1); err != nil {
		t.Fatal(err)
	}
	c.ControlKey(int16(kmsg.Metadata), func(request kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		if topics := request.(*kmsg.MetadataRequest).Topics; len(topics) > 0 {
			t.Errorf("Metadata names %v", topics)
		}
		return nil, nil, false
	})
	offsets := kmsg.NewPtrListOffsetsRequest()
	offsets.Topics = []kmsg.ListOffsetsRequestTopic{{Topic: "orders"}}
	for id := range int32(3) {
		offsets.Topics[0].Partitions = append(offsets.Topics[0].Partitions, kmsg.ListOffsetsRequestTopicPartition{Partition: id, Timestamp: -1})
	}
	led, err := client.Request(t.Context(), offsets)
	if err != nil || len(led.(*kmsg.ListOffsetsResponse).Topics[0].Partitions) != 3 {
		t.Errorf("%+v, %v", led, err)
	}
	fetched, err := client.Request(t.Context(), fetch(names...))
	if err != nil || len(fetched.(*kmsg.OffsetFetchResponse).Groups) != len(names) {
		t.Errorf("%+v, %v", fetched, err)
	}
}

// TestEachBrokerIsBlamedForItself: of two that fail for two reasons, each warning
// names its own, and what the others answered is used.
func TestEachBrokerIsBlamedForItself(t *testing.T) {
	t.Parallel()
	c, _ := groupsCluster(t, 9)
	for id := range int32(3) {
		if err := c.MoveTopicPartition("orders", id, id); err != nil {
			t.Fatal(err)
		}
	}
	refusing, silent := c.ListenAddrs()[1], c.ListenAddrs()[2]
	hold := make(chan struct{})
	defer close(hold)
	for _, key := range []kmsg.Key{kmsg.ListOffsets, kmsg.ListGroups} {
		c.ControlKey(int16(key), func(kmsg.Request) (kmsg.Response, error, bool) {
			c.KeepControl()
			if c.CurrentNode() == 2 {
				c.SleepControl(func() { <-hold })
			}
			return nil, nil, false
		})
	}
	dead, err := net.Listen("tcp", "127.0.0.1:0") // an address at which nobody listens any more
	if err != nil {
		t.Fatal(err)
	}
	dead.Close()
	client, err := Config{Brokers: c.ListenAddrs()[:1], AddressMap: []string{refusing + "=" + dead.Addr().String()}}.Open(Options{Timeout: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	s, err := capture.Read(t.Context(), client, capture.Selection{}, capture.Options{Timeout: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(s.Warnings, "\n")
	for _, want := range []string{
		"Earliest offsets unknown: broker 1: cannot reach broker " + refusing, `connection refused`, `"orders/1".`,
		"Earliest offsets unknown: broker 2: no answer from broker " + silent, `"orders/2".`,
		"Groups left out: those of broker 1: cannot reach broker " + refusing, "Groups left out: those of broker 2: no answer from broker " + silent,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the warnings lack %q:\n%s", want, text)
		}
	}
	if s.Topics[0].Partitions[0].LatestOffset != 0 {
		t.Error("the offset of the broker that answers is not known")
	}
}
