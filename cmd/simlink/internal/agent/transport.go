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

// The protocol's library frames messages, bounds a line, answers calls side by side
// and cancels them. It does not bound how many there are, and it drops all of them at
// the end of the input, also those of a program that writes its calls and closes.
const (
	// MaxMessage is the longest message in bytes. What is longer ends the session.
	MaxMessage = 8 << 20
	// MaxCalls is how many calls of tools are answered at a time; the others wait.
	MaxCalls = 16
	// maxHeld is how many bytes the calls without an answer have before no more is
	// read. A call counts its arguments and callBytes.
	maxHeld   = 64 << 20
	callBytes = 64 << 10
	// patience is how long that may last. No call takes longer than MaxTimeout, so
	// that a client of which no answer is taken by then reads none.
	patience = MaxTimeout + time.Minute
	// grace is how long answers that are on their way have once the client has
	// closed its end, and again after each of them.
	grace = 2 * time.Second
	// lastGrace is how long they have in all: a client that is gone does not keep a
	// cluster busy.
	lastGrace = 10 * time.Second
)

// transport is a pair of streams whose end is told.
type transport struct {
	mcp.IOTransport
	over context.CancelCauseFunc
}

func newTransport(in io.Reader, out io.Writer, over context.CancelCauseFunc) *transport {
	return &transport{mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}, MaxLineLength: MaxMessage}, over}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// Connect implements [mcp.Transport].
func (t *transport) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.IOTransport.Connect(ctx)
	return newCounted(conn, t.over), err
}

// counted is a connection that knows which calls have no answer yet.
type counted struct {
	mcp.Connection
	over     context.CancelCauseFunc
	mu       sync.Mutex
	open     map[jsonrpc.ID]int // bytes of each
	held     int                // bytes of all
	answered chan struct{}      // tells that one was
}

func newCounted(conn mcp.Connection, over context.CancelCauseFunc) *counted {
	return &counted{Connection: conn, over: over, open: map[jsonrpc.ID]int{}, answered: make(chan struct{}, 1)}
}

// Read implements [mcp.Connection].
func (c *counted) Read(ctx context.Context) (jsonrpc.Message, error) {
	if !c.wait(func() bool { return c.held < maxHeld }, patience, patience) {
		return nil, c.end(errors.New("the client sends calls and takes no answer"))
	}
	message, err := c.Connection.Read(ctx)
	if err != nil { // which ends the session
		c.wait(func() bool { return len(c.open) == 0 }, grace, lastGrace)
		if errors.Is(err, io.ErrUnexpectedEOF) { // it hung up within a message
			err = io.EOF
		}
		return nil, c.end(err)
	}
	if request, isRequest := message.(*jsonrpc.Request); isRequest && request.IsCall() {
		c.count(request.ID, callBytes+len(request.Params))
	}
	return message, nil
}

func (c *counted) end(why error) error {
	c.over(why)
	return why
}

// Write implements [mcp.Connection].
func (c *counted) Write(ctx context.Context, message jsonrpc.Message) error {
	err := c.Connection.Write(ctx, message)
	if response, isResponse := message.(*jsonrpc.Response); isResponse {
		c.count(response.ID, 0)
		select {
		case c.answered <- struct{}{}:
		default:
		}
	}
	return err
}

// count takes a call for open with so many bytes, and with none for answered.
func (c *counted) count(id jsonrpc.ID, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held += bytes - c.open[id]
	c.open[id] = bytes
	if bytes == 0 {
		delete(c.open, id)
	}
}

// wait ends when something is so, and reports whether it came to be: it does not when
// nothing is answered for a while, or the last while is up.
func (c *counted) wait(isSo func() bool, while, last time.Duration) bool {
	quiet, end := time.NewTimer(while), time.NewTimer(last)
	defer quiet.Stop()
	defer end.Stop()
	for {
		c.mu.Lock()
		so := isSo()
		c.mu.Unlock()
		if so {
			return true
		}
		select {
		case <-c.answered:
			quiet.Reset(while)
		case <-quiet.C:
			return false
		case <-end.C:
			return false
		}
	}
}

// turns lets so many calls be answered at a time.
type turns chan struct{}

// around has a tool's calls take turns.
func (t turns) around(handle mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		select {
		case t <- struct{}{}:
			defer func() { <-t }()
			return handle(ctx, request)
		case <-ctx.Done():
			return failed(ctx.Err()), nil
		}
	}
}
