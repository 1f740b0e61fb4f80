package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"unicode"

	"golang.org/x/term"

	"github.com/simlinkhq/kafka-simlink/simlink"
)

// print builds the link and prints it in the form that was asked for; warnings
// go to standard error.
func (o output) print(snapshot *simlink.Snapshot, options simlink.Options, s streams) error {
	link, err := simlink.Build(snapshot, options)
	if err != nil {
		return err
	}
	for _, w := range link.Warnings {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible(fmt.Sprintf("%s [%s]", w.Text, w.Code)))
	}
	switch {
	case o.Output == "json":
		encoder := json.NewEncoder(s.out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		return encoder.Encode(link)
	case o.DryRun:
		return report(s.out, link)
	}
	_, err = fmt.Fprintln(s.out, link)
	return err
}

// report prints what a link holds, for people, and the link as the last line.
func report(out io.Writer, link *simlink.Link) error {
	fmt.Fprintf(out, "size: %s\n", visible(link.Size))
	table(out, "brokers", link.Names.Brokers)
	table(out, "topics", link.Names.Topics)
	table(out, "groups", link.Names.Groups)
	members := make(simlink.NameTable, len(link.Names.Members))
	for i, m := range link.Names.Members {
		members[i] = simlink.Name{Real: m.Group + "/" + m.Real, Simulator: m.Simulator}
	}
	table(out, "members", members)
	fmt.Fprintf(out, "actions (%d):\n", len(link.Actions))
	for _, entry := range link.Actions {
		fmt.Fprintf(out, "  %s\n", visible(entry.String()))
	}
	_, err := fmt.Fprintln(out, link)
	return err
}

// table prints real names and the simulator's side by side.
func table(out io.Writer, title string, names simlink.NameTable) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(out, "%s:\n", title)
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, n := range names {
		fmt.Fprintf(columns, "  %s\t%s\n", visible(n.Real), visible(n.Simulator))
	}
	columns.Flush()
}

// visible shows the characters that a terminal would act on instead of sending
// them, line breaks excepted.
func visible(s string) string {
	safe := func(r rune) bool { return r == '\n' || unicode.IsGraphic(r) && r != unicode.ReplacementChar }
	if strings.IndexFunc(s, func(r rune) bool { return !safe(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if safe(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(fmt.Sprintf("%+q", r), "'"))
		}
	}
	return b.String()
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
