package kafka

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
)

const (
	clientName     = "simlink"
	defaultTimeout = 15 * time.Second
)

// Options are what a Config does not say. Zero Options are the defaults.
type Options struct {
	Getenv  func(string) string // reads the environment, proxies too; without it there is none
	Timeout time.Duration       // of all that the caller does; 0 is 15 seconds
	More    []kgo.Opt           // come last, such as hooks that count requests
	// ReadFile reads the files that a Config names, and those that its settings name,
	// no more than so many bytes of each; without it the system does.
	ReadFile func(path string, most int) ([]byte, error)
}

// Client asks a cluster. It sends no request by itself but ApiVersions,
// SaslHandshake and SaslAuthenticate on each connection, and Metadata and
// FindCoordinator to learn which broker a request goes to. It must be closed.
type Client struct {
	client  *kgo.Client
	router  *router
	dialer  *dialer
	notes   []diag.Problem
	login   string // the SASL mechanism, or empty
	user    string
	watch   loginWatch
	silence silenceWatch
	secrets *secrets
}

// Open checks everything that a Config says and makes a client of it. It reads
// files and dials nothing. What is wrong is listed in a [ConfigError].
func (c Config) Open(o Options) (*Client, error) {
	if o.Getenv == nil {
		o.Getenv = func(string) string { return "" }
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	r := &resolver{Config: c, getenv: o.Getenv, readFile: o.ReadFile}
	r.readSettings()
	d := &dialer{seeds: r.brokers(), reach: r.addressMap(), failed: map[string]*AddressError{}}
	d.dial, d.proxy = r.proxy()
	d.timeout = dialTime(o.Timeout, len(d.seeds))
	client := &Client{dialer: d, router: newRouter(nil), silence: newSilenceWatch()}
	options := clientOptions(d, o.Timeout, r.clientID())
	useTLS, useSASL := r.security()
	if useTLS {
		d.tls = r.tlsConfig()
		client.user = certificateUser(d.tls)
	}
	if useSASL {
		m, user := r.mechanism(useTLS)
		client.user = user
		if m != nil {
			client.login = m.Name()
			options = append(options, kgo.SASL(m))
		}
	}
	if err := r.err(); err != nil {
		return nil, err
	}
	made, err := kgo.NewClient(append(append(options, kgo.WithHooks(&client.watch, &client.silence)), o.More...)...)
	if err != nil {
		return nil, err
	}
	client.router.client = made
	client.client, client.notes, client.secrets = made, r.told(), &r.secrets
	return client, nil
}

// clientID is what the client calls itself.
func (r *resolver) clientID() string {
	if own := r.file.clientID; own.isSet() {
		return own.text
	}
	return clientName
}

// dialTime shares the time among the brokers that are asked first, so that
// those that do not answer leave some for one that does.
func dialTime(timeout time.Duration, brokers int) time.Duration {
	return min(max(timeout/time.Duration(brokers+1), time.Second), timeout)
}

func clientOptions(d *dialer, timeout time.Duration, id string) []kgo.Opt {
	return []kgo.Opt{
		kgo.SeedBrokers(d.seeds...),
		kgo.Dialer(d.DialContext),
		kgo.ClientID(id),
		kgo.MaxVersions(versions()),
		kgo.DisableClientMetrics(), // or it would send requests of its own, GetTelemetrySubscriptions and PushTelemetry
		kgo.RequestRetries(len(d.seeds) + 2),
		kgo.RetryTimeout(timeout),
		kgo.RetryBackoffFn(func(tries int) time.Duration { return min(50*time.Millisecond<<min(tries-1, 5), time.Second) }),
		kgo.RequestTimeoutOverhead(min(max(timeout, time.Second), time.Minute)),
	}
}

// versions are those that the client speaks: all that it knows, but of ApiVersions
// what brokers know since 2.4. A newer one costs each connection a second request.
func versions() *kversion.Versions {
	all := kversion.Tip()
	all.SetMaxKeyVersion(int16(kmsg.ApiVersions), 4)
	return all
}

// Notes are what was left aside and what is not safe, at most [diag.MaxProblems] of
// them and how many more there are. They stop nothing.
func (c *Client) Notes() []diag.Problem { return c.notes }

// Brokers returns the brokers that are asked first, as HOST:PORT; there is one at
// least.
func (c *Client) Brokers() []string { return slices.Clone(c.dialer.seeds) }

// User returns the name by which brokers with Kafka's defaults know this client,
// NAME of the principal User:NAME: who logs in with PLAIN or SCRAM or, without
// SASL, the subject of the client's certificate in the form of RFC 2253. It is
// empty where the brokers alone can tell, as of a token or without a login.
func (c *Client) User() string { return c.user }

// Close ends every connection.
func (c *Client) Close() { c.client.Close() }

// Request sends a request to the brokers that it is for and merges what they
// answer; it may return an answer of some beside the error of others. It is what
// makes a Client a [kmsg.Requestor]. An error names the addresses that could not be
// reached or did not answer, each with why, in an [UnreachableError]; that of a
// request to several brokers says of each why it did not answer, in [BrokerErrors].
//
// It names no topic in Metadata, and sends none but that of the caller, unless a
// leader has moved: there are brokers that create whatever they are asked for.
func (c *Client) Request(ctx context.Context, request kmsg.Request) (kmsg.Response, error) {
	response, err := c.router.Request(ctx, request)
	if byBroker, several := err.(BrokerErrors); several {
		explained := BrokerErrors{}
		for id, err := range byBroker {
			explained[id] = c.explain(err, request.Key(), c.router.addressOf(id))
		}
		return response, explained
	}
	if err != nil {
		err = c.explain(err, request.Key(), "")
	}
	return response, err
}

// explain says what to do about an error, of the broker at an address if one is
// given, and shows no secret that a broker repeats.
func (c *Client) explain(err error, key int16, at string) error {
	misunderstood, isProtocol := errors.AsType[*protocolError](err)
	_, isFirst := errors.AsType[*kgo.ErrFirstReadEOF](err)
	switch failures := c.failures(err, key, at); {
	case isProtocol:
		return &explained{misunderstood.text, misunderstood.hints, err}
	case errors.Is(err, kerr.UnsupportedSaslMechanism):
		return &explained{"the brokers do not know " + c.login + ": choose another mechanism", chooseMechanism, err}
	case errors.Is(err, kerr.SaslAuthenticationFailed):
		return c.hide("the brokers refused the login with "+c.login+"; check user and password, and the mechanism: ", err)
	case len(failures) > 0 && (isLate(err) || isUnreachable(err)):
		return &UnreachableError{failures, err}
	case isFirst && c.login == "":
		return &explained{"a broker closed the connection at the first request; most likely it wants a login", chooseLogin, err}
	case errors.Is(err, io.EOF) && c.watch.closed.Load():
		return c.hide("a broker closed the connection in the login with "+c.login+"; check user and password, and the mechanism: ", err)
	}
	return c.hide("", err)
}

// failures returns the addresses that an error of a request may come of, in
// order: those that could not be connected to and, where its time was up, those
// that did not answer. With an address it is of this one alone.
func (c *Client) failures(err error, key int16, at string) []*AddressError {
	all := c.dialer.failures(errors.Is(err, context.DeadlineExceeded))
	add := func(fail *AddressError) {
		if !slices.ContainsFunc(all, func(a *AddressError) bool { return a.Address == fail.Address }) {
			all = append(all, fail)
		}
	}
	if fail, ok := errors.AsType[*AddressError](err); ok { // which may be connected to since
		add(fail)
	}
	if isLate(err) {
		for address, why := range c.silence.unanswered(key, c.dialer.tls != nil) {
			fail := c.dialer.about(address)
			fail.Err = why
			add(fail)
		}
	}
	if at != "" {
		all = slices.DeleteFunc(all, func(fail *AddressError) bool { return fail.Address != at })
	}
	slices.SortFunc(all, func(a, b *AddressError) int { return cmp.Compare(a.Address, b.Address) })
	return all
}

// isLate reports whether a request was given up since its time, or the client's for
// an answer, was up.
func isLate(err error) bool {
	_, isLogin := errors.AsType[*loginError](err)
	return isTimeout(err) && !isLogin
}

// isUnreachable reports whether an error comes of a failed dial. Where the client
// retries it says only that a connection has died, which is an error of no type.
func isUnreachable(err error) bool {
	if _, ok := errors.AsType[*AddressError](err); ok {
		return true
	}
	_, isKafka := errors.AsType[*kerr.Error](err)
	_, isNet := errors.AsType[*net.OpError](err)
	_, isLogin := errors.AsType[*loginError](err)
	return !isKafka && !isNet && !isLogin && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) &&
		!errors.Is(err, kgo.ErrClientClosed) && !errors.Is(err, context.Canceled)
}

// loginWatch sees whether a broker closed a connection in the login, which is
// how some refuse one.
type loginWatch struct{ closed atomic.Bool }

// OnBrokerRead is called by the client for every response.
func (w *loginWatch) OnBrokerRead(_ kgo.BrokerMetadata, key int16, _ int, _, _ time.Duration, err error) {
	isLogin := key == (&kmsg.SASLHandshakeRequest{}).Key() || key == (&kmsg.SASLAuthenticateRequest{}).Key()
	if isLogin && errors.Is(err, io.EOF) {
		w.closed.Store(true)
	}
}

func (c *Client) hide(before string, err error) error {
	text := before + c.secrets.hide(err.Error())
	if text == err.Error() {
		return err
	}
	return &explained{text, nil, err}
}
