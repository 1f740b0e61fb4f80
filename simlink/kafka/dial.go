package kafka

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"syscall"
	"time"
)

// dialer connects to brokers, and remembers for each address why it failed.
type dialer struct {
	dial    dialFunc
	proxy   string // what dial goes through, or empty
	tls     *tls.Config
	reach   addressMap
	seeds   []string // the brokers that were given
	timeout time.Duration

	mu     sync.Mutex
	failed map[string]*AddressError // by address; gone once it is connected to
}

// DialContext connects to the address of a broker, and speaks TLS where it is
// on. The certificate must be for the address that the cluster tells, whatever
// is dialled in its place.
func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	target := d.reach.reach(address)
	fail := &AddressError{Address: address, Proxy: d.proxy, Advertised: !slices.Contains(d.seeds, address)}
	if target != address {
		fail.Target = target
	}
	limited, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	d.remember(fail, errUnfinished)
	conn, err := d.connect(limited, network, target, address)
	if err != nil {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err() // and what is remembered tells that it was under way
		case isTimeout(err):
			err = noAnswer{d.timeout, err}
		}
		d.remember(fail, err)
		return nil, fail
	}
	d.forget(address)
	return conn, nil
}

var errUnfinished = errors.New("no answer when the time was up")

func (d *dialer) connect(ctx context.Context, network, target, address string) (net.Conn, error) {
	conn, err := d.dial(ctx, network, target)
	if err != nil {
		return nil, err
	}
	if d.tls == nil {
		return &firstRead{Conn: conn, address: address}, nil
	}
	config := d.tls.Clone()
	config.ServerName, _, _ = net.SplitHostPort(address)
	secure := tls.Client(conn, config)
	if err := secure.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, handshakeError(err)
	}
	return &firstRead{Conn: secure, address: address, isTLS: true}, nil
}

func (d *dialer) remember(fail *AddressError, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fail.Err = err
	d.failed[fail.Address] = fail
}

func (d *dialer) forget(address string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.failed, address)
}

// failures returns the addresses that could not be connected to when they were
// last tried, in order, and those that are being tried where that is asked for.
func (d *dialer) failures(unfinished bool) (all []*AddressError) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, fail := range d.failed {
		if copied := *fail; unfinished || copied.Err != errUnfinished {
			all = append(all, &copied)
		}
	}
	slices.SortFunc(all, func(a, b *AddressError) int { return cmp.Compare(a.Address, b.Address) })
	return all
}

func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}

// noAnswer is a dial that took too long.
type noAnswer struct {
	after time.Duration
	err   error
}

func (e noAnswer) Error() string {
	return fmt.Sprintf("no answer within %v (%v)", e.after.Round(time.Millisecond), e.err)
}
func (e noAnswer) Timeout() bool   { return true }
func (e noAnswer) Temporary() bool { return true }

// dialError makes of any reason the error that the client knows a failed dial
// by: it then goes on to the next broker. An EOF must not be seen in it, since
// the client would put a guess of its own in its place.
func dialError(address string, err error) error {
	return &net.OpError{Op: "dial", Net: "tcp", Addr: brokerAddr(address), Err: err}
}

type brokerAddr string

func (brokerAddr) Network() string  { return "tcp" }
func (a brokerAddr) String() string { return string(a) }

// handshakeError says what to do about a failed TLS handshake.
func handshakeError(err error) error {
	var header tls.RecordHeaderError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	switch {
	case errors.As(err, &header):
		return errors.New("it speaks no TLS on this port: leave --tls out, or SSL out of security.protocol")
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return errors.New("it closed the connection in the TLS handshake: most likely it speaks no TLS on this port, so leave --tls out, or SSL out of security.protocol")
	case errors.As(err, &authority):
		return fmt.Errorf("%w; give the certificate that vouches for it with --ca-cert, or ssl.truststore.location in --command-config", err)
	case errors.As(err, &host):
		return fmt.Errorf("%w; name the broker as its certificate does, with --address-map where it is reached elsewhere, or switch this check off with an empty ssl.endpoint.identification.algorithm in --command-config", err)
	case isRemote(err):
		return fmt.Errorf("it refused the TLS handshake (%w): does it ask for a certificate of this client, --client-cert and --client-key?", err)
	}
	return fmt.Errorf("the TLS handshake failed: %w", err)
}

// isRemote says whether the broker sent a TLS alert.
func isRemote(err error) bool {
	op, ok := errors.AsType[*net.OpError](err)
	return ok && op.Op == "remote error"
}
