package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"sync"
	"syscall"
)

// Kind is one kind of request that one broker was sent.
type Kind struct {
	Broker   string // the address that the broker advertises
	Key      int16  // the API key
	Version  int16
	ClientID string
}

// Count says how often a kind of request was sent, and the bytes of it on the
// wire, lengths included.
type Count struct {
	Requests int
	Sent     int64 // bytes of the requests
	Received int64 // bytes of their responses
}

// Proxy listens on the loopback interface in front of brokers. It is safe for
// concurrent use.
type Proxy struct {
	fronts map[string]net.Listener // by the broker's address
	wg     sync.WaitGroup

	mu     sync.Mutex
	closed bool
	conns  map[net.Conn]bool
	counts map[Kind]Count
	sent   []message
	errs   []error
}

// New starts a proxy in front of the brokers with these addresses.
func New(brokers ...string) (*Proxy, error) {
	p := &Proxy{fronts: map[string]net.Listener{}, conns: map[net.Conn]bool{}, counts: map[Kind]Count{}}
	for _, broker := range brokers {
		front, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, errors.Join(err, p.Close())
		}
		p.fronts[broker] = front
		p.wg.Go(func() { p.accept(front, broker) })
	}
	return p, nil
}

// Address returns where the proxy listens for a broker, or "" where it knows no
// broker of that address.
func (p *Proxy) Address(broker string) string {
	front, ok := p.fronts[broker]
	if !ok {
		return ""
	}
	return front.Addr().String()
}

// Dial connects to the proxy in front of the broker with that address. Other
// addresses are an error: no request goes past the proxy.
func (p *Proxy) Dial(ctx context.Context, network, broker string) (net.Conn, error) {
	address := p.Address(broker)
	if address == "" {
		return nil, fmt.Errorf("there is no proxy in front of %s", broker)
	}
	return new(net.Dialer).DialContext(ctx, network, address)
}

// Counts returns what was sent until now. A request counts before its broker
// gets it, and a response before the client does.
func (p *Proxy) Counts() map[Kind]Count {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.counts)
}

// Requests returns what was sent until now, in order.
func (p *Proxy) Requests() ([]Request, error) {
	p.mu.Lock()
	sent := slices.Clone(p.sent)
	p.mu.Unlock()
	requests, errs := make([]Request, len(sent)), make([]error, len(sent))
	for i, m := range sent {
		requests[i], errs[i] = m.decode()
	}
	return requests, errors.Join(errs...)
}

// Close ends all connections, waits until nothing of the proxy runs, and
// returns what went wrong: traffic that is not Kafka's, or a broker that could
// not be reached.
func (p *Proxy) Close() error {
	p.mu.Lock()
	p.closed = true
	for conn := range p.conns {
		conn.Close()
	}
	p.mu.Unlock()
	for _, front := range p.fronts {
		front.Close()
	}
	p.wg.Wait()
	return errors.Join(p.errs...)
}

// accept serves the connections to one broker until the proxy is closed.
func (p *Proxy) accept(front net.Listener, broker string) {
	for {
		client, err := front.Accept()
		if err != nil {
			p.failed(err)
			return
		}
		p.wg.Go(func() { p.failed(p.serve(client, broker)) })
	}
}

// failed notes an error, unless it is how a connection ends.
func (p *Proxy) failed(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed && ended(err) != nil {
		p.errs = append(p.errs, err)
	}
}

// hold notes an open connection, and reports whether the proxy still is.
func (p *Proxy) hold(conn net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[conn] = true
	return !p.closed
}

func (p *Proxy) release(conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, conn)
	conn.Close()
}

// addRequest notes a request and counts its bytes.
func (p *Proxy) addRequest(m message, bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.counts[m.Kind]
	p.counts[m.Kind] = Count{c.Requests + 1, c.Sent + bytes, c.Received}
	p.sent = append(p.sent, m)
}

// addResponse counts the bytes of a response to a request of a kind.
func (p *Proxy) addResponse(kind Kind, bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.counts[kind]
	p.counts[kind] = Count{c.Requests, c.Sent, c.Received + bytes}
}

// serve hands one connection's messages on until either side ends it.
func (p *Proxy) serve(client net.Conn, broker string) error {
	defer p.release(client)
	server, err := net.Dial("tcp", broker)
	if err != nil {
		return err
	}
	defer p.release(server)
	if !p.hold(client) || !p.hold(server) {
		return nil
	}
	s := &session{proxy: p, broker: broker, open: map[int32]Kind{}}
	var fromServer error
	var responses sync.WaitGroup
	responses.Go(func() {
		fromServer = s.responses(client, server)
		client.Close()
	})
	fromClient := s.requests(server, client)
	server.Close()
	responses.Wait()
	return errors.Join(ended(fromClient), ended(fromServer))
}

// endings are the errors by which a connection ends.
var endings = []error{io.EOF, net.ErrClosed, syscall.ECONNRESET, syscall.EPIPE}

// ended drops an error by which a connection ends.
func ended(err error) error {
	if slices.ContainsFunc(endings, func(ending error) bool { return errors.Is(err, ending) }) {
		return nil
	}
	return err
}
