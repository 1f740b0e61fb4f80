package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"golang.org/x/term"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// print builds the link, prints it in the form that was asked for, and opens it
// if it is to be.
func (d *drawing) print(snapshot *simlink.Snapshot, s streams) error {
	link, err := build(snapshot, d.Options)
	if err != nil {
		return err
	}
	s.warn(link.Warnings)
	if err := d.write(link, s.out); err != nil || !d.Open {
		return err
	}
	return openLink(link.URL, s)
}

func build(snapshot *simlink.Snapshot, o simlink.Options) (*simlink.Link, error) {
	if o.ProducersWindow == 0 { // in Options the default, but who writes it here means something else
		return nil, &diag.OptionError{Option: "producers-window", Text: "is 0s; it must be longer than 0"}
	}
	o.Verify = replay.Verify
	return simlink.Build(snapshot, o)
}

// warnLink says what the playground makes otherwise of a link than it says.
func (s streams) warnLink(link *simlink.Link) {
	s.warn(link.Warnings)
	if n := len(link.Dropped); n > 0 {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible.Text(fmt.Sprintf("The playground drops %s of the log, the first because it %s; simlink explain lists them.", counted(n, "entry"), link.Dropped[0].Reason)))
	}
}

func (s streams) warn(warnings []link.Warning) {
	for _, w := range warnings {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible.Text(fmt.Sprintf("%s [%s]", w.Text, w.Code)))
	}
}

func (d *drawing) write(link *simlink.Link, out io.Writer) error {
	switch {
	case d.Output == "json":
		return printJSON(out, link)
	case d.DryRun:
		return report(out, link)
	}
	_, err := fmt.Fprintln(out, link)
	return err
}

func printJSON(out io.Writer, value any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := io.WriteString(out, visible.JSON(text.String()))
	return err
}

// report prints what a link holds, for people, and the link as the last line.
func report(out io.Writer, link *simlink.Link) error {
	fmt.Fprintf(out, "size: %s\n", visible.Text(link.Size))
	table(out, "brokers", link.Names.Brokers)
	table(out, "topics", link.Names.Topics)
	table(out, "groups", link.Names.Groups)
	members := make(link.NameTable, len(link.Names.Members))
	for i, m := range link.Names.Members {
		members[i] = link.Name{Real: m.Group + "/" + m.Real, Simulator: m.Simulator}
	}
	table(out, "members", members)
	fmt.Fprintf(out, "actions (%d):\n", len(link.Actions))
	for _, entry := range link.Actions {
		fmt.Fprintf(out, "  %s\n", visible.Text(entry.String()))
	}
	_, err := fmt.Fprintln(out, link)
	return err
}

// table prints real names and the simulator's side by side.
func table(out io.Writer, title string, names link.NameTable) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(out, "%s:\n", title)
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, n := range names {
		fmt.Fprintf(columns, "  %s\t%s\n", visible.Text(n.Real), visible.Text(n.Simulator))
	}
	columns.Flush()
}

// color is a code of the terminal's.
type color string

const (
	red    color = "31"
	yellow color = "33"
)

// paint colours a word on standard error when that is a terminal and NO_COLOR
// (no-color.org) is not set.
func (s streams) paint(c color, word string) string {
	if s.env("NO_COLOR") != "" || !isTerminal(s.err) {
		return word
	}
	return "\x1b[" + string(c) + "m" + word + "\x1b[0m"
}

func isTerminal(w io.Writer) bool {
	f, isFile := w.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}
