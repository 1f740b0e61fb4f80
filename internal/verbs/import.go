package verbs

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// Imported is the snapshot that texts were made into, and what they were taken
// for.
type Imported struct {
	Snapshot *simlink.Snapshot `json:"snapshot"`
	Sources  []ImportSource    `json:"sources"`
	Problems []ImportProblem   `json:"problems"`
	More     int               `json:"more"`           // problems past those listed
	Down     []string          `json:"down,omitempty"` // brokers that are taken as down as they are in no ISR
}

// ImportSource says what a text was taken for.
type ImportSource struct {
	Name  string        `json:"name"`
	Kind  importer.Kind `json:"kind"`
	Lines int           `json:"lines"`
}

// ImportProblem is something that could not be understood.
type ImportProblem struct {
	Source string `json:"source"`
	Line   int    `json:"line"` // from 1, or 0 where it is about the whole
	Text   string `json:"text"`
}

// String begins with the place.
func (p ImportProblem) String() string { return importer.Problem(p).String() }

// Import makes a snapshot of what tools printed at a time, or at a time that is
// not known, the zero time. Up are brokers that are up, whatever it looks like.
func Import(texts []importer.Text, takenAt time.Time, up ...string) (*Imported, error) {
	result, err := importer.Import(texts, importer.Options{Up: up})
	if err != nil {
		return nil, err
	}
	i := &Imported{result.Snapshot, []ImportSource{}, []ImportProblem{}, result.More, result.Down}
	i.Snapshot.TakenAt = takenAt
	for _, s := range result.Sources {
		i.Sources = append(i.Sources, ImportSource(s))
	}
	for _, p := range result.Problems {
		i.Problems = append(i.Problems, ImportProblem(p))
	}
	return i, nil
}

// ReadTexts reads a list of texts in JSON, each with a name or without.
func ReadTexts(list string) ([]importer.Text, error) {
	const whole = "texts"
	r := strictjson.New(list, strictjson.Options{Whole: whole})
	var texts []importer.Text
	r.List(func() {
		text, given := importer.Text{}, false
		r.Fields(
			strictjson.Field{Name: "name", Read: func() { text.Name, _ = r.Text() }},
			strictjson.Field{Name: "text", Read: func() { text.Content, given = r.Text() }},
		)
		if !given {
			r.Wrong("must have a text")
		}
		texts = append(texts, text)
	})
	r.End("must be one list, with nothing after it")
	if !r.Problems.Empty() {
		wrong := new(importer.Error)
		for _, p := range r.Problems.Problems() {
			p.Place = whole + strings.TrimPrefix(p.Place, whole) // the place of an item has its index alone
			wrong.Add(p)
		}
		return nil, wrong
	}
	return texts, nil
}

// MarshalJSON writes one object, in which the snapshot is not gone through again
// by encoding/json: it may have many megabytes.
func (i *Imported) MarshalJSON() ([]byte, error) {
	type fields Imported
	rest, err := json.Marshal(struct {
		*fields
		Snapshot *struct{} `json:"snapshot,omitempty"` // hides the snapshot
	}{fields: (*fields)(i)})
	if err != nil {
		return nil, err
	}
	text, err := i.Snapshot.MarshalJSON()
	if err != nil {
		return nil, err
	}
	const before = `{"snapshot":`
	text = append(text, before...) // mostly there is room
	copy(text[len(before):], text)
	copy(text, before)
	text = append(text, ',')
	return append(text, rest[1:]...), nil
}
