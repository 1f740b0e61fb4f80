// Command read-link says what a playground link holds, and what the playground
// drops of it. It takes the link, or the bare value of its actions parameter.
//
//	go run ./examples/read-link "$(go run ./cmd/simlink demo)"
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: read-link LINK")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(text string, out io.Writer) error {
	link, err := simlink.Parse(text)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, size %s\n", link.Topology, link.Size)
	fmt.Fprintf(out, "%d actions, %s\n", len(link.Actions), link.Form)
	for _, entry := range link.Actions {
		fmt.Fprintf(out, "%6d ms  %s\n", entry.At, actions.Describe(entry.Action))
	}
	for _, problem := range link.Dropped {
		fmt.Fprintf(out, "dropped: %s\n", problem)
	}
	for _, warning := range link.Warnings {
		fmt.Fprintf(out, "warning: %s\n", warning.Text)
	}
	return nil
}
