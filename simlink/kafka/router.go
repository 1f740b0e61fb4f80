package kafka

import (
	"context"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Router sends requests through a client, each to the brokers that it is for. It
// is a [kmsg.Requestor], as the client itself is. For the requests that a snapshot
// is made of it goes its own way, once it has seen metadata. Unlike the client, it
//
//   - sends no Metadata that names a topic, as the client does when what it knows
//     is some seconds old, when a leader has moved, and for committed offsets: such
//     a topic may be gone, and there are brokers that create whatever they are
//     asked for,
//   - asks for the coordinators of all groups once, and not for each kind of request,
//   - spreads over the brokers what any of them can answer, and
//   - says of each broker why it did not answer, in [BrokerErrors].
type Router struct {
	client *kgo.Client

	mu           sync.Mutex
	brokers      map[int32]string // by id: HOST:PORT, once metadata has named them
	coordinators map[string]int32 // by group
	leaders      map[partition]int32
	sent         map[string]int // requests by HOST:PORT
}

// NewRouter makes a router of a client, which stays the caller's to close.
func NewRouter(client *kgo.Client) *Router {
	return &Router{client: client, brokers: map[int32]string{}, coordinators: map[string]int32{}, leaders: map[partition]int32{}, sent: map[string]int{}}
}

// OnBrokerWrite counts the requests to each broker. The client calls it where the
// router is one of its hooks.
func (r *Router) OnBrokerWrite(b kgo.BrokerMetadata, _ int16, _ int, _, _ time.Duration, err error) {
	if err != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent[address(b.Host, b.Port)]++
}

func address(host string, port int32) string {
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}

// Request sends a request to the brokers that it is for and merges what they
// answer; it may return an answer of some beside the error of others.
func (r *Router) Request(ctx context.Context, request kmsg.Request) (kmsg.Response, error) {
	if _, isMetadata := request.(*kmsg.MetadataRequest); isMetadata || !r.knowsBrokers() {
		response, err := r.client.Request(ctx, request)
		if metadata, ok := response.(*kmsg.MetadataResponse); ok && metadata != nil {
			r.learn(metadata)
		}
		return response, err
	}
	switch q := request.(type) {
	case *kmsg.ListGroupsRequest:
		return r.listGroups(ctx, q)
	case *kmsg.ListOffsetsRequest:
		return r.listOffsets(ctx, q)
	case *kmsg.DescribeProducersRequest:
		return r.describeProducers(ctx, q)
	case *kmsg.OffsetFetchRequest:
		return r.offsetFetch(ctx, q)
	case *kmsg.DescribeGroupsRequest:
		return r.describeGroups(ctx, q)
	case *kmsg.ConsumerGroupDescribeRequest:
		return r.describeConsumers(ctx, q)
	case *kmsg.DescribeConfigsRequest:
		if !slices.ContainsFunc(q.Resources, func(of kmsg.DescribeConfigsRequestResource) bool {
			return of.ResourceType != kmsg.ConfigResourceTypeTopic
		}) {
			return r.leastAsked(ctx, q)
		}
	}
	return r.client.Request(ctx, request)
}

func (r *Router) knowsBrokers() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.brokers) > 0
}

func (r *Router) learn(metadata *kmsg.MetadataResponse) {
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
	r.learnLeaders(metadata)
}

// leastAsked sends a request that any broker can answer to the one that was asked
// least so far, to another where that one fails or takes long, and then to one of
// the client's choice.
func (r *Router) leastAsked(ctx context.Context, request kmsg.Request) (kmsg.Response, error) {
	for range 2 {
		id := r.choose()
		patient, stop := context.WithTimeout(ctx, patience(ctx))
		response, err := r.client.Broker(int(id)).Request(patient, request)
		stop()
		if err == nil {
			return response, nil
		}
		r.demote(id)
	}
	return r.client.Request(ctx, request)
}

// demote puts a broker that failed behind all others.
func (r *Router) demote(id int32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent[r.brokers[id]] += 1_000_000
}

// patience is how long to wait for a broker in whose place another can answer.
func patience(ctx context.Context) time.Duration {
	if deadline, bounded := ctx.Deadline(); bounded {
		return time.Until(deadline) / 4
	}
	return 3 * time.Second
}

func (r *Router) choose() int32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	best, fewest := int32(0), -1
	for id, at := range r.brokers {
		if n := r.sent[at]; fewest < 0 || n < fewest || n == fewest && id > best {
			best, fewest = id, n
		}
	}
	r.sent[r.brokers[best]]++ // counts at once, also where it fails
	return best
}

// listGroups asks every broker for the groups that it coordinates.
func (r *Router) listGroups(ctx context.Context, q *kmsg.ListGroupsRequest) (kmsg.Response, error) {
	r.mu.Lock()
	var ids []int32
	for id := range r.brokers {
		ids = append(ids, id)
	}
	r.mu.Unlock()
	slices.Sort(ids)
	merged := kmsg.NewPtrListGroupsResponse()
	err := atOnce(ids, func(id int32) (func(), error) {
		answer, err := r.listGroupsOf(ctx, id, q)
		if err != nil {
			return nil, err
		}
		return func() {
			merged.Version = answer.Version
			merged.Groups = append(merged.Groups, answer.Groups...)
			if merged.ErrorCode == 0 {
				merged.ErrorCode = answer.ErrorCode
			}
		}, nil
	})
	return merged, err
}

// listGroupsOf asks one broker, a few times where it is still loading them.
func (r *Router) listGroupsOf(ctx context.Context, id int32, q *kmsg.ListGroupsRequest) (*kmsg.ListGroupsResponse, error) {
	for try := 1; ; try++ {
		request := *q
		answer, err := ask[*kmsg.ListGroupsResponse](ctx, r, id, &request)
		if err != nil || !moved(answer.ErrorCode) || try == coordinatorTries || !pause(ctx) {
			return answer, err
		}
	}
}

// ask sends a request to one broker, with the client's retries.
func ask[T kmsg.Response](ctx context.Context, r *Router, id int32, request kmsg.Request) (T, error) {
	response, err := r.client.Broker(int(id)).RetriableRequest(ctx, request)
	answer, _ := response.(T)
	return answer, err
}

// atOnce runs a function for each broker side by side and then, in their order,
// what each returned to keep its answer, if anything. Its error is a BrokerErrors.
func atOnce(brokers []int32, run func(int32) (keep func(), err error)) error {
	keeps, errs := make([]func(), len(brokers)), make([]error, len(brokers))
	var wait sync.WaitGroup
	for i, id := range brokers {
		wait.Go(func() { keeps[i], errs[i] = run(id) })
	}
	wait.Wait()
	failed := BrokerErrors{}
	for i, id := range brokers {
		if keeps[i] != nil {
			keeps[i]()
		}
		if errs[i] != nil {
			failed[id] = errs[i]
		}
	}
	if len(failed) == 0 {
		return nil
	}
	return failed
}

// addressOf is where a broker is, HOST:PORT, or "".
func (r *Router) addressOf(id int32) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.brokers[id]
}
