package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diff"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
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
	a, b, err := c.clusters(s)
	if err != nil {
		return err
	}
	changes := diff.Diff(a, b)
	if c.Output == "json" {
		return printJSON(s.out, struct {
			Changes []diff.Change `json:"changes"`
		}{changes})
	}
	var p page
	p.changes(changes)
	_, err = io.WriteString(s.out, p.String())
	return err
}

// clusters are A and B in the one form in which they can be compared.
func (c *diffCmd) clusters(s streams) (a, b *replay.Cluster, err error) {
	sourceA, errA := readSource(c.A, s.in)
	sourceB, errB := readSource(c.B, s.in)
	if err := errors.Join(errA, errB); err != nil {
		return nil, nil, err
	}
	if sourceA.link == nil && sourceB.link == nil {
		s.repeatWarnings(c.A, sourceA.snapshot)
		s.repeatWarnings(c.B, sourceB.snapshot)
		return diff.Of(sourceA.snapshot), diff.Of(sourceB.snapshot), nil
	}
	if sourceA.link == nil || sourceB.link == nil {
		fmt.Fprintln(s.err, "note: one is a snapshot and the other a link; the snapshot is compared as its link would show it, under the playground's names.")
	}
	a, errA = shown(sourceA, s)
	b, errB = shown(sourceB, s)
	return a, b, errors.Join(errA, errB)
}

// repeatWarnings says what of a snapshot could not be read, since that may look
// like a difference.
func (s streams) repeatWarnings(name string, snapshot *simlink.Snapshot) {
	for _, w := range snapshot.Warnings {
		s.warn([]link.Warning{{Code: link.WarnSnapshot, Text: sourceName(name) + " says: " + w}})
	}
}

// shown is what a link shows, or the link of a snapshot. Nobody shares the
// latter, so that its length does not matter.
func shown(from source, s streams) (*replay.Cluster, error) {
	link := from.link
	if link == nil {
		var err error
		if link, err = build(from.snapshot, simlink.Options{Clamp: true, Force: true, ProducersWindow: simlink.DefaultProducersWindow}); err != nil {
			return nil, err
		}
		link.Warnings = slices.DeleteFunc(link.Warnings, func(w link.Warning) bool { return w.Code == link.WarnLinkTooLong })
	}
	s.warnLink(link)
	return replay.Run(link), nil
}

// diffTitles are the heads of the sections.
var diffTitles = map[diff.Thing]string{
	diff.ThingCluster: "cluster", diff.ThingBroker: "brokers", diff.ThingTopic: "topics", diff.ThingPartition: "partitions",
	diff.ThingGroup: "groups", diff.ThingMember: "members", diff.ThingShareGroup: "share groups", diff.ThingProducer: "producers",
	diff.ThingConsumerDefault: "consumer defaults", diff.ThingUnknown: "not known",
}

var diffMarks = map[diff.ChangeKind]string{diff.Added: "+", diff.Removed: "-", diff.Changed: "~"}

// changes prints a section for each thing.
func (p *page) changes(changes []diff.Change) {
	if len(changes) == 0 {
		p.line("no differences")
		return
	}
	var thing diff.Thing
	for i, c := range foldPartitions(changes) {
		if c.Thing != thing {
			if i > 0 {
				p.WriteString("\n")
			}
			thing = c.Thing
			p.line("%s:", diffTitles[thing])
		}
		p.line("  %s %s", diffMarks[c.Kind], c.text())
	}
}

// foldedChange is a change, of a partition together with the same one of others
// of its topic.
type foldedChange struct {
	diff.Change
	partitions []int
}

func foldPartitions(changes []diff.Change) []foldedChange {
	folded := make([]foldedChange, 0, len(changes))
	places := map[diff.Change]int{} // by the change, with the topic for its name
	for _, c := range changes {
		if c.Thing != diff.ThingPartition {
			folded = append(folded, foldedChange{Change: c})
			continue
		}
		slash := strings.LastIndexByte(c.Name, '/')
		id, _ := strconv.Atoi(c.Name[slash+1:]) // Diff has written it
		c.Name = c.Name[:slash]
		at, there := places[c]
		if !there {
			at = len(folded)
			places[c] = at
			folded = append(folded, foldedChange{Change: c})
		}
		folded[at].partitions = append(folded[at].partitions, id)
	}
	return folded
}

func (c *foldedChange) text() string {
	name := orElse(c.Name, `""`)
	if c.partitions != nil {
		name += "/" + strings.ReplaceAll(ranges(c.partitions), " ", "")
	}
	what := c.From + c.To // a summary is one of them
	if c.Kind == diff.Changed {
		what = fmt.Sprintf("%s %s → %s", c.Field, orElse(c.From, "(none)"), orElse(c.To, "(none)"))
	}
	switch {
	case c.Thing == diff.ThingCluster:
		return what
	case what == "":
		return name
	}
	return name + ": " + what
}
