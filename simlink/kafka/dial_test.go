//go:build !js

package kafka

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// advertise has the cluster tell this address for each of its brokers.
func advertise(cluster *kfake.Cluster, host string, port int32) {
	cluster.ControlKey((&kmsg.MetadataRequest{}).Key(), func(request kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		response := request.ResponseKind().(*kmsg.MetadataResponse)
		broker := kmsg.NewMetadataResponseBroker()
		broker.Host, broker.Port = host, port
		response.Brokers, response.ControllerID = append(response.Brokers, broker), 0
		return response, nil, true
	})
}

// listGroups asks every broker that the cluster advertises.
func listGroups(t *testing.T, c Config, o Options) error {
	t.Helper()
	if o.Timeout == 0 {
		o.Timeout = 5 * time.Second
	}
	client, err := c.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	ctx, cancel := context.WithTimeout(t.Context(), o.Timeout)
	defer cancel()
	_, err = client.Request(ctx, kmsg.NewPtrListGroupsRequest())
	return err
}

// closedPort is an address that nothing listens on.
func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestAddressMap(t *testing.T) {
	cluster := fakeCluster(t)
	address := cluster.ListenAddrs()[0]
	host, port, _ := net.SplitHostPort(address)
	number, _ := strconv.Atoi(port)
	advertise(cluster, "kafka-0.internal", int32(number))
	for _, c := range []struct {
		name, seed string
		mapped     []string
	}{
		{"host and port", address, []string{"kafka-0.internal:" + port + "=" + address}},
		{"host", address, []string{"kafka-0.internal=" + host}},
		{"host to another port", address, []string{"Kafka-0.Internal=" + address}},
		{"the port goes first", address, []string{"kafka-0.internal=127.0.0.1:1", "kafka-0.internal:" + port + "=" + address}},
		{"the first broker too", "kafka-0.internal:" + port, []string{"kafka-0.internal=" + host}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := listGroups(t, Config{Brokers: []string{c.seed}, AddressMap: c.mapped}, Options{}); err != nil {
				t.Error(err)
			}
		})
	}
}

// The certificate is checked for the advertised name.
func TestAddressMapWithTLS(t *testing.T) {
	authority := issue(t, "authority", nil)
	cluster := fakeCluster(t, kfake.TLS(&tls.Config{Certificates: []tls.Certificate{issue(t, "kafka-0.internal", authority).pair()}}))
	_, port, _ := net.SplitHostPort(cluster.ListenAddrs()[0])
	number, _ := strconv.Atoi(port)
	advertise(cluster, "kafka-0.internal", int32(number))
	c := Config{Brokers: []string{"kafka-0.internal:" + port}, CACert: write(t, "ca", pemOf(authority.Certificate)), AddressMap: []string{"kafka-0.internal=127.0.0.1"}}
	if err := listGroups(t, c, Options{}); err != nil {
		t.Error(err)
	}
	c.AddressMap, c.Brokers = []string{"other.internal=127.0.0.1"}, []string{"other.internal:" + port}
	wantError(t, listGroups(t, c, Options{}), "kafka-0.internal, not other.internal", "AddressMap leads from that name")
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	one, two := closedPort(t), closedPort(t)
	t.Run("brokers that were given", func(t *testing.T) {
		began := time.Now()
		_, err := metadata(t, Config{Brokers: []string{one, two}}, Options{})
		wantError(t, err, "cannot reach 2 brokers:\n", "broker "+one+": dial tcp "+one+": connect: connection refused", "broker "+two)
		if strings.Contains(err.Error(), "AddressMap") {
			t.Errorf("%v speaks of advertised addresses", err)
		}
		if took := time.Since(began); took > 4*time.Second {
			t.Errorf("it took %v", took)
		}
		unreachable, ok := errors.AsType[*UnreachableError](err)
		if !ok || len(unreachable.Addresses) != 2 || unreachable.Addresses[0].Advertised {
			t.Errorf("%#v", err)
		}
	})
	t.Run("one of them answers", func(t *testing.T) {
		if _, err := metadata(t, Config{Brokers: []string{one, two, fakeCluster(t).ListenAddrs()[0]}}, Options{}); err != nil {
			t.Error(err)
		}
	})
	t.Run("an advertised address", func(t *testing.T) {
		cluster := fakeCluster(t)
		host, port, _ := net.SplitHostPort(two)
		number, _ := strconv.Atoi(port)
		advertise(cluster, host, int32(number))
		c := Config{Brokers: cluster.ListenAddrs()}
		wantError(t, listGroups(t, c, Options{}), "broker "+two+" (the address that the cluster advertises)", "connection refused",
			"AddressMap = "+two+"=HOST:PORT", "Proxy = socks5://HOST:PORT")
		c.AddressMap = []string{two + "=" + one}
		wantError(t, listGroups(t, c, Options{}), "broker "+two, "dialled at "+one+" as the address map says", "refused")
	})
}

