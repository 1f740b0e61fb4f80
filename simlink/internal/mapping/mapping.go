package mapping

import (
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Settings say what is drawn, and how. They are options with the defaults put in.
type Settings struct {
	Topics    *snapshot.Selector
	Clamp     bool
	Records   int // most of a partition
	Producers bool
	Window    time.Duration // of the producers
	Fit       bool
	Force     bool
	BaseURL   string
}

// Draw draws a snapshot that is valid. The link has been read back from its URL,
// and holds what was meant. What the snapshot shows otherwise is in its warnings.
func Draw(s *snapshot.Snapshot, o Settings) (*link.Link, error) {
	warn := warnings{}
	scene, err := newScene(s, o, &warn)
	if err != nil {
		return nil, err
	}
	return scene.fit(o, warn)
}

// NamesOf says what of a valid snapshot is drawn, and under which names.
func NamesOf(s *snapshot.Snapshot, o Settings) (link.Names, error) {
	drawn, err := newScene(s, o, new(warnings))
	if err != nil {
		return link.Names{}, err
	}
	return drawn.names, nil
}

// scene is the part of a cluster that is drawn, under the playground's names.
type scene struct {
	brokers   []broker // broker-1 to broker-N
	topics    []*topic // orders first, then in alphabetical order of the real names
	groups    []group
	producers []producer
	size      string
	names     link.Names
}

// newScene takes the stages of the mapping that do not depend on how many
// records are drawn.
func newScene(s *snapshot.Snapshot, o Settings, warn *warnings) (*scene, error) {
	warnSnapshot(s.Warnings, warn)
	selected, err := selectTopics(s, o.Topics)
	if err != nil {
		return nil, err
	}
	warnUnknown(selected, warn)
	brokers := brokerUniverse(s, selected)
	consumers := consumerGroups(s.Groups)
	topics, err := limitTopics(selected, consumers, brokers, o.Clamp, warn)
	if err != nil {
		return nil, err
	}
	live := liveOf(brokers)
	brokers = trimBrokers(brokers, warn)
	drawn := &scene{brokers: brokers}
	drawn.topics = renderTopics(topics, brokers, warn)
	nameTopics(drawn.topics, warn)
	if drawn.size, err = encodeSize(drawn.topics, len(brokers), warn); err != nil {
		return nil, err
	}
	warnLeaderless(drawn.topics, live, warn)
	warnSlowed(drawn, warn)
	if o.Records > 0 {
		warnDead(drawn, warn)
	}
	warnNotConsumers(s.Groups, warn)
	drawn.groups = renderGroups(consumers, drawn.topics, warn)
	if o.Producers {
		drawn.producers = renderProducers(s, drawn.topics, o.Window, warn)
	}
	drawn.names = drawn.tables()
	return drawn, nil
}

// maxSnapshotWarning is how many characters of a snapshot's own warning are
// passed on: it names what is missing, why, and what to do.
const maxSnapshotWarning = 600

// warnSnapshot passes on what could not be read, as far as anybody would read it.
func warnSnapshot(texts []string, warn *warnings) {
	for i, text := range texts {
		if i == diag.MaxProblems {
			warn.add(link.WarnSnapshot, "", "The snapshot says %d more that is not listed here.", len(texts)-i)
			return
		}
		warn.add(link.WarnSnapshot, "", "The snapshot says: %s", diag.Clip(text, maxSnapshotWarning))
	}
}
