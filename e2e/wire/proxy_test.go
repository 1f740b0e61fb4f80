package wire

import (
	"bytes"
	"context"
	"io"
	"net"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// proxied starts a fake cluster, a proxy in front of it and a client that
// dials the proxy.
func proxied(t *testing.T) (*kfake.Cluster, *Proxy, *kgo.Client) {
	t.Helper()
	cluster, err := kfake.NewCluster(kfake.NumBrokers(2), kfake.SeedTopics(2, "orders"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	proxy, err := New(cluster.ListenAddrs()...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { proxy.Close() })
	client, err := kgo.NewClient(kgo.SeedBrokers(cluster.ListenAddrs()...), kgo.Dialer(proxy.Dial), kgo.ClientID("reader"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return cluster, proxy, client
}

func TestEveryRequestIsCounted(t *testing.T) {
	cluster, proxy, client := proxied(t)
	seen := make(chan int16, 1000)
	cluster.Control(func(request kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		seen <- request.Key()
		return nil, nil, false
	})
	for range 3 {
		if _, err := kmsg.NewPtrListGroupsRequest().RequestWith(t.Context(), client); err != nil {
			t.Fatal(err)
		}
	}
	client.Close()
	if err := proxy.Close(); err != nil {
		t.Fatal(err)
	}
	cluster.Close()
	close(seen)

	want := map[int16]int{}
	for key := range seen {
		want[key]++
	}
	got, brokers := map[int16]int{}, map[string]bool{}
	for kind, count := range proxy.Counts() {
		got[kind.Key] += count.Requests
		brokers[kind.Broker] = true
		if kind.ClientID != "reader" {
			t.Errorf("%+v: the client's id is reader", kind)
		}
		if count.Sent < 14*int64(count.Requests) || count.Received < 8*int64(count.Requests) {
			t.Errorf("%+v: %+v is less than headers take", kind, count)
		}
	}
	for _, key := range []kmsg.Key{kmsg.ApiVersions, kmsg.Metadata, kmsg.ListGroups} {
		if got[key.Int16()] == 0 || got[key.Int16()] != want[key.Int16()] {
			t.Errorf("%s: the proxy counts %d, the brokers %d", key.Name(), got[key.Int16()], want[key.Int16()])
		}
	}
	if len(got) != len(want) || len(brokers) != 2 {
		t.Errorf("the proxy saw the keys %v at the brokers %v, the brokers %v", got, brokers, want)
	}
}

func TestRequestsCanBeRead(t *testing.T) {
	_, proxy, client := proxied(t)
	describe := kmsg.NewPtrDescribeGroupsRequest()
	describe.Groups = []string{"billing"}
	if _, err := describe.RequestWith(t.Context(), client); err != nil {
		t.Fatal(err)
	}
	requests, err := proxy.Requests()
	if err != nil {
		t.Fatal(err)
	}
	if len(requests) < 3 || requests[0].Key != kmsg.ApiVersions.Int16() {
		t.Errorf("the requests are %v", requests)
	}
	last, ok := requests[len(requests)-1].Body.(*kmsg.DescribeGroupsRequest)
	if !ok || !slices.Equal(last.Groups, describe.Groups) {
		t.Errorf("the last request is %+v", requests[len(requests)-1])
	}
}

func TestRequestsThatCannotBeRead(t *testing.T) {
	for name, m := range map[string]message{
		"an unknown key":       {Kind{Key: 9999}, nil},
		"no tagged fields":     {Kind{Key: 3, Version: 12}, nil},
		"a body cut short":     {Kind{Key: 3, Version: 12}, []byte{0}},
		"fields in its header": {Kind{Key: 3, Version: 12}, []byte{1, 0, 0}},
	} {
		if _, err := m.decode(); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
}

func TestBytesArePassedOnAsTheyAre(t *testing.T) {
	request := []byte("\x00\x00\x00\x0f\x00\x03\x00\x0c\x00\x00\x00\x07\x00\x02me\x01\x02\x03")
	response := []byte("\x00\x00\x00\x06\x00\x00\x00\x07\x05\x06")
	broker, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer broker.Close()
	received := make(chan []byte, 1)
	go func() {
		conn, err := broker.Accept()
		if err != nil {
			return
		}
		got := make([]byte, len(request))
		io.ReadFull(conn, got)
		received <- got
		conn.Write(response)
		conn.Close()
	}()
	proxy, err := New(broker.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	conn, err := proxy.Dial(t.Context(), "tcp", broker.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn.Write(request)
	answer, err := io.ReadAll(conn)
	if err != nil || !bytes.Equal(answer, response) || !bytes.Equal(<-received, request) {
		t.Errorf("the client got %q (%v)", answer, err)
	}
	want := Count{1, int64(len(request)), int64(len(response))}
	if got := proxy.Counts()[Kind{broker.Addr().String(), 3, 12, "me"}]; got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}

func TestNothingGoesPastTheProxy(t *testing.T) {
	proxy, err := New("127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	if _, err := proxy.Dial(context.Background(), "tcp", "127.0.0.1:2"); err == nil {
		t.Error("an address without a proxy was dialled")
	}
}

func TestWhatIsNotKafkasIsAnError(t *testing.T) {
	for name, bytes := range map[string]string{
		"another protocol":     "GET / HTTP/1.1\r\n\r\n",
		"too short":            "\x00\x00\x00\x01\x00",
		"a client id too long": "\x00\x00\x00\x0a\x00\x03\x00\x0c\x00\x00\x00\x07\x00\x02",
		"an end in the middle": "\x00\x00\x00\x0f\x00\x03",
	} {
		s := &session{proxy: &Proxy{counts: map[Kind]Count{}}, open: map[int32]Kind{}}
		if err := s.requests(io.Discard, strings.NewReader(bytes)); err == nil || err == io.EOF {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	s := &session{proxy: &Proxy{counts: map[Kind]Count{}}, open: map[int32]Kind{}}
	if err := s.responses(io.Discard, strings.NewReader("\x00\x00\x00\x04\x00\x00\x00\x07")); err == nil || err == io.EOF {
		t.Errorf("an answer to nothing: the error is %v", err)
	}
}

func TestAClientWithoutAnID(t *testing.T) {
	request := []byte("\x00\x00\x00\x0b\x00\x12\x00\x03\x00\x00\x00\x07\xff\xff\x00")
	h, start, rest, err := readRequest(bytes.NewReader(request))
	if err != nil || h != (header{key: 18, version: 3, correlationID: 7}) || rest != 1 || !slices.Equal(start, request[:14]) {
		t.Errorf("%+v, %q, %d, %v", h, start, rest, err)
	}
}
