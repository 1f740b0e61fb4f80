package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// headline says on what the link opens, what it comes to and when.
func (w *writer) headline(l *simlink.Link, c *replay.Cluster) {
	switch {
	case c.Scenario != "":
		w.line("curated scenario %s; its log names %s", c.Scenario, inventory(c))
	case l.Start == nil:
		w.line("free play on %s; its log names %s", c.Topology, inventory(c))
	default:
		w.line("free play on %s: %s", c.Topology, inventory(c))
	}
	all := Counted(len(l.Actions), "action")
	switch {
	case len(l.Actions) == 0:
		w.line("at %d ms; there are no actions", c.At)
	case len(c.Steps) == len(l.Actions):
		w.line("at %d ms, after the last of %s", c.At, all)
	default:
		w.line("at %d ms, after %d of %s", c.At, len(c.Steps), all)
	}
}

// inventory counts what there is, and leaves out what there is nothing of.
func inventory(c *replay.Cluster) string {
	var records int64
	partitions := 0
	for i := range c.Topics {
		records += c.Topics[i].Records()
		partitions += len(c.Topics[i].Partitions)
	}
	parts := []string{brokerCount(c)}
	for _, things := range []struct {
		n   int64
		one string
	}{{int64(len(c.Topics)), "topic"}, {int64(partitions), "partition"}, {records, "record"}, {int64(len(c.Groups)), "group"}} {
		if things.n > 0 {
			parts = append(parts, Counted(things.n, things.one))
		}
	}
	if len(parts) == 1 && parts[0] == "" {
		return "nothing"
	}
	return strings.TrimPrefix(strings.Join(parts, ", "), ", ")
}

// brokerCount counts by zone where only that is known.
func brokerCount(c *replay.Cluster) string {
	if c.Zones == nil && len(c.Brokers) == 0 {
		return ""
	}
	if c.Zones == nil {
		return Counted(len(c.Brokers), "broker")
	}
	zones := make([]string, len(c.Zones))
	for i, z := range c.Zones {
		zones[i] = Counted(z.Brokers, "broker")
		if z.Name != "" {
			zones[i] += " in " + z.Name
		}
	}
	return strings.Join(zones, ", ")
}

func (w *writer) notPublic(c *replay.Cluster) {
	if len(c.Unknown) == 0 {
		return
	}
	w.section("not public, so that there may be more than is listed")
	for _, sentence := range c.Unknown {
		w.line("  %s", sentence)
	}
}

func (w *writer) brokers(c *replay.Cluster, s *verbs.State) {
	if len(c.Brokers) == 0 {
		return
	}
	// An even share can be told only where all is known that is shared.
	title, whole := "brokers", len(c.Unknown) == 0 && s.Placed == s.Partitions
	if whole {
		title += " (skew: how far from an even share)"
	}
	var rows [][]string
	for i, load := range c.Loads() {
		b := &c.Brokers[i]
		row := []string{b.Name, b.Rack, brokerState(b), "", "", "", "", ""}
		if s.Placed > 0 {
			copy(row[3:], []string{strconv.Itoa(load.Leaders), strconv.Itoa(load.Replicas), strconv.Itoa(load.OutOfISR)})
		}
		if whole {
			copy(row[6:], []string{skew(load.LeaderSkew), skew(load.ReplicaSkew)})
		}
		rows = append(rows, row)
	}
	w.section("%s", title)
	w.table([]string{"BROKER", "RACK", "STATE", "LEADERS", "REPLICAS", "OUT OF ISR", "LEADER SKEW", "REPLICA SKEW"}, rows)
}

func brokerState(b *replay.Broker) string {
	state := "alive"
	switch {
	case b.Killed && b.Graceful:
		state = "dead (shut down)"
	case b.Killed:
		state = "dead (killed)"
	}
	if b.Slow {
		state += ", slow"
	}
	return state
}

func skew(percent int) string {
	if percent == 0 {
		return "even"
	}
	return fmt.Sprintf("%+d%%", percent)
}

func (w *writer) topics(c *replay.Cluster) {
	if len(c.Topics) == 0 {
		return
	}
	var rows [][]string
	for i := range c.Topics {
		t := &c.Topics[i]
		partitions, factor, minISR := strconv.Itoa(len(t.Partitions)), strconv.Itoa(t.ReplicationFactor), strconv.FormatInt(t.MinISR, 10)
		if t.ReplicationFactor == 0 { // known by its name alone
			partitions, factor = "?", "?"
		}
		if t.MinISR == 0 {
			minISR = "?"
		}
		rows = append(rows, []string{t.Name, partitions, factor, minISR, orElse(string(t.Cleanup), "?"), retention(t), span(t.LocalRetentionMs), t.Tiered,
			strconv.FormatInt(t.Records(), 10), traits(t)})
	}
	w.section("topics")
	w.table([]string{"TOPIC", "PARTITIONS", "RF", "MIN ISR", "CLEANUP", "RETENTION", "LOCAL RETENTION", "TIERED", "RECORDS", "ALSO"}, rows)
}

func retention(t *replay.Topic) string {
	var parts []string
	if t.RetentionMs > 0 {
		parts = append(parts, span(t.RetentionMs))
	}
	if t.RetentionBytes > 0 {
		parts = append(parts, volume(t.RetentionBytes))
	}
	return strings.Join(parts, ", ")
}

func traits(t *replay.Topic) string {
	var parts []string
	if t.Diskless {
		parts = append(parts, "diskless")
	}
	if t.UncleanElection {
		parts = append(parts, "unclean elections")
	}
	return strings.Join(parts, ", ")
}
