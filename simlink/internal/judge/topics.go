package judge

import (
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// The most brokers, and partitions of a topic, in the single datacenter.
var (
	maxBrokers    = sizecodec.SingleDC.Limits([]int{1}, 1).Brokers
	maxPartitions = sizecodec.SingleDC.Limits([]int{1}, 1).Partitions
)

func (j *judge) judgeTopics() {
	expected := map[string]bool{}
	for _, n := range j.names.Topics {
		expected[n.Simulator] = true
		j.rename("The topic", n.Real, n.Real, n.Simulator)
		if t := j.shown.Topic(n.Simulator); t != nil {
			j.judgeTopic(j.topics[n.Real], t)
		} else {
			j.fault(n.Real, "The topic is not there as %s.", n.Simulator)
		}
	}
	for i := range j.shown.Topics {
		switch t := &j.shown.Topics[i]; {
		case expected[t.Name]:
		case t.Name == sizecodec.PrimaryTopic:
			j.judgePlaceholder(t)
		default:
			j.fault(t.Name, "The topic is shown, and is none of the snapshot's.")
		}
	}
	j.judgeLeftOut()
}

// judgePlaceholder judges the orders that nobody selected.
func (j *judge) judgePlaceholder(t *replay.Topic) {
	plain := replay.Topic{Name: t.Name, ReplicationFactor: 1, MinISR: 1, Cleanup: sizecodec.Delete, Partitions: t.Partitions}
	if len(t.Partitions) != 1 || t.Partitions[0].Records != 0 || !sameShape(t, &plain) {
		j.fault(t.Name, "The placeholder is not one empty partition on the defaults.")
		return
	}
	j.approximate(link.ApproxPrimaryPlaceholder, t.Name, "The playground has the topic though it is not selected.")
}

// sameShape compares topics but for their names and partitions.
func sameShape(a, b *replay.Topic) bool {
	x, y := *a, *b
	x.Name, x.Real, x.Partitions, y.Name, y.Real, y.Partitions = "", "", nil, "", "", nil
	return x.ReplicationFactor == y.ReplicationFactor && x.MinISR == y.MinISR && x.Cleanup == y.Cleanup &&
		x.RetentionMs == y.RetentionMs && x.RetentionBytes == y.RetentionBytes && x.LocalRetentionMs == y.LocalRetentionMs &&
		x.Tiered == y.Tiered && x.Diskless == y.Diskless && x.UncleanElection == y.UncleanElection && x.Unplaced == y.Unplaced
}

// judgeLeftOut judges the selected topics that are not drawn.
func (j *judge) judgeLeftOut() {
	room := sizecodec.MaxExtraTopics
	drawn := map[string]bool{}
	for _, n := range j.names.Topics {
		drawn[n.Real] = true
		if n.Real != sizecodec.PrimaryTopic {
			room--
		}
	}
	for i := range j.snapshot.Topics {
		t := &j.snapshot.Topics[i]
		selected := j.options.Topics.Selects(t.Name, t.IsInternal())
		switch {
		case drawn[t.Name] && !selected:
			j.fault(t.Name, "The topic is drawn, and not selected.")
		case drawn[t.Name] || !selected:
		case room > 0 || t.Name == sizecodec.PrimaryTopic:
			j.fault(t.Name, "The topic is not drawn, though there is room for it.")
		default:
			j.approximate(link.ApproxTopicsOverLimit, t.Name, "The topic is left out.")
		}
	}
}

func (j *judge) judgeTopic(real *snapshot.Topic, shown *replay.Topic) {
	count, widest := 0, 1
	byID := map[int]*snapshot.Partition{}
	for i := range real.Partitions {
		p := &real.Partitions[i]
		byID[p.ID] = p
		count = max(count, p.ID+1)
		if len(p.Replicas) > widest {
			widest = max(widest, len(snapshot.Distinct(p.Replicas)))
		}
	}
	want := replay.Topic{ReplicationFactor: min(widest, len(j.names.Brokers))}
	j.expectConfig(real, &want)
	if !sameShape(shown, &want) {
		j.fault(real.Name, "The topic is shown as %s, and should be %s.", shape(shown), shape(&want))
	}
	if drawn := min(count, maxPartitions); len(shown.Partitions) != drawn {
		j.fault(real.Name, "The topic is shown with %d partitions, and should have %d.", len(shown.Partitions), drawn)
		return
	}
	if count > maxPartitions {
		if !j.options.Clamp {
			j.fault(real.Name, "The topic has %d partitions, and is cut without being asked to.", count)
		}
		j.approximate(link.ApproxPartitionsTrimmed, real.Name, "The topic has %d partitions.", count)
	}
	placed := j.placedOf(shown)
	if placed == nil {
		j.fault(real.Name, "The topic cannot be placed.")
		return
	}
	for id := range shown.Partitions {
		j.judgePartition(partitionOf{real.Name, id, byID[id], &shown.Partitions[id], placed[id], shown})
	}
	j.judgeRecords(real, shown)
}

// placedOf is where the playground puts a topic's partitions, nil where it cannot.
func (j *judge) placedOf(t *replay.Topic) [][]string {
	placed, done := j.placed[t.Name]
	if !done {
		placed, _ = placement.Assign(j.placeable(), len(t.Partitions), t.ReplicationFactor)
		j.placed[t.Name] = placed
	}
	return placed
}

func (j *judge) placeable() []placement.Broker {
	brokers := make([]placement.Broker, len(j.names.Brokers))
	for i, n := range j.names.Brokers {
		brokers[i].Name = n.Simulator
	}
	return brokers
}

func (j *judge) judgeRecords(real *snapshot.Topic, shown *replay.Topic) {
	if shown.Records() == 0 {
		return
	}
	j.approximate(link.ApproxRecordsMadeUp, real.Name, "The topic's records are made up.")
	if shown.Cleanup != sizecodec.Delete {
		j.approximate(link.ApproxRecordsBound, real.Name, "The topic is compacted, so that it may hold fewer records than its offsets say.")
	}
}

// expectConfig puts into the topic what its configs should be.
func (j *judge) expectConfig(real *snapshot.Topic, want *replay.Topic) {
	want.MinISR = 1
	if real.Name == sizecodec.PrimaryTopic {
		want.MinISR = int64(max(1, want.ReplicationFactor-1))
	}
	switch n, _, valid := real.Number(snapshot.ConfigMinISR); {
	case !valid:
		j.approximate(link.ApproxConfigUnread, real.Name, "min.insync.replicas could not be read.")
	default:
		want.MinISR = min(max(1, n), int64(want.ReplicationFactor))
		if n != want.MinISR {
			j.approximate(link.ApproxMinISRClamped, real.Name, "min.insync.replicas is %s, and shown as %d.", real.Config[snapshot.ConfigMinISR], want.MinISR)
		}
	}
	want.Cleanup = j.expectCleanup(real)
	want.RetentionMs = j.expectRetention(real, snapshot.ConfigRetentionMs)
	want.RetentionBytes = j.expectRetention(real, snapshot.ConfigRetentionBytes)
	if want.RetentionMs > 0 {
		j.approximate(link.ApproxRetentionClock, real.Name, "retention.ms runs on simulation time.")
	}
	drawn := snapshot.DrawnConfigs()
	for _, key := range sortedKeys(real.Config) {
		if !slices.Contains(drawn, key) {
			j.approximate(link.ApproxConfigNotDrawn, real.Name, "%q is not drawn.", key)
		}
	}
}

func (j *judge) expectCleanup(real *snapshot.Topic) sizecodec.Cleanup {
	deletes, compacts, _ := real.CleanupPolicy()
	if policy := sizecodec.CleanupOf(deletes, compacts); policy != "" {
		return policy
	}
	j.approximate(link.ApproxConfigUnread, real.Name, "cleanup.policy could not be read.")
	return sizecodec.Delete
}

func (j *judge) expectRetention(real *snapshot.Topic, key string) int64 {
	n, _, valid := real.Number(key)
	if !valid || n > sizecodec.MaxInt {
		j.approximate(link.ApproxConfigUnread, real.Name, "%s could not be read.", key)
		return 0
	}
	return max(0, n)
}
