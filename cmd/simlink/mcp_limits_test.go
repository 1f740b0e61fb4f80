//go:build !js && !windows

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/agent"
)

// silentBroker takes connections and never says anything.
func silentBroker(t *testing.T) (net.Listener, string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return listener, listener.Addr().String()
}

// TestMCPListensWhileClustersAreRead: as many as may be read, which never answer, and
// one more. A ping is answered, and the server ends with its client.
func TestMCPListensWhileClustersAreRead(t *testing.T) {
	t.Parallel()
	listener, broker := silentBroker(t)
	command := simlinkMCP(t)
	stdin, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	var input strings.Builder
	input.WriteString(handshake)
	for id := range agent.MaxCalls + 1 {
		fmt.Fprintf(&input, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"cluster_to_url","arguments":{"brokers":[%q],"timeout":"5m"}}}`+"\n", id, broker)
	}
	if _, err := io.WriteString(stdin, input.String()); err != nil {
		t.Fatal(err)
	}
	for range agent.MaxCalls {
		conn, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	if _, err := io.WriteString(stdin, `{"jsonrpc":"2.0","id":"still there","method":"ping"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	for lines.Scan() && !strings.Contains(lines.Text(), "still there") {
		if !strings.Contains(lines.Text(), `"hello"`) {
			t.Errorf("it answers %s", lines.Text())
		}
	}
	stdin.Close()
	if _, err := io.Copy(io.Discard, stdout); err != nil {
		t.Error(err)
	}
	if err := command.Wait(); err != nil || time.Since(begun) > 2*time.Minute {
		t.Errorf("it ends after %s with %v", time.Since(begun), err)
	}
}

// TestMCPEndsWithNoMessage: what is no JSON-RPC ends the session, as the page says.
func TestMCPEndsWithNoMessage(t *testing.T) {
	t.Parallel()
	nested := func(levels int) string {
		return `{"jsonrpc":"2.0","id":1,"method":"ping","params":` + strings.Repeat(`{"a":`, levels) + "1" + strings.Repeat("}", levels) + "}\n"
	}
	for name, c := range map[string]struct {
		message string
		status  int
	}{
		"nested as deep as may be": {nested(900), 0},
		"nested too deep":          {nested(1001), 1},
		"an object as id":          {`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}` + "\n", 1},
		"no JSON":                  {`{"jsonrpc":"2.0","id":1,` + "\n}}\n", 1},
	} {
		_, stderr, command := ended(t, strings.NewReader(handshake+c.message))
		if got := command.ProcessState.ExitCode(); got != c.status || (stderr == "") != (c.status == 0) {
			t.Errorf("%s: status %d, want %d: %s", name, got, c.status, stderr)
		}
	}
}

// TestAgentTimeout: what a model says is how long a cluster that does not answer is
// waited for.
func TestAgentTimeout(t *testing.T) {
	t.Parallel()
	_, broker := silentBroker(t)
	begun := time.Now()
	got := startAgent(t, nil).call(t, "cluster_to_url", `{"timeout": "3s", "brokers": ["`+broker+`"]}`)
	if took := time.Since(begun); !got.failed || took > 10*time.Second || !strings.Contains(got.text, "came within 3s: no answer from broker "+broker) {
		t.Errorf("it takes %s: %s", took, got.text)
	}
}

// TestAgentChecksOptionsFirst: what is wrong with the link is said before a cluster
// is asked.
func TestAgentChecksOptionsFirst(t *testing.T) {
	got := startAgent(t, nil).call(t, "cluster_to_url", `{"brokers": ["127.0.0.1:1"], "baseUrl": "ftp://x"}`)
	if len(got.Problems) != 1 || got.Problems[0].Field != "baseUrl" {
		t.Errorf("got %s", got.text)
	}
}

// TestAgentWaitsForNoPipe that stands where a file should, in the environment, an
// argument or a file.
func TestAgentWaitsForNoPipe(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("this file system has no pipes: %v", err)
	}
	t.Cleanup(func() { // whoever opens it goes on
		if f, err := os.OpenFile(pipe, os.O_RDWR, 0); err == nil {
			f.Close()
		}
	})
	inside := filepath.Join(t.TempDir(), "client.properties")
	if err := os.WriteFile(inside, []byte("bootstrap.servers=b1:9092\nsecurity.protocol=SSL\nssl.ca.location="+pipe+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		env             map[string]string
		arguments, want string
	}{
		{map[string]string{"SIMLINK_COMMAND_CONFIG": pipe}, `{}`, "- SIMLINK_COMMAND_CONFIG names no plain file"},
		{map[string]string{"SIMLINK_BROKERS": "b1:9092", "SIMLINK_CA_CERT": pipe}, `{}`, "- SIMLINK_CA_CERT names no plain file"},
		{nil, `{"commandConfig": "` + pipe + `"}`, "- commandConfig names no plain file"},
		{nil, `{"path": "` + pipe + `"}`, "- path names no plain file"},
		{map[string]string{"SIMLINK_COMMAND_CONFIG": inside}, `{"timeout": "1s"}`, "- " + inside + ":3 ssl.ca.location names " + pipe + ", which cannot be read: names no plain file"},
		{nil, `{"commandConfig": "` + inside + `", "timeout": "1s"}`, "- " + inside + ":3 ssl.ca.location cannot be used"},
	} {
		tool := "cluster_to_url"
		if strings.Contains(c.arguments, "path") {
			tool = "snapshot_to_url"
		}
		if got := startAgent(t, c.env).call(t, tool, c.arguments); !got.failed || !strings.Contains(got.text, c.want) {
			t.Errorf("%v, %s: %s", c.env, c.arguments, got.text)
		}
	}
}
