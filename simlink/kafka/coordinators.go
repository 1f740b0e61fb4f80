package kafka

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Coordinators move when brokers come and go, so a group is looked for again, a
// few times and a moment later.
const (
	coordinatorTries = 3
	coordinatorPause = 100 * time.Millisecond
)

// moved says whether an error of a group means that another broker is to be asked.
func moved(code int16) bool {
	return code == kerr.NotCoordinator.Code || code == kerr.CoordinatorNotAvailable.Code || code == kerr.CoordinatorLoadInProgress.Code
}

// sender asks one coordinator for its groups. What it returns is run to keep the
// answer, and tells the error code of each group; it is final when nobody will be
// asked again.
type sender func(broker int32, groups []string) (keep func(final bool) map[string]int16, err error)

// toCoordinators has each coordinator asked for its groups, and once more where a
// coordinator has moved or does not answer. lost is called for a group whose
// coordinator is refused, with the code. With an error, some groups may have got
// no answer.
func (r *Router) toCoordinators(ctx context.Context, groups []string, send sender, lost func(group string, code int16)) error {
	for try := 1; ; try++ {
		final := try == coordinatorTries
		again, err := r.askCoordinators(ctx, groups, final, send, lost)
		switch {
		case final || len(again) == 0:
			return err
		case !pause(ctx) && err == nil:
			return ctx.Err()
		case ctx.Err() != nil:
			return err
		}
		groups = again
	}
}

// askCoordinators is one try. It returns the groups that are worth another.
func (r *Router) askCoordinators(ctx context.Context, groups []string, final bool, send sender, lost func(group string, code int16)) (again []string, err error) {
	byBroker, codes, err := r.find(ctx, groups)
	for _, group := range slices.Sorted(maps.Keys(codes)) {
		if moved(codes[group]) && !final {
			again = append(again, group)
		} else {
			lost(group, codes[group])
		}
	}
	sendErr := atOnce(slices.Sorted(maps.Keys(byBroker)), func(id int32) (func(), error) {
		keep, err := send(id, byBroker[id])
		return func() {
			unanswered := byBroker[id]
			if err == nil {
				codes := keep(final)
				unanswered = slices.DeleteFunc(slices.Sorted(maps.Keys(codes)), func(group string) bool { return !moved(codes[group]) })
			}
			r.forget(unanswered)
			again = append(again, unanswered...)
		}, err
	})
	if err == nil {
		err = sendErr
	}
	return again, err
}

func pause(ctx context.Context) bool {
	timer := time.NewTimer(coordinatorPause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func (r *Router) forget(groups []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, group := range groups {
		delete(r.coordinators, group)
	}
}

// find says which broker coordinates which groups, and of the others why not.
// With an error, the groups that are in neither got no answer.
func (r *Router) find(ctx context.Context, groups []string) (byBroker map[int32][]string, codes map[string]int16, err error) {
	unknown := r.unknown(groups)
	codes = map[string]int16{}
	if len(unknown) > 0 {
		request := kmsg.NewPtrFindCoordinatorRequest()
		request.CoordinatorKey, request.CoordinatorKeys = unknown[0], unknown // an older broker reads the first alone
		var response kmsg.Response
		response, err = r.leastAsked(ctx, request)
		if answer, ok := response.(*kmsg.FindCoordinatorResponse); ok && answer != nil && answer.Version < firstBatchedFind {
			response, err = r.client.Request(ctx, request) // which asks for one after the other
		}
		if answer, ok := response.(*kmsg.FindCoordinatorResponse); ok && answer != nil {
			r.know(answer, codes)
		}
	}
	byBroker = map[int32][]string{}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, group := range groups {
		if id, known := r.coordinators[group]; known {
			byBroker[id] = append(byBroker[id], group)
		}
	}
	return byBroker, codes, err
}

func (r *Router) unknown(groups []string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(groups), func(group string) bool {
		_, known := r.coordinators[group]
		return known
	})
}

func (r *Router) know(answer *kmsg.FindCoordinatorResponse, codes map[string]int16) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range answer.Coordinators {
		if c.ErrorCode != 0 {
			codes[c.Key] = c.ErrorCode
			continue
		}
		r.coordinators[c.Key] = c.NodeID
	}
}

// The versions from which on OffsetFetch and FindCoordinator take many groups.
const (
	firstBatched     = 8
	firstBatchedFind = 4
)

