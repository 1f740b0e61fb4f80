package main

import (
	"errors"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/fromyaml"
	"github.com/simlinkhq/kafka-simlink/simlink"
)

// composing is how a link is made and printed that no cluster was drawn for. The
// flags are those of drawing.
type composing struct {
	verbs.Composing
	Output string `short:"o" enum:"url,json" default:"url" help:"What to print: url, or json for one JSON object." placeholder:"FORM"`
	Open   bool   `help:"Open the link in the browser after it is printed."`
}

func (c *composing) print(made *simlink.Link, s streams) error {
	if err := printLink(made, c.Output, s.out); err != nil || !c.Open {
		return err
	}
	return openLink(made.URL, s)
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
	file, err := verbs.ReadFile(c.File, s.open, verbs.MaxDocument)
	if err != nil {
		return err
	}
	document, err := fromyaml.ReadDocument([]byte(file))
	if err != nil {
		return verbs.InFile(c.File, err)
	}
	if c.BaseURL != "" {
		if err := c.CheckAddress(); err != nil {
			return err // the flag's fault, and not the file's
		}
		document.BaseURL = c.BaseURL
	}
	document.Force = document.Force || c.Force
	composed, err := verbs.Shape(document)
	if err != nil {
		return verbs.InFile(c.File, err)
	}
	s.warnAll(composed.Link)
	for _, n := range composed.Outcomes {
		s.warn(n.Code, n.Field+" "+n.Text)
	}
	if composed.MoreOutcomes > 0 {
		fmt.Fprintf(s.err, "and %s more\n", text.Counted(composed.MoreOutcomes, "warning"))
	}
	return c.print(composed.Link, s)
}

// scenarioCmd is simlink scenario.
type scenarioCmd struct {
	Scenario string `arg:"" help:"Id of the scenario: track, module and scenario, such as 00.1.3."`
	composing
}

// Help is the end of simlink scenario --help.
func (scenarioCmd) Help() string {
	return `A curated scenario opens paused on its walkthrough. Which ids there are is the simulator's affair: an id that it does not know gives a link too.

Examples:
  simlink scenario 00.1.3                         its link
  simlink scenario 00.1.3 --open                  straight to the playground`
}

// Validate refuses what is no id.
func (c *scenarioCmd) Validate() error {
	if verbs.IsFreePlay(c.Scenario) {
		return errors.New("<scenario> must be a curated scenario such as 00.1.3; simlink shape opens free play")
	}
	_, err := verbs.Scenario(c.Scenario, verbs.Composing{})
	return err
}

// Run makes and prints the link.
func (c *scenarioCmd) Run(s streams) error {
	made, err := verbs.Scenario(c.Scenario, c.Composing)
	if err != nil {
		return err
	}
	s.warnAll(made)
	return c.print(made, s)
}
