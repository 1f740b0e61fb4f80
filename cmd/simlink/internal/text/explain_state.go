package text

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// state is what an engineer on call asks first.
func (w *writer) state(l *simlink.Link, c *replay.Cluster, s *verbs.State) {
	none := "none"
	if len(c.Unknown) > 0 {
		none = "none known"
	}
	dead := s.Dead
	for _, name := range s.Gone {
		dead = append(dead[:len(dead):len(dead)], name+" (gone)")
	}
	rows := [][]string{
		{"dead brokers", orElse(strings.Join(dead, ", "), none)},
		{"slow brokers", orElse(strings.Join(s.Slow, ", "), none)},
	}
	rows = append(rows, partitionRows("leaderless", s, s.Leaderless)...)
	rows = append(rows, partitionRows("under-replicated", s, s.UnderReplicated)...)
	rows = append(rows, partitionRows("below min ISR", s, s.BelowMinISR)...)
	rows = append(rows, []string{"lagging groups", orElse(lagging(s), none)}, []string{"actions", outcomes(c.Steps, s.Outcomes)})
	if len(l.Dropped) > 0 {
		rows = append(rows, []string{"dropped", Counted(len(l.Dropped), "entry") + " of the log: see below"})
	}
	if len(l.Warnings) > 0 {
		rows = append(rows, []string{"warnings", fmt.Sprintf("%d: see below", len(l.Warnings))})
	}
	if l.Length > link.MaxLength {
		rows = append(rows, []string{"length", length(l.Length)})
	}
	w.section("state")
	w.columns(2, 2, rows)
}

// partitionRows name partitions, "orders 0-2, 5; payments 0", as far as their
// replicas are known; those of many topics take a line for each.
func partitionRows(title string, s *verbs.State, affected []verbs.Affected) [][]string {
	of := "of " + Counted(s.Placed, "partition")
	if s.Placed < s.Partitions {
		of += " whose replicas are known"
	}
	count, names := 0, make([]string, len(affected))
	for i, a := range affected {
		count += len(a.Partitions)
		names[i] = a.Topic + " " + ranges(a.Partitions)
	}
	switch {
	case s.Placed == 0:
		return [][]string{{title, "not known"}}
	case count == 0:
		return [][]string{{title, "none " + of}}
	case len(names) <= 2:
		return [][]string{{title, fmt.Sprintf("%d %s: %s", count, of, strings.Join(names, "; "))}}
	}
	rows := [][]string{{title, fmt.Sprintf("%d %s:", count, of)}}
	for _, name := range names {
		rows = append(rows, []string{"", "  " + name})
	}
	return rows
}

// lagging names the groups that are behind, and those of which it is not known.
func lagging(s *verbs.State) string {
	var behind []string
	for _, g := range s.Lagging {
		behind = append(behind, fmt.Sprintf("%s (%s)", g.Group, Counted(g.Records, "record")))
	}
	if s.LagUnknown != nil {
		behind = append(behind, "not known of "+strings.Join(s.LagUnknown, ", "))
	}
	return strings.Join(behind, ", ")
}

// outcomes counts what became of the actions.
func outcomes(steps []replay.Step, counts map[replay.Outcome]int) string {
	switch {
	case len(steps) == 0:
		return "none"
	case counts[replay.Applied] == len(steps):
		return "all applied"
	}
	var parts []string
	for _, o := range []replay.Outcome{replay.Applied, replay.NoEffect, replay.Missing, replay.Unclear} {
		if counts[o] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[o], o))
		}
	}
	return strings.Join(parts, ", ") + ": see the timeline"
}
