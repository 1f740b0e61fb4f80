package shape

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The bounds of what is read; no shape that can be comes near them.
const (
	// MaxBytes is the longest text that [Read] reads.
	MaxBytes = 1 << 20
	maxItems = 100 // of a list
)

// Read reads a shape in JSON: one object with the fields of [Shape], of which
// null is left out. The error is an [*Error] that lists every unknown field,
// field given twice and value of another type. Which numbers and names may be
// is left to [Shape.Params].
func Read(text []byte) (Shape, error) {
	r := reader{text: text, dec: json.NewDecoder(bytes.NewReader(text))}
	r.dec.UseNumber()
	var s Shape
	switch {
	case len(text) > MaxBytes:
		r.add(whole, "must be at most %d bytes long, not %d", MaxBytes, len(text))
	case !utf8.Valid(text):
		r.add(whole, "must be UTF-8")
	default:
		r.value("", reflect.ValueOf(&s).Elem(), r.next())
		r.end()
	}
	if err := r.err(); err != nil {
		return Shape{}, err
	}
	return s, nil
}

// reader walks the JSON token by token, and the fields of the shape with it.
// What is wrong with a value is noted and the walk goes on; what is wrong with
// the JSON itself ends it, and so do too many problems.
type reader struct {
	problems
	text   []byte
	dec    *json.Decoder
	broken bool // the walk has ended
}

// next is the next token; nil for null, and past the end of the walk.
func (r *reader) next() json.Token {
	if r.broken {
		return nil
	}
	token, err := r.dec.Token()
	if err != nil {
		r.breaks(err)
		return nil
	}
	return token
}

func (r *reader) breaks(err error) {
	r.broken = true
	offset := r.dec.InputOffset()
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		err = errors.New("it ends too early")
	}
	before := r.text[:min(int(offset), len(r.text))]
	line, column := 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n')
	r.add(whole, "is not JSON: %v (line %d, column %d)", err, line, column)
}

// end makes sure that nothing follows.
func (r *reader) end() {
	if r.broken {
		return
	}
	if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
		r.add(whole, "must be one JSON object, with nothing after it")
	}
}

// value reads the value that begins with token.
func (r *reader) value(field string, into reflect.Value, token json.Token) {
	if r.broken {
		return
	}
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	if what, ok := r.take(field, into, token); !ok {
		r.add(cmp.Or(field, whole), "must be %s", what)
		r.skip(token)
	}
}

// take says what the value must be, and whether it is that.
func (r *reader) take(field string, into reflect.Value, token json.Token) (what string, ok bool) {
	switch into.Kind() {
	case reflect.Struct:
		if ok = token == json.Delim('{'); ok {
			r.object(field, into)
		}
		return "an object", ok
	case reflect.Slice:
		if ok = token == json.Delim('['); ok {
			r.list(field, into)
		}
		return "a list", ok
	case reflect.String:
		text, ok := token.(string)
		into.SetString(text)
		return "a text", ok
	case reflect.Bool:
		yes, ok := token.(bool)
		into.SetBool(yes)
		return "true or false", ok
	}
	// 3.0 and 3e0 are not how a whole number is written.
	number, _ := token.(json.Number)
	n, err := strconv.ParseInt(number.String(), 10, into.Type().Bits())
	if errors.Is(err, strconv.ErrRange) {
		return "a number of fewer digits than " + short(number.String()), false
	}
	into.SetInt(n)
	return "a whole number", err == nil
}

// goesOn reports whether an object or a list has more to read. Past the bound of
// the problems it has not: nothing new would be said.
func (r *reader) goesOn() bool {
	r.broken = r.broken || r.more > 0
	return !r.broken && r.dec.More()
}

// object reads the members of an object whose brace is read.
func (r *reader) object(field string, into reflect.Value) {
	var seen []string // known names only
	for r.goesOn() {
		name, _ := r.next().(string)
		at := member(field, name)
		value, known := named(into, name)
		token := r.next()
		switch {
		case r.broken:
		case !known:
			r.add(at, "is no field here; the fields are %s", strings.Join(names(into), ", "))
			r.skip(token)
		case slices.Contains(seen, name):
			r.add(at, "is given twice")
			r.skip(token)
		default:
			seen = append(seen, name)
			if token != nil {
				r.value(at, value, token)
			}
		}
	}
	r.next() // the brace that ends it
}

// list reads the items of a list whose bracket is read.
func (r *reader) list(field string, into reflect.Value) {
	into.Set(reflect.MakeSlice(into.Type(), 0, 0))
	for i := 0; r.goesOn(); i++ {
		if i == maxItems {
			r.add(field, "has more than %d items, which no topology takes; nothing after them is read", maxItems)
			r.broken = true
			return
		}
		item := reflect.New(into.Type().Elem()).Elem()
		r.value(fmt.Sprintf("%s[%d]", field, i), item, r.next())
		into.Set(reflect.Append(into, item))
	}
	r.next() // the bracket that ends it
}

// skip passes over what follows of a value that begins with token.
func (r *reader) skip(token json.Token) {
	for depth := 0; !r.broken; token = r.next() {
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

// named is the field of a struct by its name in JSON.
func named(into reflect.Value, name string) (reflect.Value, bool) {
	for field, value := range into.Fields() {
		if jsonName(field) == name {
			return value, true
		}
	}
	return reflect.Value{}, false
}

func names(into reflect.Value) (all []string) {
	for field := range into.Fields() {
		all = append(all, jsonName(field))
	}
	return all
}

func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// member is the field of a name within another; a name of other characters
// than a field has is quoted.
func member(field, name string) string {
	if name == "" || len(name) > maxShown || strings.ContainsFunc(name, notPlain) {
		name = quote(name)
	}
	if field == "" {
		return name
	}
	return field + "." + name
}

func notPlain(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-'
}