func (r *Router) offsetFetch(ctx context.Context, q *kmsg.OffsetFetchRequest) (kmsg.Response, error) {
	if len(q.Groups) == 0 {
		return r.client.Request(ctx, q) // the form of old brokers, which the client sends as it is
	}
	byID := map[string]kmsg.OffsetFetchRequestGroup{}
	var groups []string
	for _, g := range q.Groups {
		byID[g.Group] = g
		groups = append(groups, g.Group)
	}
	merged := kmsg.NewPtrOffsetFetchResponse()
	add := func(group string, code int16) {
		merged.Groups = append(merged.Groups, kmsg.OffsetFetchResponseGroup{Group: group, ErrorCode: code})
	}
	err := r.toCoordinators(ctx, groups, func(broker int32, groups []string) (func(bool) map[string]int16, error) {
		request := *q
		request.Groups = nil
		for _, group := range groups {
			request.Groups = append(request.Groups, byID[group])
		}
		request.Group, request.Topics = groups[0], nil // what an older broker reads: the first group, all topics
		answer, err := ask[*kmsg.OffsetFetchResponse](ctx, r, broker, &request)
		if err == nil && answer.Version < firstBatched {
			var response kmsg.Response
			response, err = r.client.Request(ctx, &request) // which asks for one after the other
			answer, _ = response.(*kmsg.OffsetFetchResponse)
		}
		if err != nil {
			return nil, err
		}
		return func(final bool) map[string]int16 {
			merged.Version = max(merged.Version, answer.Version)
			return keepAnswers(&merged.Groups, answer.Groups, final, func(g kmsg.OffsetFetchResponseGroup) (string, int16) { return g.Group, g.ErrorCode })
		}, nil
	}, add)
	return merged, err
}

// keepAnswers appends the answers, but those of groups that have moved while they
// may still be found. It returns the code of each.
func keepAnswers[T any](merged *[]T, answers []T, final bool, of func(T) (string, int16)) map[string]int16 {
	codes := map[string]int16{}
	for _, answer := range answers {
		group, code := of(answer)
		codes[group] = code
		if final || !moved(code) {
			*merged = append(*merged, answer)
		}
	}
	return codes
}

func (r *Router) describeGroups(ctx context.Context, q *kmsg.DescribeGroupsRequest) (kmsg.Response, error) {
	merged := kmsg.NewPtrDescribeGroupsResponse()
	err := r.toCoordinators(ctx, q.Groups, func(broker int32, groups []string) (func(bool) map[string]int16, error) {
		request := *q
		request.Groups = groups
		return describe(ctx, r, broker, &request, func(answer *kmsg.DescribeGroupsResponse, final bool) map[string]int16 {
			merged.Version = answer.Version
			return keepAnswers(&merged.Groups, answer.Groups, final, func(g kmsg.DescribeGroupsResponseGroup) (string, int16) { return g.Group, g.ErrorCode })
		})
	}, func(group string, code int16) {
		merged.Groups = append(merged.Groups, kmsg.DescribeGroupsResponseGroup{Group: group, ErrorCode: code})
	})
	return merged, err
}

func (r *Router) describeConsumers(ctx context.Context, q *kmsg.ConsumerGroupDescribeRequest) (kmsg.Response, error) {
	merged := kmsg.NewPtrConsumerGroupDescribeResponse()
	err := r.toCoordinators(ctx, q.Groups, func(broker int32, groups []string) (func(bool) map[string]int16, error) {
		request := *q
		request.Groups = groups
		return describe(ctx, r, broker, &request, func(answer *kmsg.ConsumerGroupDescribeResponse, final bool) map[string]int16 {
			merged.Version = answer.Version
			return keepAnswers(&merged.Groups, answer.Groups, final, func(g kmsg.ConsumerGroupDescribeResponseGroup) (string, int16) { return g.Group, g.ErrorCode })
		})
	}, func(group string, code int16) {
		merged.Groups = append(merged.Groups, kmsg.ConsumerGroupDescribeResponseGroup{Group: group, ErrorCode: code})
	})
	return merged, err
}

// describe asks one broker, and leaves what it says to take.
func describe[T kmsg.Response](ctx context.Context, r *Router, broker int32, request kmsg.Request, take func(T, bool) map[string]int16) (func(final bool) map[string]int16, error) {
	answer, err := ask[T](ctx, r, broker, request)
	if err != nil {
		return nil, err
	}
	return func(final bool) map[string]int16 { return take(answer, final) }, nil
}
