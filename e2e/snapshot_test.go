//go:build e2e

package e2e

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/e2e/wire"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// testSnapshot reads all of the cluster as a principal that has the documented
// permissions and no other, through the proxy, and asks Kafka's tools before
// and after that.
func (c *cluster) testSnapshot(t *testing.T) {
	before := c.askAll(t)
	c.log(t, "the tools have printed all")
	want := c.asRead(before.snapshot())

	proxy, err := wire.New(c.addresses(withSCRAM)...)
	if err != nil {
		t.Fatal(err)
	}
	config := kafka.Config{Brokers: c.addresses(withSCRAM)[:1], SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password}
	client, err := config.Open(kafka.Options{More: []kgo.Opt{kgo.Dialer(proxy.Dial)}})
	if err != nil {
		t.Fatal(err)
	}
	taken, warnings := read(t, client, want)
	cost := proxy.Counts()
	_, missing := capture.Read(t.Context(), client, capture.Selection{Topics: []string{"not-there"}}, capture.Options{})
	client.Close()
	if err := proxy.Close(); err != nil {
		t.Error(err)
	}
	c.log(t, "the reader has read all")
	after := c.askAll(t)
	c.log(t, "the tools have printed all again")

	t.Run("equals what the tools print", func(t *testing.T) { mustEqual(t, "in the snapshot", facts(taken), "by the tools", facts(want)) })
	t.Run("holds the state", func(t *testing.T) { c.mustHoldState(t, taken) })
	t.Run("warns of the partition without a leader", func(t *testing.T) { mustWarnOfLeader(t, warnings) })
	t.Run("gives a link", func(t *testing.T) { mustLink(t, taken) })
	t.Run("sends the documented requests", func(t *testing.T) { c.mustBeDocumented(t, proxy.Counts()) })
	t.Run("names no topic in metadata", func(t *testing.T) { mustBeCareful(t, proxy) })
	t.Run("asks each broker little", func(t *testing.T) { mustBeCheap(t, cost) })
	t.Run("changes nothing", func(t *testing.T) { mustEqual(t, "after", after.sorted(), "before", before.sorted()) })
	t.Run("does not create a topic", func(t *testing.T) {
		var selection *snapshot.SelectionError
		if !errors.As(missing, &selection) {
			t.Errorf("the error for a topic that is not there is %v", missing)
		}
		if strings.Contains(after["topics"], "not-there") {
			t.Errorf("it is there now:\n%s", after["topics"])
		}
	})
}

// read reads the topics of a snapshot, and the producers.
func read(t *testing.T, client kmsg.Requestor, of *snapshot.Snapshot) (*snapshot.Snapshot, []capture.Warning) {
	t.Helper()
	var selection capture.Selection
	for _, topic := range of.Topics {
		selection.Topics = append(selection.Topics, topic.Name)
	}
	var warnings []capture.Warning
	options := capture.Options{TakenAt: time.Now(), Producers: true, Warn: func(w capture.Warning) { warnings = append(warnings, w) }}
	taken, err := capture.Read(t.Context(), client, selection, options)
	if err != nil {
		t.Fatal(err)
	}
	taken.Producers = slices.DeleteFunc(taken.Producers, func(p snapshot.Producer) bool {
		return !slices.Contains(producerPartitions, partition{p.Topic, p.Partition})
	})
	return taken, warnings
}

// asRead makes what the tools print what capture reads: it reads offsets and
// members of consumer groups only.
func (c *cluster) asRead(s *snapshot.Snapshot) *snapshot.Snapshot {
	for i := range s.Groups {
		g := &s.Groups[i]
		if g.ProtocolType == "" { // not printed
			g.ProtocolType = seededProtocol(g.ID)
		}
		if g.ProtocolType == snapshot.NoProtocolType {
			g.Offsets = nil
		}
	}
	return s
}

// seededProtocol is the protocol type that a group has since seed. One that
// never had a member has none.
func seededProtocol(id string) string {
	i := slices.IndexFunc(seedGroups, func(g seedGroup) bool { return g.id == id })
	if len(seedGroups[i].members) == 0 {
		return snapshot.NoProtocolType
	}
	return "consumer"
}

