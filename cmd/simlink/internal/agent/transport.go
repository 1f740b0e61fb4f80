package agent

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The bounds of what a client can make the server hold.
const (
	// MaxMessage is the longest message in bytes. What is longer ends the session.
	MaxMessage = 8 << 20
	// MaxCalls is how many calls are answered at a time. No further message is
	// read before one of them is.
	MaxCalls = 16
	// grace is how long answers that are on their way have once the client has
	// closed its end. A program that writes its calls and closes gets them all
	// the same; a client that is gone does not keep a cluster busy.
	grace = 2 * time.Second
)

// transport is a pair of streams with the bounds.
type transport struct{ streams mcp.IOTransport }

func newTransport(in io.Reader, out io.Writer) *transport {
	return &transport{mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}, MaxLineLength: MaxMessage}}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// Connect implements [mcp.Transport].
func (t *transport) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.streams.Connect(ctx)
	return &bounded{Connection: conn, open: map[jsonrpc.ID]bool{}, changed: make(chan struct{}, 1)}, err
}

// bounded is a connection that reads no call while too many are open.
type bounded struct {
	mcp.Connection
	mu      sync.Mutex
	open    map[jsonrpc.ID]bool // calls that are not answered
	changed chan struct{}       // tells that one was
}

// Read implements [mcp.Connection].
func (b *bounded) Read(ctx context.Context) (jsonrpc.Message, error) {
	b.wait(ctx, MaxCalls-1, nil)
	message, err := b.Connection.Read(ctx)
	if err != nil { // which ends the session
		limit := time.NewTimer(grace)
		defer limit.Stop()
		b.wait(ctx, 0, limit.C)
		if errors.Is(err, io.ErrUnexpectedEOF) { // it hung up within a message
			err = io.EOF
		}
		return nil, err
	}
	if request, isRequest := message.(*jsonrpc.Request); isRequest && request.IsCall() {
		b.mu.Lock()
		b.open[request.ID] = true
		b.mu.Unlock()
	}
	return message, err
}

// wait ends when no more calls are open than most, or the time is up.
func (b *bounded) wait(ctx context.Context, most int, limit <-chan time.Time) {
	for {
		b.mu.Lock()
		open := len(b.open)
		b.mu.Unlock()
		if open <= most {
			return
		}
		select {
		case <-b.changed:
		case <-limit:
			return
		case <-ctx.Done():
			return
		}
	}
}

// Write implements [mcp.Connection].
func (b *bounded) Write(ctx context.Context, message jsonrpc.Message) error {
	err := b.Connection.Write(ctx, message)
	if response, isResponse := message.(*jsonrpc.Response); isResponse {
		b.mu.Lock()
		delete(b.open, response.ID)
		b.mu.Unlock()
		select {
		case b.changed <- struct{}{}:
		default:
		}
	}
	return err
}
