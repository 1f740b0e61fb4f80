//go:build !js

package main

import (
	"bufio"
	"bytes"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// eavesdropper is an address of a model's choice. It hands on to a cluster what it
// is sent, so that a login goes as far as it can, and keeps it.
type eavesdropper struct {
	net.Listener
	cluster string
	isProxy bool // it speaks SOCKS5

	mu    sync.Mutex
	heard bytes.Buffer
}

func eavesdrop(t *testing.T, cluster string, isProxy bool) *eavesdropper {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	e := &eavesdropper{Listener: listener, cluster: cluster, isProxy: isProxy}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go e.handOn(conn)
		}
	}()
	return e
}

func (e *eavesdropper) address() string { return e.Addr().String() }

func (e *eavesdropper) handOn(client net.Conn) {
	defer client.Close()
	if e.isProxy && acceptSOCKS(client) != nil {
		return
	}
	said := bufio.NewReader(client)
	if first, err := said.Peek(1); err != nil || first[0] == 0x16 { // TLS, which the cluster takes for a request of 350 MiB
		return
	}
	broker, err := net.Dial("tcp", e.cluster)
	if err != nil {
		return
	}
	defer broker.Close()
	go io.Copy(client, broker)
	io.Copy(io.MultiWriter(e, broker), said)
}

// acceptSOCKS answers a client that has no login and names an IPv4 address.
func acceptSOCKS(client net.Conn) error {
	for _, step := range []struct {
		length int
		answer string
	}{{3, "\x05\x00"}, {10, "\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"}} {
		if _, err := io.ReadFull(client, make([]byte, step.length)); err != nil {
			return err
		}
		if _, err := io.WriteString(client, step.answer); err != nil {
			return err
		}
	}
	return nil
}

// Write keeps what was sent.
func (e *eavesdropper) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.heard.Write(p)
}

// ServeHTTP keeps what a token endpoint is sent.
func (e *eavesdropper) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	user, password, _ := r.BasicAuth()
	io.WriteString(e, user+" "+password+" ")
	io.Copy(e, r.Body)
}

// hears reports whether it was sent a password since it was asked last.
func (e *eavesdropper) hears(password string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	defer e.heard.Reset()
	return strings.Contains(e.heard.String(), password) || strings.Contains(e.heard.String(), url.QueryEscape(password))
}

