package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// shortRun is how many actions in a row that are alike are still listed one by
// one.
const shortRun = 2

// timeline lists what happened up to the moment, of so many actions in all.
func (w *writer) timeline(steps []replay.Step, all int, each bool) {
	if all == 0 {
		return
	}
	runs := fold(steps, each)
	title := "timeline"
	if len(steps) < all {
		title += fmt.Sprintf(", %d of %s", len(steps), Counted(all, "action"))
	}
	if len(runs) < len(steps) {
		title += " (… is a run of actions, which --all-steps lists)"
	}
	w.section("%s", title)
	width := 0
	if len(steps) > 0 {
		width = len(strconv.FormatInt(steps[len(steps)-1].Entry.At, 10))
	}
	for _, run := range runs {
		w.line("  %*d ms  %s", width, run[0].Entry.At, inWords(run))
		if run[0].Outcome != replay.Applied || run[0].Note != "" {
			w.line("  %s  %s: %s", strings.Repeat(" ", width+len(" ms")), run[0].Outcome, run[0].Note)
		}
	}
}

// fold takes the long runs together: the records that one producer writes to one
// topic, and the reassignments of a topic's partitions.
func fold(steps []replay.Step, each bool) [][]replay.Step {
	var runs [][]replay.Step
	for len(steps) > 0 {
		n := 1
		for !each && n < len(steps) && alike(&steps[0], &steps[n]) {
			n++
		}
		if n <= shortRun {
			n = 1
		}
		runs = append(runs, steps[:n])
		steps = steps[n:]
	}
	return runs
}

func alike(a, b *replay.Step) bool {
	if a.Outcome != b.Outcome || a.Note != b.Note {
		return false
	}
	switch first := a.Entry.Action.(type) {
	case actions.ProduceRecord:
		other, same := b.Entry.Action.(actions.ProduceRecord)
		return same && first.Producer == other.Producer && first.Topic == other.Topic
	case actions.ReassignPartition:
		other, same := b.Entry.Action.(actions.ReassignPartition)
		return same && first.Topic == other.Topic
	}
	return false
}

func inWords(run []replay.Step) string {
	if len(run) == 1 {
		return actions.Describe(run[0].Entry.Action)
	}
	until := run[len(run)-1].Entry.At
	switch first := run[0].Entry.Action.(type) {
	case actions.ProduceRecord:
		return fmt.Sprintf("… %d records to %s by %s, until %d ms", len(run), first.Topic, first.Producer, until)
	case actions.ReassignPartition:
		return fmt.Sprintf("… %d reassignments of %s, until %d ms", len(run), first.Topic, until)
	}
	return fmt.Sprintf("… %d actions, until %d ms", len(run), until)
}
