package mapping

import (
	"errors"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// present is what exists at one moment of a log.
type present struct {
	brokers    map[string]bool
	partitions map[string]int // by topic
	producers  map[string]bool
	groups     map[string]bool
}

// checkReferences makes sure that every name in the log is in the size, or was
// added before it is used.
func checkReferences(log []actions.Entry, shape *sizecodec.Size) error {
	p := present{
		brokers: map[string]bool{}, partitions: map[string]int{sizecodec.PrimaryTopic: shape.Partitions},
		producers: map[string]bool{sizecodec.TemplateProducer: true}, groups: map[string]bool{sizecodec.TemplateGroup: true},
	}
	for i := range shape.BrokersPerZone[0] {
		p.brokers[fmt.Sprintf("broker-%d", i+1)] = true
	}
	for _, t := range shape.ExtraTopics {
		p.partitions[t.Name] = t.Partitions
	}
	for _, e := range log {
		if err := p.play(e.Action); err != nil {
			return fmt.Errorf("%s: %w", e, err)
		}
	}
	return nil
}

func (p *present) play(action actions.Action) error {
	switch a := action.(type) {
	case actions.RemoveProducer:
		if !p.producers[a.Producer] {
			return errors.New("there is no such producer")
		}
		delete(p.producers, a.Producer)
	case actions.AddProducer:
		p.producers[a.Producer] = true
		return p.topic(a.Topic, 0)
	case actions.ProduceRecord:
		if !p.producers[a.Producer] {
			return errors.New("there is no such producer")
		}
		return p.topic(a.Topic, 0)
	case actions.ReassignPartition:
		return errors.Join(p.topic(a.Topic, a.Partition), p.broker(a.Brokers...))
	case actions.KillBroker:
		return p.broker(a.Broker)
	case actions.SetReplicaSpeed:
		return p.broker(a.Broker)
	case actions.RemoveGroup:
		return p.group(a.Group)
	case actions.AddGroup:
		p.groups[a.Group] = true
		for _, t := range a.Topics {
			if err := p.topic(t, 0); err != nil {
				return err
			}
		}
	case actions.AddConsumer:
		return p.group(a.Group)
	case actions.ChangeConfig:
		group, _ := strings.CutPrefix(a.Path, "group.")
		return p.group(strings.TrimSuffix(group, ".consumer.autoOffsetReset"))
	default:
		return fmt.Errorf("the mapping writes no %T", action)
	}
	return nil
}

func (p *present) topic(name string, partition int) error {
	if partition >= p.partitions[name] {
		return fmt.Errorf("there is no partition %d of a topic %s", partition, name)
	}
	return nil
}

func (p *present) broker(names ...string) error {
	for _, name := range names {
		if !p.brokers[name] {
			return fmt.Errorf("there is no broker %s", name)
		}
	}
	return nil
}

func (p *present) group(name string) error {
	if !p.groups[name] {
		return fmt.Errorf("there is no group %s", name)
	}
	return nil
}
