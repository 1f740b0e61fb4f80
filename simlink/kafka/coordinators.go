package kafka

import (
	"context"
	"time"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// findCoordinators says which broker coordinates which groups.
func (r *router) findCoordinators(ctx context.Context, groups []string, again bool) (at map[int32][]string, refused map[string]int16, err error) {
	at, unknown := lookUp(r, r.coordinators, groups, again)
	if len(unknown) == 0 {
		return at, nil, nil
	}
	request := kmsg.NewPtrFindCoordinatorRequest()
	request.CoordinatorKeys = unknown
	response, err := r.askAny(ctx, request)
	refused = map[string]int16{}
	if answer, ok := response.(*kmsg.FindCoordinatorResponse); ok && answer != nil {
		r.mu.Lock()
		for _, c := range answer.Coordinators {
			if c.ErrorCode != 0 {
				refused[c.Key] = c.ErrorCode
			} else {
				r.coordinators[c.Key] = c.NodeID
			}
		}
		r.mu.Unlock()
	}
	at, _ = lookUp(r, r.coordinators, groups, false)
	return at, refused, err
}

// askAny sends a request that any broker can answer. Where the one that the client
// chose fails or takes long, it sends it again: the client then chooses the next.
func (r *router) askAny(ctx context.Context, request kmsg.Request) (kmsg.Response, error) {
	for range 2 {
		patient, stop := context.WithTimeout(ctx, patience(ctx))
		response, err := r.client.Request(patient, request)
		stop()
		if err == nil {
			return response, nil
		}
	}
	return r.client.Request(ctx, request)
}

// patience is how long to wait for a broker in whose place another can answer.
func patience(ctx context.Context) time.Duration {
	if deadline, bounded := ctx.Deadline(); bounded {
		return time.Until(deadline) / 4
	}
	return 3 * time.Second
}

// askCoordinators has each coordinator asked for its groups. Of tells where an
// answer keeps its group and its error code.
func askCoordinators[A any](ctx context.Context, r *router, groups []string, build func(groups []string) kmsg.Request, read func(kmsg.Response) []A, of func(*A) (group *string, code *int16)) (answers []A, err error) {
	parts, err := split(ctx, r, groups, way[string, A]{
		find:  r.findCoordinators,
		build: build,
		read: func(_ int32, response kmsg.Response) (parts []part[string, A]) {
			for _, answer := range read(response) {
				group, code := of(&answer)
				parts = append(parts, part[string, A]{*group, *code, answer})
			}
			return parts
		},
		refuse: func(group string, why int16) (answer A) {
			name, code := of(&answer)
			*name, *code = group, why
			return answer
		},
	})
	for _, p := range parts {
		answers = append(answers, p.answer)
	}
	return answers, err
}

func (r *router) offsetFetch(ctx context.Context, q *kmsg.OffsetFetchRequest) (kmsg.Response, error) {
	byID := map[string]kmsg.OffsetFetchRequestGroup{}
	var groups []string
	for _, g := range q.Groups {
		byID[g.Group] = g
		groups = append(groups, g.Group)
	}
	merged := kmsg.NewPtrOffsetFetchResponse()
	var err error
	merged.Groups, err = askCoordinators(ctx, r, groups, func(groups []string) kmsg.Request {
		request := *q
		request.Groups = nil
		for _, group := range groups {
			request.Groups = append(request.Groups, byID[group])
		}
		request.Group, request.Topics = groups[0], nil // what an older broker reads: the first group, all topics
		return &request
	}, func(response kmsg.Response) []kmsg.OffsetFetchResponseGroup {
		answer := response.(*kmsg.OffsetFetchResponse)
		merged.Version = max(merged.Version, answer.Version)
		return answer.Groups
	}, func(g *kmsg.OffsetFetchResponseGroup) (*string, *int16) { return &g.Group, &g.ErrorCode })
	return merged, err
}

func (r *router) describeGroups(ctx context.Context, q *kmsg.DescribeGroupsRequest) (kmsg.Response, error) {
	merged := kmsg.NewPtrDescribeGroupsResponse()
	var err error
	merged.Groups, err = askCoordinators(ctx, r, q.Groups, func(groups []string) kmsg.Request {
		request := *q
		request.Groups = groups
		return &request
	}, func(response kmsg.Response) []kmsg.DescribeGroupsResponseGroup {
		answer := response.(*kmsg.DescribeGroupsResponse)
		merged.Version = answer.Version
		return answer.Groups
	}, func(g *kmsg.DescribeGroupsResponseGroup) (*string, *int16) { return &g.Group, &g.ErrorCode })
	return merged, err
}

func (r *router) describeConsumers(ctx context.Context, q *kmsg.ConsumerGroupDescribeRequest) (kmsg.Response, error) {
	merged := kmsg.NewPtrConsumerGroupDescribeResponse()
	var err error
	merged.Groups, err = askCoordinators(ctx, r, q.Groups, func(groups []string) kmsg.Request {
		request := *q
		request.Groups = groups
		return &request
	}, func(response kmsg.Response) []kmsg.ConsumerGroupDescribeResponseGroup {
		answer := response.(*kmsg.ConsumerGroupDescribeResponse)
		merged.Version = answer.Version
		return answer.Groups
	}, func(g *kmsg.ConsumerGroupDescribeResponseGroup) (*string, *int16) { return &g.Group, &g.ErrorCode })
	return merged, err
}
