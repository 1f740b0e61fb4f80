package main

import (
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// changed says what the playground drops, and what it does not take as it stands.
func (p *page) changed(link *simlink.Link) {
	if len(link.Dropped) > 0 {
		p.section("dropped by the playground, which does not say so")
		for _, problem := range link.Dropped {
			p.line("  %s", problem)
		}
	}
	if len(link.Warnings) > 0 {
		p.section("warnings")
		for _, w := range link.Warnings {
			p.line("  %s [%s]", w.Text, w.Code)
		}
	}
}

// form says how the link carries what it holds, and how long that makes it.
func (p *page) form(link *simlink.Link) {
	lengths := link.Lengths()
	rows := [][]string{
		{"form", string(link.Form)},
		{"length", length(link.Length)},
		{"as plain", length(lengths.Plain)},
		{"as deflate", length(lengths.Deflate)},
	}
	rows = slices.DeleteFunc(rows, func(row []string) bool { return row[0] == "as "+string(link.Form) })
	if link.Size != "" && link.Scenario == "" {
		rows = append(rows, []string{"size", link.Size})
	}
	p.section("link")
	p.columns(2, 2, rows)
}

func length(characters int) string {
	if characters <= link.MaxLength {
		return counted(characters, "character")
	}
	return fmt.Sprintf("%d characters, over the %d at which links get cut", characters, link.MaxLength)
}
