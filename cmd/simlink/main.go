// Command simlink turns a snapshot of a Kafka cluster into a link that opens it
// in the Kafka Simulator's playground.
package main

import (
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr, os.Getenv}))
}

// streams are what a run of the command touches, so that a test can be all of it.
type streams struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
}
