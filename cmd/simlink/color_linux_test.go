package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// Colours are for people: only where standard error is a terminal, and NO_COLOR
// is not set or empty (no-color.org).
func TestColors(t *testing.T) {
	const colored, plain = "\x1b[31merror:\x1b[0m ", "error: "
	for _, c := range []struct{ name, noColor, want string }{
		{"on a terminal", "", colored},
		{"on a terminal with NO_COLOR", "1", plain},
	} {
		t.Run(c.name, func(t *testing.T) {
			terminal, screen := openTerminal(t)
			run([]string{"no-such-command"}, streams{in: strings.NewReader(""), out: io.Discard, err: terminal, env: environment("NO_COLOR", c.noColor)})
			line, err := bufio.NewReader(screen).ReadString('\n')
			if err != nil || !strings.HasPrefix(line, c.want) {
				t.Errorf("the terminal got %q, %v; want %q…", line, err, c.want)
			}
		})
	}
	t.Run("not in a file or pipe", func(t *testing.T) {
		var file bytes.Buffer
		run([]string{"no-such-command"}, streams{in: strings.NewReader(""), out: io.Discard, err: &file, env: environment("NO_COLOR", "")})
		if !strings.HasPrefix(file.String(), plain) {
			t.Errorf("the file got %q; want %q…", file.String(), plain)
		}
	})
}

// A warning's word is yellow, and what goes to standard output has no colour
// even on a terminal.
func TestColorsAreOnStandardErrorOnly(t *testing.T) {
	terminal, screen := openTerminal(t)
	run([]string{"demo"}, streams{in: strings.NewReader(""), out: terminal, err: terminal, env: environment("NO_COLOR", "")})
	lines := bufio.NewReader(screen)
	warning, _ := lines.ReadString('\n')
	if want := "\x1b[33mwarning:\x1b[0m Broker \"3\" lags"; !strings.HasPrefix(warning, want) {
		t.Errorf("the terminal got %q; want %q…", warning, want)
	}
	if url, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(url, "https://") || strings.Contains(url, "\x1b") {
		t.Errorf("the terminal got %q, %v; want the URL alone", url, err)
	}
}

func environment(name, value string) func(string) string {
	return func(wanted string) string {
		if wanted == name {
			return value
		}
		return ""
	}
}

// openTerminal opens a pseudo-terminal: what is written to one end can be read
// from the other as it would be on the screen.
func openTerminal(t *testing.T) (terminal, screen *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return terminal, screen
}
