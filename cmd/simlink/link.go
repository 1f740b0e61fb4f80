package main

import (
	"bytes"
	_ "embed"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// drawing is what is drawn, and how the link is printed.
type drawing struct {
	verbs.Drawing
	DryRun bool   `help:"Print what the link would hold: size, names and actions, then the link."`
	Output string `short:"o" enum:"url,json" default:"url" help:"What to print: url, or json for one JSON object." placeholder:"FORM"`
	Open   bool   `help:"Open the link in the browser after it is printed."`
}

// linkCmd is simlink link.
type linkCmd struct {
	File string `arg:"" optional:"" default:"-" help:"Snapshot file; - or none is standard input."`
	drawing
}

// Help is the end of simlink link --help.
func (linkCmd) Help() string {
	return `Examples:
  simlink link snapshot.json                      the link of a cluster
  simlink link --topics orders,payments s.json    only these topics
  simlink link --topics-regex '^billing' s.json   those whose name matches
  simlink link --clamp s.json                     trim what is over the limits
  simlink link --producers --dry-run s.json       look before sharing
  simlink link --open s.json                      straight to the playground
  simlink link --fit -o json s.json               for a program`
}

// Run makes and prints the link.
func (c *linkCmd) Run(s streams) error {
	read, err := verbs.FindSnapshot(c.File, s.open)
	if err != nil {
		return err
	}
	return c.print(read, s)
}

//go:embed demo.json
var demoSnapshot []byte

// demoCmd is simlink demo.
type demoCmd struct{ drawing }

// Help is the end of simlink demo --help.
func (demoCmd) Help() string {
	return `The snapshot has four brokers, the fourth of them offline, the topics orders and payments with a few records, a partition off its default placement, a lagging replica, and three producers.

Examples:
  simlink demo                                    its link
  simlink demo --producers --dry-run              with the producers, and all that the link holds`
}

// Run makes and prints the link.
func (c *demoCmd) Run(s streams) error {
	read, err := snapshot.Read(bytes.NewReader(demoSnapshot))
	if err != nil {
		return err
	}
	return c.print(read, s)
}
