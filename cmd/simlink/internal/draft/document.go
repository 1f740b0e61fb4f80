package draft

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
)

// MaxBytes is the longest document that is read: room for the longest log.
const MaxBytes = 4 << 20

// Document is a cluster, what happens in it, and how the link is made. Its fields
// in JSON are those of the three.
type Document struct {
	shape.Shape
	Actions []actions.Entry `json:"actions,omitempty" jsonschema:"what happens, in any order; it is sorted by time"`
	link.ComposeOptions
}

// Link is the link of the document. The error is an [*Error] that lists all that
// is wrong.
func (d *Document) Link() (*simlink.Link, error) {
	cluster, size, errOfShape := d.Params()
	play := link.Play{Cluster: cluster, Size: size, Actions: d.Actions}
	if errOfShape != nil {
		play.Cluster, play.Size = "", ""
	}
	link, err := simlink.Compose(play, d.PlayOptions)
	if joined, several := err.(interface{ Unwrap() []error }); several {
		return nil, gather(append(joined.Unwrap(), errOfShape)...)
	}
	if err := gather(errOfShape, err); err != nil {
		return nil, err
	}
	return link, nil
}

// Read reads a document in JSON. The error is an [*Error] that lists what is wrong
// with the shape, the actions and the options; where one of them cannot be read,
// the rules of the others are checked all the same.
func Read(text []byte) (*Document, error) {
	if len(text) > MaxBytes {
		return nil, tooLarge(len(text))
	}
	parts, errOfFields := split(text)
	var d Document
	var errOfShape, errOfActions error
	d.Shape, errOfShape = shape.Read(parts.shape)
	if parts.actions != nil {
		d.Actions, errOfActions = actions.ReadJSON(parts.actions)
	}
	options, errOfOptions := simlink.ReadOptions(parts.options)
	d.PlayOptions = link.ComposeOptions{BaseURL: options.BaseURL, Force: options.Force}
	if errOfShape == nil && (errOfFields != nil || errOfActions != nil || errOfOptions != nil) {
		_, _, errOfShape = d.Params()
	}
	if err := gather(errOfFields, errOfShape, errOfActions, errOfOptions); err != nil {
		return nil, err
	}
	return &d, nil
}

// parts are the members of a document by whose they are.
type parts struct{ shape, actions, options []byte }

// Fields are the names of a document's fields, in its order.
var Fields = slices.Concat(shapeFields, []string{actionsField}, optionFields)

var (
	shapeFields  = fieldsOf(reflect.TypeFor[shape.Shape]())
	optionFields = fieldsOf(reflect.TypeFor[link.ComposeOptions]())
)

const actionsField = "actions"

func fieldsOf(t reflect.Type) (names []string) {
	for field := range t.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// split takes the members apart. What is no JSON object, and what is given twice
// of a shape, is left to the reader of shapes, which says where.
func split(text []byte) (parts, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	if token, err := dec.Token(); err != nil || token != json.Delim('{') || !json.Valid(text) {
		return parts{shape: text, options: []byte("{}")}, nil
	}
	var wrong Error
	var ofShape []string
	others := map[string]json.RawMessage{}
	for dec.More() {
		token, _ := dec.Token() // the text is valid
		name := token.(string)
		var value json.RawMessage
		if dec.Decode(&value) != nil {
			break // it is valid, so that this does not happen
		}
		_, repeated := others[name]
		switch {
		case slices.Contains(shapeFields, name):
			ofShape = append(ofShape, fmt.Sprintf("%q:%s", name, value))
		case !slices.Contains(Fields, name):
			wrong.add(fieldName(name), "is no field here; the fields are "+strings.Join(Fields, ", "))
		case repeated:
			wrong.add(name, "is given twice")
		default:
			others[name] = value
		}
	}
	p := parts{shape: []byte("{" + strings.Join(ofShape, ",") + "}")}
	if log := others[actionsField]; string(log) != "null" {
		p.actions = log
	}
	delete(others, actionsField)
	p.options, _ = json.Marshal(others)
	if wrong.Problems != nil {
		return p, &wrong
	}
	return p, nil
}

// fieldName is an unknown name as a message may show it.
func fieldName(name string) string {
	const most = 60
	if len(name) > most {
		name = name[:most] + "…"
	}
	if quoted := strconv.QuoteToASCII(name); name == "" || strings.ContainsAny(name, " .[]") || quoted != `"`+name+`"` {
		return quoted
	}
	return name
}

func tooLarge(n int) error {
	return &Error{Problems: []shape.Problem{{Field: "document", Text: fmt.Sprintf("must be at most %d bytes long, not %d", MaxBytes, n)}}}
}
