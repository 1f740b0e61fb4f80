//go:build !js

package capture_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// hold makes a broker keep requests of a kind to itself until the test is over.
func hold(t testing.TB, c *kfake.Cluster, key int16, broker int32) {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	c.ControlKey(key, func(kmsg.Request) (kmsg.Response, error, bool) {
		if c.CurrentNode() == broker {
			c.SleepControl(func() { <-release })
		}
		return nil, nil, false
	})
}

// soon wants something to end long before it would have to give up for another
// reason, and however busy the machine is.
func soon(t *testing.T, do func()) {
	t.Helper()
	const most = 8 * time.Second
	begin := time.Now()
	do()
	if took := time.Since(begin); took > most {
		t.Errorf("it took %s, longer than %s", took, most)
	}
}

func TestTimeoutIsKept(t *testing.T) {
	t.Parallel()
	const timeout = 400 * time.Millisecond
	c := shop(t)
	for _, key := range []kmsg.Key{kmsg.ListOffsets, kmsg.ListGroups, kmsg.OffsetFetch, kmsg.DescribeConfigs} {
		for broker := range int32(3) {
			hold(t, c, int16(key), broker)
		}
	}
	soon(t, func() {
		s, warnings := read(t, dial(t, c), capture.Selection{}, capture.Options{Timeout: timeout})
		for _, request := range []string{"ListOffsets", "ListGroups", "DescribeConfigs"} {
			if len(about(warnings, request)) == 0 {
				t.Errorf("no warning about %s in %q", request, s.Warnings)
			}
		}
		if len(s.Topics) != 2 {
			t.Errorf("topics %q", topicNames(s))
		}
	})
}

// deaf is a client that does not answer, nor hears that it need not any more.
type deaf struct{}

func (deaf) Request(context.Context, kmsg.Request) (kmsg.Response, error) { select {} }

func TestClientThatIgnoresItsContext(t *testing.T) {
	t.Parallel()
	const timeout = 200 * time.Millisecond
	soon(t, func() {
		if _, err := capture.Read(t.Context(), deaf{}, capture.Selection{}, capture.Options{Timeout: timeout}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
	})
	soon(t, func() {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := capture.Read(ctx, deaf{}, capture.Selection{}, capture.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	})
}

func TestCancellationStopsAtOnce(t *testing.T) {
	c := shop(t)
	for broker := range int32(3) {
		hold(t, c, int16(kmsg.ListOffsets), broker)
	}
	cl := dial(t, c)
	soon(t, func() {
		ctx, cancel := context.WithCancel(t.Context())
		s, err := capture.Read(ctx, cl, capture.Selection{}, capture.Options{Progress: func(p capture.Progress) {
			if p.What == "latest offsets" {
				cancel()
			}
		}})
		if s != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("snapshot %v, error %v", s, err)
		}
	})
}

// TestProducersHaveTheirOwnTime: who does not tell the producers costs that time,
// and nothing else of the snapshot.
func TestProducersHaveTheirOwnTime(t *testing.T) {
	t.Parallel()
	c := shop(t)
	for broker := range int32(3) {
		hold(t, c, int16(kmsg.DescribeProducers), broker)
	}
	cl := dial(t, c)
	soon(t, func() {
		s, warnings := read(t, cl, capture.Selection{}, capture.Options{Producers: true, ProducersTimeout: 200 * time.Millisecond, Timeout: time.Minute})
		if s.Producers != nil || len(about(warnings, "DescribeProducers")) == 0 || len(about(warnings, "ListOffsets")) > 0 {
			t.Errorf("producers %v, warnings %q", s.Producers, s.Warnings)
		}
	})
	if capture.DefaultProducersTimeout != 5*time.Second || capture.DefaultTimeout != 15*time.Second {
		t.Error("the bounds are not those of the documentation")
	}
}
