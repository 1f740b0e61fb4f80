package main

import (
	"errors"
	"io"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// checkCmd is simlink check.
type checkCmd struct {
	Source string `arg:"" name:"url" optional:"" default:"-" help:"Playground link or the value of its actions parameter, in quotes, or a file that holds one; - or none is standard input."`
	Output string `short:"o" enum:"text,json" default:"text" help:"What to print: text, or json for one JSON object." placeholder:"FORM"`
}

// Help is the end of simlink check --help.
func (checkCmd) Help() string {
	return `The playground drops what it cannot read without a word, and changes numbers that are out of range. This says what, and why. The log is printed as the playground writes it itself. The exit status is 1 where something is dropped or changed, or is of a kind whose payload is not public, so that nobody can tell.

An action that loads, and changes nothing or names what is not there, is a warning. A bare value is played on the default cluster.

Examples:
  simlink check 'https://…'                       what loads of a link
  simlink check 'K:broker-2@500,K:broker-9'       of a log
  simlink check -o json actions.txt               for a program`
}

// Run prints what loads.
func (c *checkCmd) Run(s streams) error {
	given, err := verbs.FindLog(c.Source, s.open)
	if err != nil {
		return err
	}
	report, err := verbs.Check(given)
	if err != nil {
		return err
	}
	if c.Output == "json" {
		err = printJSON(s.out, report)
	} else {
		_, err = io.WriteString(s.out, text.Check(report))
	}
	if err == nil && !report.OK {
		err = errors.New("not all of it loads as it stands: " + text.Lost(report))
	}
	return err
}
