package simlink

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Play is what somebody wants to play, said in the terms of a link rather than
// drawn from a cluster. The zero value opens free play on its default.
type Play struct {
	// Scenario is "" or "free" for free play, or a curated scenario such as
	// "00.1.3". One of those opens on its own cluster, so that it takes neither
	// Cluster nor Size: what the playground makes of both is not public.
	Scenario string
	Cluster  sizecodec.Topology // "" is the single datacenter
	Size     string             // a slug; "" is the default of Cluster
	Actions  []actions.Entry    // in any order; those of one time in the order given
}

// PlayOptions say how the link of a [Play] is made, as those fields of [Options]
// do.
type PlayOptions struct {
	// BaseURL is the playground's address, https://monedula.dev/… when it is
	// empty; a query that it carries is kept.
	BaseURL string `help:"Address of the playground, such as a local one." placeholder:"URL" json:"baseUrl,omitempty"`

	// Force gives a link that is too long to be shared all the same, with a
	// warning. It waives nothing else.
	Force bool `help:"Print a link that is too long to be shared all the same." json:"force,omitempty"`
}

// PlayError lists everything that keeps a [Play] from being a link. The place of
// a problem is "scenario", "cluster", "size", an action or its field
// ("actions[3].topic", by its index in Play.Actions), or "link" for the whole.
type PlayError struct {
	Problems []Problem
	More     int // problems past those listed
}

// Error lists the problems, a line each.
func (e *PlayError) Error() string {
	lines := []string{"the playground cannot open this:"}
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("  %s %s", p.Place, p.Text))
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", e.More))
	}
	return strings.Join(lines, "\n")
}

func (e *PlayError) add(place, format string, args ...any) {
	if len(e.Problems) == maxProblems {
		e.More++
		return
	}
	e.Problems = append(e.Problems, Problem{place, fmt.Sprintf(format, args...)})
}

// Compose makes the link of a play. What is a default is left out of the URL, and
// the log is written in the form that [Build] chooses. The link is the one that
// [Parse] reads back from the URL; one that would not be exactly what was meant
// is refused. Names of things that are not in the cluster are not looked at:
// package replay says what becomes of each action.
//
// The error is an [*OptionError] about the address, a [*PlayError] that lists
// everything else, or both joined.
func Compose(p Play, o PlayOptions) (*Link, error) {
	base, err := parseBase(o.BaseURL)
	var wrong PlayError
	opens := p.opening(&wrong)
	log := p.log(&wrong)
	if wrong.Problems != nil {
		return nil, errors.Join(err, &wrong)
	}
	if err != nil {
		return nil, err
	}
	opens.base = base
	address, _ := opens.chooseForm(log)
	link, err := p.readBack(address, log, opens)
	if err != nil {
		return nil, err
	}
	if link.Length <= MaxURLLength {
		return link, nil
	}
	text := fmt.Sprintf("has %d characters, and past %d browsers and chat programs cut it", link.Length, MaxURLLength)
	if !o.Force {
		wrong.add("link", "%s; leave actions out, or force it", text)
		return nil, &wrong
	}
	link.Warnings = append(link.Warnings, Warning{WarnLinkTooLong, "link", "The link " + text + "."})
	return link, nil
}

// opening is what the URL says besides its log and its address.
func (p *Play) opening(wrong *PlayError) opening {
	scenario := cmp.Or(p.Scenario, freePlayScenario)
	if scenario != freePlayScenario {
		p.checkCurated(wrong)
		return opening{scenario: scenario}
	}
	opens := opening{scenario: scenario}
	cluster := cmp.Or(p.Cluster, sizecodec.SingleDC)
	if _, err := sizecodec.ParseTopology(string(cluster)); err != nil {
		wrong.add("cluster", "is %q; it must be one of %s", short(string(cluster)), topologyNames())
		return opens
	}
	if cluster != sizecodec.SingleDC {
		opens.cluster = string(cluster)
	}
	if p.Size != "" {
		opens.size = exactSize(cluster, p.Size, wrong)
	}
	if slug, public := cluster.DefaultSlug(); public && opens.size == slug {
		opens.size = ""
	}
	return opens
}

