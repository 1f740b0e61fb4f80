package actions

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// MarshalJSON writes the entry as one object: at, kind, the kind's name for
// people, and its fields by the names of the table of kinds, those that are not
// there left out.
func (e Entry) MarshalJSON() ([]byte, error) { return newCodec().appendJSON(nil, e) }

// Log is a log that is written in JSON as one, in a fraction of the time that its
// entries take one by one.
type Log []Entry

// MarshalJSON writes a list of what [Entry.MarshalJSON] writes.
func (l Log) MarshalJSON() ([]byte, error) {
	return l.appendJSON(make([]byte, 0, 64*len(l)))
}

// UnmarshalJSON reads what MarshalJSON writes, as [ReadJSON] does.
func (l *Log) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*l = nil
		return nil
	}
	read, err := ReadJSON(text)
	if err != nil {
		return err
	}
	*l = read
	return nil
}

func (l Log) appendJSON(text []byte) ([]byte, error) {
	if l == nil {
		return append(text, "null"...), nil
	}
	d := newCodec()
	text = append(text, '[')
	for i, e := range l {
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

// appendJSON refuses what append does, in the same words.
func (d *codec) appendJSON(text []byte, e Entry) ([]byte, error) {
	if e.Action == nil {
		return nil, errNoAction
	}
	if err := checkTime(e.At); err != nil {
		return nil, err
	}
	spec, err := d.checked(e.Action)
	if err != nil {
		return nil, err
	}
	o := jsonObject{text: append(text, '{')}
	o.integer("at", e.At)
	o.string("kind", string(e.Action.Kind()))
	if spec == nil {
		o.string("payload", e.Action.(Raw).Payload)
		return o.end()
	}
	o.string("action", spec.name)
	held := d.hold(spec, e.Action)
	for i := range spec.fields {
		f := &spec.fields[i]
		at := f.at(held)
		if d.scratch, err = f.append(d.scratch[:0], at); err != nil {
			return nil, &fieldError{f.name, err}
		}
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

// isPlainJSON reports whether a text stands in JSON as it is, within quotes.
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
// lacks or that is given twice, a required one that is missing, and what [Encode]
// would refuse, all of them in one error; the action's name for people may be
// left out, and null is left out.
func (e *Entry) UnmarshalJSON(data []byte) error {
	read, found := newCodec().readObject(string(data))
	if found != nil {
		wrong := new(entryError)
		for _, err := range found {
			place := ""
			if at, ok := errors.AsType[*fieldError](err); ok {
				place = at.field
			}
			wrong.Addf(place, "%v", err)
		}
		return wrong
	}
	*e = read
	return nil
}
