package api

import (
	"encoding/json"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
)

// imported is what texts hold.
type imported struct {
	snapshot *simlink.Snapshot
	notes    importNotes
}

type importNotes struct {
	Sources  []importSource  `json:"sources"`
	Problems []importProblem `json:"problems"`
	More     int             `json:"more"` // problems past those listed
}

// MarshalJSON writes one object, in which the snapshot is not gone through again:
// it may have many megabytes.
func (i *imported) MarshalJSON() ([]byte, error) {
	text, err := i.snapshot.MarshalJSON()
	if err != nil {
		return nil, err
	}
	const before = `{"snapshot":`
	text = append(text, before...) // mostly there is room
	copy(text[len(before):], text)
	copy(text, before)
	text = append(text, ',')
	return append(text, jsonOf(i.notes)[1:]...), nil
}

type importSource struct {
	Name  string        `json:"name"`
	Kind  importer.Kind `json:"kind"`
	Lines int           `json:"lines"`
}

type importProblem struct {
	Source string `json:"source"`
	Line   int    `json:"line"` // from 1, or 0 where it is about the whole
	Text   string `json:"text"`
}

// importText makes a snapshot of a list of texts, each with a name or without.
func importText(list, _ string) (any, error) {
	texts, err := readTexts(list)
	if err != nil {
		return nil, err
	}
	collect(len(list)) // to read the texts takes three times their size
	result, err := importer.Import(texts)
	if err != nil {
		return nil, err
	}
	notes := importNotes{[]importSource{}, []importProblem{}, result.More}
	for _, s := range result.Sources {
		notes.Sources = append(notes.Sources, importSource(s))
	}
	for _, p := range result.Problems {
		notes.Problems = append(notes.Problems, importProblem(p))
	}
	return &imported{result.Snapshot, notes}, nil
}

func readTexts(list string) ([]importer.Text, error) {
	var given []struct {
		Name string  `json:"name"`
		Text *string `json:"text"`
	}
	wrong := func(place string) error {
		return &importer.Error{Reasons: []importer.Problem{{Source: place, Text: "must be an object with a text, and a name or none"}}}
	}
	if json.Unmarshal([]byte(list), &given) != nil {
		return nil, wrong("each of the texts")
	}
	texts := make([]importer.Text, len(given))
	for i, t := range given {
		if t.Text == nil {
			return nil, wrong(fmt.Sprintf("texts[%d]", i))
		}
		texts[i] = importer.Text{Name: t.Name, Content: *t.Text}
	}
	return texts, nil
}

// importProblems are an error's, each with the text and the line for its place.
func importProblems(e *importer.Error) []diag.Problem {
	var problems []diag.Problem
	for _, list := range [][]importer.Problem{e.Reasons, e.Problems} {
		for _, p := range list {
			place := p.Source
			if p.Line > 0 {
				place = fmt.Sprintf("%s:%d", p.Source, p.Line)
			}
			problems = append(problems, diag.Problem{Place: place, Text: p.Text})
		}
	}
	return problems
}
