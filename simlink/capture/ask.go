package capture

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// asker sends requests and keeps to their time, whatever the client does.
type asker struct {
	client   kmsg.Requestor
	parent   context.Context // the caller's
	end      context.Context // done when the timeout is over
	timeout  time.Duration   // of the whole
	patience time.Duration   // with the one broker that a request went to by chance
	least    time.Duration   // that a step has, however late it begins
	grace    time.Duration   // at the end of the timeout, for what came before to be put together
	handover time.Duration   // for a client to return what came before a step's time was up
	mu       sync.Mutex      // held while progress runs
	progress func(Progress)
}

type answer struct {
	reply kmsg.Response
	err   error
}

// begin reports the begin of a step, and gives the function that reports its end.
func (a *asker) begin(about *aspect, count int) func() {
	report := func(done bool) {
		if a.progress != nil {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.progress(Progress{requestOf(about.request).Name, about.what, count, done})
		}
	}
	report(false)
	return func() { report(true) }
}

// ask sends a request. The reply is never nil; with an error it holds what came
// in spite of it.
func ask[T any](ctx context.Context, a *asker, request kmsg.Request) (*T, error) {
	if err := ctx.Err(); err != nil {
		return new(T), err
	}
	answers := make(chan answer, 1)
	a.send(ctx, request, answers)
	return typed[T](a.await(ctx, answers))
}

// askAny sends a request that any broker can answer, and sends it once more when
// the one that the client chose takes long: clients then choose another.
func askAny[T any](ctx context.Context, a *asker, request func() kmsg.Request) (*T, error) {
	answers := make(chan answer, 2)
	a.send(ctx, request(), answers)
	patience, stop := context.WithTimeout(ctx, a.patience)
	defer stop()
	select {
	case first := <-answers:
		return typed[T](first)
	case <-patience.Done():
	}
	if ctx.Err() == nil {
		a.send(ctx, request(), answers)
	}
	first := a.await(ctx, answers)
	if first.err == nil || ctx.Err() != nil {
		return typed[T](first)
	}
	return typed[T](a.await(ctx, answers))
}

// by bounds a step to a part of the timeout, counted from the begin of the whole:
// what the steps before it left is its own. A broker that does not answer holds
// up the next step until then.
func (a *asker) by(ctx context.Context, tenths time.Duration) (context.Context, context.CancelFunc) {
	end, _ := a.end.Deadline()
	deadline := end.Add(tenths*a.timeout/10 - a.timeout)
	least, stop := context.WithTimeout(ctx, a.least)
	if ends, _ := least.Deadline(); ends.After(deadline) {
		return least, stop
	}
	stop()
	return context.WithDeadline(ctx, deadline)
}

func (a *asker) send(ctx context.Context, request kmsg.Request, answers chan<- answer) {
	go func() {
		reply, err := a.client.Request(ctx, request)
		answers <- answer{reply, err}
	}()
}

// await takes an answer. When its time is up, the client has a moment to hand
// over what it has; when that of all is, or the caller gave up, it has none.
func (a *asker) await(ctx context.Context, answers <-chan answer) answer {
	select {
	case got := <-answers:
		return got
	case <-ctx.Done():
	}
	grace, stop := context.WithTimeout(a.end, a.handover)
	defer stop()
	select {
	case got := <-answers:
		return got
	case <-grace.Done():
		return answer{err: ctx.Err()}
	}
}

// cancelled reports whether the caller gave up. A deadline of the caller's counts
// as the timeout does.
func (a *asker) cancelled() bool { return errors.Is(a.parent.Err(), context.Canceled) }

// typed makes an answer of what the client returned, which may be nil, a nil
// pointer or something else.
func typed[T any](got answer) (*T, error) {
	reply, ok := any(got.reply).(*T)
	switch {
	case ok && reply != nil:
		return reply, got.err
	case got.err == nil:
		return new(T), fmt.Errorf("the client answered with %T", got.reply)
	}
	return new(T), got.err
}

// cause is why something is missing.
type cause struct {
	code   Code
	reason string
	hints  []diag.Hint // options that would help
}

// judge says what an error of a request means, and names it.
func (a *asker) judge(err error) cause {
	text := err.Error()
	if text == context.DeadlineExceeded.Error() {
		return cause{code: NoAnswer, reason: "no answer in time"}
	}
	if tooOld(text) {
		return cause{code: Unsupported, reason: tooNew}
	}
	if of := kafkaError(err); of != nil {
		return cause{code: codeOf(of.Code), reason: errorName(of.Code)}
	}
	because := cause{code: NoAnswer}
	var texts []string
	for _, p := range diag.Of(err) {
		texts = append(texts, p.String())
		because.hints = append(because.hints, p.Hints...)
	}
	text = strings.ToValidUTF8(strings.Join(texts, "; "), "\uFFFD")
	because.reason = diag.Clip(oneLine.Replace(text), maxReason)
	return because
}

// tooNew is the reason where no broker knows a request.
const tooNew = "the cluster does not support the request"

// oneLine puts the lines of an error that lists things into one.
var oneLine = strings.NewReplacer(":\n  ", ": ", "\n  ", "; ", "\n", "; ")

// silence says why a part of a request got no answer: the client's error, where
// it gave one.
func (a *asker) silence(err error) cause {
	if err == nil {
		return cause{code: NoAnswer, reason: "not in the reply"}
	}
	return a.judge(err)
}

// byBroker is the error of a client that tells brokers apart, as that of package
// kafka does.
type byBroker interface {
	Brokers() []int32            // that did not answer
	OfBroker(broker int32) error // nil of one that did
}

// silenceOf is silence of one broker, which is named where the client does not.
func (a *asker) silenceOf(err error, broker string) cause {
	var several byBroker
	if id, failed := strconv.ParseInt(broker, 10, 32); failed == nil && errors.As(err, &several) {
		err = several.OfBroker(int32(id))
	}
	because := a.silence(err)
	if because.code == NoAnswer {
		because.reason = fmt.Sprintf("broker %s: %s", broker, because.reason)
	}
	return because
}

// tooOld knows a request that the client did not send, as no broker knows it.
// franz-go has no type for that; a test holds these texts against it.
func tooOld(text string) bool {
	return strings.Contains(text, "broker is too old") || strings.Contains(text, "request key is unknown")
}

const (
	maxReason = 600 // characters that a message shows of an error, which may say what to do
)

// clean makes a text of a reply UTF-8 and as short as a name of a snapshot is.
func clean(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= snapshot.MaxNameBytes {
		return text
	}
	return strings.ToValidUTF8(text[:snapshot.MaxNameBytes], "") // a character that was cut goes whole
}
