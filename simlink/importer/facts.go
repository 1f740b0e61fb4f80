package importer

import "cmp"

// claim is something that a text says. Of two that differ, the one that sorts
// last stands, so that the order of the texts does not matter.
type claim[T comparable] struct {
	value T
	said  bool
}

// take reports whether the new value differs from what was said before.
func take[T cmp.Ordered](c *claim[T], value T) (differs bool) {
	differs = c.said && c.value != value
	if !c.said || value > c.value {
		*c = claim[T]{value, true}
	}
	return differs
}

// facts are what the texts say, until all of them are read.
type facts struct {
	report
	brokers   map[string]claim[string] // address by id, of kcat
	offline   map[string]bool          // ids that stand under Offline
	topics    map[string]*topic
	groups    map[string]*group
	offsets   []*offsetList
	ends      map[string]map[int]int64 // LOG-END-OFFSET by topic and partition
	producers []producerList
	unknown   map[string]bool // names of fields that are not known, said once each
	lines     int             // of offsets
	reasons   []Problem       // why there can be no snapshot
	up        []string        // brokers that the caller knows to be up
	down      []string        // those that are taken as down as they are in no ISR
}

func newFacts() *facts {
	return &facts{
		report:  report{warnings: map[string]bool{}},
		brokers: map[string]claim[string]{}, offline: map[string]bool{},
		topics: map[string]*topic{}, groups: map[string]*group{}, ends: map[string]map[int]int64{}, unknown: map[string]bool{},
	}
}

// topic is what the texts say of a topic.
type topic struct {
	at         place // where it was first named
	id         claim[string]
	count      claim[int] // of partitions
	config     map[string]*setting
	defaults   bool // what config lacks has Kafka's default
	partitions map[int]*partition
}

// setting is a configuration value by the kind of text that it is from.
type setting struct{ configs, topics claim[string] }

// partition is a partition as one text has it.
type partition struct {
	rank     int // of the kind of text; of two that differ, the higher one stands
	leader   string
	replicas []string
	isr      []string
	eligible []string // the ELR and the last one known (KIP-966): would lead if they were up, as those of the ISR

	observers []string // Confluent's, which are in no ISR by design
}

func (f *facts) topic(name string, at place) *topic {
	t := f.topics[name]
	if t == nil {
		t = &topic{at: at, config: map[string]*setting{}, partitions: map[int]*partition{}}
		f.topics[name] = t
	}
	return t
}

// group is what the texts say of a group.
type group struct {
	at        place
	state     claim[string]
	kind      claim[string] // classic, consumer, …
	protocol  claim[string]
	members   claim[int] // how many
	rosters   []*roster
	described bool // with its committed offsets
	offsets   map[string]map[int]int64
	differ    int // committed offsets that two texts give differently
}

// roster are a group's members in the order of one table.
type roster struct {
	ofMembers bool // not of offsets, which leaves out who has no partition
	ids       []string
	clients   map[string]string
}

func (f *facts) group(id string, at place) *group {
	g := f.groups[id]
	if g == nil {
		g = &group{at: at, offsets: map[string]map[int]int64{}}
		f.groups[id] = g
	}
	return g
}

// offsetList is one output of kafka-get-offsets.
type offsetList struct {
	time   offsetTime
	at     place
	values []offsetLine
}

type offsetLine struct {
	topic     string
	partition int
	offset    int64
}

// producerList is one output of kafka-transactions describe-producers.
type producerList struct {
	at        place
	topic     string // "" where no command line says it
	name      string // then the name of the text, without its extension
	partition int
	rows      []producerRow
}

type producerRow struct{ id, timestamp, start int64 }
