package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/draft"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// composing is how a link is made and printed that no cluster was drawn for. The
// flags are those of drawing.
type composing struct {
	link.ComposeOptions
	Output string `short:"o" enum:"url,json" default:"url" help:"What to print: url, or json for one JSON object." placeholder:"FORM"`
	Open   bool   `help:"Open the link in the browser after it is printed."`
}

func (c *composing) print(link *simlink.Link, s streams) error {
	d := drawing{Output: c.Output, Open: c.Open}
	if err := d.write(link, s.out); err != nil || !d.Open {
		return err
	}
	return openLink(link.URL, s)
}

// shapeCmd is simlink shape.
type shapeCmd struct {
	File string `arg:"" optional:"" default:"-" help:"Shape file, YAML or JSON; - or none is standard input."`
	composing
}

// Help is the end of simlink shape --help.
func (shapeCmd) Help() string {
	return `The file says which cluster free play starts with, and what happens in it: topology, brokers or brokersPerZone, rackAware, topics (name, partitions, replicationFactor, minInSyncReplicas, cleanupPolicy, retentionMs, retentionBytes, localRetentionMs, diskless), disklessTiming, and actions. What is left out is as by default. docs/shapes.md lists the limits.

Nothing is corrected: what the playground would change or drop is refused, all of it at once. An action that names what is not there is a warning.

Examples:
  simlink shape shape.yaml                        the link of a shape
  simlink shape --open shape.yaml                 straight to the playground
  echo 'brokers: 5' | simlink shape               five brokers, all else as by default`
}

// Run makes and prints the link.
func (c *shapeCmd) Run(s streams) error {
	text, err := readText(c.File, s.in)
	if err != nil {
		return err
	}
	document, err := draft.ReadFile(text)
	if err != nil {
		return inFile(c.File, err)
	}
	if c.BaseURL != "" {
		if _, err := simlink.Compose(link.Play{}, c.PlayOptions); err != nil {
			return err // the flag's fault, and not the file's
		}
		document.BaseURL = c.BaseURL
	}
	document.Force = document.Force || c.Force
	link, err := document.Link()
	if err != nil {
		return inFile(c.File, err)
	}
	s.warn(link.Warnings)
	outcomes, more := draft.Outcomes(link, document.Actions)
	for _, w := range outcomes {
		s.warn([]link.Warning{{Code: link.WarningCode(w.Code), Text: w.Field + " " + w.Text}})
	}
	if more > 0 {
		fmt.Fprintf(s.err, "and %s more\n", counted(more, "warning"))
	}
	return c.print(link, s)
}

// inFile says in which file what is wrong stands.
func inFile(file string, err error) error {
	if file == "-" {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// readText reads a file or standard input, no more of it than a document may have.
func readText(file string, in io.Reader) ([]byte, error) {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, draft.MaxBytes+1))
}

// scenarioCmd is simlink scenario.
type scenarioCmd struct {
	Scenario string `arg:"" help:"Id of the scenario: track, module and scenario, such as 00.1.3."`
	composing
}

// Help is the end of simlink scenario --help.
func (scenarioCmd) Help() string {
	return `A curated scenario opens paused on its walkthrough. Which ids there are is the simulator's affair: an id that it does not know gives a link all the same.

Examples:
  simlink scenario 00.1.3                         its link
  simlink scenario 00.1.3 --open                  straight to the playground`
}

// Validate refuses what is no id.
func (c *scenarioCmd) Validate() error {
	if c.Scenario == "" || c.Scenario == "free" {
		return errors.New("<scenario> must be a curated scenario such as 00.1.3; simlink shape opens free play")
	}
	_, err := simlink.Compose(link.Play{Scenario: c.Scenario}, link.ComposeOptions{})
	return err
}

// Run makes and prints the link.
func (c *scenarioCmd) Run(s streams) error {
	link, err := simlink.Compose(link.Play{Scenario: c.Scenario}, c.PlayOptions)
	if err != nil {
		return err
	}
	s.warn(link.Warnings)
	return c.print(link, s)
}
