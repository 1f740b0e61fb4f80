package kafka

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Leaders and coordinators move when brokers come and go, so one is looked for
// again, a few times and a moment later.
const (
	tries      = 3
	triesPause = 100 * time.Millisecond
)

// way is how a request is split among brokers, and their answers taken apart, by
// keys: partitions, groups, or the ids of the brokers themselves.
type way[K comparable, A any] struct {
	// find sorts keys by broker. It says why nobody is to be asked for the others;
	// with an error, those that are in neither get no answer. Again tells that what
	// it said of these keys was wrong.
	find   func(ctx context.Context, keys []K, again bool) (at map[int32][]K, refused map[K]int16, err error)
	build  func(keys []K) kmsg.Request
	read   func(broker int32, response kmsg.Response) []part[K, A]
	refuse func(key K, code int16) A // an answer in place of a broker's
}

// part is what an answer says of one key.
type part[K comparable, A any] struct {
	key    K
	code   int16
	answer A
}

// split has each broker asked for its keys, and looks again for those that have
// moved, or whose broker failed: another may have them now. With an error, some
// keys may have got no answer; where brokers failed it is a [BrokerErrors].
func split[K comparable, A any](ctx context.Context, r *router, keys []K, w way[K, A]) (parts []part[K, A], err error) {
	failed, lately := BrokerErrors{}, BrokerErrors{} // lately: in the last try
	for try := 1; ; try++ {
		at, refused, lost := w.find(ctx, keys, try > 1)
		if err == nil {
			err = lost
		}
		for id, why := range lately {
			if at[id] != nil || lost != nil { // there is no other to ask
				failed[id] = why
				delete(at, id)
			}
		}
		clear(lately)
		var again []K
		take := func(p part[K, A]) {
			if hasMoved(p.code) && try < tries {
				again = append(again, p.key)
			} else {
				parts = append(parts, p)
			}
		}
		for _, key := range keys {
			if code, is := refused[key]; is {
				take(part[K, A]{key, code, w.refuse(key, code)})
			}
		}
		replies := askAll(ctx, r, at, w.build)
		for _, id := range slices.Sorted(maps.Keys(replies)) {
			switch got := replies[id]; {
			case got.err == nil:
				for _, p := range w.read(id, got.response) {
					take(p)
				}
			case try < tries:
				lately[id] = got.err
				again = append(again, at[id]...)
			default:
				failed[id] = got.err
			}
		}
		if len(again) > 0 && pause(ctx) {
			keys = again
			continue
		}
		maps.Copy(failed, lately)
		switch {
		case len(failed) > 0:
			return parts, failed
		case err == nil && len(again) > 0:
			return parts, ctx.Err()
		}
		return parts, err
	}
}

// hasMoved reports whether an error code of a partition or of a group means that
// another broker is to be asked, or the same a little later.
func hasMoved(code int16) bool {
	switch kerr.ErrorForCode(code) {
	case kerr.NotLeaderForPartition, kerr.FencedLeaderEpoch, kerr.UnknownLeaderEpoch,
		kerr.NotCoordinator, kerr.CoordinatorNotAvailable, kerr.CoordinatorLoadInProgress:
		return true
	}
	return false
}

func pause(ctx context.Context) bool {
	timer := time.NewTimer(triesPause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// reply is the response of one broker, or why there is none.
type reply struct {
	response kmsg.Response
	err      error
}

// askAll sends each broker the request for its keys, side by side.
func askAll[K any](ctx context.Context, r *router, at map[int32][]K, build func([]K) kmsg.Request) map[int32]reply {
	replies := map[int32]reply{}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for id, keys := range at {
		wait.Go(func() {
			response, err := r.ask(ctx, id, build(keys))
			mu.Lock()
			defer mu.Unlock()
			replies[id] = reply{response, err}
		})
	}
	wait.Wait()
	return replies
}

// firstBatched is the version from which on OffsetFetch takes many groups.
const firstBatched = 8

// ask sends a request to one broker, with the client's retries.
func (r *router) ask(ctx context.Context, broker int32, request kmsg.Request) (kmsg.Response, error) {
	response, err := r.client.Broker(int(broker)).RetriableRequest(ctx, request)
	if fetched, ok := response.(*kmsg.OffsetFetchResponse); ok && err == nil && fetched.Version < firstBatched {
		return r.client.Request(ctx, request) // which asks for one group after the other
	}
	return response, err
}
