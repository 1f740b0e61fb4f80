package main

import (
	"fmt"
	"io"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// explainCmd is simlink explain.
type explainCmd struct {
	Source   string `arg:"" name:"url" optional:"" default:"-" help:"Playground link, in quotes, or a file that holds one; - or none is standard input."`
	At       moment `placeholder:"MS" help:"Explain this moment of the simulation, in ms, instead of the end."`
	AllSteps bool   `help:"List each action of the timeline, where a run of records or of reassignments is one line otherwise."`
	Output   string `short:"o" enum:"text,json" default:"text" help:"What to print: text, or json for one JSON object." placeholder:"FORM"`
}

// Help is the end of simlink explain --help.
func (explainCmd) Help() string {
	return `Any playground link is read, whoever made it: the cluster is what its documented actions make of it, and what is not public is named.

Examples:
  simlink explain 'https://…'                     what the link shows
  simlink demo | simlink explain                  what the demo's link shows
  simlink explain 'https://…' --at 4000           after 4 s of the simulation
  simlink explain -o json 'https://…'             for a program`
}

// Run prints what the link holds.
func (c *explainCmd) Run(s streams) error {
	given, err := readSource(c.Source, s.in)
	switch {
	case err != nil:
		return err
	case given.link == nil:
		return fmt.Errorf("%s is a snapshot, and explain reads links; simlink link makes a link of it", sourceName(c.Source))
	}
	cluster := c.At.play(given.link)
	if c.Output == "json" {
		return printJSON(s.out, explanation{given.link, cluster, cluster.Loads()})
	}
	var p page
	c.explain(&p, given.link, cluster)
	_, err = io.WriteString(s.out, p.String())
	return err
}

func sourceName(arg string) string {
	if arg == "-" {
		return "standard input"
	}
	return arg
}

// explanation is what -o json prints.
type explanation struct {
	Link    *simlink.Link   `json:"link"`
	Cluster *replay.Cluster `json:"cluster"`
	Loads   []replay.Load   `json:"loads"`
}

// explain begins with what is wrong in the cluster; all that it holds follows.
func (c *explainCmd) explain(p *page, link *simlink.Link, cluster *replay.Cluster) {
	h := examine(cluster)
	p.headline(link, cluster)
	p.state(link, cluster, h)
	p.notPublic(cluster)
	p.brokers(cluster, h)
	p.topics(cluster)
	p.placement(cluster)
	p.groups(cluster)
	p.shareGroups(cluster)
	p.producers(cluster)
	p.timeline(cluster.Steps, len(link.Actions), c.AllSteps)
	p.changed(link)
	p.form(link)
}
