package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
)

// print makes the link of a snapshot, prints it in the form that was asked for,
// and opens it if it is to be.
func (d *drawing) print(read *simlink.Snapshot, s streams) error {
	made, err := verbs.Link(read, d.Drawing)
	if err != nil {
		return err
	}
	s.warnAll(made)
	if d.DryRun && d.Output != "json" {
		_, err = io.WriteString(s.out, text.DryRun(made))
	} else {
		err = printLink(made, d.Output, s.out)
	}
	if err != nil || !d.Open {
		return err
	}
	return openLink(made.URL, s)
}

func printLink(made *simlink.Link, form string, out io.Writer) error {
	if form == "json" {
		return printJSON(out, made)
	}
	_, err := fmt.Fprintln(out, made)
	return err
}

// warnLink says what the playground makes otherwise of a link than it says.
func (s streams) warnLink(given *simlink.Link) {
	s.warnAll(given)
	if n := len(given.Dropped); n > 0 {
		entries := fmt.Sprintf("%d entries", n)
		if n == 1 {
			entries = "1 entry"
		}
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible.Text(fmt.Sprintf("The playground drops %s of the log, the first because it %s; simlink explain lists them.", entries, given.Dropped[0].Reason)))
	}
}

func (s streams) warnAll(made *simlink.Link) {
	for _, w := range made.Warnings {
		s.warn(string(w.Code), w.Text)
	}
}

func (s streams) warn(code, text string) {
	fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible.Text(fmt.Sprintf("%s [%s]", text, code)))
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
