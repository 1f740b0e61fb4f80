package link

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Link is a playground link and what it holds.
type Link struct {
	URL          string             `json:"url"`
	Scenario     string             `json:"scenario,omitempty"` // of a curated scenario ("00.1.3"); "" is free play
	Topology     sizecodec.Topology `json:"cluster"`
	Size         string             `json:"size"`         // the whole slug, also where the URL leaves it out
	PlainActions string             `json:"plainActions"` // the log in its readable form
	Actions      []actions.Entry    `json:"actions"`      // sorted by time
	Form         actions.Form       `json:"form"`         // in which the URL carries the log
	Length       int                `json:"length"`       // of the URL, in characters
	Names        Names              `json:"names"`        // empty in a link that was parsed
	Warnings     []Warning          `json:"warnings"`

	// Dropped is what the playground drops of the log, and why, at most a
	// hundred entries of it. A link that Build gives drops nothing.
	Dropped []actions.Problem `json:"dropped,omitempty"`

	// Start is what Size says; nil where the topology's form is not public. JSON
	// leaves it out, and reading a link decodes Size again.
	Start *sizecodec.Size `json:"-"`
}

// String returns the URL.
func (l *Link) String() string { return l.URL }

// Lengths are those of a link's URL, in characters, with its log in either form.
type Lengths struct {
	Plain   int `json:"plain"`
	Deflate int `json:"deflate"`
}

// Lengths says how long the URL is in both forms. A log that is not deflated yet
// is for that, as [actions.Compress] does it.
func (l *Link) Lengths() Lengths {
	rest := l.Length - l.carried()
	lengths := Lengths{Plain: rest + len(url.QueryEscape(l.PlainActions)), Deflate: l.Length}
	if l.Form != actions.FormDeflate {
		lengths.Deflate = rest + len(actions.Compress(l.PlainActions))
	}
	return lengths
}

// carried is how many characters of the URL are its log.
func (l *Link) carried() int {
	if !hasScheme(l.URL) {
		return l.Length // the bare value of an actions parameter
	}
	_, query, _ := strings.Cut(l.URL, "?")
	query, _, _ = strings.Cut(query, "#")
	for parameter := range strings.SplitSeq(query, "&") {
		if value, found := strings.CutPrefix(parameter, "actions="); found {
			return len(value)
		}
	}
	return 0
}

// UnmarshalJSON reads a link as [Link.MarshalJSON] writes it. What the size says is
// decoded again, so that a link that was kept as JSON can be replayed. A size that
// cannot be read is an error; the lengths are passed over.
func (l *Link) UnmarshalJSON(text []byte) error {
	type fields Link
	var read fields
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	made := Link(read)
	if made.Size != "" {
		start, _, err := sizecodec.Decode(made.Topology, made.Size)
		if err != nil && !errors.Is(err, sizecodec.ErrNotPublic) {
			return fmt.Errorf("the size of the link: %w", err)
		}
		if err == nil {
			made.Start = &start
		}
	}
	*l = made
	return nil
}

// MarshalJSON writes the link with its lengths in both forms. The log stands at
// the end, and is not gone through by encoding/json.
func (l Link) MarshalJSON() ([]byte, error) {
	type fields Link
	text, err := json.Marshal(struct {
		*fields
		Actions *struct{} `json:"actions,omitempty"` // hides the link's own
		Lengths Lengths   `json:"lengths"`
	}{fields: (*fields)(&l), Lengths: l.Lengths()})
	if err != nil {
		return nil, err
	}
	text = append(text[:len(text)-1], `,"actions":`...)
	log, err := actions.Log(l.Actions).MarshalJSON()
	return append(append(text, log...), '}'), err
}
