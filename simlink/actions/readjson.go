package actions

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ReadJSON reads a log in JSON: a list of entries in any order, each an object as
// [Entry.MarshalJSON] writes it, or a text as it stands in a log
// ("K:broker-1@3000"). The entries come back in the order given. A [*LogError]
// lists every field that is wrong, missing, unknown or given twice.
func ReadJSON(text []byte) ([]Entry, error) {
	var items []json.RawMessage
	var wrong LogError
	if err := json.Unmarshal(text, &items); err != nil || items == nil {
		wrong.add(Problem{Index: whole, Entry: shown(string(text)), Reason: "must be a list of entries"})
		return nil, &wrong
	}
	if len(items) > MaxEntries {
		wrong.add(tooMany(len(items)))
		return nil, &wrong
	}
	entries := make([]Entry, len(items))
	d := newDesk()
	for i, item := range items {
		var found []error
		entries[i], found = d.readItem(item)
		for _, err := range found {
			wrong.add(problem(i, string(item), err))
		}
	}
	return entries, wrong.orNil()
}

func (d *desk) readItem(item json.RawMessage) (Entry, []error) {
	if item = bytes.TrimLeft(item, " \t\r\n"); item[0] != '"' {
		return d.readObject(item)
	}
	var text string
	if err := json.Unmarshal(item, &text); err != nil {
		return Entry{}, []error{err}
	}
	if strings.Contains(text, ",") {
		return Entry{}, []error{errors.New("holds a comma, which ends an entry; give each entry as an item of its own, and write a comma in a key or a value as ~c")}
	}
	entry, err := d.decodeEntry(text, keepRaw)
	if err != nil {
		return Entry{}, []error{err}
	}
	return entry, nil
}

// readObject reads what MarshalJSON writes, and lists what is wrong with it.
func (d *desk) readObject(data []byte) (Entry, []error) {
	r := objectReader{members: map[string]json.RawMessage{}}
	if err := r.split(data); err != nil {
		return Entry{}, []error{err}
	}
	var read Entry
	var kind Kind
	r.take("at", &read.At)
	if r.take("kind", &kind) {
		read.Action = r.action(kind)
	}
	if r.wrong != nil {
		return Entry{}, r.wrong
	}
	if r.wrong = d.problems(read); r.wrong != nil {
		return Entry{}, r.wrong
	}
	// Read back, so that an empty list is the one that is not there.
	text, err := d.append(nil, read)
	if err == nil {
		read, err = d.decodeEntry(string(text), keepRaw)
	}
	if err != nil {
		return Entry{}, []error{err}
	}
	return read, nil
}

// objectReader takes an entry's members out of their object.
type objectReader struct {
	names   []string
	members map[string]json.RawMessage
	wrong   []error
}

func (r *objectReader) refuse(name, format string, args ...any) {
	r.wrong = append(r.wrong, &fieldError{name, fmt.Errorf(format, args...)})
}

// split takes the object apart, as no map would: a map keeps the last of two
// members of one name without a word.
func (r *objectReader) split(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if token, err := dec.Token(); err != nil || token != json.Delim('{') {
		return errors.New("must be an object, or a text such as K:broker-1@3000")
	}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
		name := token.(string) // what stands before a value in an object
		if _, repeated := r.members[name]; repeated {
			r.refuse(name, "is given twice")
			continue
		}
		r.names = append(r.names, name)
		r.members[name] = value
	}
	return nil
}

// take reads a member that must be there, and says whether it could.
func (r *objectReader) take(name string, at any) bool {
	value, there := r.members[name]
	switch {
	case !there:
		r.refuse(name, "is missing")
		return false
	case string(value) == "null" || json.Unmarshal(value, at) != nil:
		r.refuse(name, "must be %s", wanted(at))
		return false
	}
	return true
}

// action reads the fields of a kind, and refuses what is none of them.
func (r *objectReader) action(kind Kind) Action {
	spec := kindsByCode[kind]
	if spec == nil {
		return r.raw(kind)
	}
	made := spec.blank()
	names := []string{"at", "kind", "action"} // the last is for people
	for i := range spec.fields {
		f := &spec.fields[i]
		names = append(names, f.name)
		if value, there := r.members[f.name]; f.optional && (!there || string(value) == "null") {
			continue
		}
		r.take(f.name, f.at(made))
	}
	for _, name := range r.names {
		if !slices.Contains(names, name) {
			r.refuse(shortName(name), "is no field of %s (%s); its fields are %s", kind, spec.name, strings.Join(names[3:], ", "))
		}
	}
	return spec.value(made)
}

// raw is an entry of a kind whose payload is not public. One without a payload is
// more likely a kind that is misspelt.
func (r *objectReader) raw(kind Kind) Action {
	if _, there := r.members["payload"]; !there {
		r.refuse("kind", "is %s, which is none of %s", shown(string(kind)), kindNames())
		return nil
	}
	made := Raw{Code: kind}
	r.take("payload", &made.Payload)
	for _, name := range r.names {
		if !slices.Contains([]string{"at", "kind", "action", "payload"}, name) {
			r.refuse(shortName(name), "is no field of %s, whose payload is not public", shown(string(kind)))
		}
	}
	return made
}

// kindNames are the kinds and what they do: "K (kill broker), …".
func kindNames() string {
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = fmt.Sprintf("%s (%s)", kinds[i].kind, kinds[i].name)
	}
	return strings.Join(names, ", ")
}

// shortName is an unknown name as a message may show it.
func shortName(name string) string {
	if name == "" || len(name) > 40 || printable(name) != name {
		return shown(name)
	}
	return name
}
