package api

import (
	"errors"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// Call is one thing that JavaScript can ask for. What it takes is text: a URL, or
// JSON. The value becomes JSON.
type Call func(a, b string) (any, error)

// Calls are all of them, by their names in JavaScript.
func Calls() map[string]Call {
	return map[string]Call{
		"link":       link,
		"explain":    explain,
		"importText": importText,
		"picture":    draw,
		"diff":       diff,
	}
}

// link makes the link of a snapshot.
func link(snapshot, options string) (any, error) {
	s, errOfSnapshot := snapshot.Read(strings.NewReader(snapshot))
	o, errOfOptions := simlink.ReadOptions([]byte(options))
	if err := errors.Join(errOfOptions, errOfSnapshot); err != nil {
		return nil, err
	}
	return build(s, o)
}

// build is the one place where links are made, and has each verified.
func build(s *simlink.Snapshot, o simlink.Options) (*simlink.Link, error) {
	o.Verify = replay.Verify
	return simlink.Build(s, o)
}

// explanation is what a link holds, what it shows and what each broker carries.
type explanation struct {
	Link    *simlink.Link   `json:"link"`
	Cluster *replay.Cluster `json:"cluster"`
	Loads   []replay.Load   `json:"loads"`
}

func explain(url, options string) (any, error) {
	o, errOfOptions := readView(options)
	if errOfOptions == nil {
		errOfOptions = o.refuse("is no option of explain, which takes at alone")
	}
	given, err := readSource(url)
	if err == nil && given.link == nil {
		err = &link.Error{Problems: []diag.Problem{{Place: "link", Text: "is a snapshot; explain reads links"}}}
	}
	if err := errors.Join(errOfOptions, err); err != nil {
		return nil, err
	}
	cluster := o.play(given.link)
	return explanation{given.link, cluster, cluster.Loads()}, nil
}

// draw draws what a link shows, or what the link of a snapshot would. Nobody
// shares the latter, so that its length does not matter.
func draw(source, options string) (any, error) {
	o, errOfOptions := readView(options)
	given, err := readSource(source)
	if err := errors.Join(errOfOptions, err); err != nil {
		return nil, err
	}
	shown := given.link
	if shown != nil {
		err = o.refuse("says what is drawn of a snapshot; a link is drawn as it is")
	} else {
		o.Force = true
		shown, err = build(given.snapshot, o.Options)
	}
	if err != nil {
		return nil, err
	}
	return string(picture.SVG(o.play(shown))), nil
}

type changes struct {
	Changes []diff.Change `json:"changes"`
}

// diff compares two snapshots whole, under their real names, and else what the
// links show.
func diff(a, b string) (any, error) {
	sourceA, errA := readSource(a)
	sourceB, errB := readSource(b)
	if err := joinSides(errA, errB); err != nil {
		return nil, err
	}
	if sourceA.link == nil && sourceB.link == nil {
		return changes{diff.Diff(diff.Of(sourceA.snapshot), diff.Of(sourceB.snapshot))}, nil
	}
	shownA, errA := sourceA.shown()
	shownB, errB := sourceB.shown()
	if err := joinSides(errA, errB); err != nil {
		return nil, err
	}
	return changes{diff.Diff(shownA, shownB)}, nil
}

// joinSides says of each error on which side it is.
func joinSides(errA, errB error) error {
	var both []error
	for _, side := range []struct {
		name string
		err  error
	}{{"a", errA}, {"b", errB}} {
		if side.err != nil {
			both = append(both, fmt.Errorf("%s: %w", side.name, side.err))
		}
	}
	return errors.Join(both...)
}
