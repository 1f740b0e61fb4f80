package simlink

import (
	"github.com/simlinkhq/kafka-simlink/simlink/internal/judge"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Snapshot is a cluster at one moment. See [snapshot.Snapshot].
type Snapshot = snapshot.Snapshot

// Link is a playground link and what it holds. See [link.Link].
type Link = link.Link

// Build draws a snapshot as a link. What cannot be drawn exactly is said in the
// link's warnings; what would not decode to what was meant, or would not show the
// snapshot when it is played, is an error, as are unusable options
// ([*diag.OptionError]), a snapshot that breaks its rules ([*snapshot.Error]), a
// selection that names what is not there or holds nothing
// ([*snapshot.SelectionError]), a cluster over the playground's limits
// ([*link.LimitError]) and a link too long to be shared or a log too long to be
// loaded ([*link.TooLongError]).
//
// The snapshot is not changed. The cost is linear in its partitions, its
// committed offsets and the records drawn, and n·log n in its topics; a regular
// expression costs its size for each character of each name, and one that would
// cost too much is refused.
func Build(s *Snapshot, o Options) (*Link, error) {
	settings, err := o.settings()
	if err != nil {
		return nil, err
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	made, err := mapping.Draw(s, settings)
	if err != nil {
		return nil, err
	}
	if err := judge.Verify(s, settings, made); err != nil {
		return nil, err
	}
	return made, nil
}

// Compare holds what a link shows at its end, as [replay.Run] gives it, against
// the snapshot that it was drawn from with these options. Each difference is a
// documented approximation, or a fault. What it expects it reads off the snapshot
// by the rules of the mapping page. With Options.Fit, how many records a partition
// is drawn with is taken from the fullest one.
//
// The error is that of a snapshot or of options that cannot be drawn. The cost is
// linear in the snapshot and in the cluster.
func Compare(s *Snapshot, o Options, c *replay.Cluster) ([]link.Difference, error) {
	settings, err := o.settings()
	if err != nil {
		return nil, err
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	names, err := mapping.NamesOf(s, settings)
	if err != nil {
		return nil, err
	}
	return judge.Compare(s, settings, names, c), nil
}

// Parse reads a playground link back. See [link.Parse].
func Parse(text string) (*Link, error) { return link.Parse(text) }

// Compose makes the link of a play, which is said in the terms of the playground.
// See [link.Compose].
func Compose(p link.Play, o link.ComposeOptions) (*Link, error) { return link.Compose(p, o) }

// Drawn names the topics of a snapshot that a link with these options shows, or
// all of them where that cannot be told: Build will say why. It is what
// [capture.Options.Drawn] takes.
//
// [capture.Options.Drawn]: https://pkg.go.dev/github.com/simlinkhq/kafka-simlink/simlink/capture#Options
func (o Options) Drawn(s *Snapshot) []string {
	settings, err := o.settings()
	if err == nil {
		err = s.Validate()
	}
	var names link.Names
	if err == nil {
		names, err = mapping.NamesOf(s, settings)
	}
	drawn := []string{}
	if err != nil {
		for i := range s.Topics {
			drawn = append(drawn, s.Topics[i].Name)
		}
		return drawn
	}
	for _, n := range names.Topics {
		drawn = append(drawn, n.Real)
	}
	return drawn
}
