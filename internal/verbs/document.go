package verbs

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// MaxDocument is the longest document in bytes that is read: room for the longest
// log.
const MaxDocument = 4 << 20

// Document is what people and programs write down to get a link: a cluster, what
// happens in it, and how the link is made. Its fields in JSON are those of the
// three.
type Document struct {
	shape.Shape
	Actions []actions.Entry `json:"actions,omitempty" jsonschema:"what happens, in any order; it is sorted by time"`
	Composing
}

// DocumentError lists everything that is wrong with a document, by its fields.
type DocumentError struct{ diag.List }

// Error lists the problems, a line each.
func (e *DocumentError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *DocumentError) Spelled(spell diag.Spelling) string {
	return e.Lines("the document cannot be used:", spell)
}

// Composed is the link of a document, and what is worth knowing of its actions.
type Composed struct {
	Link *simlink.Link `json:"link"`

	// Outcomes tell of each action that does not do what it says, by its index in
	// the document; the first of them, and how many more there are.
	Outcomes     []Note `json:"outcomes"`
	MoreOutcomes int    `json:"moreOutcomes,omitempty"`
}

// Shape makes the link of a document. The error is a [*DocumentError] that lists
// all that is wrong.
func Shape(d *Document) (*Composed, error) {
	cluster, size, errOfShape := d.Params()
	play := link.Play{Topology: cluster, Size: size, Actions: d.Actions}
	if errOfShape != nil {
		play.Topology, play.Size = "", ""
	}
	made, err := simlink.Compose(play, d.Composing.options())
	if joined, several := err.(interface{ Unwrap() []error }); several {
		return nil, gather(append(joined.Unwrap(), errOfShape)...)
	}
	if err := gather(errOfShape, err); err != nil {
		return nil, err
	}
	notes, more := outcomes(made, d.Actions)
	return &Composed{made, notes, more}, nil
}

// ReadDocument reads a document in JSON. The error is a [*DocumentError] that
// lists what is wrong with the shape, the actions and the options; where one of
// them cannot be read, the rules of the others are checked even so.
func ReadDocument(text []byte) (*Document, error) {
	r := strictjson.New(string(text), strictjson.Options{Whole: "document"})
	if len(text) > MaxDocument {
		r.Stop("must be at most %d bytes long, not %d", MaxDocument, len(text))
	}
	var d Document
	var ofShape []string
	var log []byte
	shapeFields := Names(OptionsOf(reflect.TypeFor[shape.Shape]()))
	options := fields(r, &d.Composing, func(string) {})
	r.Object(func(name string) {
		option := slices.IndexFunc(options, func(f strictjson.Field) bool { return f.Name == name })
		switch {
		case slices.Contains(shapeFields, name):
			ofShape = append(ofShape, fmt.Sprintf("%q:%s", name, r.Raw()))
		case (option >= 0 || name == actionsField) && r.Null(): // it is left out
		case name == actionsField:
			log = []byte(r.Raw())
		case option >= 0:
			options[option].Read()
		default:
			r.Unknown(DocumentFields()...)
		}
	})
	r.End("must be one object, with nothing after it")
	if r.Stopped() {
		return nil, &DocumentError{r.Problems}
	}
	var errOfShape, errOfActions error
	d.Shape, errOfShape = shape.Read([]byte("{" + strings.Join(ofShape, ",") + "}"))
	if log != nil {
		d.Actions, errOfActions = actions.ReadJSON(log)
	}
	if errOfShape == nil && (!r.Problems.Empty() || errOfActions != nil) {
		_, _, errOfShape = d.Params()
	}
	if err := gather(&DocumentError{r.Problems}, errOfShape, errOfActions); err != nil {
		return nil, err
	}
	return &d, nil
}

// DocumentFields are the names of a document's fields, in its order.
func DocumentFields() []string { return Names(OptionsOf(reflect.TypeFor[Document]())) }

const actionsField = "actions"

// gather puts what the library says of the parts of a document into one list.
func gather(found ...error) error {
	var all DocumentError
	var others []error
	for _, err := range found {
		lists, is := err.(diag.Error)
		if !is {
			others = append(others, err)
			continue
		}
		for _, p := range lists.Problems() {
			p.Code = "" // it is a field of the document, whatever else bears its name
			all.Add(p)
		}
		all.AddMore(diag.More(lists))
	}
	if !all.Empty() {
		others = append([]error{&all}, others...)
	}
	return errors.Join(others...)
}
