package simlink

import (
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Defaults of the options.
const (
	DefaultMaxRecordsPerPartition = 8
	DefaultProducersWindow        = 15 * time.Minute
)

// Options say what is drawn, and how. The zero value is the default.
type Options struct {
	// Topics names topics to draw, internal ones too. They are kept first when
	// there are more than can be drawn. A name that is not there is an error.
	Topics []string

	// TopicsRegex selects topics that are not internal, besides those of Topics:
	// a regular expression in Go's syntax that matches anywhere in the name. With
	// neither, all topics that are not internal are selected.
	TopicsRegex string

	// Clamp trims brokers, partitions and Topics that are over the playground's
	// limits, with a warning each, where they are an error otherwise.
	Clamp bool

	// MaxRecordsPerPartition bounds the records that a partition is drawn with;
	// 0 means 8, NoRecords none.
	MaxRecordsPerPartition int

	// Producers adds the snapshot's active producers.
	Producers bool

	// ProducersWindow is how long before the snapshot a producer must have
	// written to be active; 0 means 15 minutes.
	ProducersWindow time.Duration

	// Fit lowers the records a partition until the link is short enough to be
	// shared, with a warning.
	Fit bool

	// Force gives a link that is too long to be shared, with a warning. It waives
	// nothing else.
	Force bool

	// BaseURL is the playground's address, https://monedula.dev/… when it is
	// empty; a query that it carries is kept.
	BaseURL string
}

// NoRecords as MaxRecordsPerPartition draws partitions without records.
const NoRecords = -1

// Validate returns a [*diag.OptionError] that lists every option that cannot be
// what it is, whatever is drawn.
func (o Options) Validate() error {
	_, err := o.settings()
	return err
}

// settings puts the defaults in and lists everything that is wrong.
func (o Options) settings() (mapping.Settings, error) {
	s := mapping.Settings{
		Clamp: o.Clamp, Records: o.MaxRecordsPerPartition, Producers: o.Producers,
		Window: o.ProducersWindow, Fit: o.Fit, Force: o.Force, BaseURL: o.BaseURL,
	}
	var wrong diag.OptionError
	switch {
	case s.Records == 0:
		s.Records = DefaultMaxRecordsPerPartition
	case s.Records == NoRecords:
		s.Records = 0
	case s.Records < 0:
		wrong.AddOption("maxRecordsPerPartition", "is %d; it must not be negative", s.Records)
	}
	if s.Window == 0 {
		s.Window = DefaultProducersWindow
	}
	if s.Window < 0 {
		wrong.AddOption("producersWindow", "is %s; it must be longer than 0", s.Window)
	}
	var err error
	s.Topics, err = snapshot.NewSelector(o.Topics, o.TopicsRegex)
	wrong.Take(err)
	_, err = link.Compose(link.Play{}, link.ComposeOptions{BaseURL: o.BaseURL})
	wrong.Take(err)
	return s, wrong.OrNil()
}
