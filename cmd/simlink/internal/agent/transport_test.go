package agent

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

const handshake = `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// stuck is a server whose clusters answer when they are let go, within a bubble of
// synctest.
type stuck struct {
	t      *testing.T
	client *io.PipeWriter
	ended  chan error
	letGo  chan struct{} // a value ends a reading

	mu      sync.Mutex
	reading []string // brokers of the readings that have begun
	now     int
	most    int               // readings at a time
	answers map[string]string // by id
}

func startStuck(t *testing.T) *stuck {
	return startStuckWith(t, Deps{})
}

func startStuckWith(t *testing.T, d Deps) *stuck {
	in, client := io.Pipe()
	answers, out := io.Pipe()
	s := &stuck{t: t, client: client, ended: make(chan error, 1), letGo: make(chan struct{}), answers: map[string]string{}}
	d.Getenv = func(string) string { return "" }
	if d.capture == nil {
		d.capture = s.capture
	}
	go func() { s.ended <- Serve(t.Context(), in, out, d); out.Close() }()
	go s.take(answers)
	s.send(handshake)
	return s
}

func (s *stuck) capture(ctx context.Context, to target, _ verbs.Drawing) (*captured, error) {
	s.mu.Lock()
	s.reading = append(s.reading, to.Brokers[0])
	s.now++
	s.most = max(s.most, s.now)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.now--
		s.mu.Unlock()
	}()
	select {
	case <-s.letGo:
		return nil, fmt.Errorf("let go")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// take reads what the server answers.
func (s *stuck) take(answers io.Reader) {
	lines := bufio.NewScanner(answers)
	for lines.Scan() {
		var message struct{ ID any }
		if err := json.Unmarshal(lines.Bytes(), &message); err != nil {
			s.t.Errorf("%v: %s", err, lines.Text())
		}
		s.mu.Lock()
		s.answers[fmt.Sprint(message.ID)] = lines.Text()
		s.mu.Unlock()
	}
}

// send returns when the server has done all that it can.
func (s *stuck) send(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.client, text); err != nil {
		s.t.Fatal(err)
	}
	synctest.Wait()
}

func (s *stuck) read(first, last int) {
	s.t.Helper()
	var text strings.Builder
	for id := first; id <= last; id++ {
		fmt.Fprintf(&text, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"cluster_to_url","arguments":{"brokers":["b%d"]}}}`+"\n", id, id)
	}
	s.send(text.String())
}

func (s *stuck) answer(id any) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answers[fmt.Sprint(id)]
}

func (s *stuck) begun(broker string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.reading, broker)
}

// TestSlowCallsLeaveTheServerListening: a ping is answered, a call is cancelled, one
// more call waits for its turn, and the end of input ends the server.
func TestSlowCallsLeaveTheServerListening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := startStuck(t)
		s.read(1, MaxCalls)
		s.read(MaxCalls+1, MaxCalls+2)
		if s.now != MaxCalls || s.begun("b17") || s.begun("b18") {
			t.Errorf("%d clusters are read at a time, of %v; want %d", s.now, s.reading, MaxCalls)
		}
		s.send(`{"jsonrpc":"2.0","id":"ping","method":"ping"}` + "\n")
		if s.answer("ping") == "" {
			t.Error("a ping is not answered")
		}
		for _, id := range []int{17, 3} { // one that waits, and one that reads
			s.send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`+"\n", id))
			if s.answer(id) == "" {
				t.Errorf("call %d is not cancelled", id)
			}
		}
		if s.begun("b17") || !s.begun("b18") {
			t.Errorf("the readings that have begun are %v", s.reading)
		}
		s.letGo <- struct{}{}
		synctest.Wait()
		if s.now != MaxCalls-1 || s.most != MaxCalls {
			t.Errorf("%d clusters are read, %d at most; want %d of %d", s.now, s.most, MaxCalls-1, MaxCalls)
		}
		hungUp := time.Now()
		s.client.Close()
		if err := <-s.ended; err != nil || time.Since(hungUp) > grace {
			t.Errorf("it ends after %s with %v", time.Since(hungUp), err)
		}
		synctest.Wait()
		if s.now != 0 {
			t.Errorf("%d clusters are read on", s.now)
		}
	})
}

// TestHangUpWaitsForAnswers: while they come, but not for good.
func TestHangUpWaitsForAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := startStuck(t)
		s.read(1, 100)
		hungUp := time.Now()
		s.client.Close()
		over := make(chan struct{})
		go func() {
			for {
				select { // the clock is the bubble's
				case <-time.After(grace * 3 / 4):
				case <-over:
					return
				}
				select {
				case s.letGo <- struct{}{}:
				case <-over:
					return
				}
			}
		}()
		if err := <-s.ended; err != nil || time.Since(hungUp) != lastGrace {
			t.Errorf("it ends after %s with %v", time.Since(hungUp), err)
		}
		close(over)
	})
}

// endless is a connection on which calls come without an end.
type endless struct {
	mcp.Connection
	params json.RawMessage
	sent   atomic.Int64
}

func idOf(n int64) jsonrpc.ID {
	id, _ := jsonrpc.MakeID(float64(n))
	return id
}

func (e *endless) Read(context.Context) (jsonrpc.Message, error) {
	return &jsonrpc.Request{ID: idOf(e.sent.Add(1)), Method: "ping", Params: e.params}, nil
}

func (e *endless) Write(context.Context, jsonrpc.Message) error { return nil }

// TestFloodsWait: of calls that are many or large, no more are read than may be held,
// and one more for one that is answered.
func TestFloodsWait(t *testing.T) {
	for name, size := range map[string]int{"many": 2, "large": MaxMessage} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, over := context.WithCancelCause(t.Context())
				calls := &endless{params: make(json.RawMessage, size)}
				c := newCounted(calls, over)
				go func() {
					for ctx.Err() == nil {
						_, _ = c.Read(ctx)
					}
				}()
				synctest.Wait()
				want := int64(maxHeld/(size+callBytes) + 1)
				if got := calls.sent.Load(); got != want {
					t.Errorf("%d calls are read, want %d", got, want)
				}
				for range 2 { // an answer counts once
					_ = c.Write(ctx, &jsonrpc.Response{ID: idOf(1)})
				}
				synctest.Wait()
				if got := calls.sent.Load(); got != want+1 {
					t.Errorf("after an answer %d calls are read, want %d", got, want+1)
				}
				time.Sleep(patience)
				synctest.Wait()
				if why := context.Cause(ctx); why == nil || !strings.Contains(why.Error(), "takes no answer") {
					t.Errorf("it ends with %v", why)
				}
			})
		})
	}
}

// TestAnswersThatNobodyTakes: of a client that sends calls and reads nothing no more
// is read, and the session ends.
func TestAnswersThatNobodyTakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, client := io.Pipe()
		_, out := io.Pipe()
		ended := make(chan error, 1)
		go func() {
			ended <- Serve(t.Context(), in, out, Deps{Getenv: func(string) string { return "" }})
			in.CloseWithError(io.ErrClosedPipe)
			out.Close()
		}()
		sent := 0
		_, err := io.WriteString(client, handshake)
		for ; err == nil; sent++ {
			_, err = fmt.Fprintf(client, `{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n", sent)
		}
		if sent > maxHeld/callBytes+2 {
			t.Errorf("%d calls are read", sent)
		}
		if err := <-ended; err == nil || !strings.Contains(err.Error(), "takes no answer") {
			t.Errorf("it ends with %v", err)
		}
	})
}
