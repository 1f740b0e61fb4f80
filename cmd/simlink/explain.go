package main

import (
	"io"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// explainCmd is simlink explain.
type explainCmd struct {
	Source   string       `arg:"" name:"url" optional:"" default:"-" help:"Playground link, in quotes, or a file that holds one; - or none is standard input."`
	At       verbs.Moment `placeholder:"MS" help:"Explain this moment of the simulation, in ms, instead of the end."`
	AllSteps bool         `help:"List each action of the timeline, where a run of records or of reassignments is one line otherwise."`
	Output   string       `short:"o" enum:"text,json" default:"text" help:"What to print: text, or json for one JSON object." placeholder:"FORM"`
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
	given, err := verbs.FindSource(c.Source, s.open)
	if err != nil {
		return err
	}
	explained, err := verbs.Explain(given, c.At)
	switch {
	case err != nil:
		return verbs.InFile(c.Source, err)
	case c.Output == "json":
		return printJSON(s.out, explained)
	}
	_, err = io.WriteString(s.out, text.Explain(explained, c.AllSteps))
	return err
}
