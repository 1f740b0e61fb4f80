package capture

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// fake is a client that answers by hand.
type fake func(kmsg.Request) (kmsg.Response, error)

func (f fake) Request(_ context.Context, request kmsg.Request) (kmsg.Response, error) {
	return f(request)
}

func metadata(topics ...string) *kmsg.MetadataResponse {
	reply := kmsg.NewPtrMetadataResponse()
	for id := range int32(3) {
		reply.Brokers = append(reply.Brokers, kmsg.MetadataResponseBroker{NodeID: id + 1, Host: "b", Port: 9092})
	}
	for i, name := range topics {
		t := kmsg.MetadataResponseTopic{Topic: &name, TopicID: [16]byte{byte(i + 1)}}
		for p := range int32(2) {
			replicas := []int32{p + 1, 3 - p}
			t.Partitions = append(t.Partitions, kmsg.MetadataResponseTopicPartition{Partition: p, Leader: p + 1, Replicas: replicas, ISR: replicas})
		}
		reply.Topics = append(reply.Topics, t)
	}
	return reply
}

// offsetsOf answers with an offset for each partition that passes.
func offsetsOf(request *kmsg.ListOffsetsRequest, offset int64, pass func(partition int32) bool) *kmsg.ListOffsetsResponse {
	reply := &kmsg.ListOffsetsResponse{Version: 7}
	for _, t := range request.Topics {
		topic := kmsg.ListOffsetsResponseTopic{Topic: t.Topic}
		for _, p := range t.Partitions {
			if pass(p.Partition) {
				topic.Partitions = append(topic.Partitions, kmsg.ListOffsetsResponseTopicPartition{Partition: p.Partition, Offset: offset})
			}
		}
		reply.Topics = append(reply.Topics, topic)
	}
	return reply
}

// healthy is what a small healthy cluster says.
func healthy(request kmsg.Request) (kmsg.Response, error) {
	switch r := request.(type) {
	case *kmsg.MetadataRequest:
		return metadata("orders", "payments"), nil
	case *kmsg.ListOffsetsRequest:
		return offsetsOf(r, 7, func(int32) bool { return true }), nil
	case *kmsg.ListGroupsRequest:
		return &kmsg.ListGroupsResponse{Groups: []kmsg.ListGroupsResponseGroup{
			{Group: "billing", ProtocolType: "consumer"}, {Group: "connect", ProtocolType: "connect"},
		}}, nil
	case *kmsg.OffsetFetchRequest:
		reply := &kmsg.OffsetFetchResponse{Version: 10}
		for _, g := range r.Groups {
			reply.Groups = append(reply.Groups, kmsg.OffsetFetchResponseGroup{Group: g.Group, Topics: []kmsg.OffsetFetchResponseGroupTopic{
				{TopicID: [16]byte{2}, Partitions: []kmsg.OffsetFetchResponseGroupTopicPartition{{Partition: 1, Offset: 3}, {Partition: 0, Offset: -1}}},
			}})
		}
		return reply, nil
	case *kmsg.DescribeGroupsRequest:
		reply := &kmsg.DescribeGroupsResponse{}
		for _, g := range r.Groups {
			reply.Groups = append(reply.Groups, kmsg.DescribeGroupsResponseGroup{Group: g, State: "Stable", Members: []kmsg.DescribeGroupsResponseGroupMember{{MemberID: "m"}}})
		}
		return reply, nil
	case *kmsg.DescribeConfigsRequest:
		reply := &kmsg.DescribeConfigsResponse{}
		for _, resource := range r.Resources {
			reply.Resources = append(reply.Resources, kmsg.DescribeConfigsResponseResource{ResourceType: resource.ResourceType, ResourceName: resource.ResourceName,
				Configs: []kmsg.DescribeConfigsResponseResourceConfig{{Name: "retention.ms", Value: new("1")}, {Name: "compression.type", Value: new("lz4")}, {Name: "retention.bytes"}}})
		}
		return reply, nil
	}
	return nil, fmt.Errorf("there is no answer to %T", request)
}

// instead answers one kind of request in another way.
func instead[T kmsg.Request](answer func(T) (kmsg.Response, error)) fake {
	return func(request kmsg.Request) (kmsg.Response, error) {
		if r, ok := request.(T); ok {
			return answer(r)
		}
		return healthy(request)
	}
}

func readFake(t *testing.T, r kmsg.Requestor, sel Selection, o Options) (*snapshot.Snapshot, []Warning) {
	t.Helper()
	var warnings []Warning
	o.Warn = func(w Warning) { warnings = append(warnings, w) }
	s, err := Read(t.Context(), r, sel, o)
	if err != nil {
		t.Fatal(err)
	}
	return s, warnings
}

