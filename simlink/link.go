package simlink

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// MaxURLLength is the length, in characters, past which browsers and chat
// programs cut a link. A link is ASCII, so that its bytes are its characters.
const MaxURLLength = 2048

// maxPlainLog is the length, in characters, up to which a log stays readable.
const maxPlainLog = 1500

// Link is a playground link and what it holds.
type Link struct {
	URL          string             `json:"url"`
	Scenario     string             `json:"scenario,omitempty"` // of a curated scenario ("00.1.3"); "" is free play
	Cluster      sizecodec.Topology `json:"cluster"`
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

	// Shape is what Size says; nil where the topology's form is not public.
	Shape *sizecodec.Size `json:"-"`
}

// String returns the URL.
func (l *Link) String() string { return l.URL }

// The parameters of a link, in their order.
var parameters = []string{"scenario", "actions", "cluster", "size"}

const freePlayScenario = "free"

// parseBase reads the address of a playground.
func parseBase(text string) (*url.URL, error) {
	if text == "" {
		text = DefaultBaseURL
	}
	wrong := func(format string, args ...any) (*url.URL, error) {
		return nil, &OptionError{"base-url", fmt.Sprintf("is %q; %s", short(text), fmt.Sprintf(format, args...))}
	}
	base, err := url.Parse(text)
	if err != nil {
		return wrong("it must be an address such as %s", DefaultBaseURL)
	}
	if base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return wrong("it must begin with http:// or https:// and name a host")
	}
	if i := strings.IndexFunc(base.String(), func(r rune) bool { return r <= ' ' || r >= utf8.RuneSelf || strings.ContainsRune("\"<>\\^`{|}\x7f", r) }); i >= 0 {
		return wrong("%q in it must be percent-encoded", base.String()[i:i+1])
	}
	query, err := url.ParseQuery(base.RawQuery)
	if err != nil {
		return wrong("its query cannot be read: %v", err)
	}
	for _, name := range parameters {
		if query.Has(name) {
			return wrong("its query must not hold %s, which the link itself sets", name)
		}
	}
	return base, nil
}

// opening is what a URL says besides its log. What is left empty is left out.
type opening struct {
	base          *url.URL
	scenario      string
	cluster, size string
}

// singleDC opens free play on the single datacenter.
func singleDC(base *url.URL, size string) opening {
	if size == defaultSize {
		size = ""
	}
	return opening{base: base, scenario: freePlayScenario, size: size}
}

var defaultSize, _ = sizecodec.SingleDC.DefaultSlug()

// url writes the URL with a log.
func (o opening) url(log string) string {
	var query []string
	if own := strings.Trim(o.base.RawQuery, "&"); own != "" {
		query = append(query, own)
	}
	values := []string{o.scenario, log, o.cluster, o.size}
	for i, name := range parameters {
		if values[i] != "" {
			query = append(query, name+"="+url.QueryEscape(values[i]))
		}
	}
	whole := *o.base
	whole.RawQuery = strings.Join(query, "&")
	return whole.String()
}

// room is how many characters of a URL that can be shared are left for a log.
func (o opening) room() int {
	const log = "K"
	return MaxURLLength - len(o.url(log)) + len(log)
}

// chooseForm decides by the final URL: the log as it is while it is readable and
// its URL can be shared, else the shorter of the two forms.
func (o opening) chooseForm(log string) (string, actions.Form) {
	if readable(log) {
		if plain := o.url(log); len(plain) <= MaxURLLength {
			return plain, actions.FormPlain
		}
	}
	packed := o.url(actions.Compress(log))
	if len(log) < len(packed) { // else its URL is longer, too
		if plain := o.url(log); len(plain) <= len(packed) {
			return plain, actions.FormPlain
		}
	}
	return packed, actions.FormDeflate
}

// readable says whether a log is short enough to be read in a URL.
func readable(log string) bool {
	return len(log) <= utf8.UTFMax*maxPlainLog && utf8.RuneCountInString(log) <= maxPlainLog
}

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
	text, err = actions.AppendJSON(text, l.Actions)
	return append(text, '}'), err
}

// link draws the scene with at most this many records for a partition.
func (s *scene) link(o settings, records int) (*Link, error) {
	entries, err := s.log(records)
	if err != nil {
		return nil, err
	}
	log, err := actions.Encode(entries)
	if err != nil {
		return nil, fault("its log cannot be written: %w", err)
	}
	address, form := singleDC(o.base, s.size).chooseForm(log)
	return &Link{
		URL: address, Cluster: sizecodec.SingleDC, Size: s.size, PlainActions: log, Actions: entries,
		Form: form, Length: len(address), Names: s.names,
	}, nil
}