// mustHoldState makes sure that the comparison with the tools was about what
// this test has made.
func (c *cluster) mustHoldState(t *testing.T, s *snapshot.Snapshot) {
	t.Helper()
	got := facts(s)
	want := []string{
		`fragile/0: leader ""`,
		"fragile/0: latest offset -1",
		"truncated/0: earliest offset 25",
		"orders/0: ISR [1 2]",
		"topic audit: retention.ms=-1",
		"group billing: committed 36 on orders/2",
		"group shipping: committed 7 on payments.settled/0",
		"group manual: protocol type (none)",
	}
	if c.hasNextGen() {
		want = append(want, "group next-gen: type consumer", "group next-gen: state Stable", "group next-gen: committed 7 on audit/0")
	}
	for _, fact := range want {
		if !slices.Contains(got, fact) {
			t.Errorf("the snapshot lacks: %s", fact)
		}
	}
	open := slices.DeleteFunc(slices.Clone(s.Producers), func(p snapshot.Producer) bool { return p.TxnStartOffset == nil })
	if len(open) != 1 || open[0].Topic != openTopic || open[0].Partition != openPartition || *open[0].TxnStartOffset != 5 {
		t.Errorf("the open transactions are %+v", open)
	}
}

// mustWarnOfLeader allows the warnings about the one partition without a leader
// and no others.
func mustWarnOfLeader(t *testing.T, warnings []capture.Warning) {
	t.Helper()
	if len(warnings) == 0 {
		t.Error("there is no warning")
	}
	for _, w := range warnings {
		if w.Code != capture.NoLeader || !slices.Equal(w.Subjects, []string{"fragile/0"}) {
			t.Errorf("%s: %s", w.Code, w.Text)
		}
	}
}

func mustLink(t *testing.T, s *snapshot.Snapshot) {
	t.Helper()
	made, err := simlink.Build(s, simlink.Options{Producers: true, Fit: true})
	if err != nil {
		t.Error(err)
		return
	}
	if _, err := link.Parse(made.String()); err != nil {
		t.Error(err)
	}
}

// mustBeDocumented holds what was on the wire against the table of requests:
// nothing else, and all of it.
func (c *cluster) mustBeDocumented(t *testing.T, counts map[wire.Kind]wire.Count) {
	t.Helper()
	seen := map[int16]bool{}
	for kind := range counts {
		seen[kind.Key] = true
		if !slices.ContainsFunc(capture.Requests(), func(r capture.Request) bool {
			return r.Key == kind.Key && r.Lowest <= kind.Version && kind.Version <= r.Highest
		}) {
			t.Errorf("not documented: %+v", kind)
		}
	}
	for _, request := range capture.Requests() {
		if !seen[request.Key] && (request.Name != "ConsumerGroupDescribe" || c.hasNextGen()) {
			t.Errorf("%s is documented and was not sent", request.Name)
		}
	}
}

// mustBeCareful reads the requests: no Metadata may create a topic or name one, and
// DescribeConfigs names the keys that are drawn.
func mustBeCareful(t *testing.T, proxy *wire.Proxy) {
	t.Helper()
	requests, err := proxy.Requests()
	if err != nil {
		t.Fatal(err)
	}
	for _, request := range requests {
		switch body := request.Body.(type) {
		case *kmsg.MetadataRequest:
			if len(body.Topics) > 0 {
				t.Errorf("a topic is asked for by its name: %+v", body.Topics)
			}
			if body.AllowAutoTopicCreation {
				t.Errorf("a topic may be created: %+v", body)
			}
		case *kmsg.DescribeConfigsRequest:
			for _, resource := range body.Resources {
				if !slices.Equal(slices.Sorted(slices.Values(resource.ConfigNames)), configKeys) {
					t.Errorf("the keys asked for of %s are %v", resource.ResourceName, resource.ConfigNames)
				}
			}
		}
	}
}

// mustBeCheap counts what a reading asked each broker, and shows what each kind
// of request took. What the client sends of itself is not bounded.
func mustBeCheap(t *testing.T, counts map[wire.Kind]wire.Count) {
	t.Helper()
	for _, request := range capture.Requests() {
		var sum wire.Count
		for kind, count := range counts {
			if kind.Key != request.Key {
				continue
			}
			sum.Requests += count.Requests
			sum.Sent += count.Sent
			sum.Received += count.Received
			if most := mostOf(request); count.Requests > most {
				t.Errorf("%s got %d %s requests; the most is %d", kind.Broker, count.Requests, request.Name, most)
			}
		}
		t.Logf("%-22s %3d requests, %6d bytes sent, %6d received", request.Name, sum.Requests, sum.Sent, sum.Received)
	}
}

// mostOf is how many requests of a kind one broker gets, however many topics
// and groups there are.
func mostOf(request capture.Request) int {
	switch {
	case request.When == capture.ByClient && request.Name != "FindCoordinator":
		return math.MaxInt // once a connection, and the login
	case request.Name == "ListOffsets": // the earliest and the latest
		return 2
	}
	return 1
}
