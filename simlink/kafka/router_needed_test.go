//go:build !js

package kafka

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
)

// metadataSeen is what the brokers saw of requests for metadata.
type metadataSeen struct {
	mu    sync.Mutex
	times int
	named []string
}

func (m *metadataSeen) get() (times int, named []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.times, slices.Clone(m.named)
}

// withoutRouter is a client that has seen the metadata of all topics and keeps it
// for an hour, and that sends leaders nothing twice: all that its options can do.
func withoutRouter(t *testing.T, options ...kfake.Opt) (*kfake.Cluster, *kgo.Client, *metadataSeen, []string) {
	t.Helper()
	c, names := groupsCluster(t, 9, options...)
	seen := &metadataSeen{}
	c.ControlKey(int16(kmsg.Metadata), func(request kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		seen.mu.Lock()
		defer seen.mu.Unlock()
		seen.times++
		for _, topic := range request.(*kmsg.MetadataRequest).Topics {
			seen.named = append(seen.named, *topic.Topic)
		}
		return nil, nil, false
	})
	client, err := kgo.NewClient(kgo.SeedBrokers(c.ListenAddrs()...), kgo.MaxVersions(versions()), kgo.DisableClientMetrics(),
		kgo.MetadataMinAge(time.Hour), kgo.MetadataMaxAge(time.Hour), kgo.RetryTimeoutFn(func(key int16) time.Duration {
			if key == int16(kmsg.ListOffsets) {
				return 1
			}
			return time.Minute
		}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	if _, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest()); err != nil {
		t.Fatal(err)
	}
	return c, client, seen, names
}

// TestRouterIsNeeded: these are the reasons for the router, which no option of the
// client takes away. Where one fails, a newer client does by itself what a part of
// the router is for.
func TestRouterIsNeeded(t *testing.T) {
	t.Parallel()
	t.Run("the client names the topics of committed offsets", func(t *testing.T) {
		_, client, seen, groups := withoutRouter(t, kfake.MaxVersions(kversion.V3_9_0()))
		client.Request(t.Context(), fetch(groups...))
		if _, named := seen.get(); !slices.Contains(named, "orders") {
			t.Errorf("it named %v", named)
		}
	})
	t.Run("and a topic whose leader has moved", func(t *testing.T) {
		c, client, seen, _ := withoutRouter(t)
		c.ControlKey(int16(kmsg.ListOffsets), func(request kmsg.Request) (kmsg.Response, error, bool) {
			answer := request.ResponseKind().(*kmsg.ListOffsetsResponse)
			answer.Topics = []kmsg.ListOffsetsResponseTopic{{Topic: "orders", Partitions: []kmsg.ListOffsetsResponseTopicPartition{{ErrorCode: kerr.NotLeaderForPartition.Code}}}}
			return answer, nil, true
		})
		for range 2 { // for the earliest and the latest offsets
			offsets := kmsg.NewPtrListOffsetsRequest()
			offsets.Topics = []kmsg.ListOffsetsRequestTopic{{Topic: "orders", Partitions: []kmsg.ListOffsetsRequestTopicPartition{{Partition: 0}}}}
			client.Request(t.Context(), offsets)
		}
		if _, named := seen.get(); !slices.Contains(named, "orders") {
			t.Errorf("it named %v", named)
		}
	})
	t.Run("it asks for metadata once more to list groups", func(t *testing.T) {
		_, client, seen, _ := withoutRouter(t)
		client.RequestSharded(t.Context(), kmsg.NewPtrListGroupsRequest())
		if times, _ := seen.get(); times != 2 {
			t.Errorf("it asked for metadata %d times", times)
		}
	})
	t.Run("it waits for the one broker that it asked for coordinators", func(t *testing.T) {
		c, client, _, groups := withoutRouter(t)
		silent := make(chan struct{})
		t.Cleanup(func() { close(silent) })
		c.ControlKey(int16(kmsg.FindCoordinator), func(kmsg.Request) (kmsg.Response, error, bool) {
			c.SleepControl(func() { <-silent })
			return nil, nil, false
		})
		ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer stop()
		describe := kmsg.NewPtrDescribeGroupsRequest()
		describe.Groups = groups
		for _, shard := range client.RequestSharded(ctx, describe) {
			if shard.Err == nil {
				t.Errorf("broker %d answered", shard.Meta.NodeID)
			}
		}
	})
}
