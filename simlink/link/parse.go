package link

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// maxLinkBytes bounds a link's text: three characters for each of the longest
// log, and room for the rest.
const maxLinkBytes = 3*actions.MaxLogBytes + 1<<16

// Parse reads a playground link back: a whole URL, of any site since a playground
// may be a local one, or the bare value of an actions parameter, plain or
// compressed, as free play has it. The log is read as the playground does, and
// [Link.Dropped] says what it drops; what the playground would clamp of the size
// is a warning. A [*Error] lists why a link cannot be read.
func Parse(text string) (*Link, error) {
	var wrong Error
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		wrong.Addf("link", "is empty")
	case len(text) > maxLinkBytes:
		wrong.Addf("link", "has %d bytes; at most %d are read", len(text), maxLinkBytes)
	case !utf8.ValidString(text):
		wrong.Addf("link", "is not UTF-8")
	}
	if !wrong.Empty() {
		return nil, &wrong
	}
	query := url.Values{"scenario": {freePlay}, "actions": {bareValue(text)}}
	if hasScheme(text) {
		query = linkQuery(text, &wrong)
	}
	link := &Link{URL: text, Length: utf8.RuneCountInString(text), Names: Names{Brokers: NameTable{}, Topics: NameTable{}, Groups: NameTable{}, Members: []MemberName{}}, Warnings: []Warning{}}
	link.readScenario(query.Get("scenario"), &wrong)
	link.readSize(query.Get("cluster"), query.Get("size"), &wrong)
	link.readActions(query.Get("actions"), &wrong)
	if !wrong.Empty() {
		return nil, &wrong
	}
	return link, nil
}

// hasScheme tells a URL from a log, whose first colon follows a kind.
func hasScheme(text string) bool {
	scheme, _, found := strings.Cut(text, "://")
	for i := range len(scheme) {
		c := scheme[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || (c < '0' || c > '9') && !strings.ContainsRune("+.-", rune(c))) {
			return false
		}
	}
	return found && scheme != ""
}

// bareLog is how the value of an actions parameter begins. It is compiled when it
// is first used, like the other expressions here: most programs use none of them.
var bareLog = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(~1|[A-Z]{1,8}:)`) })

// Plausible reports whether a text can be meant for [Parse], which takes any text
// for the value of an actions parameter: it holds a URL, or begins as a log does.
func Plausible(text string) bool {
	return strings.Contains(text, "://") || bareLog().MatchString(text)
}

// bareValue takes the percent-encoding off a value that was copied from an
// address. A plain log holds a colon, which is encoded there.
func bareValue(text string) string {
	if !strings.ContainsAny(text, ":@") && strings.Contains(text, "%") {
		if value, err := url.QueryUnescape(text); err == nil {
			return value
		}
	}
	return text
}

// linkQuery takes the parameters out of a URL.
func linkQuery(text string, wrong *Error) url.Values {
	parsed, err := url.Parse(text)
	if err != nil {
		wrong.Addf("link", "is no URL: %s", reason(err))
		return url.Values{}
	}
	query, err := url.ParseQuery(parsed.RawQuery)
	if err != nil {
		wrong.Addf("link", "has a query that cannot be read: %s", diag.Short(err.Error()))
	}
	if !query.Has("scenario") && err == nil {
		wrong.Addf("link", "is no playground link: it has no scenario parameter")
	}
	for _, name := range parameters {
		if len(query[name]) > 1 {
			wrong.Addf(name, "is given %d times", len(query[name]))
		}
		if !utf8.ValidString(query.Get(name)) {
			wrong.Addf(name, "is not UTF-8")
			query.Del(name)
		}
	}
	return query
}

var curatedScenario = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9]{2}\.[0-9]+\.[0-9]+$`) })

func (l *Link) readScenario(scenario string, wrong *Error) {
	switch {
	case scenario == freePlay || scenario == "" && !wrong.Empty():
	case curatedScenario().MatchString(scenario):
		l.Scenario = scenario
	default:
		wrong.Addf("scenario", "is %q; it must be free, or a scenario such as 00.1.3", diag.Short(scenario))
	}
}

func (l *Link) readSize(cluster, size string, wrong *Error) {
	l.Topology = sizecodec.SingleDC
	if cluster != "" {
		topology, err := sizecodec.ParseTopology(cluster)
		if err != nil {
			wrong.Addf("cluster", "is %q; it must be one of %s", diag.Short(cluster), topologyNames())
			return
		}
		l.Topology = topology
	}
	if size == "" {
		if size, _ = l.Topology.DefaultSlug(); size == "" {
			return // the default's form is not public
		}
	}
	shape, clamps, err := sizecodec.Decode(l.Topology, size)
	if errors.Is(err, sizecodec.ErrNotPublic) {
		l.Size = size
		l.Warnings = append(l.Warnings, NewWarning(WarnSizeOpaque, "size", fmt.Sprintf("The size of %s is carried as it is, since its form is not public.", l.Topology)))
		return
	}
	if err != nil {
		wrong.size(err)
		return
	}
	for _, c := range clamps {
		l.Warnings = append(l.Warnings, NewWarning(WarnSizeClamped, c.Place, fmt.Sprintf("The playground clamps the size: %s.", c)))
	}
	if l.Size, err = shape.Encode(); err != nil {
		wrong.size(err)
		return
	}
	l.Start = &shape
}

// size lists what the size parameter breaks.
func (e *Error) size(err error) {
	broken, listed := errors.AsType[*sizecodec.Error](err)
	if !listed {
		e.Addf("size", "cannot be read: %v", err)
		return
	}
	for _, p := range broken.Problems() {
		e.Addf("size", "cannot be read: %s: %s", p.Place, p.Text)
	}
	e.AddMore(broken.More())
}

func topologyNames() string {
	var names []string
	for _, t := range sizecodec.Topologies() {
		names = append(names, string(t))
	}
	return strings.Join(names, ", ")
}

// reason is what url.Parse found, without the text that it repeats.
func reason(err error) string {
	var found *url.Error
	if errors.As(err, &found) {
		err = found.Err
	}
	return diag.Short(err.Error())
}

func (l *Link) readActions(value string, wrong *Error) {
	log, form, err := actions.Expand(value)
	if err != nil {
		wrong.Addf("actions", "cannot be expanded: %v", err)
		return
	}
	decoded := actions.DecodeTolerant(log)
	l.Form, l.Actions, l.Dropped = form, decoded.Entries, decoded.Dropped
	if l.Actions == nil {
		l.Actions = []actions.Entry{} // a list in JSON
	}
	if decoded.More > 0 {
		l.Warnings = append(l.Warnings, NewWarning(WarnMoreDropped, "actions", fmt.Sprintf("The playground drops %d more entries than are listed.", decoded.More)))
	}
	if l.PlainActions, err = actions.Encode(decoded.Entries); err != nil {
		wrong.Addf("actions", "%v", err)
	}
}
