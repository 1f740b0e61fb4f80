package text

import (
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// changed says what the playground drops, and what it does not take as it stands.
func (w *writer) changed(l *simlink.Link) {
	if len(l.Dropped) > 0 {
		w.section("dropped by the playground, which does not say so")
		for _, problem := range l.Dropped {
			w.line("  %s", problem)
		}
	}
	if len(l.Warnings) > 0 {
		w.section("warnings")
		for _, warning := range l.Warnings {
			w.line("  %s [%s]", warning.Text, warning.Code)
		}
	}
}

// form says how the link carries what it holds, and how long that makes it.
func (w *writer) form(l *simlink.Link) {
	lengths := l.Lengths()
	rows := [][]string{
		{"form", string(l.Form)},
		{"length", length(l.Length)},
		{"as plain", length(lengths.Plain)},
		{"as deflate", length(lengths.Deflate)},
	}
	rows = slices.DeleteFunc(rows, func(row []string) bool { return row[0] == "as "+string(l.Form) })
	if l.Size != "" && l.Scenario == "" {
		rows = append(rows, []string{"size", l.Size})
	}
	w.section("link")
	w.columns(2, 2, rows)
}

func length(characters int) string {
	if characters <= link.MaxLength {
		return Counted(characters, "character")
	}
	return fmt.Sprintf("%d characters, over the %d at which links get cut", characters, link.MaxLength)
}
