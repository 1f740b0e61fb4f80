//go:build !js

package kafka

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// sent records what the client sends.
type sent struct {
	mu   sync.Mutex
	keys []string
}

func (s *sent) OnBrokerWrite(_ kgo.BrokerMetadata, key int16, _ int, _, _ time.Duration, _ error) {
	s.add(key)
}

func (s *sent) add(key int16) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = append(s.keys, kmsg.NameForKey(key))
}

func (s *sent) distinct() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	keys := slices.Clone(s.keys)
	slices.Sort(keys)
	return slices.Compact(keys)
}

// A client that is opened, used and closed sends what it was asked to send, and
// what a connection begins with: as the client sees it, and as the brokers do.
func TestNothingElseIsSent(t *testing.T) {
	cluster := fakeCluster(t, kfake.NumBrokers(3), kfake.SeedTopics(3, "orders"), kfake.AllowAutoTopicCreation(),
		kfake.EnableSASL(), kfake.Superuser("SCRAM-SHA-256", "alice", hard))
	var bySelf, byBrokers sent
	cluster.Control(func(request kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		byBrokers.add(request.Key())
		return nil, nil, false
	})
	client, err := Config{Brokers: cluster.ListenAddrs(), SASLMechanism: "SCRAM-SHA-256", Username: "alice", Password: hard}.
		Open(Options{More: []kgo.Opt{kgo.WithHooks(&bySelf)}})
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Request(t.Context(), kmsg.NewPtrMetadataRequest())
	if err != nil {
		t.Fatal(err)
	}
	client.Close()
	if n := len(response.(*kmsg.MetadataResponse).Topics); n != 1 {
		t.Errorf("%d topics, want the one that was there", n)
	}
	want := []string{"ApiVersions", "Metadata", "SASLAuthenticate", "SASLHandshake"}
	if got := bySelf.distinct(); !slices.Equal(got, want) {
		t.Errorf("the client sent %v, want %v", got, want)
	}
	for _, key := range byBrokers.distinct() {
		if !slices.Contains(want, key) {
			t.Errorf("a broker was sent %v, want %v at most", key, want)
		}
	}
	if !slices.Contains(byBrokers.distinct(), "Metadata") {
		t.Errorf("the brokers saw %v", byBrokers.distinct())
	}
}
