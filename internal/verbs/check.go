package verbs

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Report is what the playground makes of a link, or of the bare value of an
// actions parameter: what loads, what it drops or changes without a word, and how
// the log is written properly.
type Report struct {
	OK        bool               `json:"ok" jsonschema:"true where all of it is known to load as it stands: nothing is dropped, changed or of an unknown kind"`
	Scenario  string             `json:"scenario,omitempty" jsonschema:"the curated scenario, where it opens one"`
	Cluster   sizecodec.Topology `json:"cluster" jsonschema:"the topology that it opens; single-dc for a bare value"`
	Size      string             `json:"size" jsonschema:"the size that it opens; empty where it is not public"`
	Form      actions.Form       `json:"form" jsonschema:"how the log is written: plain, deflate or lz-string"`
	Loaded    int                `json:"loaded" jsonschema:"how many actions load; those of an unknown kind are not counted"`
	Canonical string             `json:"canonical" jsonschema:"what loads, as a plain log in the form that the playground writes itself"`
	Actions   []actions.Entry    `json:"actions" jsonschema:"what loads, by time"`
	Lengths   link.Lengths       `json:"lengths" jsonschema:"characters of the URL, or of the percent-encoded value where no URL was given, in both forms"`
	Dropped   []Dropped          `json:"dropped" jsonschema:"what the playground drops without a word, and why"`
	Unknown   []Dropped          `json:"unknown" jsonschema:"entries of a kind whose payload is not public: the playground may load them or drop them. Their index is that in actions"`
	Changed   []Note             `json:"changed" jsonschema:"what of the size the playground changes without a word"`
	Warnings  []Note             `json:"warnings" jsonschema:"what the actions do that load, where it is not what they say"`
	MoreNotes int                `json:"moreWarnings,omitempty" jsonschema:"how many more warnings there are than are listed"`
}

// Dropped is an entry of a log that does not load.
type Dropped struct {
	Field string `json:"field" jsonschema:"which: actions[3].topic is the field topic of the fourth entry as given"`
	Entry string `json:"entry" jsonschema:"the entry's text, cut where it is long"`
	Text  string `json:"text" jsonschema:"why"`
}

// Check reads a link, or the bare value of an actions parameter. The error is
// that of [simlink.Parse], where nothing of it can be read.
func Check(text string) (*Report, error) {
	read, err := simlink.Parse(text)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Scenario: read.Scenario, Cluster: read.Topology, Size: read.Size, Form: read.Form,
		Canonical: read.PlainActions, Actions: read.Actions, Lengths: read.Lengths(),
		Dropped: []Dropped{}, Unknown: []Dropped{}, Changed: []Note{},
	}
	for _, p := range read.Dropped {
		r.Dropped = append(r.Dropped, Dropped{p.Place(), p.Entry, diag.Clip(p.Reason, maxText)})
	}
	for i, e := range read.Actions {
		if _, isRaw := e.Action.(actions.Raw); !isRaw {
			r.Loaded++
		} else if len(r.Unknown) < MaxNotes {
			r.Unknown = append(r.Unknown, Dropped{fmt.Sprintf("actions[%d]", i), diag.Clip(e.String(), maxText),
				fmt.Sprintf("is of the kind %s, whose payload is not public, so that the playground may load it or drop it", e.Action.Kind())})
		}
	}
	notes, more := outcomes(read, nil)
	r.Warnings, r.MoreNotes = append([]Note{}, notes...), more
	for _, w := range read.Warnings {
		note := NoteOf(w)
		note.Text = diag.Clip(w.Text, maxText)
		if w.Code == link.WarnSizeClamped {
			r.Changed = append(r.Changed, note)
		} else {
			r.Warnings = append(r.Warnings, note)
		}
	}
	r.OK = len(r.Dropped) == 0 && len(r.Unknown) == 0 && len(r.Changed) == 0
	return r, nil
}
