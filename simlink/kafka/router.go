package kafka

import (
	"cmp"
	"context"
	"maps"
	"net"
	"slices"
	"strconv"
	"sync"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// router sends requests through a client, each to the brokers that it is for. It
// is a [kmsg.Requestor], as the client itself is. For the requests that a snapshot
// is made of and that go to several brokers it finds its own way. Unlike the
// client, with whatever options and hooks, it
//
//   - sends no Metadata that names a topic, as the client does for committed
//     offsets, and once a leader has moved or a topic is gone: there are brokers
//     that create whatever they are asked for,
//   - sends no Metadata but that of the caller, unless a leader has moved,
//   - asks for the coordinators of all groups once, and another broker where the
//     first does not answer, and
//   - says of each broker why it did not answer, in [BrokerErrors].
//
// Retries of a broken connection, and the choice of a broker for what any of them
// can answer, are the client's.
type router struct {
	client *kgo.Client

	mu           sync.Mutex
	brokers      map[int32]string // by id: HOST:PORT, once metadata has named them
	coordinators map[string]int32 // by group
	leaders      map[partition]int32
}

// newRouter makes a router of a client, which stays the caller's to close.
func newRouter(client *kgo.Client) *router {
	return &router{client: client, brokers: map[int32]string{}, coordinators: map[string]int32{}, leaders: map[partition]int32{}}
}

// Request sends a request to the brokers that it is for and merges what they
// answer; it may return an answer of some beside the error of others.
func (r *router) Request(ctx context.Context, request kmsg.Request) (kmsg.Response, error) {
	switch q := request.(type) {
	case *kmsg.MetadataRequest:
		response, err := r.client.Request(ctx, q)
		if metadata, ok := response.(*kmsg.MetadataResponse); ok && metadata != nil {
			r.learn(metadata)
		}
		return response, err
	case *kmsg.ListGroupsRequest:
		return r.listGroups(ctx, q)
	case *kmsg.ListOffsetsRequest:
		return r.listOffsets(ctx, q)
	case *kmsg.DescribeProducersRequest:
		return r.describeProducers(ctx, q)
	case *kmsg.OffsetFetchRequest:
		if len(q.Groups) > 0 { // or it is the form of old brokers, which the client sends as it is
			return r.offsetFetch(ctx, q)
		}
	case *kmsg.DescribeGroupsRequest:
		return r.describeGroups(ctx, q)
	case *kmsg.ConsumerGroupDescribeRequest:
		return r.describeConsumers(ctx, q)
	}
	return r.client.Request(ctx, request)
}

// learn remembers the brokers and who leads what. A partition whose leader is not
// one of them has none.
func (r *router) learn(metadata *kmsg.MetadataResponse) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(metadata.Brokers) == 0 {
		return // nothing that could be used
	}
	clear(r.brokers)
	for _, b := range metadata.Brokers {
		r.brokers[b.NodeID] = address(b.Host, b.Port)
	}
	clear(r.leaders)
	for _, t := range metadata.Topics {
		for _, p := range t.Partitions {
			if _, there := r.brokers[p.Leader]; there && t.Topic != nil {
				r.leaders[partition{*t.Topic, p.Partition}] = p.Leader
			}
		}
	}
}

// listGroups asks every broker for the groups that it coordinates.
func (r *router) listGroups(ctx context.Context, q *kmsg.ListGroupsRequest) (kmsg.Response, error) {
	merged := kmsg.NewPtrListGroupsResponse()
	ids, err := r.brokerIDs(ctx)
	if err != nil {
		return merged, err
	}
	parts, err := split(ctx, r, ids, way[int32, *kmsg.ListGroupsResponse]{
		find: func(_ context.Context, ids []int32, _ bool) (at map[int32][]int32, _ map[int32]int16, _ error) {
			at = map[int32][]int32{}
			for _, id := range ids {
				at[id] = []int32{id}
			}
			return at, nil, nil
		},
		build: func([]int32) kmsg.Request { request := *q; return &request },
		read: func(id int32, response kmsg.Response) []part[int32, *kmsg.ListGroupsResponse] {
			answer := response.(*kmsg.ListGroupsResponse)
			return []part[int32, *kmsg.ListGroupsResponse]{{id, answer.ErrorCode, answer}}
		},
	})
	for _, p := range parts {
		merged.Version = p.answer.Version
		merged.Groups = append(merged.Groups, p.answer.Groups...)
		merged.ErrorCode = cmp.Or(merged.ErrorCode, p.code)
	}
	return merged, err
}

// brokerIDs are the ids of all brokers, in order. It asks for them where metadata
// has not yet named any.
func (r *router) brokerIDs(ctx context.Context) ([]int32, error) {
	r.mu.Lock()
	ids := slices.Sorted(maps.Keys(r.brokers))
	r.mu.Unlock()
	if len(ids) > 0 {
		return ids, nil
	}
	response, err := r.Request(ctx, kmsg.NewPtrMetadataRequest())
	if err != nil {
		return nil, err
	}
	for _, b := range response.(*kmsg.MetadataResponse).Brokers {
		ids = append(ids, b.NodeID)
	}
	return ids, nil
}

// lookUp sorts keys by the broker that one of the router's maps has for them. With
// again it forgets what it has.
func lookUp[K comparable](r *router, known map[K]int32, keys []K, again bool) (at map[int32][]K, unknown []K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at = map[int32][]K{}
	for _, key := range keys {
		if again {
			delete(known, key)
		}
		if id, is := known[key]; is {
			at[id] = append(at[id], key)
		} else {
			unknown = append(unknown, key)
		}
	}
	return at, unknown
}

// addressOf is where a broker is, HOST:PORT, or "".
func (r *router) addressOf(id int32) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.brokers[id]
}

func address(host string, port int32) string {
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}
