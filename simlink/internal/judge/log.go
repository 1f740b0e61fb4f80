package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/partitioner"
	"github.com/simlinkhq/kafka-simlink/simlink/placement"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// judgeLog judges what no state at the end shows: that each action does
// something, in the order and at the time of the mapping.
func (j *judge) judgeLog() {
	r := logReader{judge: j, next: mapping.FirstAction}
	for _, s := range j.shown.Steps {
		if s.Outcome != replay.Applied {
			j.fault(s.Entry.String(), "The action is %s: %s.", s.Outcome, s.Note)
		}
		place, complaint := r.read(s.Entry)
		if complaint != "" {
			j.fault(s.Entry.String(), "%s.", complaint)
			continue
		}
		if r.last != nil && slices.Compare(r.last, place) >= 0 {
			j.fault(s.Entry.String(), "The action comes after one that it should come before.")
		}
		r.last = place
	}
	if len(j.shown.Steps) < 2 {
		j.fault("log", "The template is not removed.")
	}
}

// logReader goes through a log that Build wrote.
type logReader struct {
	*judge
	next  int64    // when the next action is due
	last  []int    // the place of the last one
	burst int      // how many topics were filled
	keys  []string // of the records that the topic is yet to get
	count int      // of the records written
	wrote bool     // the last action was a record
}

// The stages of a log, in their order.
const (
	stageTemplate = iota
	stageReassign
	stageKill
	stageSlow
	stageFill
	stageJoin
	stageProduce
)

// read gives an action's place in the order, or what is wrong with it.
func (r *logReader) read(e actions.Entry) (place []int, complaint string) {
	due := r.next
	_, ends := e.Action.(actions.RemoveProducer)
	if ends && r.wrote {
		due += mapping.AfterBurst - mapping.BetweenAction
	}
	_, r.wrote = e.Action.(actions.ProduceRecord)
	r.next = e.At + mapping.BetweenAction
	if e.At != due {
		return nil, fmt.Sprintf("The action is due at %d", due)
	}
	switch a := e.Action.(type) {
	case actions.RemoveGroup:
		if a.Group == sizecodec.TemplateGroup {
			return []int{stageTemplate, 1}, ""
		}
	case actions.ReassignPartition:
		return r.reassign(a)
	case actions.KillBroker:
		return []int{stageKill, r.brokerAt(a.Broker)}, ""
	case actions.SetReplicaSpeed:
		return []int{stageSlow, r.brokerAt(a.Broker)}, ""
	case actions.AddProducer:
		return r.addProducer(a)
	case actions.ProduceRecord:
		return r.produce(a)
	case actions.RemoveProducer:
		return r.removeProducer(a)
	case actions.AddGroup:
		if a.Reset != actions.ResetUnset || a.Settings != nil {
			return nil, "The mapping gives a group neither a reset nor settings"
		}
		if len(snapshot.Distinct(a.Topics)) < len(a.Topics) {
			return nil, "The mapping gives a group each topic once"
		}
		return []int{stageJoin, r.groupAt(a.Group), 0}, ""
	case actions.ChangeConfig:
		thing, id, setting := a.Split()
		if thing == "group" && setting == "consumer.autoOffsetReset" {
			return []int{stageJoin, r.groupAt(id), 1}, ""
		}
	case actions.AddConsumer:
		return []int{stageJoin, r.groupAt(a.Group), 2 + r.memberAt(a)}, ""
	}
	return nil, "The mapping writes no such action"
}

func (r *logReader) reassign(a actions.ReassignPartition) ([]int, string) {
	t := r.shown.Topic(a.Topic)
	if t == nil || a.Partition >= len(t.Partitions) {
		return nil, "The partition is not there"
	}
	if placed := r.placedOf(t); placed != nil && placement.SameReplicas(placed[a.Partition], a.Brokers) {
		return nil, "The partition is there by default"
	}
	return []int{stageReassign, r.topicAt(a.Topic), a.Partition}, ""
}

// addProducer tells a topic's own producer from one of the cluster's.
func (r *logReader) addProducer(a actions.AddProducer) ([]int, string) {
	if strings.HasPrefix(a.Producer, "kp") {
		r.burst++
		if a.Producer != r.filler() {
			return nil, "The producer should be " + r.filler()
		}
		r.keys = r.keysOf(a.Topic)
		return []int{stageFill, r.topicAt(a.Topic), 0}, ""
	}
	index := slices.IndexFunc(r.shown.Producers, func(p replay.Producer) bool { return p.Name == a.Producer })
	return []int{stageProduce, index}, ""
}

// filler is the name of the producer that fills a topic.
func (r *logReader) filler() string { return fmt.Sprintf("kp%d", r.burst) }

// keysOf are the keys of a topic's records, in the order of its partitions.
func (r *logReader) keysOf(topic string) []string {
	t := r.shown.Topic(topic)
	if t == nil {
		return nil
	}
	counts := make([]int, len(t.Partitions))
	for i := range t.Partitions {
		counts[i] = int(t.Partitions[i].Records)
	}
	keys, err := partitioner.Keys(counts)
	if err != nil {
		return nil // more than there are: no record will be right
	}
	return slices.Concat(keys...)
}

func (r *logReader) produce(a actions.ProduceRecord) ([]int, string) {
	want := actions.ProduceRecord{Producer: r.filler(), Topic: a.Topic}
	if len(r.keys) > 0 {
		want.Key, r.keys = r.keys[0], r.keys[1:]
	}
	if a != want || a.Key == "" {
		return nil, fmt.Sprintf("The record should be the one with the key %q, from %s", want.Key, want.Producer)
	}
	r.count++
	return []int{stageFill, r.topicAt(a.Topic), 1, r.count}, ""
}

func (r *logReader) removeProducer(a actions.RemoveProducer) ([]int, string) {
	switch a.Producer {
	case sizecodec.TemplateProducer:
		return []int{stageTemplate, 0}, ""
	case r.filler():
		if len(r.last) > 1 {
			return []int{stageFill, r.last[1], 2}, ""
		}
	}
	return nil, "The mapping removes no such producer"
}

// Where things stand in the order of the log; -1 for what is not there.

func (r *logReader) brokerAt(name string) int {
	return slices.IndexFunc(r.shown.Brokers, func(b replay.Broker) bool { return b.Name == name })
}

func (r *logReader) topicAt(name string) int {
	return slices.IndexFunc(r.shown.Topics, func(t replay.Topic) bool { return t.Name == name })
}

func (r *logReader) groupAt(name string) int {
	return slices.IndexFunc(r.names.Groups, func(n link.Name) bool { return n.Simulator == name })
}

func (r *logReader) memberAt(a actions.AddConsumer) int {
	at := r.groupAt(a.Group)
	return slices.IndexFunc(r.names.Members, func(m link.MemberName) bool {
		return at >= 0 && m.Group == r.names.Groups[at].Real && m.Simulator == a.Member
	})
}
