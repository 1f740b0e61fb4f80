package agent

import (
	"context"
	"errors"
	"fmt"
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
	// MaxCalls is how many calls of tools are answered at a time.
	MaxCalls = 16
	// MaxWaiting is how many more wait for that. What is more is answered with an
	// error, so that messages are always read.
	MaxWaiting = 1000
	// MaxHeld is how many bytes the arguments of all these may have.
	MaxHeld = 64 << 20
	// grace is how long answers that are on their way have once the client has
	// closed its end, and again after each of them. A program that writes its calls
	// and closes gets them all the same.
	grace = 2 * time.Second
	// lastGrace is how long they have in all: a client that is gone does not keep a
	// cluster busy.
	lastGrace = 10 * time.Second
	// patience is how long a client that is sent answers may take none.
	patience = time.Minute
)

// transport is a pair of streams with the bounds.
type transport struct {
	streams mcp.IOTransport
	over    chan error // is told why no more is read
}

func newTransport(in io.Reader, out io.Writer) *transport {
	return &transport{mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}, MaxLineLength: MaxMessage}, make(chan error, 1)}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// Connect implements [mcp.Transport].
func (t *transport) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.streams.Connect(ctx)
	return &bounded{Connection: conn, over: t.over, open: map[jsonrpc.ID]int{}, changed: make(chan struct{}, 1)}, err
}

// bounded is a connection that counts the calls that are not answered. Of a client
// that takes its answers they are few beyond those that the gate holds.
type bounded struct {
	mcp.Connection
	over    chan<- error
	mu      sync.Mutex
	open    map[jsonrpc.ID]int // bytes of the calls that are not answered
	held    int                // bytes of all of them
	changed chan struct{}      // tells that one was
}

// isFull says whether answers lie that the client does not take: the gate lets only
// half of this wait.
func (b *bounded) isFull() bool { return len(b.open) >= 2*(MaxCalls+MaxWaiting) || b.held >= 2*MaxHeld }

func (b *bounded) isIdle() bool { return len(b.open) == 0 }

// Read implements [mcp.Connection].
func (b *bounded) Read(ctx context.Context) (jsonrpc.Message, error) {
	if !b.wait(ctx, func() bool { return !b.isFull() }, patience, patience) {
		return nil, b.end(errors.New("the client sends calls and takes no answer"))
	}
	message, err := b.Connection.Read(ctx)
	if err != nil { // which ends the session
		b.wait(ctx, b.isIdle, grace, lastGrace)
		if errors.Is(err, io.ErrUnexpectedEOF) { // it hung up within a message
			err = io.EOF
		}
		return nil, b.end(err)
	}
	if request, isRequest := message.(*jsonrpc.Request); isRequest && request.IsCall() {
		b.mu.Lock()
		b.held += len(request.Params) - b.open[request.ID]
		b.open[request.ID] = len(request.Params)
		b.mu.Unlock()
	}
	return message, err
}

func (b *bounded) end(why error) error {
	select {
	case b.over <- why:
	default: // the first reason counts
	}
	return why
}

// wait ends when something is so, and says whether it came to be: it does not when
// nothing is answered for a while, or the last while is up.
func (b *bounded) wait(ctx context.Context, isSo func() bool, while, last time.Duration) bool {
	idle, end := time.NewTimer(while), time.NewTimer(last)
	defer idle.Stop()
	defer end.Stop()
	for {
		b.mu.Lock()
		so := isSo()
		b.mu.Unlock()
		if so {
			return true
		}
		select {
		case <-b.changed:
			idle.Reset(while)
		case <-idle.C:
			return false
		case <-end.C:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// Write implements [mcp.Connection].
func (b *bounded) Write(ctx context.Context, message jsonrpc.Message) error {
	err := b.Connection.Write(ctx, message)
	if response, isResponse := message.(*jsonrpc.Response); isResponse {
		b.mu.Lock()
		b.held -= b.open[response.ID]
		delete(b.open, response.ID)
		b.mu.Unlock()
		select {
		case b.changed <- struct{}{}:
		default:
		}
	}
	return err
}

// gate lets so many calls be answered at a time, so many more wait, and no more in.
type gate struct {
	turns       chan struct{}
	mu          sync.Mutex
	calls, held int // and the bytes of their arguments
}

func newGate() *gate { return &gate{turns: make(chan struct{}, MaxCalls)} }

// around has a tool's calls go through the gate.
func (g *gate) around(handle mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		size := len(request.Params.Arguments)
		if !g.enter(size) {
			return failed(fmt.Errorf("simlink is busy with %d calls, whose arguments may have %d MiB in all; call again when some are answered", MaxCalls+MaxWaiting, MaxHeld>>20)), nil
		}
		defer g.leave(size)
		select {
		case g.turns <- struct{}{}:
			defer func() { <-g.turns }()
			return handle(ctx, request)
		case <-ctx.Done():
			return failed(ctx.Err()), nil
		}
	}
}

func (g *gate) enter(size int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.calls == MaxCalls+MaxWaiting || g.held+size > MaxHeld {
		return false
	}
	g.calls++
	g.held += size
	return true
}

func (g *gate) leave(size int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.calls--
	g.held -= size
}
