//go:build !js

package capture_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
)

// shop is a cluster with a bit of everything.
func shop(t testing.TB, opts ...kfake.Opt) *kfake.Cluster {
	c := start(t, append([]kfake.Opt{kfake.SeedTopics(3, "orders", "payments"), kfake.SeedTopics(1, "_schemas")}, opts...)...)
	admin := dial(t, c)
	alter := kmsg.NewPtrIncrementalAlterConfigsRequest()
	resource := kmsg.NewIncrementalAlterConfigsRequestResource()
	resource.ResourceType, resource.ResourceName = kmsg.ConfigResourceTypeTopic, "payments"
	for name, value := range map[string]string{"cleanup.policy": "compact", "retention.ms": "86400000", "max.message.bytes": "1000000"} {
		entry := kmsg.NewIncrementalAlterConfigsRequestResourceConfig()
		entry.Name, entry.Value = name, &value
		resource.Configs = append(resource.Configs, entry)
	}
	alter.Resources = append(alter.Resources, resource)
	if reply, err := alter.RequestWith(t.Context(), admin); err != nil || reply.Resources[0].ErrorCode != 0 {
		t.Fatal(err, reply)
	}
	produce(t, c, "orders", 1, 5)
	cl := member(t, c)
	join(t, cl, "billing", 3, "orders", "payments")
	join(t, cl, "audit", 1, "_schemas")
	commit(t, cl, "by-hand", 3, "orders")
	return c
}

// newGroup is a member of a group of the new protocol, which has committed.
func newGroup(t testing.TB, c *kfake.Cluster, group string, topics ...string) {
	t.Helper()
	joined := make(chan struct{})
	once := sync.OnceFunc(func() { close(joined) })
	cl := dial(t, c, kgo.ConsumerGroup(group), kgo.ConsumeTopics(topics...), kgo.ClientID("new-worker"), kgo.DisableAutoCommit(),
		kgo.ServerSideBalancer(), kgo.OnPartitionsAssigned(func(context.Context, *kgo.Client, map[string][]int32) { once() }))
	<-joined
	offsets := map[string]map[int32]kgo.EpochOffset{topics[0]: {1: {Epoch: -1, Offset: 2}}}
	cl.CommitOffsetsSync(t.Context(), offsets, func(_ *kgo.Client, _ *kmsg.OffsetCommitRequest, _ *kmsg.OffsetCommitResponse, err error) {
		if err != nil {
			t.Error(err)
		}
	})
}

func TestReadsEverything(t *testing.T) {
	c := shop(t)
	newGroup(t, c, "shipping", "orders")
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s, warnings := read(t, dial(t, c), capture.Selection{}, capture.Options{TakenAt: at, Producers: true})
	if len(warnings) > 0 || len(s.Warnings) > 0 {
		t.Errorf("warnings of a healthy cluster: %v", warnings)
	}
	if s.ClusterID != "the-cluster" || !s.TakenAt.Equal(at) || len(s.Brokers) != 3 || s.Brokers[0].Rack == "" {
		t.Errorf("cluster %q of %v with brokers %+v", s.ClusterID, s.TakenAt, s.Brokers)
	}
	if names := topicNames(s); !slices.Equal(names, []string{"orders", "payments"}) {
		t.Fatalf("topics %q", names)
	}
	p := s.Topics[0].Partitions[1]
	if p.ID != 1 || p.Leader == "" || len(p.Replicas) != 3 || len(p.ISR) != 3 || p.EarliestOffset != 0 || p.LatestOffset != 5 {
		t.Errorf("orders/1 is %+v", p)
	}
	if config := s.Topics[1].Config; config["cleanup.policy"] != "compact" || config["retention.ms"] != "86400000" || len(config) > 4 {
		t.Errorf("the configuration of payments is %v", config)
	}
	checkGroups(t, s)
	if s.Producers == nil {
		t.Error("no producers were read")
	}
	if _, err := simlink.Build(s, simlink.Options{}); err != nil {
		t.Error(err)
	}
}