func TestHealthyAnswers(t *testing.T) {
	s, warnings := readFake(t, fake(healthy), Selection{}, Options{})
	if len(warnings) > 0 {
		t.Error(s.Warnings)
	}
	if got := s.Groups[0].Offsets["payments"]; len(got) != 1 || got[1] != 3 {
		t.Errorf("committed offsets %v, by the topic's id", got)
	}
	if config := s.Topics[0].Config; len(config) != 1 || config["retention.ms"] != "1" {
		t.Errorf("configuration %v", config)
	}
	if s.Groups[1].ProtocolType != "connect" || s.Producers != nil {
		t.Errorf("groups %v, producers %v", s.Groups, s.Producers)
	}
}

func TestPartialAnswerWithAnError(t *testing.T) {
	s, warnings := readFake(t, instead(func(r *kmsg.ListOffsetsRequest) (kmsg.Response, error) {
		return offsetsOf(r, 7, func(p int32) bool { return p == 0 }), errors.New("dial tcp: refused")
	}), Selection{}, Options{})
	if p := s.Topics[0].Partitions; p[0].LatestOffset != 7 || p[1].LatestOffset != snapshot.OffsetUnknown {
		t.Errorf("partitions %+v", p)
	}
	want := `Latest offsets unknown: broker 2: dial tcp: refused: "orders/1", "payments/1".`
	if len(warnings) != 2 || warnings[1].Text != want || warnings[1].Code != NoAnswer {
		t.Errorf("warnings %+v, want %s", warnings, want)
	}
}

func TestAnswersOfTheWrongKind(t *testing.T) {
	for name, wrong := range map[string]kmsg.Response{"none": nil, "a nil pointer": (*kmsg.ListGroupsResponse)(nil), "another": &kmsg.FetchResponse{}} {
		_, warnings := readFake(t, instead(func(*kmsg.ListGroupsRequest) (kmsg.Response, error) { return wrong, nil }), Selection{}, Options{})
		if len(warnings) != 1 || warnings[0].What != "groups" || !strings.Contains(warnings[0].Text, "the client answered with") {
			t.Errorf("%s: warnings %+v", name, warnings)
		}
	}
}

func TestOffsetFetchAgainOfWhatWasNotAnswered(t *testing.T) {
	asked := 0
	s, warnings := readFake(t, instead(func(r *kmsg.OffsetFetchRequest) (kmsg.Response, error) {
		if asked++; asked == 1 {
			return nil, errors.New("the broker asked for coordinators is down")
		}
		return healthy(r)
	}), Selection{}, Options{})
	if asked != 2 || len(warnings) > 0 || len(s.Groups[0].Offsets) != 1 {
		t.Errorf("asked %d times, groups %+v, warnings %q", asked, s.Groups, s.Warnings)
	}
}

// Before version 8, a request is for one group.
func TestOffsetFetchOneByOne(t *testing.T) {
	for version, wants := range map[int16]int{1: 0, 7: 1} {
		s, warnings := readFake(t, instead(func(r *kmsg.OffsetFetchRequest) (kmsg.Response, error) {
			reply := &kmsg.OffsetFetchResponse{Version: version}
			if r.Group == "billing" && r.Topics == nil && version > 1 {
				reply.Topics = []kmsg.OffsetFetchResponseTopic{{Topic: "orders", Partitions: []kmsg.OffsetFetchResponseTopicPartition{{Partition: 1, Offset: 2}}}}
			}
			return reply, nil
		}), Selection{}, Options{})
		if len(warnings) > 0 || len(s.Groups[0].Offsets["orders"]) != wants {
			t.Errorf("version %d: offsets %v, warnings %q", version, s.Groups[0].Offsets, s.Warnings)
		}
	}
}

