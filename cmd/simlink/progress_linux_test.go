package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
)

// frozen is a clock that calls at once, or never, and says after what.
type frozen struct {
	calls   bool
	delays  []time.Duration
	stopped int
}

func (f *frozen) clock() clock {
	return clock{
		now: func() time.Time { return time.Unix(0, 0) },
		after: func(d time.Duration, call func()) func() bool {
			f.delays = append(f.delays, d)
			if f.calls {
				call()
			}
			return func() bool { f.stopped++; return true }
		},
	}
}

// onScreen is what a terminal gets of a run.
func onScreen(t *testing.T, run func(terminal *os.File)) string {
	t.Helper()
	terminal, screen := openTerminal(t)
	read := make(chan string)
	go func() {
		all, _ := io.ReadAll(screen) // ends with EIO when nobody has the terminal open any more
		read <- string(all)
	}()
	run(terminal)
	terminal.Close()
	return <-read
}

func startForTest(t *testing.T) string {
	t.Helper()
	cluster, stop, err := startKafka([]topicSpec{{"orders", 3}}, nil)
	t.Cleanup(stop)
	if err != nil {
		t.Fatal(err)
	}
	return cluster.ListenAddrs()[0]
}

// A reading of more than a second says what it waits for, on one line of the
// terminal that is taken away at the end.
func TestProgress(t *testing.T) {
	f := &frozen{calls: true}
	broker := startForTest(t)
	got := onScreen(t, func(terminal *os.File) {
		var out bytes.Buffer
		if status := run([]string{"connect", "--brokers", broker}, streams{out: &out, err: terminal, env: environment("", ""), clock: f.clock()}); status != statusDone {
			t.Errorf("exit status %d", status)
		}
		if !strings.HasPrefix(out.String(), "https://") || strings.Contains(out.String(), "\x1b") {
			t.Errorf("standard output is %q", out.String())
		}
	})
	if want := "\rasking the cluster…\x1b[K"; !strings.HasPrefix(got, want) {
		t.Errorf("the terminal got %q, want %q…", got, want)
	}
	if want := "\rreading configuration (1)…\x1b[K"; !strings.Contains(got, want) {
		t.Errorf("the terminal got %q, which lacks %q", got, want)
	}
	if !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("the terminal got %q, which leaves something", got)
	}
	if len(f.delays) != 1 || f.delays[0] != time.Second || f.stopped != 1 {
		t.Errorf("waited for %v, stopped %d times", f.delays, f.stopped)
	}
}

// The error of a reading stands on a line of its own.
func TestProgressBeforeAnError(t *testing.T) {
	broker := startForTest(t)
	got := onScreen(t, func(terminal *os.File) {
		run([]string{"connect", "--brokers", broker, "--topics", "refunds"},
			streams{out: io.Discard, err: terminal, env: environment("NO_COLOR", "1"), clock: (&frozen{calls: true}).clock()})
	})
	if !strings.Contains(got, "\r\x1b[Kerror: --topics names topics") {
		t.Errorf("the terminal got %q", got)
	}
}

func TestNoProgress(t *testing.T) {
	broker := startForTest(t)
	arguments := []string{"connect", "--brokers", broker}
	t.Run("of a reading that is over by then", func(t *testing.T) {
		got := onScreen(t, func(terminal *os.File) {
			run(arguments, streams{out: io.Discard, err: terminal, env: environment("", ""), clock: new(frozen).clock()})
		})
		if got != "" {
			t.Errorf("the terminal got %q", got)
		}
	})
	t.Run("in a file or pipe", func(t *testing.T) {
		f := &frozen{calls: true}
		var file bytes.Buffer
		run(arguments, streams{out: io.Discard, err: &file, env: environment("", ""), clock: f.clock()})
		if file.Len() > 0 || len(f.delays) > 0 {
			t.Errorf("the file got %q", file.String())
		}
	})
}

// The line names the step that others wait for, and not one that is over.
func TestProgressOfStepsSideBySide(t *testing.T) {
	var out bytes.Buffer
	p := &progressLine{out: &out, stop: func() bool { return true }}
	step := func(what string, count int, done bool) {
		p.report(capture.Progress{Request: "R", What: what, Count: count, Done: done})
	}
	step("latest offsets", 6, false)
	step("members", 2, false)
	if out.Len() > 0 {
		t.Errorf("before its time the line is %q", out.String())
	}
	p.show()
	step("latest offsets", 6, true)
	p.end()
	p.show()
	want := "\rreading latest offsets (6)…\x1b[K" + "\rreading members (2)…\x1b[K" + "\r\x1b[K"
	if out.String() != want {
		t.Errorf("the terminal got %q, want %q", out.String(), want)
	}
}
