package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
)

// page is a text for people as it grows. It shows control characters, and never
// sends them.
type page struct{ strings.Builder }

func (p *page) line(format string, args ...any) {
	p.WriteString(visible.Text(visible.Clip(fmt.Sprintf(format, args...), maxLine)) + "\n")
}

// How many characters are shown of a line, and of a cell that others stand beside:
// each row of a table is as wide as its widest cells.
const (
	maxLine = 2000
	maxCell = 48
)

// section begins a part of the page.
func (p *page) section(format string, args ...any) {
	p.WriteString("\n")
	p.line(format+":", args...)
}

// columns prints rows side by side, indented.
func (p *page) columns(indent, gap int, rows [][]string) {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, gap, ' ', 0)
	for _, row := range rows {
		fmt.Fprint(w, strings.Repeat(" ", indent))
		for i, cell := range row {
			most := maxCell
			if i > 0 {
				fmt.Fprint(w, "\t")
			}
			if i == len(row)-1 {
				most = maxLine
			}
			fmt.Fprint(w, visible.Text(visible.Clip(cell, most)))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	for line := range strings.Lines(text.String()) {
		p.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
}

// table prints rows under their heads. A column with nothing in it is left out;
// elsewhere nothing is a dash.
func (p *page) table(heads []string, rows [][]string) {
	lines := make([][]string, len(rows)+1)
	for column, head := range heads {
		empty := true
		for _, row := range rows {
			empty = empty && row[column] == ""
		}
		if empty {
			continue
		}
		lines[0] = append(lines[0], head)
		for i, row := range rows {
			lines[i+1] = append(lines[i+1], orElse(row[column], "-"))
		}
	}
	p.columns(2, 2, lines)
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
