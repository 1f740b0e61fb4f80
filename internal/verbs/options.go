package verbs

import (
	"fmt"
	"strconv"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// Composing are the options of any link.
type Composing struct {
	Force   bool   `json:"force,omitempty" help:"Give a link even where it is too long to be shared."`
	BaseURL string `json:"baseUrl,omitempty" help:"Address of the playground, such as a local one." placeholder:"URL"`
}

// CheckAddress refuses an address that cannot be.
func (c Composing) CheckAddress() error { return simlink.Options{BaseURL: c.BaseURL}.Validate() }

func (c Composing) options() link.ComposeOptions {
	return link.ComposeOptions{BaseURL: c.BaseURL, Force: c.Force}
}

// Drawing are the options of a link that a snapshot is drawn as. See
// [simlink.Options] for what each does. The zero value is the default.
type Drawing struct {
	Topics                 []string `json:"topics,omitempty" help:"Topics to draw, kept first when there are more than fit; an internal one may be named." placeholder:"NAME"`
	TopicsRegex            string   `json:"topicsRegex,omitempty" help:"Draw the topics whose name matches, anywhere, this regular expression." placeholder:"RE"`
	Clamp                  bool     `json:"clamp,omitempty" help:"Trim brokers, partitions and listed topics that are over the limits, instead of failing."`
	MaxRecordsPerPartition Records  `json:"maxRecordsPerPartition,omitempty" help:"Most records that a partition is drawn with; 0 for none." placeholder:"N" default:"8"`
	Producers              bool     `json:"producers,omitempty" help:"Add the active producers that the snapshot holds."`
	ProducersWindow        Span     `json:"producersWindow,omitempty" help:"How long before the snapshot a producer must have written to count." placeholder:"DURATION" default:"15m"`
	Fit                    bool     `json:"fit,omitempty" help:"Lower the records per partition until the link is short enough."`
	Composing
}

// Options are the library's.
func (d Drawing) Options() simlink.Options {
	return simlink.Options{
		Topics: d.Topics, TopicsRegex: d.TopicsRegex, Clamp: d.Clamp, MaxRecordsPerPartition: int(d.MaxRecordsPerPartition),
		Producers: d.Producers, ProducersWindow: time.Duration(d.ProducersWindow), Fit: d.Fit, Force: d.Force, BaseURL: d.BaseURL,
	}
}

// Records is a number of records per partition. The zero value is the default.
// Read from a text or from JSON, 0 is none.
type Records int

// UnmarshalText reads a number of records, 0 or more.
func (r *Records) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 0 {
		return fmt.Errorf("is %s; it must be a number of records, 0 (none) or more", diag.PlaceName(string(text)))
	}
	*r = Records(n)
	if n == 0 {
		*r = simlink.NoRecords
	}
	return nil
}

// Span is a time span longer than 0, a text such as "15m". The zero value is the
// default.
type Span time.Duration

// UnmarshalText reads a time span.
func (s *Span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	switch {
	case err != nil:
		return fmt.Errorf(`is %s; it must be a time span such as "15m" or "1h30m"`, diag.Quote(string(text)))
	case d <= 0: // 0 is the default, but who writes it means something else
		return fmt.Errorf("is %s; it must be longer than 0", d)
	}
	*s = Span(d)
	return nil
}

// Moment is a time of the simulation; the zero value is its end.
type Moment struct {
	ms    int64
	given bool
}

// At is a moment in ms of the simulation.
func At(ms int64) Moment { return Moment{ms, true} }

// UnmarshalText reads a number of milliseconds, 0 or more.
func (m *Moment) UnmarshalText(text []byte) error {
	ms, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || ms < 0 {
		return fmt.Errorf("is %s; it must be a number of milliseconds, 0 or more", diag.PlaceName(string(text)))
	}
	*m = At(ms)
	return nil
}