// expiring is a context whose deadline comes when the test says so, and not when
// the machine is slow.
type expiring struct {
	context.Context
	done chan struct{}
	once sync.Once
}

func expires(t *testing.T) *expiring {
	return &expiring{Context: t.Context(), done: make(chan struct{})}
}

func (e *expiring) expire()               { e.once.Do(func() { close(e.done) }) }
func (e *expiring) Done() <-chan struct{} { return e.done }

func (e *expiring) Err() error {
	select {
	case <-e.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// expiresAtWrite lets the time be up once this request is sent: a hook that comes
// after those of the client.
type expiresAtWrite struct {
	*expiring
	key kmsg.Key
}

func (e expiresAtWrite) OnBrokerWrite(_ kgo.BrokerMetadata, key int16, _ int, _, _ time.Duration, _ error) {
	if key == int16(e.key) {
		e.expire()
	}
}

// silence asks for metadata until the time of the context is up.
func silence(t *testing.T, c Config, ctx *expiring, at kmsg.Key) error {
	t.Helper()
	client, err := c.Open(Options{Timeout: time.Hour, More: []kgo.Opt{kgo.WithHooks(expiresAtWrite{ctx, at})}})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	_, err = client.Request(ctx, kmsg.NewPtrMetadataRequest())
	return err
}

// A broker that takes the connection and says nothing, and one that does not
// even take it, are told apart; neither holds the caller longer than asked.
func TestSilence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		config      func(silent string) Config
		atFirstByte bool // the time is up then: no request is ever sent
		want        []string
	}{
		{"no TLS handshake", func(silent string) Config { return Config{Brokers: []string{silent}, TLS: yes()} }, true,
			[]string{"cannot reach broker SILENT: it takes the connection, and had not answered the TLS handshake", "firewall", "TLS = false"}},
		{"no answer of a proxy", func(silent string) Config {
			return Config{Brokers: []string{"kafka:9092", "kafka:9093"}, Proxy: Secret("socks5://" + silent)}
		}, true, []string{"broker kafka:909", "through the proxy SILENT", "no answer"}},
		{"no answer to a request", func(silent string) Config { return Config{Brokers: []string{silent}} }, false,
			[]string{"no answer from broker SILENT: it takes the connection, and had not answered ApiVersions", "firewall", "TLS switches TLS on"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx := expires(t)
			silent := broker(t, func(conn net.Conn) {
				if conn.Read(make([]byte, 1)); c.atFirstByte {
					ctx.expire()
				}
				io.Copy(io.Discard, conn)
			})
			err := silence(t, c.config(silent), ctx, kmsg.ApiVersions)
			for _, want := range c.want {
				wantError(t, err, strings.ReplaceAll(want, "SILENT", silent))
			}
		})
	}
}

