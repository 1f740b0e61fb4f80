package actions

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// ReadJSON reads a log in JSON: a list of entries in any order, each an object as
// [Entry.MarshalJSON] writes it, or a text as it stands in a log
// ("K:broker-1@3000"). The entries come back in the order given. A [*LogError]
// lists every field that is wrong, missing, unknown or given twice.
func ReadJSON(text []byte) ([]Entry, error) {
	items, wrong := split(string(text))
	if wrong != nil {
		return nil, wrong
	}
	wrong = new(LogError)
	if len(items) > MaxEntries {
		wrong.add(tooMany(len(items)))
		return nil, wrong
	}
	entries := make([]Entry, len(items))
	d := newCodec()
	for i, item := range items {
		var found []error
		entries[i], found = d.readItem(item)
		for _, err := range found {
			wrong.add(problem(i, item, err))
		}
	}
	if err := wrong.orNil(); err != nil {
		return nil, err
	}
	return entries, nil
}

// split takes the list apart.
func split(text string) (items []string, wrong *LogError) {
	const rule = "must be a list of entries"
	wrong = new(LogError)
	r := strictjson.New(text, strictjson.Options{Whole: "actions"})
	if kind := r.Kind(); kind != strictjson.List && r.Problems.Empty() {
		wrong.Addf("actions", rule)
		return nil, wrong
	}
	r.List(func() { items = append(items, r.Raw()) })
	r.End("has something after it")
	for _, p := range r.Problems.Problems() {
		wrong.Addf("actions", "%s; it %s", rule, p.Text)
	}
	if !wrong.Empty() {
		return nil, wrong
	}
	return items, nil
}

func (d *codec) readItem(item string) (Entry, []error) {
	r := strictjson.New(item, strictjson.Options{})
	if r.Kind() != strictjson.Text {
		return d.readObject(item)
	}
	text, _ := r.Text()
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
func (d *codec) readObject(data string) (Entry, []error) {
	r := objectReader{members: map[string]string{}}
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

// objectReader takes an entry's members out of their object. Which there may be is
// known once the kind is.
type objectReader struct {
	names   []string
	members map[string]string // as they are written
	wrong   []error
}

func (r *objectReader) refuse(name, format string, args ...any) {
	r.wrong = append(r.wrong, &fieldError{name, fmt.Errorf(format, args...)})
}

func (r *objectReader) split(data string) error {
	object := strictjson.New(data, strictjson.Options{})
	if object.Kind() != strictjson.Object && object.Problems.Empty() {
		return errors.New("must be an object, or a text such as K:broker-1@3000")
	}
	object.Table(func(name string) {
		if _, repeated := r.members[name]; repeated {
			r.refuse(diag.PlaceName(name), "is given twice")
			object.Skip()
			return
		}
		r.names = append(r.names, name)
		r.members[name] = object.Raw()
	})
	object.End("has something after it")
	if found := object.Problems.Problems(); len(found) > 0 {
		return errors.New(found[0].String())
	}
	return nil
}

// take reads a member that must be there, and reports whether it could.
func (r *objectReader) take(name string, at any) bool {
	text, there := r.members[name]
	if !there {
		r.refuse(name, "is missing")
		return false
	}
	value := strictjson.New(text, strictjson.Options{})
	readValue(value, at)
	found := value.Problems.Problems()
	if len(found) == 0 {
		return true
	}
	inside := ""
	if found[0].Place != "" {
		inside = "; " + found[0].String()
	}
	r.refuse(name, "must be %s%s", wanted(at), inside)
	return false
}

// readValue reads the value of a field into what a pointer points to.
func readValue(r *strictjson.Reader, at any) {
	switch at := at.(type) {
	case *bool:
		*at, _ = r.Bool()
	case *int, *int64:
		digits, _ := r.Number()
		into := reflect.ValueOf(at).Elem()
		n, err := strconv.ParseInt(digits, 10, into.Type().Bits())
		if err != nil {
			r.Wrong("is no whole number")
		}
		into.SetInt(n)
	case *[]string:
		*at = []string{}
		r.List(func() { *at = append(*at, textOf(r)) })
	case *Value:
		r.Fields(
			strictjson.Field{Name: "kind", Read: func() { at.Kind = ValueKind(textOf(r)) }},
			strictjson.Field{Name: "text", Read: func() { at.Text = textOf(r) }},
		)
	case *Settings:
		*at = Settings{}
		r.Table(func(name string) {
			if _, repeated := (*at)[name]; repeated {
				r.Twice()
			}
			(*at)[name] = textOf(r)
		})
	default: // a text of one type or another
		reflect.ValueOf(at).Elem().SetString(textOf(r))
	}
}

func textOf(r *strictjson.Reader) string {
	text, _ := r.Text()
	return text
}

// action reads the fields of a kind, and refuses what is none of them.
func (r *objectReader) action(kind Kind) Action {
	spec := kindsByCode[kind]
	if spec == nil {
		return r.raw(kind)
	}
	action := spec.blank()
	names := []string{"at", "kind", "action"} // the last is for people
	for i := range spec.fields {
		f := &spec.fields[i]
		names = append(names, f.name)
		if value, there := r.members[f.name]; f.optional && (!there || value == "null") {
			continue
		}
		r.take(f.name, f.at(action))
	}
	for _, name := range r.names {
		if !slices.Contains(names, name) {
			r.refuse(diag.PlaceName(name), "is no field of %s (%s); its fields are %s", kind, spec.name, strings.Join(names[3:], ", "))
		}
	}
	return spec.value(action)
}

// raw is an entry of a kind whose payload is not public. One without a payload is
// more likely a kind that is misspelt.
func (r *objectReader) raw(kind Kind) Action {
	if _, there := r.members["payload"]; !there {
		r.refuse("kind", "is %s, which is none of %s", diag.Quote(string(kind)), kindNames())
		return nil
	}
	action := Raw{Code: kind}
	r.take("payload", &action.Payload)
	for _, name := range r.names {
		if !slices.Contains([]string{"at", "kind", "action", "payload"}, name) {
			r.refuse(diag.PlaceName(name), "is no field of %s, whose payload is not public", diag.Quote(string(kind)))
		}
	}
	return action
}

// kindNames are the kinds and what they do: "K (kill broker), …".
func kindNames() string {
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = fmt.Sprintf("%s (%s)", kinds[i].kind, kinds[i].name)
	}
	return strings.Join(names, ", ")
}
