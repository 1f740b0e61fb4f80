package importer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// The ranks of texts that say where partitions are.
const (
	rankOfTopics = iota
	rankOfKcat
)

// partition takes what a text says of a partition.
func (f *facts) partition(name string, id int, p partition, at place) {
	t := f.topic(name, at)
	old := t.partitions[id]
	if old == nil {
		t.partitions[id] = &p
		return
	}
	if old.eligible == nil {
		old.eligible = p.eligible
	}
	if old.observers == nil {
		old.observers = p.observers
	}
	if p.String() == old.String() {
		old.rank = max(old.rank, p.rank) // or a third text would be judged by which of the two came first
		return
	}
	kept, lost := *old, p
	if p.rank > old.rank || p.rank == old.rank && p.String() > old.String() {
		p.eligible, p.observers = old.eligible, old.observers
		kept, lost = p, *old
	}
	f.problem(at, "the texts disagree on %s/%d; used is %s, and not %s", diag.Short(name), id, diag.Short(kept.String()), diag.Short(lost.String()))
	*old = kept
}

// String is the partition for a message, and for telling two apart.
func (p partition) String() string {
	isr := slices.Sorted(slices.Values(p.isr))
	return fmt.Sprintf("leader %s, replicas %s, ISR %s", orNone(p.leader), orNone(strings.Join(p.replicas, ",")), orNone(strings.Join(isr, ",")))
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
