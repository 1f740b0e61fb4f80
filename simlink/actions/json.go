package actions

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// MarshalJSON writes the entry as one object: at, kind, the kind's name for
// people, and its fields by the names of the table of kinds, those that are not
// there left out.
func (e Entry) MarshalJSON() ([]byte, error) {
	if _, err := appendEntry(nil, e); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"at":%d,"kind":%q`, e.At, e.Action.Kind())
	member := func(name string, value any) error {
		text, err := json.Marshal(value)
		fmt.Fprintf(&b, `,%q:%s`, name, text)
		return err
	}
	if r, isRaw := e.Action.(Raw); isRaw {
		err := member("payload", r.Payload)
		b.WriteByte('}')
		return b.Bytes(), err
	}
	d := newDesk()
	spec, err := d.byType(e.Action)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, `,"action":%q`, spec.name)
	held := d.hold(spec, e.Action)
	for i := range spec.fields {
		f := &spec.fields[i]
		at := f.at(held)
		if text, _ := f.append(nil, at); len(text) == 0 && f.optional {
			continue
		}
		if err := member(f.name, at); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
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
