package actions

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// MarshalJSON writes the entry as one object: at, kind, the kind's name for
// people, and its fields by the names of the table of kinds, those that are not
// there left out.
func (e Entry) MarshalJSON() ([]byte, error) { return newDesk().appendJSON(nil, e) }

// AppendJSON adds the entries to text as one array, each as [Entry.MarshalJSON]
// writes it. Of many entries it takes a fraction of what encoding/json takes.
func AppendJSON(text []byte, entries []Entry) ([]byte, error) {
	if entries == nil {
		return append(text, "null"...), nil
	}
	d := newDesk()
	text = append(text, '[')
	for i, e := range entries {
		if i > 0 {
			text = append(text, ',')
		}
		var err error
		if text, err = d.appendJSON(text, e); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return append(text, ']'), nil
}

func (d *desk) appendJSON(text []byte, e Entry) ([]byte, error) {
	var err error
	if d.scratch, err = d.append(d.scratch[:0], e); err != nil {
		return nil, err
	}
	o := jsonObject{text: append(text, '{')}
	o.integer("at", e.At)
	o.string("kind", string(e.Action.Kind()))
	if r, isRaw := e.Action.(Raw); isRaw {
		o.string("payload", r.Payload)
		return o.end()
	}
	spec, err := d.byType(e.Action)
	if err != nil {
		return nil, err
	}
	o.string("action", spec.name)
	held := d.hold(spec, e.Action)
	for i := range spec.fields {
		f := &spec.fields[i]
		at := f.at(held)
		d.scratch, _ = f.append(d.scratch[:0], at)
		if len(d.scratch) > 0 || !f.optional {
			o.member(f.name, at)
		}
	}
	return o.end()
}

// jsonObject is an object as it is being written, and the first error.
type jsonObject struct {
	text []byte
	err  error
}

// member adds what a pointer points to. Texts and numbers, of which a log is
// full, do without encoding/json where they can.
func (o *jsonObject) member(name string, at any) {
	switch v := at.(type) {
	case *string:
		o.string(name, *v)
	case *int:
		o.integer(name, int64(*v))
	case *int64:
		o.integer(name, *v)
	default:
		o.value(name, at)
	}
}

func (o *jsonObject) string(name, text string) {
	if !isPlainJSON(text) {
		o.value(name, text)
		return
	}
	o.name(name)
	o.text = append(append(append(o.text, '"'), text...), '"')
}

func (o *jsonObject) integer(name string, n int64) {
	o.name(name)
	o.text = strconv.AppendInt(o.text, n, 10)
}

func (o *jsonObject) value(name string, value any) {
	text, err := json.Marshal(value)
	o.name(name)
	o.text = append(o.text, text...)
	o.err = cmp.Or(o.err, err)
}

func (o *jsonObject) name(name string) {
	if o.text[len(o.text)-1] != '{' {
		o.text = append(o.text, ',')
	}
	o.text = append(append(append(o.text, '"'), name...), '"', ':')
}

func (o *jsonObject) end() ([]byte, error) { return append(o.text, '}'), o.err }

// isPlainJSON says whether a text stands in JSON as it is, within quotes.
func isPlainJSON(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c >= utf8.RuneSelf, c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}

// UnmarshalJSON reads what MarshalJSON writes. It refuses a field that the kind
// lacks, a required one that is missing, and what [Encode] would refuse; the
// action's name for people may be left out.
func (e *Entry) UnmarshalJSON(data []byte) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	take := func(name string, at any) error {
		text, there := members[name]
		if !there {
			return fmt.Errorf("%s is missing", name)
		}
		delete(members, name)
		if err := json.Unmarshal(text, at); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	var read Entry
	var kind Kind
	if err := errors.Join(take("at", &read.At), take("kind", &kind)); err != nil {
		return err
	}
	delete(members, "action")
	var err error
	if read.Action, err = unmarshalAction(kind, members, take); err != nil {
		return err
	}
	if len(members) > 0 {
		return fmt.Errorf("%s has no field %s", kind, slices.Min(slices.Collect(maps.Keys(members))))
	}
	text, err := appendEntry(nil, read)
	if err != nil {
		return err
	}
	// Read back, so that an empty list is the one that is not there.
	*e, err = newDesk().decodeEntry(string(text), keepRaw)
	return err
}

func unmarshalAction(kind Kind, members map[string]json.RawMessage, take func(string, any) error) (Action, error) {
	spec, known := kindsByCode[kind]
	if !known {
		r := Raw{Code: kind}
		return r, take("payload", &r.Payload)
	}
	action := spec.blank()
	for i := range spec.fields {
		f := &spec.fields[i]
		if _, there := members[f.name]; !there && f.optional {
			continue
		}
		if err := take(f.name, f.at(action)); err != nil {
			return nil, err
		}
	}
	return spec.value(action), nil
}
