package simlink

// Build draws a snapshot as a link. What cannot be drawn exactly is said in the
// link's warnings; what would not decode to what was meant is an error, as are
// unusable options ([*OptionError]), a snapshot that breaks its rules
// ([*SnapshotError]), a selection that names what is not there or holds nothing
// ([*SelectionError]), a cluster over the playground's limits ([*LimitError])
// and a link too long to be shared or a log too long to be loaded
// ([*TooLongError]).
//
// The snapshot is not changed. The cost is linear in its partitions, its
// committed offsets and the records drawn, and n·log n in its topics; a regular
// expression costs its size for each character of each name, and one that would
// cost too much is refused.
func Build(s *Snapshot, o Options) (*Link, error) {
	options, err := o.resolve()
	if err != nil {
		return nil, err
	}
	if err := validate(s); err != nil {
		return nil, err
	}
	var warn warnings
	scene, err := newScene(s, options, &warn)
	if err != nil {
		return nil, err
	}
	link, err := scene.fit(options, warn)
	if err == nil && o.Verify != nil {
		err = o.Verify(s, o, link)
	}
	if err != nil {
		return nil, err
	}
	return link, nil
}

// scene is the part of a cluster that is drawn, under the playground's names.
type scene struct {
	brokers   []broker // broker-1 to broker-N
	topics    []*topic // orders first, then in alphabetical order of the real names
	groups    []group
	producers []producer
	size      string
	names     Names
}

// newScene takes the stages of the mapping that do not depend on how many
// records are drawn.
func newScene(s *Snapshot, o settings, warn *warnings) (*scene, error) {
	warnSnapshot(s.Warnings, warn)
	selected, err := selectTopics(s, o)
	if err != nil {
		return nil, err
	}
	warnUnknownOffsets(selected, warn)
	brokers := brokerUniverse(s, selected)
	consumers := consumerGroups(s.Groups)
	topics, err := limitTopics(selected, consumers, brokers, o, warn)
	if err != nil {
		return nil, err
	}
	brokers = trimBrokers(brokers, warn)
	drawn := &scene{brokers: brokers}
	drawn.topics = renderTopics(topics, brokers, warn)
	nameTopics(drawn.topics, warn)
	if drawn.size, err = encodeSize(drawn.topics, len(brokers), warn); err != nil {
		return nil, err
	}
	warnSlowed(drawn, warn)
	if o.records > 0 {
		warnDead(drawn, warn)
	}
	warnNotConsumers(s.Groups, warn)
	drawn.groups = renderGroups(consumers, drawn.topics, warn)
	if o.Producers {
		drawn.producers = renderProducers(s, drawn.topics, o.window, warn)
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
		if i == maxProblems {
			warn.add(WarnSnapshot, "", "The snapshot says %d more that is not listed here.", len(texts)-i)
			return
		}
		warn.add(WarnSnapshot, "", "The snapshot says: %s", ellipsis(text, maxSnapshotWarning))
	}
}
