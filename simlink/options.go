package simlink

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"
)

// Defaults of the options.
const (
	DefaultBaseURL                = "https://monedula.dev/kafka-simulator/playground"
	DefaultMaxRecordsPerPartition = 8
	DefaultProducersWindow        = 15 * time.Minute
)

// Options say what is drawn, and how. The zero value is the default. The tags
// are those of the command line, which has a flag for each field.
type Options struct {
	// Topics names topics to draw, internal ones too. They are kept first when
	// there are more than can be drawn. A name that is not there is an error.
	Topics []string `help:"Topics to draw, kept first when there are more than fit; an internal one may be named." placeholder:"NAME" json:"topics,omitempty"`

	// TopicsRegex selects topics that are not internal, besides those of Topics:
	// a regular expression in Go's syntax that matches anywhere in the name. With
	// neither, all topics that are not internal are selected.
	TopicsRegex string `help:"Draw the topics whose name matches, anywhere, this regular expression." placeholder:"RE" json:"topicsRegex,omitempty"`

	// Clamp trims brokers, partitions and Topics that are over the playground's
	// limits, with a warning each, where they are an error otherwise.
	Clamp bool `help:"Trim brokers, partitions and listed topics that are over the limits, instead of failing." json:"clamp,omitempty"`

	// MaxRecordsPerPartition bounds the records that a partition is drawn with;
	// 0 means 8, NoRecords none.
	MaxRecordsPerPartition RecordLimit `help:"Most records that a partition is drawn with; 0 for none." placeholder:"N" default:"8" json:"maxRecordsPerPartition,omitempty"`

	// Producers adds the snapshot's active producers.
	Producers bool `help:"Add the active producers that the snapshot holds." json:"producers,omitempty"`

	// ProducersWindow is how long before the snapshot a producer must have
	// written to be active; 0 means 15 minutes.
	ProducersWindow time.Duration `help:"How long before the snapshot a producer must have written to count." placeholder:"DURATION" default:"15m" json:"-"`

	// Fit lowers the records a partition until the link is short enough to be
	// shared, with a warning.
	Fit bool `help:"Lower the records per partition until the link is short enough." json:"fit,omitempty"`

	// Force gives a link that is too long to be shared all the same, with a
	// warning. It waives nothing else.
	Force bool `help:"Print a link that is too long to be shared all the same." json:"force,omitempty"`

	// Verify, where it is set, judges the finished link before Build returns it;
	// its error is Build's. [replay.Verify] is one: it plays the link and holds
	// what it shows against the snapshot.
	//
	// [replay.Verify]: https://pkg.go.dev/github.com/simlinkhq/kafka-simlink/simlink/replay#Verify
	Verify func(*Snapshot, Options, *Link) error `kong:"-" json:"-"`

	// BaseURL is the playground's address, https://monedula.dev/… when it is
	// empty; a query that it carries is kept.
	BaseURL string `help:"Address of the playground, such as a local one." placeholder:"URL" json:"baseUrl,omitempty"`
}

// RecordLimit is a number of records per partition, in which 0 is the default.
// Read from text or JSON it is the number itself: there, 0 means none.
type RecordLimit int

// NoRecords draws partitions without records.
const NoRecords RecordLimit = -1

// UnmarshalText reads a number of records, 0 or more.
func (l *RecordLimit) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 0 {
		return fmt.Errorf("%q is not a number of records; it must be 0 (none) or more", short(string(text)))
	}
	*l = RecordLimit(n)
	if n == 0 {
		*l = NoRecords
	}
	return nil
}

// UnmarshalJSON reads a number of records, 0 or more; null is the default.
func (l *RecordLimit) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*l = 0
		return nil
	}
	return l.UnmarshalText(data)
}

// MarshalJSON writes the number of records: 0 for none, 8 for the default.
func (l RecordLimit) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, int64(l.Records()), 10), nil
}

// Records is the limit as a plain number: 8 for the default, 0 for none.
func (l RecordLimit) Records() int {
	switch l {
	case 0:
		return DefaultMaxRecordsPerPartition
	case NoRecords:
		return 0
	}
	return int(l)
}

// settings are the options as Build uses them.
type settings struct {
	Options
	records int
	window  time.Duration
	topics  *Selector
	base    *url.URL
}

// resolve puts the defaults in and lists everything that is wrong.
func (o Options) resolve() (settings, error) {
	s := settings{Options: o, records: o.MaxRecordsPerPartition.Records(), window: o.ProducersWindow}
	var wrong []error
	if s.records < 0 {
		wrong = append(wrong, &OptionError{"max-records-per-partition", fmt.Sprintf("is %d; it must be 0 (none) or more", s.records)})
	}
	if s.window == 0 {
		s.window = DefaultProducersWindow
	}
	if s.window < 0 {
		wrong = append(wrong, &OptionError{"producers-window", fmt.Sprintf("is %s; it must be longer than 0", s.window)})
	}
	var err error
	if s.topics, err = NewSelector(o.Topics, o.TopicsRegex); err != nil {
		wrong = append(wrong, err)
	}
	if s.base, err = parseBase(o.BaseURL); err != nil {
		wrong = append(wrong, err)
	}
	return s, errors.Join(wrong...)
}
