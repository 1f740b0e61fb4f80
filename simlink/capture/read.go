package capture

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Defaults and bounds of reading.
const (
	DefaultTimeout          = 15 * time.Second
	DefaultProducersTimeout = 5 * time.Second
	MaxGroups               = 200 // consumer groups read, the first in alphabetical order
)

// Selection says which topics are read. The fields are those of
// [simlink.Options] and mean the same.
type Selection struct {
	Topics      []string // names, of internal topics too; one that is not there is an error
	TopicsRegex string   // selects topics that are not internal, besides those of Topics
}

// Options say how a cluster is read. The zero value is the default.
type Options struct {
	// TakenAt goes into the snapshot. Only the producers' window needs it.
	TakenAt time.Time

	// Timeout bounds the whole; 0 means 15 seconds. What came before it is used.
	// A broker that does not answer takes its part of it, and leaves the rest to
	// the steps that follow.
	Timeout time.Duration

	// Producers asks for the producer states too, which takes Read on the topics.
	Producers bool

	// ProducersTimeout bounds that request; 0 means 5 seconds.
	ProducersTimeout time.Duration

	// Drawn, where it is set, names the topics of a snapshot that a link will show, as
	// the Drawn of simlink.Options does: configuration
	// and producers are then asked for those, and not for
	// all that are selected.
	Drawn func(*snapshot.Snapshot) []string

	// Progress is called when a step begins and when it ends, never twice at
	// once. Read waits for it.
	Progress func(Progress)

	// Warn is called at the end with each warning, in the order in which the
	// snapshot has their texts.
	Warn func(Warning)
}

// When steps have to be over at the latest, in tenths of the timeout, for the
// next ones to have their time.
const (
	metadataFrom  = 9 // later it would be of no use, and the client has the rest to say why it has none
	committedFrom = 3
	membersFrom   = 5
	detailsFrom   = 8
)

// Progress is the begin or the end of a step. Some steps run at once.
type Progress struct {
	Request string // the Name of a Request
	What    string // "topics", "committed offsets", …
	Count   int    // of the topics, partitions or groups that are asked for; 0 when it is everything
	Done    bool
}

// Read reads the selected topics of a cluster, and all its groups, through a
// client: *kgo.Client is one. The client finds leaders and coordinators and
// retries; with one that talks to a single broker, what that broker does not
// know is missing.
//
// What could not be read is missing in the snapshot, and one of its warnings
// says so. Read fails only without any metadata, when the selection names what
// is not there or holds nothing ([snapshot.SelectionError]), when the expression
// cannot be used ([diag.OptionError]), and, with an error that wraps that of
// ctx, when the caller gives up. A deadline of ctx counts as Options.Timeout
// does.
//
// The snapshot passes the checks of [simlink.Build], is sorted, and depends on
// nothing but the replies. It takes memory linear in them.
func Read(ctx context.Context, r kmsg.Requestor, sel Selection, o Options) (*snapshot.Snapshot, error) {
	pick, err := sel.compile()
	if err != nil {
		return nil, err
	}
	a, whole, stop := newAsker(ctx, r, o)
	defer stop()
	c, err := readMetadata(whole, a, pick)
	found := findings{}
	if err == nil {
		c.snapshot.TakenAt = o.TakenAt
		found.merge(c.found)
		// Before all that a slow broker would hold up on the same connection.
		groups, missing := listGroups(whole, a)
		c.snapshot.Groups = groups
		found.merge(missing)
		found.merge(c.readAll(whole, a, o))
	}
	if a.cancelled() {
		return nil, fmt.Errorf("the reading of the cluster was given up: %w", context.Cause(ctx))
	}
	if err != nil {
		return nil, err
	}
	for _, w := range found.warnings() {
		c.snapshot.Warnings = append(c.snapshot.Warnings, w.Text)
		if o.Warn != nil {
			o.Warn(w)
		}
	}
	return c.snapshot, nil
}

// newAsker gives the asker, and the context of all that it asks: it ends a moment
// before the timeout does.
func newAsker(ctx context.Context, r kmsg.Requestor, o Options) (a *asker, whole context.Context, stop func()) {
	timeout := o.Timeout
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	a = &asker{
		client: r, parent: ctx, progress: o.Progress,
		timeout: timeout, patience: timeout / 5, least: timeout / 10, grace: min(timeout/10, 50*time.Millisecond), handover: min(timeout/10, 250*time.Millisecond),
	}
	var release, end context.CancelFunc
	a.end, release = context.WithTimeout(ctx, timeout)
	whole, end = context.WithTimeout(a.end, timeout-a.grace)
	return a, whole, func() {
		end()
		release()
	}
}

// readAll reads side by side what does not need one another, and then what needs
// to know which topics will be drawn, and what may be done without.
func (c *cluster) readAll(ctx context.Context, a *asker, o Options) findings {
	offsets, stop := a.by(ctx, detailsFrom)
	defer stop()
	found := together(
		func() findings { return c.readOffsets(offsets, a, earliest) },
		func() findings { return c.readOffsets(offsets, a, latest) },
		func() findings { return c.readGroups(ctx, a) })
	found.merge(c.readDetails(ctx, a, o))
	return found
}

// readDetails reads configuration, and after it producers: a broker takes what
// comes on a connection in turn, and may be slow to tell them.
func (c *cluster) readDetails(ctx context.Context, a *asker, o Options) findings {
	topics := c.drawn(o.Drawn)
	found := c.readConfigs(ctx, a, topics)
	if o.Producers {
		found.merge(c.readProducers(ctx, a, topics, o.ProducersTimeout))
	}
	return found
}

// together runs steps side by side.
func together(steps ...func() findings) findings {
	results := make([]findings, len(steps))
	var wait sync.WaitGroup
	for i, step := range steps {
		wait.Go(func() { results[i] = step() })
	}
	wait.Wait()
	all := findings{}
	for _, found := range results {
		all.merge(found)
	}
	return all
}

// drawn are the topics that will be drawn, or all of them where nobody says.
func (c *cluster) drawn(names func(*snapshot.Snapshot) []string) []*snapshot.Topic {
	if names == nil {
		all := make([]*snapshot.Topic, len(c.snapshot.Topics))
		for i := range c.snapshot.Topics {
			all[i] = &c.snapshot.Topics[i]
		}
		return all
	}
	var shown []*snapshot.Topic
	for _, name := range names(c.snapshot) {
		if t := c.topics[name]; t != nil {
			shown = append(shown, t)
		}
	}
	return shown
}