func TestGroupThatChangesItsType(t *testing.T) {
	s, warnings := readFake(t, fake(func(request kmsg.Request) (kmsg.Response, error) {
		switch r := request.(type) {
		case *kmsg.ListGroupsRequest:
			return &kmsg.ListGroupsResponse{Groups: []kmsg.ListGroupsResponseGroup{{Group: "untold", ProtocolType: "consumer"}, {Group: "new", GroupType: "Consumer"}}}, nil
		case *kmsg.DescribeGroupsRequest:
			if r.Groups[0] == "untold" {
				return &kmsg.DescribeGroupsResponse{Groups: []kmsg.DescribeGroupsResponseGroup{{Group: "untold", State: "Dead"}}}, nil
			}
		case *kmsg.ConsumerGroupDescribeRequest:
			if r.Groups[0] == "new" {
				return nil, errors.New("broker is too old")
			}
			return &kmsg.ConsumerGroupDescribeResponse{Groups: []kmsg.ConsumerGroupDescribeResponseGroup{{Group: "untold", State: "Stable"}}}, nil
		}
		return healthy(request)
	}), Selection{}, Options{})
	if len(warnings) > 0 || s.Groups[0].Type != "classic" || s.Groups[0].State != "Stable" || s.Groups[1].Type != "consumer" {
		t.Errorf("groups %+v, warnings %q", s.Groups, s.Warnings)
	}
}

func TestFirstGroupsOnly(t *testing.T) {
	s, warnings := readFake(t, instead(func(*kmsg.ListGroupsRequest) (kmsg.Response, error) {
		reply := &kmsg.ListGroupsResponse{}
		for i := range 250 {
			reply.Groups = append(reply.Groups, kmsg.ListGroupsResponseGroup{Group: fmt.Sprintf("g-%03d", 249-i), ProtocolType: "consumer"},
				kmsg.ListGroupsResponseGroup{Group: fmt.Sprintf("a-%03d", i), ProtocolType: "connect"})
		}
		return reply, nil
	}), Selection{}, Options{})
	if len(s.Groups) != 450 || s.Groups[449].ID != "g-199" {
		t.Errorf("%d groups, the last is %+v", len(s.Groups), s.Groups[len(s.Groups)-1])
	}
	if len(warnings) != 1 || warnings[0].Code != OverLimit || len(warnings[0].Subjects) != 50 || !strings.Contains(warnings[0].Text, "and 30 more") {
		t.Errorf("warnings %+v", warnings)
	}
}

func TestRegexThatCostsTooMuch(t *testing.T) {
	_, err := Read(t.Context(), instead(func(*kmsg.MetadataRequest) (kmsg.Response, error) {
		names := make([]string, 2000)
		for i := range names {
			names[i] = fmt.Sprintf("%0250d", i)
		}
		return metadata(names...), nil
	}), Selection{TopicsRegex: "(x{1000}){1,3}$"}, Options{})
	var option *diag.OptionError
	if !errors.As(err, &option) || option.Problems()[0].Place != "topicsRegex" {
		t.Errorf("error %v", err)
	}
}

// What any broker can answer is asked for again when the first does not answer.
func TestSecondBrokerForMetadata(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	defer close(release)
	asked := make(chan struct{}, 1)
	s, warnings := readFake(t, instead(func(r *kmsg.MetadataRequest) (kmsg.Response, error) {
		select {
		case asked <- struct{}{}:
			<-release
		default:
		}
		return healthy(r)
	}), Selection{}, Options{Timeout: time.Second})
	if len(s.Topics) != 2 || len(warnings) > 0 {
		t.Errorf("topics %v, warnings %q", s.Topics, s.Warnings)
	}
}

