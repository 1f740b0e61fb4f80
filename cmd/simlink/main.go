// Command simlink turns a Kafka cluster, live or from a snapshot file, into a
// link that opens it in the Kafka Simulator's playground.
package main

import (
	"io"
	"os"
	"time"
)

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr, os.Getenv, clock{time.Now, after}}))
}

// streams are what a run of the command touches, so that a test can be all of it.
type streams struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
	clock
}

// clock tells the time, and calls a function after some of it has passed unless
// it is stopped before.
type clock struct {
	now   func() time.Time
	after func(time.Duration, func()) (stop func() bool)
}

func after(d time.Duration, call func()) func() bool { return time.AfterFunc(d, call).Stop }
