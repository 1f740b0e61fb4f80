//go:build !js

package capture_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
)

// start runs a cluster of three brokers for the test.
func start(t testing.TB, opts ...kfake.Opt) *kfake.Cluster {
	t.Helper()
	c, err := kfake.NewCluster(append([]kfake.Opt{kfake.NumBrokers(3), kfake.ClusterID("the-cluster")}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// dial is a client of a cluster, as a user would make it.
func dial(t testing.TB, c *kfake.Cluster, opts ...kgo.Opt) *kgo.Client {
	t.Helper()
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.SeedBrokers(c.ListenAddrs()...)}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cl.Close)
	return cl
}

// produce writes records to a partition.
func produce(t testing.TB, c *kfake.Cluster, topic string, partition int32, count int) {
	t.Helper()
	cl := dial(t, c, kgo.RecordPartitioner(kgo.ManualPartitioner()), kgo.DisableClientMetrics())
	for range count {
		if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: topic, Partition: partition, Value: []byte("v")}).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
}

// member is a client of a version that joins groups at once, and commits to
// topics by name.
func member(t testing.TB, c *kfake.Cluster) *kgo.Client {
	return dial(t, c, kgo.ClientID("worker"), kgo.MaxVersions(kversion.V1_0_0()))
}

// commit makes a group of no protocol type, as consumers do that assign their
// partitions themselves, with an offset of 0 on the first partitions of topics.
func commit(t testing.TB, cl *kgo.Client, group string, partitions int, topics ...string) {
	t.Helper()
	commitAs(t, cl, group, "", -1, partitions, topics...)
}

func commitAs(t testing.TB, cl *kgo.Client, group, member string, generation int32, partitions int, topics ...string) {
	t.Helper()
	request := kmsg.NewPtrOffsetCommitRequest()
	request.Group, request.MemberID, request.Generation = group, member, generation
	for _, name := range topics {
		topic := kmsg.NewOffsetCommitRequestTopic()
		topic.Topic = name
		for p := range partitions {
			partition := kmsg.NewOffsetCommitRequestTopicPartition()
			partition.Partition = int32(p)
			topic.Partitions = append(topic.Partitions, partition)
		}
		request.Topics = append(request.Topics, topic)
	}
	reply, err := request.RequestWith(t.Context(), cl)
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range reply.Topics {
		for _, p := range topic.Partitions {
			if p.ErrorCode != 0 {
				t.Fatalf("committing to %s/%d: error %d", topic.Topic, p.Partition, p.ErrorCode)
			}
		}
	}
}

// join makes a classic consumer group of one member, with commits of 0.
func join(t testing.TB, cl *kgo.Client, group string, partitions int, topics ...string) {
	t.Helper()
	request := kmsg.NewPtrJoinGroupRequest()
	request.Group, request.ProtocolType, request.SessionTimeoutMillis, request.RebalanceTimeoutMillis = group, "consumer", 60_000, 60_000
	protocol := kmsg.NewJoinGroupRequestProtocol()
	protocol.Name = "range"
	request.Protocols = append(request.Protocols, protocol)
	reply, err := request.RequestWith(t.Context(), cl)
	if err != nil || reply.ErrorCode != 0 {
		t.Fatal(err, reply)
	}
	sync := kmsg.NewPtrSyncGroupRequest()
	sync.Group, sync.MemberID, sync.Generation = group, reply.MemberID, reply.Generation
	if reply, err := sync.RequestWith(t.Context(), cl); err != nil || reply.ErrorCode != 0 {
		t.Fatal(err, reply)
	}
	commitAs(t, cl, group, reply.MemberID, reply.Generation, partitions, topics...)
}

// seen is what a recorder counts by.
type seen struct {
	broker int32
	key    int16
}

type traffic struct{ requests, bytes int }

// recorder counts what a client writes and reads, by broker and kind of request.
type recorder struct {
	mu    sync.Mutex
	kinds map[seen]traffic
	addrs map[string]int32 // of the brokers: seeds have ids of their own
}

func newRecorder(c *kfake.Cluster) *recorder {
	r := &recorder{kinds: map[seen]traffic{}, addrs: map[string]int32{}}
	for i, addr := range c.ListenAddrs() {
		r.addrs[addr] = int32(i)
	}
	return r
}

func (r *recorder) count(meta kgo.BrokerMetadata, key int16, add traffic) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := seen{r.addrs[fmt.Sprintf("%s:%d", meta.Host, meta.Port)], key}
	sum := r.kinds[at]
	r.kinds[at] = traffic{sum.requests + add.requests, sum.bytes + add.bytes}
}

func (r *recorder) OnBrokerWrite(meta kgo.BrokerMetadata, key int16, n int, _, _ time.Duration, _ error) {
	r.count(meta, key, traffic{1, n})
}

func (r *recorder) OnBrokerRead(meta kgo.BrokerMetadata, key int16, n int, _, _ time.Duration, _ error) {
	r.count(meta, key, traffic{0, n})
}

// total sums the traffic of what passes.
func (r *recorder) total(pass func(seen) bool) (sum traffic) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for at, t := range r.kinds {
		if pass(at) {
			sum.requests += t.requests
			sum.bytes += t.bytes
		}
	}
	return sum
}

// keys are the kinds that were sent, in order.
func (r *recorder) keys() []int16 {
	r.mu.Lock()
	defer r.mu.Unlock()
	var keys []int16
	for at := range r.kinds {
		keys = append(keys, at.key)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// table is the traffic as the documentation has it.
func (r *recorder) table() string {
	var b strings.Builder
	row := func(name string, pass func(seen) bool) {
		sum := r.total(pass)
		fmt.Fprintf(&b, "| %-21s | %8d | %9d |\n", name, sum.requests, sum.bytes)
	}
	fmt.Fprintf(&b, "| %-21s | %8s | %9s |\n| --- | ---: | ---: |\n", "Request", "Requests", "Bytes")
	for _, key := range r.keys() {
		row(kmsg.NameForKey(key), func(at seen) bool { return at.key == key })
	}
	row("all", func(seen) bool { return true })
	return b.String()
}

// read reads a cluster, and gives its warnings too.
func read(t testing.TB, r kmsg.Requestor, sel capture.Selection, o capture.Options) (*snapshot.Snapshot, []capture.Warning) {
	t.Helper()
	s, warnings, err := tryRead(t.Context(), r, sel, o)
	if err != nil {
		t.Fatal(err)
	}
	return s, warnings
}

func tryRead(ctx context.Context, r kmsg.Requestor, sel capture.Selection, o capture.Options) (*snapshot.Snapshot, []capture.Warning, error) {
	var warnings []capture.Warning
	o.Warn = func(w capture.Warning) { warnings = append(warnings, w) }
	o.Timeout = cmp.Or(o.Timeout, 10*time.Second)
	s, err := capture.Read(ctx, r, sel, o)
	return s, warnings, err
}
