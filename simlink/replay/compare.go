package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Difference is a way in which a link shows something else than the snapshot
// holds.
type Difference struct {
	Code    Code   `json:"code"`    // of the approximation; "" of a fault
	Subject string `json:"subject"` // real names: "orders", "orders/3", a broker's id, a group, "group/member", a producer's id; of a fault in the log, its entry
	Text    string `json:"text"`    // one sentence
}

// Fault says whether the difference is none that the documentation lists: the
// link is wrong.
func (d Difference) Fault() bool { return d.Code == "" }

// Compare holds what a link shows at its end against the snapshot that it was
// drawn from with these options. What it expects it reads off the snapshot by
// the rules of the mapping page; what is drawn, and under which names,
// [simlink.NamesOf] says. With Options.Fit, how many records a partition is
// drawn with is taken from the fullest one.
//
// The error is that of a snapshot or of options that cannot be drawn. The cost
// is linear in the snapshot and in the cluster.
func Compare(s *simlink.Snapshot, o simlink.Options, c *Cluster) ([]Difference, error) {
	names, err := simlink.NamesOf(s, o)
	if err != nil {
		return nil, err
	}
	return compare(s, o, names, c), nil
}

// Verify plays the link that a snapshot was built into, from its URL, and
// returns a [*FaultError] where it does not show the snapshot. It is made for
// [simlink.Options.Verify].
func Verify(s *simlink.Snapshot, o simlink.Options, l *simlink.Link) error {
	back, err := simlink.Parse(l.URL)
	if err != nil {
		return err
	}
	differences := compare(s, o, l.Names, Run(back))
	faults := slices.DeleteFunc(differences, func(d Difference) bool { return !d.Fault() })
	if len(faults) > 0 {
		return &FaultError{faults}
	}
	return nil
}

// FaultError lists how a link fails to show its snapshot: a fault of simlink.
type FaultError struct{ Faults []Difference }

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

// judge compares a snapshot with a cluster.
type judge struct {
	snapshot *simlink.Snapshot
	options  simlink.Options
	names    simlink.Names
	shown    *Cluster

	brokers map[string]string         // drawn ones: real id to the name shown
	offline map[string]bool           // brokers of the metadata
	topics  map[string]*simlink.Topic // by real name
	placed  map[string][][]string     // by the name shown: where the playground puts the partitions
	most    int64                     // records of a partition

	differences []Difference
}

func compare(s *simlink.Snapshot, o simlink.Options, names simlink.Names, c *Cluster) []Difference {
	j := &judge{snapshot: s, options: o, names: names, shown: c, brokers: map[string]string{}, offline: map[string]bool{}, topics: map[string]*simlink.Topic{}, placed: map[string][][]string{}}
	if c.Scenario != "" || c.Topology != sizecodec.SingleDC || len(c.Unknown) > 0 {
		j.fault("link", "It opens on something else than a single datacenter whose start is known.")
		return j.differences
	}
	for _, n := range names.Brokers {
		j.brokers[n.Real] = n.Simulator
	}
	for _, b := range s.Brokers {
		j.offline[b.ID] = b.Offline
	}
	for i := range s.Topics {
		j.topics[s.Topics[i].Name] = &s.Topics[i]
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

func (j *judge) approximate(code Code, subject, format string, args ...any) {
	j.differences = append(j.differences, Difference{code, subject, fmt.Sprintf(format, args...)})
}

// recordLimit is how many records a partition is drawn with at most.
func (j *judge) recordLimit() int64 {
	most := int64(j.options.MaxRecordsPerPartition.Records())
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

// dead says whether a broker does not answer: the metadata lacks it, or says so.
func (j *judge) dead(id string) bool {
	offline, listed := j.offline[id]
	return offline || !listed
}

// rename reports a name that is not the real one.
func (j *judge) rename(what, subject, real, shown string) {
	if real != shown {
		j.approximate(Renamed, subject, "%s %q is shown as %q.", what, real, shown)
	}
}
