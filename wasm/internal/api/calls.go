package api

import (
	"errors"
	"strings"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Call is one thing that JavaScript can ask for. What it takes is text: a URL, or
// JSON. The value becomes JSON.
type Call func(a, b string) (any, error)

// Calls are all of them, by their names in JavaScript.
func Calls() map[string]Call {
	return map[string]Call{
		"link":       drawLink,
		"explain":    explain,
		"importText": importText,
		"picture":    picture,
		"diff":       diff,
	}
}

// drawLink makes the link of a snapshot.
func drawLink(file, options string) (any, error) {
	read, errOfSnapshot := snapshot.Read(strings.NewReader(file))
	var d verbs.Drawing
	if err := errors.Join(verbs.ReadOptions("options", options, &d), errOfSnapshot); err != nil {
		return nil, err
	}
	return verbs.Link(read, d)
}

func explain(url, options string) (any, error) {
	var o struct {
		At verbs.Moment `json:"at"`
	}
	errOfOptions := verbs.ReadOptions("options", options, &o)
	given, err := verbs.ReadSource(url)
	if err := errors.Join(errOfOptions, err); err != nil {
		return nil, err
	}
	return verbs.Explain(given, o.At)
}

func picture(source, options string) (any, error) {
	var o struct {
		At verbs.Moment `json:"at"`
		verbs.Drawing
	}
	named, errOfOptions := verbs.ReadNamedOptions("options", options, &o)
	given, err := verbs.ReadSource(source)
	if err := errors.Join(errOfOptions, err); err != nil {
		return nil, err
	}
	drawn, err := verbs.Picture(given, o.Drawing, named, o.At)
	if err != nil {
		return nil, err
	}
	return string(drawn.SVG), nil
}

func diff(a, b string) (any, error) {
	sourceA, errA := verbs.ReadSource(a)
	sourceB, errB := verbs.ReadSource(b)
	if err := errors.Join(verbs.In("a", errA), verbs.In("b", errB)); err != nil {
		return nil, err
	}
	return verbs.Diff(sourceA, sourceB)
}

// importText makes a snapshot of a list of texts, each with a name or without.
func importText(list, _ string) (any, error) {
	texts, err := verbs.ReadTexts(list)
	if err != nil {
		return nil, err
	}
	collect(len(list)) // to read the texts takes three times their size
	return verbs.Import(texts, time.Time{})
}
