package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// partitionOf is a partition as it is, as it is shown, and where the playground
// puts it.
type partitionOf struct {
	topic  string
	id     int
	real   *snapshot.Partition // nil in a gap
	shown  *replay.Partition
	placed []string
	of     *replay.Topic
}

func (p *partitionOf) name() string { return partitionName(p.topic, p.id) }

func (j *judge) judgePartition(p partitionOf) {
	var want, lost []string
	if p.real != nil {
		for _, id := range snapshot.Distinct(p.real.Replicas) {
			if name, drawn := j.brokers[id]; drawn {
				want = append(want, name)
			} else {
				lost = append(lost, id)
			}
		}
	}
	switch {
	case p.real == nil:
		j.approximate(link.ApproxPartitionGap, p.name(), "The partition is shown, and there is none.")
	case len(want) == 0:
		j.approximate(link.ApproxNoReplicas, p.name(), "The partition has no replica on a broker that is drawn.")
	default:
		if len(lost) > 0 {
			j.approximate(link.ApproxReplicaTrimmed, p.name(), "The partition is shown without its replicas on %s.", strings.Join(lost, ", "))
		}
		j.judgeReplicas(p, want)
		j.judgeState(p)
		j.judgeVolume(p)
		return
	}
	if !slices.Equal(p.shown.Replicas, p.placed) || p.shown.Records != 0 {
		j.fault(p.name(), "The partition is not empty on its default placement.")
	}
}

func (j *judge) judgeReplicas(p partitionOf, want []string) {
	switch {
	case !placement.SameReplicas(p.shown.Replicas, want):
		j.fault(p.name(), "The replicas are %v, and should be %v.", p.shown.Replicas, want)
	case slices.Equal(p.shown.Replicas, want):
	case placement.SameReplicas(p.placed, want):
		j.approximate(link.ApproxReplicaOrder, p.name(), "The replicas are %v in this order, and shown as %v.", want, p.shown.Replicas)
	default:
		j.fault(p.name(), "The replicas are reassigned to %v, and should be to %v.", p.shown.Replicas, want)
	}
	if len(want) != p.of.ReplicationFactor {
		j.approximate(link.ApproxReplicaCount, p.name(), "The partition has %d replicas, and its topic a replication factor of %d.", len(want), p.of.ReplicationFactor)
	}
}

// judgeState judges the leader, and who is in sync.
func (j *judge) judgeState(p partitionOf) {
	leader := j.brokers[p.real.KnownLeader()]
	if leader != p.shown.Leader {
		j.approximate(link.ApproxLeaderChosen, p.name(), "The leader is %s, and shown as %s.", orNone(leader), orNone(p.shown.Leader))
	}
	inSync, isReplica := inSyncOf(p.real), lookup(p.real.Replicas)
	if p.real.ISR == nil {
		j.approximate(link.ApproxISRUnknown, p.name(), "The ISR is not known, and every replica counts as in sync.")
	}
	for _, id := range snapshot.Distinct(p.real.Replicas) {
		name, drawn := j.brokers[id]
		if !drawn || j.dead(id) {
			continue
		}
		really, shown := inSync(id), slices.Contains(p.shown.ISR, name)
		if really && !p.real.InSync(id) {
			j.approximate(link.ApproxObserver, p.name(), "The replica on %s is an observer, and shown as a replica in sync.", id)
		}
		broker := j.shown.Broker(name)
		switch {
		case really == shown:
		case really && broker != nil && broker.Slow:
			j.approximate(link.ApproxSlowBroker, p.name(), "The replica on %s is in sync, and shown lagging with its whole broker.", id)
		case !really && p.shown.Leader == name:
			j.approximate(link.ApproxISRChosen, p.name(), "The replica on %s lags, and is shown leading.", id)
		default:
			j.fault(p.name(), "Whether the replica on %s is in sync is shown as %t, and is %t.", id, shown, really)
		}
	}
	for _, id := range snapshot.Distinct(p.real.ISR) {
		if j.dead(id) || !isReplica(id) {
			j.approximate(link.ApproxISRChosen, p.name(), "The ISR names %s, which is no live replica.", id)
		}
	}
}

func orNone(broker string) string {
	if broker == "" {
		return "none"
	}
	return broker
}

// judgeVolume judges how many records are shown.
func (j *judge) judgeVolume(p partitionOf) {
	if p.real.EarliestOffset < 0 || p.real.LatestOffset < 0 {
		j.approximate(link.ApproxOffsetUnknown, p.name(), "An offset of the partition is unknown, and counts as 0.")
	}
	if earliest := p.real.EarliestOffset; earliest > 0 {
		j.approximate(link.ApproxOffsetStart, p.name(), "The partition begins at offset %d, and is shown from 0.", earliest)
	}
	retained := p.real.Retained()
	alive := slices.ContainsFunc(p.real.Replicas, func(id string) bool {
		_, drawn := j.brokers[id]
		return drawn && !j.dead(id)
	})
	want := min(retained, j.most)
	if !alive {
		want = 0
	}
	switch {
	case p.shown.Records != want:
		j.fault(p.name(), "The partition is shown with %d records, and should have %d.", p.shown.Records, want)
	case !alive && retained > 0:
		j.approximate(link.ApproxPartitionDead, p.name(), "The partition holds %d records, and none are shown, since all its replicas are dead.", retained)
	case retained > want:
		j.approximate(link.ApproxRecordsCapped, p.name(), "The partition holds %d records, and %d are shown.", retained, want)
	}
	if want > 0 && p.of.BelowMinISR(p.shown) {
		j.approximate(link.ApproxRecordsRefused, p.name(), "The partition has %d replicas in sync and asks for %d, so it may refuse its records.", len(p.shown.ISR), p.of.MinISR)
	}
}

// inSyncOf says which replicas do not lag: those of the ISR, all of them where
// nobody knows it, and observers.
func inSyncOf(p *snapshot.Partition) func(string) bool {
	if p.ISR == nil {
		return func(string) bool { return true }
	}
	return lookup(slices.Concat(p.ISR, p.Observers))
}

// fewNames is up to how many comparing each with each is quickest.
const fewNames = 8

// lookup reports whether a name is in a list, however long.
func lookup(names []string) func(string) bool {
	if len(names) <= fewNames {
		return func(name string) bool { return slices.Contains(names, name) }
	}
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return func(name string) bool { return set[name] }
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// shape writes what a topic is, for a fault.
func shape(t *replay.Topic) string {
	return fmt.Sprintf("rf %d, min ISR %d, %s, retention %d ms and %d bytes, tiered %q, local retention %d ms, diskless %t, unclean %t, %d unplaced",
		t.ReplicationFactor, t.MinISR, t.Cleanup, t.RetentionMs, t.RetentionBytes, t.Tiered, t.LocalRetentionMs, t.Diskless, t.UncleanElection, t.Unplaced)
}
