package link

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Play is what somebody wants to play, said in the terms of a link rather than
// drawn from a cluster. The zero value opens free play on its default.
type Play struct {
	// Scenario is "" or "free" for free play, or a curated scenario such as
	// "00.1.3". One of those opens on its own cluster, so that it takes neither
	// Topology nor Size: what the playground makes of both is not public.
	Scenario string             `json:"scenario,omitempty"`
	Topology sizecodec.Topology `json:"topology,omitempty"` // "" is the single datacenter
	Size     string             `json:"size,omitempty"`     // a slug; "" is the default of Topology
	Actions  []actions.Entry    `json:"actions"`            // in any order; those of one time in the order given
}

// ComposeOptions say how the link of a [Play] is made.
type ComposeOptions struct {
	// BaseURL is the playground's address, https://monedula.dev/… when it is
	// empty; a query that it carries is kept.
	BaseURL string `json:"baseUrl,omitempty"`

	// Force gives a link that is too long to be shared, with a warning. It waives
	// nothing else.
	Force bool `json:"force,omitempty"`
}

// ComposeError lists everything that keeps a [Play] from being a link. The place of
// a problem is "scenario", "cluster", "size", an action or its field
// ("actions[3].topic", by its index in Play.Actions), or "link" for the whole.
type ComposeError struct{ diag.List }

// Error lists the problems, a line each.
func (e *ComposeError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *ComposeError) Spelled(spell diag.Spelling) string {
	return e.Lines("the playground cannot open this:", spell)
}

// Compose makes the link of a play. What is a default is left out of the URL, and
// the log is written in the form that simlink.Build chooses. The link is the one that
// [Parse] reads back from the URL; one that would not be exactly what was meant
// is refused. Names of things that are not in the cluster are not looked at:
// package replay says what becomes of each action.
//
// The error is a [*diag.OptionError] about the address, a [*ComposeError] that lists
// everything else, or both joined.
func Compose(p Play, o ComposeOptions) (*Link, error) {
	base, err := parseBase(o.BaseURL)
	var wrong ComposeError
	opens := p.opening(&wrong)
	log := p.log(&wrong)
	if !wrong.Empty() {
		return nil, errors.Join(err, &wrong)
	}
	if err != nil {
		return nil, err
	}
	opens.base = base
	whole, _ := opens.chooseForm(log)
	made, err := p.readBack(whole, log, opens)
	if err != nil {
		return nil, err
	}
	if made.Length <= MaxLength {
		return made, nil
	}
	text := fmt.Sprintf("has %d characters, and past %d browsers and chat programs cut it", made.Length, MaxLength)
	if !o.Force {
		wrong.Add(diag.Problem{Place: "link", Text: text + "; leave actions out", Hints: []diag.Hint{{Option: "force", Value: "true", Text: "gives it anyway"}}})
		return nil, &wrong
	}
	made.Warnings = append(made.Warnings, NewWarning(WarnLinkTooLong, "link", "The link "+text+"."))
	return made, nil
}

// opening is what the URL says besides its log and its address.
func (p *Play) opening(wrong *ComposeError) opening {
	scenario := cmp.Or(p.Scenario, freePlay)
	if scenario != freePlay {
		p.checkCurated(wrong)
		return opening{scenario: scenario}
	}
	opens := opening{scenario: scenario}
	cluster := cmp.Or(p.Topology, sizecodec.SingleDC)
	if _, err := sizecodec.ParseTopology(string(cluster)); err != nil {
		wrong.Addf("cluster", "is %q; it must be one of %s", diag.Short(string(cluster)), topologyNames())
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

func (p *Play) checkCurated(wrong *ComposeError) {
	if !curatedScenario().MatchString(p.Scenario) {
		wrong.Addf("scenario", "is %q; it must be free, or a scenario such as 00.1.3", diag.Short(p.Scenario))
		return
	}
	if p.Topology != "" {
		wrong.Addf("cluster", "must be left out of a curated scenario, which opens on its own")
	}
	if p.Size != "" {
		wrong.Addf("size", "must be left out of a curated scenario, which opens on its own")
	}
}

// exactSize is the slug that opens what a slug says, which the playground must
// not change.
func exactSize(cluster sizecodec.Topology, slug string, wrong *ComposeError) string {
	size, clamps, err := sizecodec.Decode(cluster, slug)
	broken, listed := errors.AsType[*sizecodec.Error](err)
	switch {
	case listed:
		for _, p := range broken.Problems() {
			wrong.Addf("size", "cannot be read: %s: %s", p.Place, p.Text)
		}
		wrong.AddMore(broken.More())
		return ""
	case err != nil:
		wrong.Addf("size", "must be left out: %v", err)
		return ""
	}
	for _, c := range clamps {
		wrong.Addf("size", "is out of range, and the playground would change it: %s", c)
	}
	slug, err = size.Encode()
	if err != nil {
		wrong.Addf("size", "cannot be written: %v", err)
	}
	return slug
}

// log writes the plain log.
func (p *Play) log(wrong *ComposeError) string {
	for i, e := range p.Actions {
		if r, isRaw := e.Action.(actions.Raw); isRaw {
			wrong.Addf(fmt.Sprintf("actions[%d].kind", i), "is %q, whose payload is not public, so that nobody could tell what it does", diag.Short(string(r.Code)))
		}
	}
	log, err := actions.Encode(p.Actions)
	if broken, listed := errors.AsType[*actions.LogError](err); listed {
		for _, p := range broken.Problems() {
			wrong.Add(p)
		}
		wrong.AddMore(broken.More())
	}
	if len(log) > actions.MaxLogBytes {
		wrong.Addf("actions", "are a log of %d bytes; at most %d are read", len(log), actions.MaxLogBytes)
	}
	return log
}

// readBack is the link that the URL is read as, which must be what was meant.
func (p *Play) readBack(whole, log string, opens opening) (*Link, error) {
	back, err := Parse(whole)
	if err != nil {
		return nil, Fault("%w", err)
	}
	meant := make([]actions.Entry, len(p.Actions))
	for i, e := range p.Actions {
		meant[i] = withoutEmpty(e)
	}
	slices.SortStableFunc(meant, func(a, b actions.Entry) int { return cmp.Compare(a.At, b.At) })
	size := opens.size
	if size == "" && back.Topology != "" {
		size, _ = back.Topology.DefaultSlug()
	}
	switch {
	case len(back.Dropped) > 0 || len(back.Warnings) > 0:
		return nil, Fault("the playground would drop or change a part of it")
	case cmp.Or(back.Scenario, freePlay) != opens.scenario || string(back.Topology) != cmp.Or(opens.cluster, string(sizecodec.SingleDC)):
		return nil, Fault("it opens something else")
	case back.PlainActions != log || back.Size != size || !actions.Equal(back.Actions, meant):
		return nil, Fault("it carries another log or size")
	}
	return back, nil
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