func checkGroups(t *testing.T, s *snapshot.Snapshot) {
	t.Helper()
	want := []struct{ id, kind, protocol, state, client string }{
		{"audit", "classic", "consumer", "Stable", "worker"},
		{"billing", "classic", "consumer", "Stable", "worker"},
		{"by-hand", "classic", snapshot.NoProtocolType, "Empty", ""},
		{"shipping", "consumer", "consumer", "Stable", "new-worker"},
	}
	if len(s.Groups) != len(want) {
		t.Fatalf("groups %+v", s.Groups)
	}
	for i, w := range want {
		g := s.Groups[i]
		client := ""
		if len(g.Members) > 0 {
			client = g.Members[0].ClientID
		}
		if g.ID != w.id || g.Type != w.kind || g.ProtocolType != w.protocol || g.State != w.state || client != w.client {
			t.Errorf("group %+v, want %+v", g, w)
		}
	}
	for i, want := range []map[string]map[int]int64{
		{}, {"orders": {0: 0, 1: 0, 2: 0}, "payments": {0: 0, 1: 0, 2: 0}}, nil, {"orders": {1: 2}},
	} {
		if got := s.Groups[i].Offsets; !reflect.DeepEqual(got, want) {
			t.Errorf("group %q has the offsets %v, want %v", s.Groups[i].ID, got, want)
		}
	}
}

func topicNames(s *snapshot.Snapshot) (names []string) {
	for _, t := range s.Topics {
		names = append(names, t.Name)
	}
	return names
}

func TestSelection(t *testing.T) {
	cl := dial(t, shop(t))
	for _, c := range []struct {
		name string
		sel  capture.Selection
		want string // the topics, or what the error says
	}{
		{"all but internal ones", capture.Selection{}, "orders payments"},
		{"a name", capture.Selection{Topics: []string{"payments"}}, "payments"},
		{"an internal name", capture.Selection{Topics: []string{"_schemas"}}, "_schemas"},
		{"an expression", capture.Selection{TopicsRegex: "^pay"}, "payments"},
		{"an expression finds no internal topic", capture.Selection{TopicsRegex: "."}, "orders payments"},
		{"both are united", capture.Selection{Topics: []string{"_schemas"}, TopicsRegex: "^o"}, "_schemas orders"},
		{"all missing names in one error", capture.Selection{Topics: []string{"b", "orders", "a"}}, `"a", "b"`},
		{"nothing", capture.Selection{TopicsRegex: "^nothing$"}, "no topic is selected"},
		{"an empty name", capture.Selection{Topics: []string{""}}, "Topics holds an empty name"},
		{"no expression", capture.Selection{TopicsRegex: "("}, "TopicsRegex is no regular expression"},
		{"an expression too long", capture.Selection{TopicsRegex: strings.Repeat("a", 10_001)}, "TopicsRegex has 10001 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _, err := tryRead(t.Context(), cl, c.sel, capture.Options{})
			if err != nil {
				if !strings.Contains(err.Error(), c.want) {
					t.Errorf("error %q, want one with %q", err, c.want)
				}
			} else if names := strings.Join(topicNames(s), " "); names != c.want {
				t.Errorf("topics %q, want %q", names, c.want)
			}
		})
	}
}

func TestDetailsOfDrawnTopicsOnly(t *testing.T) {
	c := start(t, kfake.SeedTopics(1, "a", "b", "c", "d", "e", "f", "g", "h"))
	s, _ := read(t, dial(t, c), capture.Selection{}, capture.Options{Drawn: simlink.Options{Topics: []string{"h"}, TopicsRegex: "[a-e]"}.Drawn, Producers: true})
	for _, topic := range s.Topics {
		if drawn := !strings.Contains("fg", topic.Name); drawn != (topic.Config != nil) {
			t.Errorf("topic %q: drawn is %v, and its configuration %v", topic.Name, drawn, topic.Config)
		}
	}
}

func TestOnlyTheListedRequestsAreSent(t *testing.T) {
	c := shop(t)
	newGroup(t, c, "shipping", "orders")
	for _, producers := range []bool{false, true} {
		r := newRecorder(c)
		read(t, dial(t, c, kgo.WithHooks(r)), capture.Selection{Topics: []string{"orders"}}, capture.Options{Producers: producers})
		var want []int16
		for _, r := range capture.Requests() {
			if sasl := r.Key == 17 || r.Key == 36; !sasl && (producers || r.When != capture.WithProducers) {
				want = append(want, r.Key)
			}
		}
		slices.Sort(want)
		if got := r.keys(); !slices.Equal(got, want) {
			t.Errorf("producers %v: requests %v were sent, want %v", producers, got, want)
		}
	}
}

