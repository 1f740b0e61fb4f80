package text

import (
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

func (w *writer) groups(c *replay.Cluster) {
	if len(c.Groups) > 0 {
		var rows [][]string
		for i := range c.Groups {
			g := &c.Groups[i]
			lag := strconv.FormatInt(g.Lag, 10)
			if g.Lag == replay.LagUnknown {
				lag = "?"
			}
			rows = append(rows, []string{g.Name, orElse(strings.Join(g.Topics, ", "), "?"), starts(g), lag, members(g), settings(g.Settings)})
		}
		w.section("groups (lag: the records ahead of a group when nobody reads)")
		w.table([]string{"GROUP", "TOPICS", "STARTS AT", "LAG", "MEMBERS", "SETTINGS"}, rows)
	}
	if len(c.Consumer) > 0 {
		w.section("defaults of all consumers")
		w.line("  %s", settings(c.Consumer))
	}
}

// starts says where a group begins that has no committed offset.
func starts(g *replay.Group) string {
	switch {
	case g.Reset == actions.ResetNone:
		return "none (no reset)"
	case g.Reset == actions.ResetUnset && len(g.Topics) == 0:
		return "?"
	case g.Reset == actions.ResetUnset:
		return "high watermark"
	}
	return string(g.Reset)
}

func members(g *replay.Group) string {
	var names []string
	for _, m := range g.Members {
		name := orElse(m.Name, "(name not public)")
		if m.Static {
			name += " (static)"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

func (w *writer) shareGroups(c *replay.Cluster) {
	if len(c.ShareGroups) == 0 {
		return
	}
	var rows [][]string
	for _, g := range c.ShareGroups {
		rows = append(rows, []string{g.Name, orElse(g.Topic, "?"), strings.Join(g.Members, ", "), settings(g.Config)})
	}
	w.section("share groups")
	w.table([]string{"GROUP", "TOPIC", "MEMBERS", "SETTINGS"}, rows)
}

func (w *writer) producers(c *replay.Cluster) {
	if len(c.Producers) == 0 {
		return
	}
	var rows [][]string
	for _, producer := range c.Producers {
		state := "removed"
		if producer.Alive {
			state = "alive"
		}
		rows = append(rows, []string{producer.Name, state, producer.Topic, strconv.FormatInt(producer.Records, 10), settings(producer.Config)})
	}
	w.section("producers")
	w.table([]string{"PRODUCER", "STATE", "TOPIC", "RECORDS", "SETTINGS"}, rows)
}
