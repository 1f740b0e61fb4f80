package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/draft"
	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
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
	text, err := c.read(s.in)
	if err != nil {
		return err
	}
	report, err := draft.Check(text)
	if err != nil {
		return err
	}
	if c.Output == "json" {
		err = printJSON(s.out, report)
	} else {
		_, err = io.WriteString(s.out, reportText(report))
	}
	if err == nil && !report.OK {
		err = errors.New("not all of it loads as it stands: " + lost(report))
	}
	return err
}

// read returns the link or the value. What is neither a URL nor a file is taken
// for the value, which may be broken: to say how is what this is for.
func (c *checkCmd) read(in io.Reader) (string, error) {
	if c.Source == "" {
		return "", errors.New("no link and no value is given; an empty argument is none")
	}
	if c.Source != "-" && (strings.Contains(c.Source, "://") || link.Plausible(c.Source)) {
		return c.Source, nil
	}
	text, err := readText(c.Source, in)
	if errors.Is(err, os.ErrNotExist) && strings.ContainsAny(c.Source, "@,:") {
		return c.Source, nil
	}
	return string(text), err
}

// reportText is a report for people.
func reportText(r *draft.Report) string {
	var p page
	p.line("%s, %s", opens(r), verdict(r))
	if len(r.Dropped) > 0 {
		p.section("dropped by the playground, which does not say so")
		for _, d := range r.Dropped {
			p.line("  %s %s (in %s)", d.Field, d.Text, d.Entry)
		}
	}
	if len(r.Unknown) > 0 {
		p.section("not known to load")
		for _, d := range r.Unknown {
			p.line("  %s %s (in %s)", d.Field, d.Text, d.Entry)
		}
	}
	p.warnings("changed by the playground, which does not say so", r.Changed)
	p.warnings("warnings", r.Warnings)
	if r.MoreNotes > 0 {
		p.line("  and %s more", counted(r.MoreNotes, "warning"))
	}
	if len(r.Actions) > 0 {
		p.section("actions as the playground writes them")
		p.WriteString("  " + visible.Text(r.Canonical) + "\n") // whole, for who wants to use it
	}
	p.section("length")
	p.columns(2, 2, [][]string{{"form", string(r.Form)}, {"as plain", length(r.Lengths.Plain)}, {"as deflate", length(r.Lengths.Deflate)}})
	return p.String()
}

func (p *page) warnings(title string, warnings []draft.Warning) {
	if len(warnings) == 0 {
		return
	}
	p.section("%s", title)
	for _, w := range warnings {
		p.line("  %s [%s]", strings.TrimSpace(w.Field+" "+w.Text), w.Code)
	}
}

// opens says on what the link opens.
func opens(r *draft.Report) string {
	switch {
	case r.Scenario != "":
		return "curated scenario " + r.Scenario
	case r.Size == "":
		return fmt.Sprintf("free play on %s", r.Cluster)
	}
	return fmt.Sprintf("free play on %s, size %s", r.Cluster, r.Size)
}

func verdict(r *draft.Report) string {
	loads := counted(r.Loaded, "action") + " loads"
	if r.Loaded != 1 {
		loads = counted(r.Loaded, "action") + " load"
	}
	if r.OK {
		return loads + ", nothing is dropped"
	}
	return loads + ", " + lost(r)
}

// lost says how much does not load as it stands.
func lost(r *draft.Report) string {
	var parts []string
	if n := len(r.Dropped); n > 0 {
		parts = append(parts, counted(n, "entry")+" dropped")
	}
	if n := len(r.Unknown); n > 0 {
		parts = append(parts, counted(n, "entry")+" of an unknown kind")
	}
	if n := len(r.Changed); n > 0 {
		parts = append(parts, counted(n, "number")+" of the size changed")
	}
	return strings.Join(parts, ", ")
}
