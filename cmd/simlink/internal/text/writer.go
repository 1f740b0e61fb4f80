package text

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// writer writes a text for people. It shows control characters, and never
// sends them.
type writer struct{ strings.Builder }

func (w *writer) line(format string, args ...any) {
	w.WriteString(visible.Text(diag.Clip(fmt.Sprintf(format, args...), maxLine)) + "\n")
}

// How many characters are shown of a line, and of a cell that others stand beside:
// each row of a table is as wide as its widest cells.
const (
	maxLine = 2000
	maxCell = 48
)

// section begins a part of the text.
func (w *writer) section(format string, args ...any) {
	w.WriteString("\n")
	w.line(format+":", args...)
}

// columns prints rows side by side, indented.
func (w *writer) columns(indent, gap int, rows [][]string) {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, gap, ' ', 0)
	for _, row := range rows {
		fmt.Fprint(table, strings.Repeat(" ", indent))
		for i, cell := range row {
			most := maxCell
			if i > 0 {
				fmt.Fprint(table, "\t")
			}
			if i == len(row)-1 {
				most = maxLine
			}
			fmt.Fprint(table, visible.Text(diag.Clip(cell, most)))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	for line := range strings.Lines(text.String()) {
		w.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
}

// table prints rows under their heads. A column with nothing in it is left out;
// elsewhere nothing is a dash.
func (w *writer) table(heads []string, rows [][]string) {
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
	w.columns(2, 2, lines)
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
