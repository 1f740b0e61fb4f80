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
	failed map[string]*AddressError // by address, with the plainest reason; gone once it is connected to
}

// DialContext connects to the address of a broker, and speaks TLS where it is
// on. The certificate must be for the address that the cluster tells, whatever
// is dialled in its place.
func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	limited, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	fail := d.about(address)
	d.remember(fail, dialUnfinished)
	conn, err := d.connect(limited, network, fail)
	if err != nil {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err() // and what is remembered tells that it was under way
		case isTimeout(err):
			err = noAnswerAfter(d.timeout, err)
		}
		d.remember(fail, err)
		return nil, fail
	}
	d.forget(address)
	return conn, nil
}

// about is what there is to say of an address, but for what is wrong.
func (d *dialer) about(address string) *AddressError {
	fail := &AddressError{Address: address, Proxy: d.proxy, Advertised: !slices.Contains(d.seeds, address)}
	if target := d.reach.reach(address); target != address {
		fail.Target = target
	}
	return fail
}

// unfinished is a dial that was under way when the time was up.
type unfinished struct{ explained }

const checkHandshake = "it may speak no TLS on this port, or a firewall may let nothing but the connection through"

var (
	dialUnfinished      = &unfinished{explained{text: "no answer when the time was up; a firewall may drop what is sent there"}}
	handshakeUnfinished = &unfinished{explained{text: "it takes the connection, and had not answered the TLS handshake when the time was up; " + checkHandshake, hints: speakPlain}}
)

func (d *dialer) connect(ctx context.Context, network string, to *AddressError) (net.Conn, error) {
	conn, err := d.dial(ctx, network, cmp.Or(to.Target, to.Address))
	if err != nil {
		return nil, err
	}
	if d.tls == nil {
		return &firstRead{Conn: conn, address: to.Address}, nil
	}
	d.remember(to, handshakeUnfinished)
	config := d.tls.Clone()
	config.ServerName, _, _ = net.SplitHostPort(to.Address)
	secure := tls.Client(conn, config)
	if err := secure.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, handshakeError(err)
	}
	return &firstRead{Conn: secure, address: to.Address, isTLS: true}, nil
}

// remember keeps why an address failed. What says less than an earlier dial was
// told does not take its place.
func (d *dialer) remember(fail *AddressError, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fail.Err = err
	if before := d.failed[fail.Address]; before == nil || saying(err) >= saying(before.Err) {
		d.failed[fail.Address] = fail
	}
}

// saying is how much a failure says: a dial under way less than one without an
// answer, and that less than any other.
func saying(err error) int {
	switch err.(type) {
	case *unfinished:
		return 0
	case *noAnswer:
		return 1
	}
	return 2
}

func isUnfinished(err error) bool {
	_, ok := err.(*unfinished)
	return ok
}

func (d *dialer) forget(address string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.failed, address)
}

// failures returns the addresses that could not be connected to when they were
// last tried, in no order, and those whose only dial is under way where that is
// asked for.
func (d *dialer) failures(underWay bool) (all []*AddressError) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, fail := range d.failed {
		if copied := *fail; underWay || !isUnfinished(copied.Err) {
			all = append(all, &copied)
		}
	}
	return all
}

func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}

// noAnswer is a dial that took too long.
type noAnswer struct{ explained }

func noAnswerAfter(after time.Duration, err error) *noAnswer {
	p := because(fmt.Sprintf("no answer within %v (", after.Round(time.Millisecond)), err)
	return &noAnswer{explained{text: p.Text + ")", hints: p.Hints}}
}

func (e *noAnswer) Timeout() bool   { return true }
func (e *noAnswer) Temporary() bool { return true }

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
	case isTimeout(err):
		return &explained{"it does not answer the TLS handshake; " + checkHandshake, speakPlain, err}
	case errors.As(err, &header):
		return &explained{text: "it speaks no TLS on this port", hints: speakPlain}
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return &explained{text: "it closed the connection in the TLS handshake: most likely it speaks no TLS on this port", hints: speakPlain}
	case errors.As(err, &authority):
		return &explained{err.Error(), giveAuthority, err}
	case errors.As(err, &host):
		return &explained{err.Error() + "; name the broker as its certificate does, or switch this check off with an empty ssl.endpoint.identification.algorithm", giveName, err}
	case isRemote(err):
		return &explained{fmt.Sprintf("it refused the TLS handshake (%v); it may ask for a certificate of this client", err), giveCertificate, err}
	}
	return fmt.Errorf("the TLS handshake failed: %w", err)
}

// isRemote reports whether the broker sent a TLS alert.
func isRemote(err error) bool {
	op, ok := errors.AsType[*net.OpError](err)
	return ok && op.Op == "remote error"
}