// What a broker sees is the same, in the versions that are listed, and names no
// topic that somebody typed: there are brokers that create it.
func TestBrokersSeeListedRequestsOnly(t *testing.T) {
	c := shop(t)
	listed := map[int16]capture.Request{}
	for _, r := range capture.Requests() {
		listed[r.Key] = r
	}
	c.Control(func(request kmsg.Request) (kmsg.Response, error, bool) {
		r, ok := listed[request.Key()]
		if v := request.GetVersion(); !ok || v < r.Lowest || v > r.Highest {
			t.Errorf("%s of version %d was sent", kmsg.NameForKey(request.Key()), v)
		}
		if m, ok := request.(*kmsg.MetadataRequest); ok {
			mayCreate(t, m)
		}
		return nil, nil, false
	})
	for _, versions := range []*kversion.Versions{kversion.V1_0_0(), kversion.V2_4_0(), kversion.V3_0_0(), kversion.V3_9_0(), kversion.Stable()} {
		s, _ := read(t, dial(t, c, kgo.MaxVersions(versions)), capture.Selection{Topics: []string{"orders"}}, capture.Options{Producers: true})
		if got := s.Topics[0].Partitions[1].LatestOffset; got != 5 {
			t.Errorf("the latest offset is %d", got)
		}
	}
	if _, _, err := tryRead(t.Context(), dial(t, c), capture.Selection{Topics: []string{"typed"}}, capture.Options{}); err == nil {
		t.Error("a topic that is not there was read")
	}
}

// mayCreate fails the test for a metadata request that could create a topic.
// From Kafka 3.0 to 4.0, franz-go asks for the topics of committed offsets by
// name; those are there.
func mayCreate(t *testing.T, m *kmsg.MetadataRequest) {
	if m.AllowAutoTopicCreation {
		t.Error("metadata was asked for with leave to create topics")
	}
	for _, topic := range m.Topics {
		if !slices.Contains([]string{"orders", "payments", "_schemas"}, *topic.Topic) {
			t.Errorf("metadata was asked for the topic %q", *topic.Topic)
		}
	}
}

func TestRequestsAreThoseOfKafka(t *testing.T) {
	for _, r := range capture.Requests() {
		request := kmsg.RequestForKey(r.Key)
		if name := kmsg.NameForKey(r.Key); !strings.EqualFold(name, r.Name) {
			t.Errorf("key %d is %s, not %s", r.Key, name, r.Name)
		}
		if highest := request.MaxVersion(); highest != r.Highest || r.Lowest > r.Highest {
			t.Errorf("%s goes up to version %d, listed %d to %d", r.Name, highest, r.Lowest, r.Highest)
		}
	}
	if got, want := (capture.ACL{Operation: "Describe", Resource: "group"}).Flags("a", "it's"), `--operation Describe --group 'a' --group 'it'\''s'`; got != want {
		t.Errorf("flags %s, want %s", got, want)
	}
}

func TestReadingChangesNothing(t *testing.T) {
	cl := dial(t, shop(t))
	o := capture.Options{Producers: true}
	first, _ := read(t, cl, capture.Selection{}, o)
	second, _ := read(t, cl, capture.Selection{}, o)
	if !reflect.DeepEqual(first, second) {
		t.Errorf("two readings differ:\n%+v\n%+v", first, second)
	}
}

func TestProgress(t *testing.T) {
	var steps []string
	_, _ = read(t, dial(t, shop(t)), capture.Selection{}, capture.Options{Progress: func(p capture.Progress) {
		if p.Done {
			steps = append(steps, p.What)
		} else if p.What == "committed offsets" && p.Count != 2 {
			t.Errorf("progress %+v", p)
		}
	}})
	slices.Sort(steps)
	if want := []string{"committed offsets", "configuration", "earliest offsets", "groups", "latest offsets", "members", "topics"}; !slices.Equal(steps, want) {
		t.Errorf("steps %q, want %q", steps, want)
	}
}
