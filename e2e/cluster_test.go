//go:build e2e

package e2e

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

const (
	script       = "kafka/kafka.sh"
	statusSkip   = 3 // of the script, where the machine lacks what it needs
	nodes        = 3
	deadline     = 90 * time.Second // for anything that a cluster does
	attemptTime  = 5 * time.Second  // of that, for one look at it
	toolDeadline = 60 * time.Second
)

// listener is one of the listeners that every node has, as its port's distance
// from the node's first.
type listener int

const (
	plaintext    listener = 0
	withSCRAM    listener = 2
	withSCRAMTLS listener = 3
)

// cluster is a running cluster of one version.
type cluster struct {
	version string
	home    string // the jars
	dir     string // data, logs, certificates
	port    int    // of the first node
	since   time.Time
}

// start brings up a cluster that lives as long as the test.
func start(t *testing.T, version string) *cluster {
	t.Helper()
	c := &cluster{version: version, home: fetch(t, version), dir: t.TempDir(), port: freePorts(t), since: time.Now()}
	writeCertificates(t, c.dir)
	writeProperties(t, filepath.Join(c.dir, adminProperties), login(admin, adminPassword, "SCRAM-SHA-256"), "security.protocol=SASL_PLAINTEXT")
	c.hold(t)
	client := c.client(t)
	c.log(t, "the nodes listen")
	c.eventually(t, "all nodes are in the metadata", func(ctx context.Context) error {
		metadata, err := kmsg.NewPtrMetadataRequest().RequestWith(ctx, client)
		if err != nil {
			return err
		}
		if len(metadata.Brokers) != nodes {
			return fmt.Errorf("%d of %d brokers", len(metadata.Brokers), nodes)
		}
		return nil
	})
	return c
}

// log says how far the test is, and how long that took.
func (c *cluster) log(t *testing.T, format string, args ...any) {
	t.Helper()
	t.Logf("%5.1f s: %s", time.Since(c.since).Seconds(), fmt.Sprintf(format, args...))
}

// fetch returns the directory with the jars of a version. Where the machine
// lacks what that takes it skips the test, and in CI it fails.
func fetch(t *testing.T, version string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), script, "fetch", version).Output()
	var status *exec.ExitError
	switch {
	case err == nil:
		return strings.TrimSpace(string(out))
	case errors.As(err, &status) && status.ExitCode() == statusSkip && os.Getenv("CI") == "":
		t.Skipf("%s", status.Stderr)
	case errors.As(err, &status):
		t.Fatalf("%s fetch %s: %v\n%s", script, version, err, status.Stderr)
	}
	t.Fatal(err)
	return ""
}

// hold runs the nodes. The script takes them down when its standard input
// ends, which it does however this process ends. It has a process group of its
// own, so that an interrupt from the terminal leaves it to do that.
func (c *cluster) hold(t *testing.T) {
	t.Helper()
	command := exec.Command(script, "hold", c.home, c.dir, strconv.Itoa(nodes), strconv.Itoa(c.port))
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var stderr strings.Builder
	command.Stderr = &stderr
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
	t.Cleanup(func() {
		c.logOnFailure(t)
		stdin.Close()
		io.Copy(io.Discard, stdout)
		if err := command.Wait(); err != nil {
			t.Errorf("%s hold: %v\n%s", script, err, stderr.String())
		}
	})
	if line, _ := bufio.NewReader(stdout).ReadString('\n'); !strings.HasPrefix(line, "up: ") {
		t.Fatalf("the cluster did not come up: %q", line)
	}
}

// logOnFailure shows the end of each node's log.
func (c *cluster) logOnFailure(t *testing.T) {
	if !t.Failed() {
		return
	}
	for id := 1; id <= nodes; id++ {
		text, _ := os.ReadFile(filepath.Join(c.dir, strconv.Itoa(id), "log"))
		lines := strings.Split(string(text), "\n")
		t.Logf("node %d:\n%s", id, strings.Join(lines[max(0, len(lines)-20):], "\n"))
	}
}

// stop stops a node as an operator does.
func (c *cluster) stop(t *testing.T, id int) {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), script, "stop", c.dir, strconv.Itoa(id)).CombinedOutput(); err != nil {
		t.Fatalf("%s stop: %v\n%s", script, err, out)
	}
}

// addresses are those of a listener at every node, as the nodes advertise them.
func (c *cluster) addresses(l listener) []string {
	var addresses []string
	for i := range nodes {
		addresses = append(addresses, net.JoinHostPort("127.0.0.1", strconv.Itoa(c.port+10*i+int(l))))
	}
	return addresses
}

// client connects to the listener without authentication, as a super user.
func (c *cluster) client(t *testing.T, options ...kgo.Opt) *kgo.Client {
	t.Helper()
	return newClient(t, append(options, kgo.SeedBrokers(c.addresses(plaintext)...))...)
}

func newClient(t *testing.T, options ...kgo.Opt) *kgo.Client {
	t.Helper()
	client, err := kgo.NewClient(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

// eventually repeats an attempt until it succeeds.
func (c *cluster) eventually(t *testing.T, what string, attempt func(context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	defer cancel()
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		one, stop := context.WithTimeout(ctx, attemptTime)
		err := attempt(one)
		stop()
		if err == nil {
			return
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatalf("not after %v: %s: %v", deadline, what, err)
		}
	}
}

// freePorts returns a port from which on every port that the nodes will listen
// on is free. They lie below those that a system gives to connections.
func freePorts(t *testing.T) int {
	t.Helper()
	for range 100 {
		if port := 20000 + 50*rand.IntN(200); allFree(port) {
			return port
		}
	}
	t.Fatal("no free ports between 20000 and 30000")
	return 0
}

func allFree(port int) bool {
	for i := range nodes {
		for l := range 4 {
			front, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port+10*i+l)))
			if err != nil {
				return false
			}
			front.Close()
		}
	}
	return true
}
