package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diff"
)

// Diff has a section for each kind of thing that changed.
func Diff(changes []diff.Change) string {
	var w writer
	w.changes(changes)
	return w.String()
}

// diffTitles are the heads of the sections.
var diffTitles = map[diff.Thing]string{
	diff.ThingCluster: "cluster", diff.ThingBroker: "brokers", diff.ThingTopic: "topics", diff.ThingPartition: "partitions",
	diff.ThingGroup: "groups", diff.ThingMember: "members", diff.ThingShareGroup: "share groups", diff.ThingProducer: "producers",
	diff.ThingConsumerDefault: "consumer defaults", diff.ThingUnknown: "not known",
}

var diffMarks = map[diff.ChangeKind]string{diff.Added: "+", diff.Removed: "-", diff.Changed: "~"}

func (w *writer) changes(changes []diff.Change) {
	if len(changes) == 0 {
		w.line("no differences")
		return
	}
	var thing diff.Thing
	for i, c := range foldPartitions(changes) {
		if c.Thing != thing {
			if i > 0 {
				w.WriteString("\n")
			}
			thing = c.Thing
			w.line("%s:", diffTitles[thing])
		}
		w.line("  %s %s", diffMarks[c.Kind], c.text())
	}
}

// foldedChange is a change, of a partition together with the same one of others
// of its topic.
type foldedChange struct {
	diff.Change
	partitions []int
}

func foldPartitions(changes []diff.Change) []foldedChange {
	folded := make([]foldedChange, 0, len(changes))
	places := map[diff.Change]int{} // by the change, with the topic for its name
	for _, c := range changes {
		if c.Thing != diff.ThingPartition {
			folded = append(folded, foldedChange{Change: c})
			continue
		}
		slash := strings.LastIndexByte(c.Name, '/')
		id, _ := strconv.Atoi(c.Name[slash+1:]) // Diff has written it
		c.Name = c.Name[:slash]
		at, there := places[c]
		if !there {
			at = len(folded)
			places[c] = at
			folded = append(folded, foldedChange{Change: c})
		}
		folded[at].partitions = append(folded[at].partitions, id)
	}
	return folded
}

func (c *foldedChange) text() string {
	name := orElse(c.Name, `""`)
	if c.partitions != nil {
		name += "/" + strings.ReplaceAll(ranges(c.partitions), " ", "")
	}
	what := c.From + c.To // a summary is one of them
	if c.Kind == diff.Changed {
		what = fmt.Sprintf("%s %s → %s", c.Field, orElse(c.From, "(none)"), orElse(c.To, "(none)"))
	}
	switch {
	case c.Thing == diff.ThingCluster:
		return what
	case what == "":
		return name
	}
	return name + ": " + what
}