func TestHostileAnswers(t *testing.T) {
	bad, long := "\xff", strings.Repeat("x", 40_000)
	reply := metadata("orders")
	reply.ClusterID = &bad
	reply.Brokers = append(reply.Brokers, kmsg.MetadataResponseBroker{NodeID: -7}, kmsg.MetadataResponseBroker{NodeID: 1}, kmsg.MetadataResponseBroker{NodeID: 9, Host: bad, Port: -1, Rack: &long})
	for _, name := range []*string{nil, new(""), &bad, &long, new("orders"), new("empty")} {
		reply.Topics = append(reply.Topics, kmsg.MetadataResponseTopic{Topic: name})
	}
	p := &reply.Topics[0].Partitions
	*p = append(*p, (*p)[0], kmsg.MetadataResponseTopicPartition{Partition: -1}, kmsg.MetadataResponseTopicPartition{Partition: 1 << 30},
		kmsg.MetadataResponseTopicPartition{Partition: 5, Leader: 1, Replicas: []int32{-4, 1, 1}})
	s, _ := readFake(t, fake(func(request kmsg.Request) (kmsg.Response, error) {
		switch request.(type) {
		case *kmsg.MetadataRequest:
			return reply, nil
		case *kmsg.ListOffsetsRequest:
			return &kmsg.ListOffsetsResponse{Topics: []kmsg.ListOffsetsResponseTopic{{Topic: "orders", Partitions: []kmsg.ListOffsetsResponseTopicPartition{
				{Partition: 0, Offset: -9}, {Partition: 1, Offset: 4}, {Partition: 1, Offset: 5}, {Partition: -1}, {Partition: 77}, {Partition: 5, ErrorCode: 3000},
			}}, {Topic: "other", Partitions: []kmsg.ListOffsetsResponseTopicPartition{{}}}}}, nil
		case *kmsg.ListGroupsRequest:
			return &kmsg.ListGroupsResponse{ErrorCode: -1, Groups: []kmsg.ListGroupsResponseGroup{
				{Group: bad, ProtocolType: "consumer"}, {Group: long}, {Group: "", ProtocolType: bad}, {Group: "g", ProtocolType: "consumer"}, {Group: "g", ProtocolType: "connect"},
			}}, nil
		case *kmsg.OffsetFetchRequest:
			partitions := []kmsg.OffsetFetchResponseGroupTopicPartition{{Partition: -1, Offset: 3}, {Partition: 1 << 30}, {Partition: 0, Offset: -5}, {Partition: 1, ErrorCode: 88}, {Partition: 5, Offset: 1}}
			return &kmsg.OffsetFetchResponse{Groups: []kmsg.OffsetFetchResponseGroup{{Group: "g", Topics: []kmsg.OffsetFetchResponseGroupTopic{{Topic: "orders", Partitions: partitions}}}, {Group: "other"}}}, nil
		case *kmsg.DescribeGroupsRequest:
			return &kmsg.DescribeGroupsResponse{Groups: []kmsg.DescribeGroupsResponseGroup{{Group: "g", ErrorCode: -1}, {Group: "g", State: bad, Members: []kmsg.DescribeGroupsResponseGroupMember{{MemberID: bad, ClientID: long}}}}}, nil
		case *kmsg.DescribeConfigsRequest:
			return &kmsg.DescribeConfigsResponse{Resources: []kmsg.DescribeConfigsResponseResource{{ResourceType: 2, ResourceName: "orders", Configs: []kmsg.DescribeConfigsResponseResourceConfig{{Name: "cleanup.policy", Value: &bad}}}, {ResourceType: 2, ResourceName: "other"}}}, nil
		case *kmsg.DescribeProducersRequest:
			return &kmsg.DescribeProducersResponse{Topics: []kmsg.DescribeProducersResponseTopic{{Topic: "orders", Partitions: []kmsg.DescribeProducersResponseTopicPartition{
				{Partition: 0, ActiveProducers: []kmsg.DescribeProducersResponseTopicPartitionActiveProducer{{ProducerID: -1}, {ProducerID: 4, LastTimestamp: -8, CurrentTxnStartOffset: -8}}}, {Partition: 44}, {Partition: -3},
			}}}}, nil
		}
		return nil, nil
	}), Selection{}, Options{Producers: true})
	if _, err := simlink.Build(s, simlink.Options{Producers: true}); err != nil {
		t.Errorf("%v\n%+v", err, s)
	}
	if len(s.Topics) != 1 || len(s.Topics[0].Partitions) != 3 || s.Topics[0].Partitions[1].LatestOffset != 4 || len(s.Producers) != 1 || len(s.Groups[1].Members) != 1 {
		t.Errorf("%+v", s)
	}
}

func TestErrorNames(t *testing.T) {
	for code, want := range map[int16]string{
		-1: "UNKNOWN_SERVER_ERROR", 3: "UNKNOWN_TOPIC_OR_PARTITION", 30: "GROUP_AUTHORIZATION_FAILED", 69: "GROUP_ID_NOT_FOUND",
		6: "NOT_LEADER_OR_FOLLOWER", // as Kafka has called it since 2.6
		0: "error code 0", 3000: "error code 3000",
	} {
		if got := errorName(code); got != want {
			t.Errorf("code %d is %s, not %s", code, got, want)
		}
	}
	for _, c := range []struct {
		err  error
		want *kerr.Error
	}{
		{fmt.Errorf("unable to ask: %w", kerr.GroupAuthorizationFailed), kerr.GroupAuthorizationFailed},
		{errors.Join(errors.New("broker 1 is down"), kerr.NotLeaderForPartition), kerr.NotLeaderForPartition},
		{errors.New("NO_SUCH_THING"), nil},
		{advice{kerr.UnsupportedSaslMechanism}, nil},
	} {
		if got := kafkaError(c.err); got != c.want {
			t.Errorf("%v is %v, want %v", c.err, got, c.want)
		}
	}
}

// advice is an error whose text is better than Kafka's.
type advice struct{ error }

func (advice) Error() string   { return "choose another mechanism" }
func (a advice) Unwrap() error { return a.error }
