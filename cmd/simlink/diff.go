package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// diffCmd is simlink diff.
type diffCmd struct {
	A      string `arg:"" help:"Snapshot file or link; - is standard input."`
	B      string `arg:"" help:"What it is compared with: a snapshot file or a link; - is standard input."`
	Output string `short:"o" enum:"text,json" default:"text" help:"What to print: text, or json for one JSON object." placeholder:"FORM"`
}

// Help is the end of simlink diff --help.
func (diffCmd) Help() string {
	return `Two snapshots are compared whole, under their real names. Two links are compared by what they show at their ends. Of a snapshot and a link, the snapshot is drawn first, as simlink link --clamp does it; what other flags made of the link counts as a difference.

A line says what is there only in B (+), only in A (-), or differs (~). Differences are no failure: the exit status is 0 with them and without.

Examples:
  simlink diff before.json after.json             what changed in a cluster
  simlink diff 'https://…' 'https://…'            between what two links show
  simlink diff snapshot.json 'https://…'          has the cluster changed since?
  simlink demo | simlink diff - 'https://…'       a link from another program
  simlink diff -o json before.json after.json     for a program`
}

// Validate refuses to read standard input twice.
func (c *diffCmd) Validate() error {
	if c.A == "-" && c.B == "-" {
		return errors.New("only one of A and B can be -, which is standard input")
	}
	return nil
}

// Run prints what changed.
func (c *diffCmd) Run(s streams) error {
	a, errA := verbs.FindSource(c.A, s.open)
	b, errB := verbs.FindSource(c.B, s.open)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	compared, err := verbs.Diff(a, b)
	if err != nil {
		return err
	}
	if compared.Drawn {
		fmt.Fprintln(s.err, "note: one is a snapshot and the other a link; the snapshot is compared as its link would show it, under the playground's names.")
	}
	s.warnSource(c.A, compared.A)
	s.warnSource(c.B, compared.B)
	if c.Output == "json" {
		return printJSON(s.out, compared)
	}
	_, err = io.WriteString(s.out, text.Diff(compared.Changes))
	return err
}

// warnSource says what of a snapshot could not be read, or what of a link is not as
// it says, since that may look like a difference.
func (s streams) warnSource(name string, from verbs.Source) {
	if from.Link != nil {
		s.warnLink(from.Link)
		return
	}
	if name == "-" {
		name = "standard input"
	}
	for _, w := range from.Snapshot.Warnings {
		s.warn(string(link.WarnSnapshot), name+" says: "+w)
	}
}
