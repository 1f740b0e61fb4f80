package kafka

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// silenceWatch sees which brokers were asked and have not answered, which the
// client does not say when the time is up. The client calls it as one of its hooks;
// the hook for whole requests would come too late, once an answer is there.
type silenceWatch struct {
	mu       sync.Mutex
	open     map[question]int // how many of each are not answered
	answered map[string]bool  // by address, whether it ever said anything
}

type question struct {
	address string
	key     int16
}

func newSilenceWatch() silenceWatch {
	return silenceWatch{open: map[question]int{}, answered: map[string]bool{}}
}

// OnBrokerWrite is called by the client for every request.
func (w *silenceWatch) OnBrokerWrite(b kgo.BrokerMetadata, key int16, _ int, _, _ time.Duration, err error) {
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open[question{address(b.Host, b.Port), key}]++
}

// OnBrokerRead is called by the client for every response, and for one that does
// not come. Where that is because the time was up, the broker still owes it.
func (w *silenceWatch) OnBrokerRead(b kgo.BrokerMetadata, key int16, _ int, _, _ time.Duration, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	asked := question{address(b.Host, b.Port), key}
	if err == nil {
		w.answered[asked.address] = true
	}
	if (err == nil || !isTimeout(err)) && w.open[asked] > 0 {
		w.open[asked]--
	}
}

// opening is what the client sends by itself before what it was asked for.
var opening = []int16{int16(kmsg.ApiVersions), int16(kmsg.SASLHandshake), int16(kmsg.SASLAuthenticate), int16(kmsg.Metadata), int16(kmsg.FindCoordinator)}

// unanswered returns by address what a request of this key may be waiting for.
func (w *silenceWatch) unanswered(key int16, isTLS bool) map[string]*unanswered {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := map[string]*unanswered{}
	for _, each := range append(slices.Clone(opening), key) {
		for asked, count := range w.open {
			if asked.key == each && count > 0 {
				all[asked.address] = silent(kmsg.NameForKey(each), w.answered[asked.address], isTLS)
			}
		}
	}
	return all
}

// unanswered is a broker that was connected to and did not answer a request.
type unanswered struct {
	explained
	before bool // it had answered others
}

func silent(request string, before, isTLS bool) *unanswered {
	text := fmt.Sprintf("it takes the connection, and had not answered %s when the time was up; ", request)
	switch {
	case before:
		text = fmt.Sprintf("it answered before, and had not answered %s when the time was up; it may be overloaded, or the timeout too short", request)
		return &unanswered{explained{text: text, hints: waitLonger}, true}
	case isTLS:
		text += "is this the port of a Kafka broker, and may a firewall let nothing but the handshake through?"
		return &unanswered{explained{text: text}, false}
	}
	text += "it may speak TLS on this port, or a firewall may let nothing but the connection through"
	return &unanswered{explained{text: text, hints: speakTLS}, false}
}

// isUnanswered reports whether a broker was connected to and did not answer; with
// before, also that it had answered others.
func isUnanswered(err error, before bool) bool {
	silent, ok := err.(*unanswered)
	return ok && (silent.before || !before)
}