func (p *Play) checkCurated(wrong *PlayError) {
	if !curatedScenario().MatchString(p.Scenario) {
		wrong.add("scenario", "is %q; it must be free, or a scenario such as 00.1.3", short(p.Scenario))
		return
	}
	if p.Cluster != "" {
		wrong.add("cluster", "must be left out of a curated scenario, which opens on its own")
	}
	if p.Size != "" {
		wrong.add("size", "must be left out of a curated scenario, which opens on its own")
	}
}

// exactSize is the slug that opens what a slug says, which the playground must
// not change.
func exactSize(cluster sizecodec.Topology, slug string, wrong *PlayError) string {
	size, clamps, err := sizecodec.Decode(cluster, slug)
	var broken *sizecodec.Error
	switch {
	case errors.As(err, &broken):
		for _, problem := range broken.Problems {
			wrong.add("size", "cannot be read: %s", problem)
		}
		wrong.More += broken.More
		return ""
	case err != nil:
		wrong.add("size", "must be left out: %v", err)
		return ""
	}
	for _, c := range clamps {
		wrong.add("size", "is out of range, and the playground would change it: %s", c)
	}
	slug, err = size.Encode()
	if err != nil {
		wrong.add("size", "cannot be written: %v", err)
	}
	return slug
}

// log writes the plain log.
func (p *Play) log(wrong *PlayError) string {
	for i, e := range p.Actions {
		if r, isRaw := e.Action.(actions.Raw); isRaw {
			wrong.add(fmt.Sprintf("actions[%d].kind", i), "is %q, whose payload is not public, so that nobody could tell what it does", short(string(r.Code)))
		}
	}
	log, err := actions.Encode(p.Actions)
	var broken *actions.LogError
	if errors.As(err, &broken) {
		for _, problem := range broken.Problems {
			wrong.add(problem.Place(), "%s", problem.Reason)
		}
		wrong.More += broken.More
	}
	if len(log) > actions.MaxLogBytes {
		wrong.add("actions", "are a log of %d bytes; at most %d are read", len(log), actions.MaxLogBytes)
	}
	return log
}

// readBack is the link that the URL is read as, which must be what was meant.
func (p *Play) readBack(address, log string, opens opening) (*Link, error) {
	link, err := Parse(address)
	if err != nil {
		return nil, fault("%w", err)
	}
	meant := make([]actions.Entry, len(p.Actions))
	for i, e := range p.Actions {
		meant[i] = withoutEmpty(e)
	}
	slices.SortStableFunc(meant, func(a, b actions.Entry) int { return cmp.Compare(a.At, b.At) })
	size := opens.size
	if size == "" && link.Cluster != "" {
		size, _ = link.Cluster.DefaultSlug()
	}
	switch {
	case len(link.Dropped) > 0 || len(link.Warnings) > 0:
		return nil, fault("the playground would drop or change a part of it")
	case cmp.Or(link.Scenario, freePlayScenario) != opens.scenario || string(link.Cluster) != cmp.Or(opens.cluster, string(sizecodec.SingleDC)):
		return nil, fault("it opens something else")
	case link.PlainActions != log || link.Size != size || !actions.Equal(link.Actions, meant):
		return nil, fault("it carries another log or size")
	}
	return link, nil
}

// withoutEmpty has nil for a list that is empty, as it is when it is read.
func withoutEmpty(e actions.Entry) actions.Entry {
	switch a := e.Action.(type) {
	case actions.AddShareGroup:
		if len(a.Members) == 0 {
			a.Members = nil
		}
		e.Action = a
	case actions.AddGroup:
		if len(a.Settings) == 0 {
			a.Settings = nil
		}
		e.Action = a
	}
	return e
}
