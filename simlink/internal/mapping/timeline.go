package mapping

import (
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// The clock of the log, in ms of simulation time.
const (
	FirstAction   = 500
	BetweenAction = 250
	AfterBurst    = 2000 // from a topic's last record to its producer's end
)

// timeline is the log as it grows, and the one clock of it.
type timeline struct {
	entries []actions.Entry
	next    int64
}

func (t *timeline) add(a actions.Action) {
	t.entries = append(t.entries, actions.Entry{At: t.next, Action: a})
	t.next += BetweenAction
}

// since lets the next action happen some time after the last.
func (t *timeline) since(ms int64) { t.next += ms - BetweenAction }

// log is the action log with at most this many records for a partition, or a
// *link.TooLongError when the playground would not load all of it.
func (s *scene) log(records int) ([]actions.Entry, error) {
	line := &timeline{next: FirstAction}
	line.add(actions.RemoveProducer{Producer: sizecodec.TemplateProducer})
	line.add(actions.RemoveGroup{Group: sizecodec.TemplateGroup})
	for _, t := range s.topics {
		if err := s.reassign(line, t); err != nil {
			return nil, err
		}
	}
	s.kill(line)
	s.slow(line)
	rest := s.fillActions(records) + s.joinActions() + len(s.producers)
	if total := len(line.entries) + rest; total > actions.MaxEntries {
		return nil, &link.TooLongError{Actions: total}
	}
	line.entries = slices.Grow(line.entries, rest)
	if err := s.fill(line, records); err != nil {
		return nil, err
	}
	s.join(line)
	s.produce(line)
	return line.entries, nil
}