// TestModelsGetNoPassword: whatever a model says of the connection, the password of
// the environment or of a file is not sent where it points. That it would be heard
// there shows the same route when the environment says it.
func TestModelsGetNoPassword(t *testing.T) {
	t.Parallel()
	cluster, stop, err := startKafka([]topicSpec{{"orders", 1}}, []kfake.Opt{kfake.EnableSASL(), kfake.Superuser("PLAIN", "admin", adminPassword)})
	t.Cleanup(stop)
	if err != nil {
		t.Fatal(err)
	}
	real := cluster.ListenAddrs()[0]
	cluster.ControlKey(int16(kmsg.SASLHandshake), func(request kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		if request.(*kmsg.SASLHandshakeRequest).Mechanism != "OAUTHBEARER" { // which it does not know
			return nil, nil, false
		}
		return request.ResponseKind(), nil, true
	})
	evil, proxy, endpoint := eavesdrop(t, real, false), eavesdrop(t, real, true), new(eavesdropper)
	tokens := httptest.NewServer(endpoint)
	t.Cleanup(tokens.Close)

	properties := func(name, protocol, brokers string) string {
		file := filepath.Join(t.TempDir(), name)
		text := "security.protocol=" + protocol + "\nsasl.mechanism=PLAIN\nsasl.username=admin\nsasl.password=" + adminPassword + "\n" + brokers
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	plain := properties("plain.properties", "SASL_PLAINTEXT", "")
	secure := properties("secure.properties", "SASL_SSL", "bootstrap.servers="+evil.address()+"\n")
	nowhere := "127.0.0.1:1"
	pinned := map[string]string{"SIMLINK_BROKERS": nowhere, "SIMLINK_SASL_MECHANISM": "PLAIN", "SIMLINK_USERNAME": "admin", "SIMLINK_PASSWORD": adminPassword}
	oauth := maps.Clone(pinned)
	oauth["SIMLINK_BROKERS"], oauth["SIMLINK_SASL_MECHANISM"] = real, "OAUTHBEARER"

	for _, c := range []struct {
		name      string
		env       map[string]string
		arguments map[string]any
		route     map[string]string // the same said by the environment
		at        *eavesdropper
	}{
		{"brokers beside a password", map[string]string{"SIMLINK_PASSWORD": adminPassword},
			map[string]any{"brokers": []string{evil.address()}, "saslMechanism": "PLAIN", "username": "admin"},
			map[string]string{"SIMLINK_BROKERS": evil.address(), "SIMLINK_SASL_MECHANISM": "PLAIN", "SIMLINK_USERNAME": "admin"}, evil},
		{"brokers beside a file", map[string]string{"SIMLINK_COMMAND_CONFIG": plain},
			map[string]any{"brokers": []string{evil.address()}}, map[string]string{"SIMLINK_BROKERS": evil.address()}, evil},
		{"brokers beside a file of the model", nil,
			map[string]any{"brokers": []string{evil.address()}, "commandConfig": plain},
			map[string]string{"SIMLINK_BROKERS": evil.address(), "SIMLINK_COMMAND_CONFIG": plain}, evil},
		{"addressMap", pinned,
			map[string]any{"addressMap": []string{nowhere + "=" + evil.address()}}, map[string]string{"SIMLINK_ADDRESS_MAP": nowhere + "=" + evil.address()}, evil},
		{"tls", map[string]string{"SIMLINK_COMMAND_CONFIG": secure},
			map[string]any{"tls": false}, map[string]string{"SIMLINK_TLS": "false"}, evil},
		{"tls beside a file of the model", nil,
			map[string]any{"tls": false, "commandConfig": secure}, map[string]string{"SIMLINK_TLS": "false", "SIMLINK_COMMAND_CONFIG": secure}, evil},
		{"proxy", pinned,
			map[string]any{"proxy": "socks5://" + proxy.address()}, map[string]string{"SIMLINK_PROXY": "socks5://" + proxy.address()}, proxy},
		{"oauthTokenUrl", oauth,
			map[string]any{"oauthTokenUrl": tokens.URL}, map[string]string{"SIMLINK_OAUTH_TOKEN_URL": tokens.URL}, endpoint},
		{"saslMechanism and oauthTokenUrl", pinned,
			map[string]any{"saslMechanism": "OAUTHBEARER", "oauthTokenUrl": tokens.URL},
			map[string]string{"SIMLINK_BROKERS": real, "SIMLINK_SASL_MECHANISM": "OAUTHBEARER", "SIMLINK_OAUTH_TOKEN_URL": tokens.URL}, endpoint},
	} {
		t.Run(c.name, func(t *testing.T) {
			arguments := maps.Clone(c.arguments)
			arguments["timeout"] = "5s"
			got := startAgent(t, c.env).call(t, "cluster_to_url", asJSON(t, arguments))
			if c.at.hears(adminPassword) || strings.Contains(got.whole, adminPassword) {
				t.Errorf("the password is sent where a model points: %s", got.text)
			}
			for name := range c.arguments {
				if !strings.Contains(got.text, name) {
					t.Errorf("nothing is said of %s: %s", name, got.text)
				}
			}
			env := map[string]string{}
			maps.Copy(env, c.env)
			maps.Copy(env, c.route)
			got = startAgent(t, env).call(t, "cluster_to_url", `{"timeout": "5s"}`)
			if !c.at.hears(adminPassword) {
				t.Errorf("the password is not heard, which proves nothing: %s", got.text)
			}
		})
	}
}

// TestFileOfAModel: with the brokers that stand in it, its password is good.
func TestFileOfAModel(t *testing.T) {
	cluster, stop, err := startKafka([]topicSpec{{"orders", 1}}, []kfake.Opt{kfake.EnableSASL(), kfake.Superuser("PLAIN", "admin", adminPassword)})
	t.Cleanup(stop)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "client.properties")
	text := "bootstrap.servers=" + cluster.ListenAddrs()[0] + "\nsecurity.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.username=admin\nsasl.password=" + adminPassword + "\nplanted.name=x\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	arguments := asJSON(t, map[string]string{"commandConfig": file})
	got := startAgent(t, nil).call(t, "cluster_to_url", arguments)
	if got.failed || strings.Contains(got.whole, "planted.name") || strings.Contains(got.whole, adminPassword) {
		t.Errorf("by an argument: %s", got.text)
	}
	for _, note := range []string{file + ":3 sasl.mechanism is PLAIN and TLS is off", file + ":6 is no setting of Kafka's clients and is ignored"} {
		if !strings.Contains(got.text, note) {
			t.Errorf("the note %q is lost: %s", note, got.text)
		}
	}
	wrong := startAgent(t, map[string]string{"SIMLINK_COMMAND_CONFIG": file}).call(t, "cluster_to_url", `{"topics": ["refunds"]}`)
	for _, part := range []string{"topics names topics that are not there", file + ":6 planted.name is no setting of Kafka's clients"} {
		if !wrong.failed || !strings.Contains(wrong.text, part) {
			t.Errorf("by the environment, a failure does not say %q: %s", part, wrong.text)
		}
	}
}

// TestModelsGetNoKeys of AWS, which stand in the environment, by a file of a model.
func TestModelsGetNoKeys(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "client.properties")
	if err := os.WriteFile(file, []byte("bootstrap.servers=127.0.0.1:1\nsecurity.protocol=SASL_PLAINTEXT\nsasl.mechanism=AWS_MSK_IAM\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": adminPassword}
	got := startAgent(t, keys).call(t, "cluster_to_url", asJSON(t, map[string]string{"commandConfig": file}))
	if len(got.Problems) != 1 || got.Problems[0].Field != file+":3 sasl.mechanism" {
		t.Errorf("by an argument: %s", got.text)
	}
	keys["SIMLINK_COMMAND_CONFIG"] = file
	if got := startAgent(t, keys).call(t, "cluster_to_url", `{}`); !strings.Contains(got.text, "cannot reach broker 127.0.0.1:1") {
		t.Errorf("by the environment: %s", got.text)
	}
}
