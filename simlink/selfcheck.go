package simlink

import (
	"errors"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// selfCheck refuses a link that does not decode to exactly what was meant. That
// it refuses one is a fault of simlink, never of the snapshot.
func selfCheck(l *Link) error {
	var wrong LinkError
	query := linkQuery(l.URL, &wrong)
	if wrong.Problems != nil {
		return fault("%w", &wrong)
	}
	log, form, err := actions.Expand(query.Get("actions"))
	if err != nil {
		return fault("%w", err)
	}
	size := query.Get("size")
	if size == "" {
		size = defaultSize
	}
	if form != l.Form || query.Get("scenario") != freePlayScenario || query.Has("cluster") {
		return fault("it opens something else")
	}
	return l.check(log, size)
}

// check holds the link against the log and the size that its URL carries.
func (l *Link) check(log, size string) error {
	if log != l.PlainActions || size != l.Size {
		return fault("it carries another log or size")
	}
	entries, err := actions.Decode(log)
	if err != nil {
		return fault("%w", err)
	}
	if !actions.Equal(entries, l.Actions) {
		return fault("its log decodes to something else")
	}
	shape, clamps, err := sizecodec.Decode(l.Cluster, size)
	if err != nil {
		return fault("%w", err)
	}
	if again, err := shape.Encode(); again != size || len(clamps) > 0 {
		return fault("its size is no fixed point: it becomes %s (%w)", again, err)
	}
	if err := checkReferences(entries, &shape); err != nil {
		return fault("%w", err)
	}
	l.Shape = &shape
	return nil
}

func fault(format string, args ...any) error {
	return fmt.Errorf("simlink made a link that does not hold what it should; this is a fault of simlink, so please report it: "+format, args...)
}

// cast is what exists at one moment of a log.
type cast struct {
	brokers    map[string]bool
	partitions map[string]int // by topic
	producers  map[string]bool
	groups     map[string]bool
}

// checkReferences makes sure that every name in the log is in the size, or was
// added before it is used.
func checkReferences(log []actions.Entry, shape *sizecodec.Size) error {
	c := cast{
		brokers: map[string]bool{}, partitions: map[string]int{sizecodec.PrimaryTopic: shape.Partitions},
		producers: map[string]bool{templateProducer: true}, groups: map[string]bool{templateGroup: true},
	}
	for i := range shape.BrokersPerZone[0] {
		c.brokers[fmt.Sprintf("broker-%d", i+1)] = true
	}
	for _, t := range shape.ExtraTopics {
		c.partitions[t.Name] = t.Partitions
	}
	for _, e := range log {
		if err := c.play(e.Action); err != nil {
			return fmt.Errorf("%s: %w", e, err)
		}
	}
	return nil
}

func (c *cast) play(action actions.Action) error {
	switch a := action.(type) {
	case actions.RemoveProducer:
		if !c.producers[a.Producer] {
			return errors.New("there is no such producer")
		}
		delete(c.producers, a.Producer)
	case actions.AddProducer:
		c.producers[a.Producer] = true
		return c.topic(a.Topic, 0)
	case actions.ProduceRecord:
		if !c.producers[a.Producer] {
			return errors.New("there is no such producer")
		}
		return c.topic(a.Topic, 0)
	case actions.ReassignPartition:
		return errors.Join(c.topic(a.Topic, a.Partition), c.broker(a.Brokers...))
	case actions.KillBroker:
		return c.broker(a.Broker)
	case actions.SetReplicaSpeed:
		return c.broker(a.Broker)
	case actions.RemoveGroup:
		return c.group(a.Group)
	case actions.AddGroup:
		c.groups[a.Group] = true
		for _, t := range a.Topics {
			if err := c.topic(t, 0); err != nil {
				return err
			}
		}
	case actions.AddConsumer:
		return c.group(a.Group)
	case actions.ChangeConfig:
		group, _ := strings.CutPrefix(a.Path, "group.")
		return c.group(strings.TrimSuffix(group, ".consumer.autoOffsetReset"))
	default:
		return fmt.Errorf("the mapping writes no %T", action)
	}
	return nil
}

func (c *cast) topic(name string, partition int) error {
	if partition >= c.partitions[name] {
		return fmt.Errorf("there is no partition %d of a topic %s", partition, name)
	}
	return nil
}

func (c *cast) broker(names ...string) error {
	for _, name := range names {
		if !c.brokers[name] {
			return fmt.Errorf("there is no broker %s", name)
		}
	}
	return nil
}

func (c *cast) group(name string) error {
	if !c.groups[name] {
		return fmt.Errorf("there is no group %s", name)
	}
	return nil
}
