//go:build e2e

package e2e

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// testCommand uses the command as its user does: it learns what may be read, gives
// itself what is missing with the lines that access prints, and takes a snapshot
// and a link.
func (c *cluster) testCommand(t *testing.T) {
	const principal = "newcomer"
	c.addPrincipals(t, principal)
	dir := t.TempDir()
	binary := filepath.Join(dir, "simlink")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "../cmd/simlink").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	simlink := func(args ...string) (stdout, stderr string, status int) {
		return runCommand(t, binary, append(args, "--brokers", c.addresses(withSCRAM)[0], "--sasl-mechanism", "SCRAM-SHA-512", "--username", principal)...)
	}

	report, stderr, status := simlink("access", "--producers")
	if status != 1 {
		t.Errorf("access ends with %d where nothing may be read:\n%s%s", status, report, stderr)
	}
	for given := 0; ; {
		lines := advice(report)
		if len(lines) == 0 {
			break
		}
		if given > 3*len(documented()) {
			t.Fatalf("permissions are still missing:\n%s", report)
		}
		given += len(lines)
		c.obey(t, principal, lines)
		report, stderr, status = simlink("access", "--producers")
	}
	if status != 0 {
		t.Errorf("access ends with %d where all is allowed:\n%s%s", status, report, stderr)
	}

	snapshot := filepath.Join(dir, "snapshot.json")
	if out, errors, status := simlink("snapshot", "--out", snapshot, "--producers"); status != 0 || out != "" {
		t.Fatalf("snapshot ends with %d:\n%s%s", status, out, errors)
	}
	direct, errors, status := simlink("connect", "--fit")
	if status != 0 {
		t.Fatalf("connect ends with %d:\n%s", status, errors)
	}
	fromFile, _, _ := runCommand(t, binary, "link", "--fit", snapshot)
	if direct != fromFile {
		t.Errorf("connect and link of the snapshot differ:\n%s%s", direct, fromFile)
	}
	if text, err := os.ReadFile(snapshot); err != nil || bytes.Contains(text, []byte("s3cret")) || strings.Contains(direct+errors+stderr+report, "s3cret") {
		t.Errorf("the password is shown (%v)", err)
	}
	mustParse(t, strings.TrimSpace(direct))
}

// advice are the arguments of the kafka-acls lines of a report, without the
// address.
func advice(report string) (lines [][]string) {
	for line := range strings.Lines(report) {
		if _, args, found := strings.Cut(line, "--add "); found && strings.Contains(line, "kafka-acls --bootstrap-server ") {
			lines = append(lines, strings.Fields(strings.ReplaceAll("--add "+args, "'", "")))
		}
	}
	return lines
}

// obey runs the lines as an administrator, and waits until every broker knows.
func (c *cluster) obey(t *testing.T, principal string, lines [][]string) {
	t.Helper()
	var questions []question
	for _, args := range lines {
		questions = append(questions, question{strings.Join(args, " "), c.adminTool("AclCommand"), args})
	}
	c.ask(t, questions...)
	c.awaitPermissions(t, principal, c.permissionsOf(t, principal))
}

// permissionsOf counts a principal's permissions as the tool lists them.
func (c *cluster) permissionsOf(t *testing.T, principal string) int {
	t.Helper()
	text, err := c.run(t.Context(), c.adminTool("AclCommand"), "--list", "--principal", "User:"+principal)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(text, "operation=")
}

func mustParse(t *testing.T, text string) {
	t.Helper()
	if back, err := link.Parse(text); err != nil || len(back.Dropped) > 0 {
		t.Errorf("%q cannot be read back: %v", text, err)
	}
}

// runCommand runs the command with the password in its environment.
func runCommand(t *testing.T, binary string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	command := exec.CommandContext(t.Context(), binary, args...)
	command.Env = append(os.Environ(), "SIMLINK_PASSWORD="+password)
	var out, errs strings.Builder
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), command.ProcessState.ExitCode()
}
