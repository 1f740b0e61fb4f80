package replay

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
)

// partitionOf is a partition as it is, as it is shown, and where the playground
// puts it.
type partitionOf struct {
	topic  string
	id     int
	real   *simlink.Partition // nil in a gap
	shown  *Partition
	placed []string
	of     *Topic
}

func (p *partitionOf) name() string { return partitionName(p.topic, p.id) }

func (j *judge) judgePartition(p partitionOf) {
	var want, lost []string
	if p.real != nil {
		for _, id := range unique(p.real.Replicas) {
			if name, drawn := j.brokers[id]; drawn {
				want = append(want, name)
			} else {
				lost = append(lost, id)
			}
		}
	}
	switch {
	case p.real == nil:
		j.approximate(PartitionGap, p.name(), "The partition is shown, and there is none.")
	case len(want) == 0:
		j.approximate(NoReplicas, p.name(), "The partition has no replica on a broker that is drawn.")
	default:
		if len(lost) > 0 {
			j.approximate(ReplicaTrimmed, p.name(), "The partition is shown without its replicas on %s.", strings.Join(lost, ", "))
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
		j.approximate(ReplicaOrder, p.name(), "The replicas are %v in this order, and shown as %v.", want, p.shown.Replicas)
	default:
		j.fault(p.name(), "The replicas are reassigned to %v, and should be to %v.", p.shown.Replicas, want)
	}
	if len(want) != p.of.ReplicationFactor {
		j.approximate(ReplicaCount, p.name(), "The partition has %d replicas, and its topic a replication factor of %d.", len(want), p.of.ReplicationFactor)
	}
}

// judgeState judges the leader, and who is in sync.
func (j *judge) judgeState(p partitionOf) {
	leader := j.brokers[leaderOf(p.real)]
	if leader != p.shown.Leader {
		j.approximate(LeaderChosen, p.name(), "The leader is %s, and shown as %s.", orNone(leader), orNone(p.shown.Leader))
	}
	inSync, isReplica := lookup(p.real.ISR), lookup(p.real.Replicas)
	for _, id := range unique(p.real.Replicas) {
		name, drawn := j.brokers[id]
		if !drawn || j.dead(id) {
			continue
		}
		really, shown := inSync(id), slices.Contains(p.shown.ISR, name)
		broker := j.shown.Broker(name)
		switch {
		case really == shown:
		case really && broker != nil && broker.Slow:
			j.approximate(SlowBroker, p.name(), "The replica on %s is in sync, and shown lagging with its whole broker.", id)
		case !really && p.shown.Leader == name:
			j.approximate(ISRChosen, p.name(), "The replica on %s lags, and is shown leading.", id)
		default:
			j.fault(p.name(), "Whether the replica on %s is in sync is shown as %t, and is %t.", id, shown, really)
		}
	}
	for _, id := range unique(p.real.ISR) {
		if j.dead(id) || !isReplica(id) {
			j.approximate(ISRChosen, p.name(), "The ISR names %s, which is no live replica.", id)
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
	earliest, latest := max(0, p.real.EarliestOffset), max(0, p.real.LatestOffset)
	if p.real.EarliestOffset < 0 || p.real.LatestOffset < 0 {
		j.approximate(OffsetUnknown, p.name(), "An offset of the partition is unknown, and counts as 0.")
	}
	if earliest > 0 {
		j.approximate(OffsetStart, p.name(), "The partition begins at offset %d, and is shown from 0.", earliest)
	}
	retained := max(0, latest-earliest)
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
		j.approximate(PartitionDead, p.name(), "The partition holds %d records, and none are shown, since all its replicas are dead.", retained)
	case retained > want:
		j.approximate(RecordsCapped, p.name(), "The partition holds %d records, and %d are shown.", retained, want)
	}
	if want > 0 && p.of.BelowMinISR(p.shown) {
		j.approximate(RecordsRefused, p.name(), "The partition has %d replicas in sync and asks for %d, so it may refuse its records.", len(p.shown.ISR), p.of.MinISR)
	}
}

// fewNames is up to how many comparing each with each is quickest.
const fewNames = 8

// lookup says whether a name is in a list, however long.
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

// unique drops repeats and keeps the order.
func unique(names []string) []string {
	if len(names) <= fewNames && !repeats(names) {
		return names
	}
	var kept []string
	seen := map[string]bool{}
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			kept = append(kept, name)
		}
	}
	return kept
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// shape writes what a topic is, for a fault.
func shape(t *Topic) string {
	return fmt.Sprintf("rf %d, min ISR %d, %s, retention %d ms and %d bytes, tiered %q, local retention %d ms, diskless %t, unclean %t, %d unplaced",
		t.ReplicationFactor, t.MinISR, t.Cleanup, t.RetentionMs, t.RetentionBytes, t.Tiered, t.LocalRetentionMs, t.Diskless, t.UncleanElection, t.Unplaced)
}
