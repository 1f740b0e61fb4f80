package main

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// health is what is wrong with the partitions of a cluster.
type health struct {
	all, known                               int // partitions, and those of them whose replicas are known
	leaderless, underReplicated, belowMinISR partitionList
}

// partitionList names partitions, "orders 0-2, 5; payments 0", and counts them.
type partitionList struct {
	names []string
	count int
}

func (l *partitionList) add(topic string, ids []int) {
	if len(ids) > 0 {
		l.names = append(l.names, topic+" "+ranges(ids))
		l.count += len(ids)
	}
}

func examine(c *replay.Cluster) *health {
	h := &health{}
	for i := range c.Topics {
		t := &c.Topics[i]
		var leaderless, under, below []int
		for j := range t.Partitions {
			p := &t.Partitions[j]
			h.all++
			if len(p.Replicas) == 0 {
				continue
			}
			h.known++
			if p.Leader == "" {
				leaderless = append(leaderless, p.ID)
			}
			if underReplicated(c, p) {
				under = append(under, p.ID)
			}
			if t.BelowMinISR(p) {
				below = append(below, p.ID)
			}
		}
		h.leaderless.add(t.Name, leaderless)
		h.underReplicated.add(t.Name, under)
		h.belowMinISR.add(t.Name, below)
	}
	return h
}

func underReplicated(c *replay.Cluster, p *replay.Partition) bool {
	for _, broker := range p.Replicas {
		if s := c.State(p, broker); s == replay.Lagging || s == replay.Dead {
			return true
		}
	}
	return false
}

// state is what an engineer on call asks first.
func (p *page) state(link *simlink.Link, c *replay.Cluster, h *health) {
	dead, slow := unwell(c)
	none := "none"
	if len(c.Unknown) > 0 {
		none = "none known"
	}
	rows := [][]string{
		{"dead brokers", orElse(strings.Join(dead, ", "), none)},
		{"slow brokers", orElse(strings.Join(slow, ", "), none)},
	}
	rows = append(rows, h.rows("leaderless", h.leaderless)...)
	rows = append(rows, h.rows("under-replicated", h.underReplicated)...)
	rows = append(rows, h.rows("below min ISR", h.belowMinISR)...)
	rows = append(rows, []string{"lagging groups", orElse(lagging(c), none)}, []string{"actions", outcomes(c.Steps)})
	if len(link.Dropped) > 0 {
		rows = append(rows, []string{"dropped", counted(len(link.Dropped), "entry") + " of the log: see below"})
	}
	if len(link.Warnings) > 0 {
		rows = append(rows, []string{"warnings", fmt.Sprintf("%d: see below", len(link.Warnings))})
	}
	if link.Length > link.MaxLength {
		rows = append(rows, []string{"length", length(link.Length)})
	}
	p.section("state")
	p.columns(2, 2, rows)
}

// unwell names the brokers that are dead, those included that are gone and still
// have replicas, and those that are slow.
func unwell(c *replay.Cluster) (dead, slow []string) {
	listed := map[string]bool{}
	for _, b := range c.Brokers {
		listed[b.Name] = true
		if b.Killed {
			dead = append(dead, b.Name)
		}
		if b.Slow {
			slow = append(slow, b.Name)
		}
	}
	for i := range c.Topics {
		for _, name := range gone(c.Topics[i].Partitions, listed) {
			dead = append(dead, name+" (gone)")
		}
	}
	return dead, slow
}

// rows name the partitions of a list, as far as their replicas are known; those
// of many topics take a line for each.
func (h *health) rows(title string, l partitionList) [][]string {
	of := "of " + counted(h.known, "partition")
	if h.known < h.all {
		of += " whose replicas are known"
	}
	switch {
	case h.known == 0:
		return [][]string{{title, "not known"}}
	case l.count == 0:
		return [][]string{{title, "none " + of}}
	case len(l.names) <= 2:
		return [][]string{{title, fmt.Sprintf("%d %s: %s", l.count, of, strings.Join(l.names, "; "))}}
	}
	rows := [][]string{{title, fmt.Sprintf("%d %s:", l.count, of)}}
	for _, name := range l.names {
		rows = append(rows, []string{"", "  " + name})
	}
	return rows
}

// lagging names the groups that are behind, and those of which it is not known.
func lagging(c *replay.Cluster) string {
	var behind, unknown []string
	for _, g := range c.Groups {
		switch {
		case g.Lag > 0:
			behind = append(behind, fmt.Sprintf("%s (%s)", g.Name, counted(g.Lag, "record")))
		case g.Lag == replay.LagUnknown:
			unknown = append(unknown, g.Name)
		}
	}
	if unknown != nil {
		behind = append(behind, "not known of "+strings.Join(unknown, ", "))
	}
	return strings.Join(behind, ", ")
}

// outcomes counts what became of the actions.
func outcomes(steps []replay.Step) string {
	counts := map[replay.Outcome]int{}
	for _, step := range steps {
		counts[step.Outcome]++
	}
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