// The timeout of the options bounds a dial, also where the caller has all the time.
func TestTimeout(t *testing.T) {
	silent := broker(t, func(conn net.Conn) { io.Copy(io.Discard, conn) })
	client, err := Config{Brokers: []string{silent}, TLS: yes()}.Open(Options{Timeout: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	_, err = client.Request(t.Context(), kmsg.NewPtrMetadataRequest())
	wantError(t, err, "cannot reach broker "+silent+": no answer within 50ms (")
}

// Beside a broker that does not answer, one that refused is named too, whichever
// is asked first.
func TestSilenceBesideFailure(t *testing.T) {
	silent, refuses := broker(t, func(conn net.Conn) { io.Copy(io.Discard, conn) }), closedPort(t)
	ctx := expires(t)
	client, err := Config{Brokers: []string{silent, refuses}}.Open(Options{Timeout: time.Hour, More: []kgo.Opt{kgo.WithHooks(expiresAtWrite{ctx, kmsg.ApiVersions})}})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if conn, err := client.dialer.DialContext(t.Context(), "tcp", refuses); err == nil {
		conn.Close()
		t.Fatal("it does not refuse")
	}
	_, err = client.Request(ctx, kmsg.NewPtrMetadataRequest())
	wantError(t, err, "no answer from 2 brokers:\n", "\n  broker "+refuses+": dial tcp "+refuses+": connect: connection refused", "\n  broker "+silent+": it takes the connection")
}

// A broker that answers at first and then falls silent is named with what it does
// not answer.
func TestSilenceLater(t *testing.T) {
	cluster := fakeCluster(t)
	silent := make(chan struct{})
	t.Cleanup(func() { close(silent) })
	cluster.ControlKey(int16(kmsg.Metadata), func(kmsg.Request) (kmsg.Response, error, bool) {
		cluster.SleepControl(func() { <-silent })
		return nil, nil, false
	})
	err := silence(t, Config{Brokers: cluster.ListenAddrs()}, expires(t), kmsg.Metadata)
	wantError(t, err, "no answer from broker "+cluster.ListenAddrs()[0]+": it answered before, and had not answered Metadata", "Timeout gives it more time")
	if strings.Contains(err.Error(), "TLS") || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// dialled is a client whose dials do as they are told, from the first on. A dial
// beyond those waits until the test is over. began gets a message of each.
func dialled(t *testing.T, c Config, o Options, dials ...error) (client *Client, began chan string) {
	t.Helper()
	client, err := c.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	began = make(chan string, 100)
	var mu sync.Mutex
	client.dialer.dial = func(ctx context.Context, _, address string) (net.Conn, error) {
		mu.Lock()
		defer mu.Unlock()
		began <- address
		if len(dials) == 0 {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		err := dials[0]
		dials = dials[1:]
		return nil, err
	}
	return client, began
}

// An address that has failed is named with why, also while it is dialled again.
func TestFailureWhileDialledAgain(t *testing.T) {
	const at = "kafka:9092"
	var began chan string
	var second sync.Once
	wait := func(int) time.Duration { // is asked when the first dial has failed and the client has not yet said so
		second.Do(func() { <-began })
		return 0
	}
	client, began := dialled(t, Config{Brokers: []string{at}}, Options{More: []kgo.Opt{kgo.RetryBackoffFn(wait)}}, errors.New("it is refused"))
	results := make(chan error, 2)
	ctx, stop := context.WithCancel(t.Context())
	request := func() {
		_, err := client.Request(ctx, kmsg.NewPtrMetadataRequest())
		results <- err
	}
	go request()
	go request()
	<-began
	err := <-results
	stop()
	if err == nil || err.Error() != "cannot reach broker "+at+": it is refused" {
		t.Errorf("got %v", err)
	}
	<-results
}

// A dial that gets no answer does not hide what an earlier one was told.
func TestFailureBeforeSilence(t *testing.T) {
	refused := errors.New("it is refused")
	client, _ := dialled(t, Config{Brokers: []string{"kafka:9092"}}, Options{}, refused)
	d := client.dialer
	if _, err := d.DialContext(t.Context(), "tcp", "kafka:9092"); !errors.Is(err, refused) {
		t.Fatal(err)
	}
	d.timeout = time.Millisecond
	for range 2 {
		if _, err := d.DialContext(t.Context(), "tcp", "kafka:9092"); !isTimeout(err) {
			t.Fatal(err)
		}
		if all := d.failures(true); len(all) != 1 || all[0].Err != refused {
			t.Errorf("the failures are %v", all)
		}
	}
	d.remember(d.about("slow:9092"), noAnswerAfter(time.Second, refused))
	d.remember(d.about("slow:9092"), dialUnfinished)
	if all := d.failures(false); len(all) != 2 {
		t.Errorf("the failures are %v, want that of the dial that ran out too", all)
	}
	d.forget("slow:9092")
	d.dial = func(context.Context, string, string) (net.Conn, error) { conn, _ := net.Pipe(); return conn, nil }
	if _, err := d.DialContext(t.Context(), "tcp", "kafka:9092"); err != nil || len(d.failures(true)) > 0 {
		t.Errorf("%v, %v", err, d.failures(true))
	}
}

// socksServer is a SOCKS5 proxy that looks names up in a table. It records what
// it was asked for.
type socksServer struct {
	address string
	names   map[string]string // HOST:PORT to what it connects to
	login   string            // USER:PASSWORD that it wants, or empty

	mu    sync.Mutex
	asked []string
}

func newSOCKS(t *testing.T, login string, names map[string]string) *socksServer {
	s := &socksServer{names: names, login: login}
	s.address = broker(t, func(conn net.Conn) {
		if err := s.serve(conn); err != nil && !errors.Is(err, io.EOF) {
			t.Log("proxy:", err)
		}
	})
	return s
}

func (s *socksServer) serve(conn net.Conn) error {
	r := bufio.NewReader(conn)
	if err := s.greet(conn, r); err != nil {
		return err
	}
	head := make([]byte, 5) // version, command, reserved, type, length
	if _, err := io.ReadFull(r, head); err != nil {
		return err
	}
	if head[3] != 3 {
		return fmt.Errorf("address type %d, want a name", head[3])
	}
	rest := make([]byte, int(head[4])+2)
	if _, err := io.ReadFull(r, rest); err != nil {
		return err
	}
	address := net.JoinHostPort(string(rest[:head[4]]), strconv.Itoa(int(binary.BigEndian.Uint16(rest[head[4]:]))))
	s.mu.Lock()
	s.asked = append(s.asked, address)
	s.mu.Unlock()
	target, err := net.Dial("tcp", s.names[address])
	if err != nil {
		conn.Write([]byte{5, 4, 0, 1, 0, 0, 0, 0, 0, 0}) // host unreachable
		return nil
	}
	defer target.Close()
	conn.Write([]byte{5, 0, 0, 1, 0, 0, 0, 0, 0, 0})
	go io.Copy(target, r)
	_, err = io.Copy(conn, target)
	return err
}

func (s *socksServer) greet(conn net.Conn, r *bufio.Reader) error {
	head := make([]byte, 2)
	if _, err := io.ReadFull(r, head); err != nil {
		return err
	}
	if _, err := r.Discard(int(head[1])); err != nil {
		return err
	}
	if s.login == "" {
		_, err := conn.Write([]byte{5, 0})
		return err
	}
	conn.Write([]byte{5, 2})
	if _, err := r.Discard(1); err != nil {
		return err
	}
	var parts []string
	for range 2 {
		n, err := r.ReadByte()
		if err != nil {
			return err
		}
		text := make([]byte, n)
		if _, err := io.ReadFull(r, text); err != nil {
			return err
		}
		parts = append(parts, string(text))
	}
	if strings.Join(parts, ":") != s.login {
		conn.Write([]byte{1, 1})
		return io.EOF
	}
	_, err := conn.Write([]byte{1, 0})
	return err
}

func TestProxy(t *testing.T) {
	cluster := fakeCluster(t)
	advertise(cluster, "kafka-0.internal", 9092)
	names := map[string]string{"kafka-0.internal:9092": cluster.ListenAddrs()[0]}
	for _, c := range []struct {
		name, login string
		config      func(address string) Config
		getenv      func(address string) func(string) string
		want        string
	}{
		{"the flag", "", func(a string) Config { return Config{Proxy: Secret("socks5://" + a)} }, nil, ""},
		{"with a login", "u:p@ss", func(a string) Config { return Config{Proxy: Secret("socks5h://u:p%40ss@" + a)} }, nil, ""},
		{"ALL_PROXY", "", nil, func(a string) func(string) string { return environment("ALL_PROXY=socks5://" + a) }, ""},
		{"all_proxy", "", nil, func(a string) func(string) string { return environment("all_proxy=socks5://" + a) }, ""},
		{"the flag goes first", "", func(a string) Config { return Config{Proxy: Secret("socks5://" + a)} },
			func(string) func(string) string { return environment("ALL_PROXY=socks5://127.0.0.1:1") }, ""},
		{"a wrong login", "u:p", func(a string) Config { return Config{Proxy: Secret("socks5h://u:wrongpass@" + a)} }, nil, "authentication failed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			proxy := newSOCKS(t, c.login, names)
			var config Config
			var o Options
			if c.config != nil {
				config = c.config(proxy.address)
			}
			if c.getenv != nil {
				o.Getenv = c.getenv(proxy.address)
			}
			config.Brokers = []string{"kafka-0.internal"}
			err := listGroups(t, config, o)
			if c.want != "" {
				wantError(t, err, c.want, "through the proxy "+proxy.address)
				return
			}
			if err != nil || !slices.Contains(proxy.asked, "kafka-0.internal:9092") {
				t.Errorf("%v; the proxy was asked for %v", err, proxy.asked)
			}
		})
	}
	t.Run("an address that it does not reach", func(t *testing.T) {
		proxy := newSOCKS(t, "", nil)
		err := listGroups(t, Config{Brokers: []string{"kafka-9.internal"}, Proxy: Secret("socks5://" + proxy.address)}, Options{})
		wantError(t, err, "broker kafka-9.internal:9092, through the proxy "+proxy.address, "unreachable")
	})
	t.Run("NO_PROXY, and another kind of proxy", func(t *testing.T) {
		for _, getenv := range []func(string) string{
			environment("ALL_PROXY=socks5://127.0.0.1:1", "NO_PROXY=127.0.0.1"), environment("ALL_PROXY=http://127.0.0.1:1"),
		} {
			if _, err := metadata(t, Config{Brokers: cluster.ListenAddrs()}, Options{Getenv: getenv}); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestSplitAddress(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a", "a:9092"}, {"A.b:1", "a.b:1"}, {"SASL_SSL://a:1", "a:1"}, {"[::1]:1", "[::1]:1"}, {"[::1]", "[::1]:9092"}, {"::1", "[::1]:9092"}, {"1.2.3.4", "1.2.3.4:9092"},
		{" a:1 , b:2 ,", "a:1 b:2"}, {"http://a:1", ""}, {"a:0", ""}, {"a:65536", ""}, {"a b:1", ""}, {":1", ""}, {"a:b:c", ""}, {"a/b", ""},
	} {
		r := &resolver{Config: Config{Brokers: []string{c.in}}}
		if got := strings.Join(r.brokers(), " "); got != c.want || r.problems.Empty() != (c.want != "") {
			t.Errorf("%q is %q with %v, want %q", c.in, got, r.problems.Problems(), c.want)
		}
	}
}
