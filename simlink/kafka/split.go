package kafka

import (
	"context"
	"errors"
	"maps"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
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
// moved, or whose broker is gone. With an error, some keys may have got no answer;
// one that tells brokers apart is a [BrokerErrors].
func split[K comparable, A any](ctx context.Context, r *Router, keys []K, w way[K, A]) (parts []part[K, A], err error) {
	failed, gone := BrokerErrors{}, BrokerErrors{}
	for try := 1; ; try++ {
		at, refused, lost := w.find(ctx, keys, try > 1)
		if err == nil {
			err = lost
		}
		for id, why := range gone {
			if at[id] != nil { // which is still the one to ask
				failed[id] = why
				delete(at, id)
			}
		}
		clear(gone)
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
		requests := map[int32]kmsg.Request{}
		for id, keys := range at {
			requests[id] = w.build(keys)
		}
		replies := r.askAll(ctx, requests)
		for _, id := range slices.Sorted(maps.Keys(replies)) {
			switch got := replies[id]; {
			case got.err == nil:
				for _, p := range w.read(id, got.response) {
					take(p)
				}
			case isGone(got.err) && try < tries:
				gone[id] = got.err
				again = append(again, at[id]...)
			default:
				failed[id] = got.err
			}
		}
		if len(again) > 0 && pause(ctx) {
			keys = again
			continue
		}
		maps.Copy(failed, gone)
		switch {
		case err == nil && len(failed) > 0:
			err = failed
		case err == nil && len(again) > 0:
			err = ctx.Err()
		}
		return parts, err
	}
}

// hasMoved says whether an error code of a partition or of a group means that
// another broker is to be asked, or the same a little later.
func hasMoved(code int16) bool {
	switch kerr.ErrorForCode(code) {
	case kerr.NotLeaderForPartition, kerr.FencedLeaderEpoch, kerr.UnknownLeaderEpoch,
		kerr.NotCoordinator, kerr.CoordinatorNotAvailable, kerr.CoordinatorLoadInProgress:
		return true
	}
	return false
}

// isGone says whether a broker could not be connected to, or the connection broke.
func isGone(err error) bool {
	_, isNet := errors.AsType[*net.OpError](err)
	return isNet || kgo.IsRetryableBrokerErr(err)
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

// askAll sends each broker its request, side by side.
func (r *Router) askAll(ctx context.Context, requests map[int32]kmsg.Request) map[int32]reply {
	replies := map[int32]reply{}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for id, request := range requests {
		wait.Go(func() {
			response, err := r.client.Broker(int(id)).RetriableRequest(ctx, request)
			if fetched, ok := response.(*kmsg.OffsetFetchResponse); ok && err == nil && fetched.Version < firstBatched {
				response, err = r.client.Request(ctx, request) // which asks for one group after the other
			}
			mu.Lock()
			defer mu.Unlock()
			replies[id] = reply{response, err}
		})
	}
	wait.Wait()
	return replies
}
