// Package judge holds what a link shows against the snapshot that it was drawn
// from. Each difference is a documented approximation, or a fault: the link is
// wrong.
//
// It reads the rules of docs/mapping.md off the snapshot on its own, and does not
// ask package mapping how it came to a result: two readings of one page judge each
// other. What is drawn, and under which names, it is told; the names themselves,
// the facts of a snapshot, the clock of the log and the limits are shared.
package judge

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// FaultError lists how a link fails to show its snapshot: a fault of simlink.
type FaultError struct{ Faults []link.Difference }

// Problems are the faults.
func (e *FaultError) Problems() []diag.Problem {
	var list diag.List
	for _, d := range e.Faults {
		list.Addf(d.Subject, "%s", d.Text)
	}
	return list.Problems()
}

// Error lists the faults, a line each, at most twenty of them.
func (e *FaultError) Error() string {
	const most = 20
	lines := []string{"simlink made a link that does not show the snapshot; this is a fault of simlink, so please report it with the snapshot:"}
	for i, d := range e.Faults {
		if i == most {
			lines = append(lines, fmt.Sprintf("  and %d more", len(e.Faults)-most))
			break
		}
		lines = append(lines, fmt.Sprintf("  %s: %s", d.Subject, d.Text))
	}
	return strings.Join(lines, "\n")
}

// Verify plays a link that a snapshot was drawn as, which has been read back from
// its URL, and returns a [*FaultError] where it does not show the snapshot.
func Verify(s *snapshot.Snapshot, o mapping.Settings, l *link.Link) error {
	j := judge{snapshot: s, options: o, names: l.Names, shown: replay.Run(l), faultsOnly: true}
	if faults := j.compare(); len(faults) > 0 {
		return &FaultError{faults}
	}
	return nil
}

// judge compares a snapshot with a cluster.
type judge struct {
	snapshot *snapshot.Snapshot
	options  mapping.Settings
	names    link.Names
	shown    *replay.Cluster

	brokers map[string]string          // drawn ones: real id to the name shown
	offline map[string]bool            // brokers of the metadata
	topics  map[string]*snapshot.Topic // by real name
	placed  map[string][][]string      // by the name shown: where the playground puts the partitions
	most    int64                      // records of a partition

	faultsOnly  bool // approximations are not listed
	differences []link.Difference
}

// Compare holds what a link shows at its end against the snapshot that it was
// drawn from, under these names. Where records may have been lowered, how many a
// partition is drawn with is taken from the fullest one. The cost is linear in the
// snapshot and in the cluster.
func Compare(s *snapshot.Snapshot, o mapping.Settings, names link.Names, c *replay.Cluster) []link.Difference {
	j := judge{snapshot: s, options: o, names: names, shown: c}
	return j.compare()
}

func (j *judge) compare() []link.Difference {
	if c := j.shown; c.Scenario != "" || c.Topology != sizecodec.SingleDC || len(c.Unknown) > 0 {
		j.fault("link", "It opens on something else than a single datacenter whose start is known.")
		return j.differences
	}
	j.brokers, j.offline = make(map[string]string, len(j.names.Brokers)), make(map[string]bool, len(j.snapshot.Brokers))
	j.topics, j.placed = make(map[string]*snapshot.Topic, len(j.names.Topics)), map[string][][]string{}
	for _, n := range j.names.Brokers {
		j.brokers[n.Real] = n.Simulator
	}
	for _, b := range j.snapshot.Brokers {
		j.offline[b.ID] = b.Offline
	}
	for _, n := range j.names.Topics {
		j.topics[n.Real] = nil
	}
	for i := range j.snapshot.Topics {
		t := &j.snapshot.Topics[i]
		if _, drawn := j.topics[t.Name]; drawn || !j.faultsOnly { // what is not drawn is no fault
			j.topics[t.Name] = t
		}
	}
	j.most = j.recordLimit()
	j.judgeLog()
	j.judgeBrokers()
	j.judgeTopics()
	j.judgeGroups()
	j.judgeProducers()
	return j.differences
}

func (j *judge) fault(subject, format string, args ...any) {
	j.approximate("", subject, format, args...)
}

func (j *judge) approximate(code link.ApproximationCode, subject, format string, args ...any) {
	if j.faultsOnly && code != "" {
		return
	}
	j.differences = append(j.differences, link.Difference{Code: code, Subject: subject, Text: fmt.Sprintf(format, args...)})
}

// recordLimit is how many records a partition is drawn with at most.
func (j *judge) recordLimit() int64 {
	most := int64(j.options.Records)
	if !j.options.Fit {
		return most
	}
	fullest := int64(0)
	for i := range j.shown.Topics {
		for k := range j.shown.Topics[i].Partitions {
			fullest = max(fullest, j.shown.Topics[i].Partitions[k].Records)
		}
	}
	return min(most, fullest)
}

// dead reports whether a broker does not answer: the metadata lacks it, or says so.
func (j *judge) dead(id string) bool {
	offline, listed := j.offline[id]
	return offline || !listed
}

// rename reports a name that is not the real one.
func (j *judge) rename(what, subject, real, shown string) {
	if real != shown {
		j.approximate(link.ApproxRenamed, subject, "%s %q is shown as %q.", what, real, shown)
	}
}
