package verbs

import (
	"errors"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/diff"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// Link makes the link of a snapshot.
func Link(s *simlink.Snapshot, d Drawing) (*simlink.Link, error) {
	return simlink.Build(s, d.Options())
}

// IsFreePlay reports whether the id of a scenario opens free play, which a shape
// does, and no curated scenario.
func IsFreePlay(id string) bool { return id == "" || id == "free" }

// Scenario makes the link that opens a curated scenario.
func Scenario(id string, c Composing) (*simlink.Link, error) {
	return simlink.Compose(link.Play{Scenario: id}, c.options())
}

// play gives the cluster that a link shows at a moment.
func (m Moment) play(l *simlink.Link) *replay.Cluster {
	if !m.given {
		return replay.Run(l)
	}
	return replay.RunAt(l, m.ms)
}

// Explanation is what a link holds, what it shows and what each broker carries.
type Explanation struct {
	Link    *simlink.Link   `json:"link" jsonschema:"what the link holds: its size, its actions by time, what is dropped"`
	Cluster *replay.Cluster `json:"cluster" jsonschema:"what it shows at that moment: brokers, topics with each partition's replicas, leader and ISR, groups with lag, producers, and the steps with their outcomes"`
	Loads   []replay.Load   `json:"loads" jsonschema:"what each broker carries"`
}

// Explain says what a link shows at a moment. A snapshot is refused.
func Explain(from Source, at Moment) (*Explanation, error) {
	if from.Link == nil {
		return nil, errSnapshot
	}
	cluster := at.play(from.Link)
	return &Explanation{from.Link, cluster, cluster.Loads()}, nil
}

// Drawn is a picture, and the link that it is of.
type Drawn struct {
	SVG  []byte
	Link *simlink.Link
}

// Picture draws what a link shows at a moment, or what the link of a snapshot
// would. Nobody shares the latter, so that its length does not matter. A link is
// drawn as it is: the options that are named are refused.
func Picture(from Source, d Drawing, named []string, at Moment) (*Drawn, error) {
	if from.Link != nil {
		if err := refuse(named, "says what is drawn of a snapshot; a link is drawn as it is"); err != nil {
			return nil, err
		}
	}
	shown, err := from.shown(d)
	if err != nil {
		return nil, err
	}
	return &Drawn{picture.SVG(at.play(shown)), shown}, nil
}

func refuse(options []string, why string) error {
	var wrong diag.OptionError
	for _, name := range options {
		if name == "at" {
			continue
		}
		wrong.AddOption(name, "%s", why)
	}
	return wrong.OrNil()
}

// shown is the link, or that of the snapshot, of whatever length.
func (s Source) shown(d Drawing) (*simlink.Link, error) {
	if s.Link != nil {
		return s.Link, nil
	}
	d.Force = true
	made, err := Link(s.Snapshot, d)
	if err != nil {
		return nil, err
	}
	kept := make([]link.Warning, 0, len(made.Warnings))
	for _, w := range made.Warnings {
		if w.Code != link.WarnLinkTooLong {
			kept = append(kept, w)
		}
	}
	made.Warnings = kept
	return made, nil
}

// Comparison is what changed from A to B.
type Comparison struct {
	Changes []diff.Change `json:"changes"`

	// A and B are what was compared: two snapshots whole, or two links. Of a
	// snapshot and a link, Drawn is set, and the snapshot's link was compared.
	A, B  Source `json:"-"`
	Drawn bool   `json:"-"`
}

// Diff compares two snapshots whole, under their real names, and else what the
// links show at their ends, where a snapshot is drawn with all that fits.
func Diff(a, b Source) (*Comparison, error) {
	if a.Link == nil && b.Link == nil {
		return &Comparison{Changes: diff.Diff(diff.Of(a.Snapshot), diff.Of(b.Snapshot)), A: a, B: b}, nil
	}
	shownA, errA := a.shown(Drawing{Clamp: true})
	shownB, errB := b.shown(Drawing{Clamp: true})
	if err := errors.Join(In("a", errA), In("b", errB)); err != nil {
		return nil, err
	}
	return &Comparison{diff.Diff(replay.Run(shownA), replay.Run(shownB)), Source{Link: shownA}, Source{Link: shownB}, a.Link == nil || b.Link == nil}, nil
}
