//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// simlinkMCP is simlink mcp as a program of its own: the test's, which is the
// command when it is called so.
func simlinkMCP(t *testing.T) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "simlink")
	if err := os.Symlink(self, link); err != nil {
		t.Skipf("this system has no symbolic links: %v", err)
	}
	command := exec.CommandContext(t.Context(), link, "mcp")
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	return command
}

func TestMCPOverStdio(t *testing.T) {
	t.Parallel()
	command := simlinkMCP(t)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	session := connectAgent(t, &mcp.CommandTransport{Command: command})
	got := session.call(t, "build_playground_url", `{"brokers": 5, "actions": ["K:broker-5@3000"]}`)
	if want := "?scenario=free&actions=K%3Abroker-5%403000&size=5x3x3"; !strings.HasSuffix(got.URL, want) {
		t.Errorf("got %s, want %s", got.URL, want)
	}
	if err := session.Close(); err != nil || !command.ProcessState.Success() || stderr.Len() > 0 {
		t.Errorf("it ends with %v, %v, and says %q", err, command.ProcessState, stderr.String())
	}
}

const handshake = `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// ended runs a server on this input, which then ends, and returns what it prints
// and its exit status.
func ended(t *testing.T, input io.Reader) (stdout, stderr string, command *exec.Cmd) {
	t.Helper()
	command = simlinkMCP(t)
	var out, problems bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = input, &out, &problems
	var exit *exec.ExitError
	if err := command.Run(); err != nil && !errors.As(err, &exit) && !errors.Is(err, io.ErrClosedPipe) {
		t.Logf("%v", err) // of a client that writes on
	}
	return out.String(), problems.String(), command
}

// TestMCPEnds: a client that hangs up is no error, one that speaks something else
// is. Standard output is the protocol's alone.
func TestMCPEnds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, input string
		status      int
		answers     int // lines
	}{
		{"at once", "", 0, 0},
		{"after the handshake", handshake, 0, 1},
		{"within a message", handshake + `{"jsonrpc":"2.0","id":1,"meth`, 0, 1},
		{"no protocol", "GET / HTTP/1.1\n\n", 1, 0},
		{"no message", "[]\n", 1, 0},
		{"two messages on a line", handshake + `{"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0","id":2,"method":"ping"}` + "\n", 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			stdout, stderr, command := ended(t, strings.NewReader(c.input))
			if got := command.ProcessState.ExitCode(); got != c.status || (stderr == "") != (c.status == 0) {
				t.Errorf("status %d, want %d: %s", got, c.status, stderr)
			}
			if strings.Count(stdout, "\n") != c.answers {
				t.Errorf("it answers %s", stdout)
			}
		})
	}
}

// endless is a text without an end of line.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// TestMCPFloods: a line without an end does not fill the memory. Nothing runs
// beside it: Linux counts what the test holds as held by the program it starts.
func TestMCPFloods(t *testing.T) {
	flood := io.MultiReader(strings.NewReader(handshake+`{"jsonrpc":"2.0","id":1,"method":"`), io.LimitReader(endless{}, 100<<20))
	_, stderr, command := ended(t, flood)
	if command.ProcessState.ExitCode() != 1 || !strings.Contains(stderr, "maximum line length") {
		t.Errorf("%v: %s", command.ProcessState, stderr)
	}
	wantPeak(t, command.ProcessState, 200)
}

// TestMCPAnswersAllThatWasAsked, also when the client closes its end at once.
func TestMCPAnswersAllThatWasAsked(t *testing.T) {
	t.Parallel()
	const calls = 1000
	var input strings.Builder
	input.WriteString(handshake)
	for i := range calls {
		fmt.Fprintf(&input, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"build_playground_url","arguments":{"actions":["K:broker-1@%d"]}}}`+"\n", i, i)
	}
	stdout, _, command := ended(t, strings.NewReader(input.String()))
	seen := map[int]bool{}
	lines := bufio.NewScanner(strings.NewReader(stdout))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var message struct{ ID any }
		if err := json.Unmarshal(lines.Bytes(), &message); err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		if id, isNumber := message.ID.(float64); isNumber {
			seen[int(id)] = true
		}
	}
	if len(seen) != calls || !command.ProcessState.Success() {
		t.Errorf("%d of %d calls are answered, and it ends with %v", len(seen), calls, command.ProcessState)
	}
}

// TestMCPHangUpWhileReadingACluster: the reading ends with the client.
func TestMCPHangUpWhileReadingACluster(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0") // takes connections, and never says anything
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	command := simlinkMCP(t)
	stdin, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	call := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"cluster_to_url","arguments":{"brokers":[%q],"timeout":"5m"}}}`+"\n", listener.Addr())
	if _, err := io.WriteString(stdin, handshake+call); err != nil {
		t.Fatal(err)
	}
	if _, err := listener.Accept(); err != nil {
		t.Fatal(err)
	}
	hungUp := time.Now()
	stdin.Close()
	if err := command.Wait(); err != nil || time.Since(hungUp) > time.Minute {
		t.Errorf("it ends after %s with %v", time.Since(hungUp), err)
	}
}
