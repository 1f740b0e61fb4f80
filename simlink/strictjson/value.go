package strictjson

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Field is a field of an object: its name, and what reads its value.
type Field struct {
	Name string
	Read func()
}

// Fields reads an object of these fields, each once at most. A null leaves its
// field out. Of a name that is none of them it notes what the fields are.
func (r *Reader) Fields(fields ...Field) {
	r.Object(func(name string) {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
		if i < 0 {
			names := make([]string, len(fields))
			for i, f := range fields {
				names[i] = f.Name
			}
			r.Unknown(names...)
		} else if !r.Null() {
			fields[i].Read()
		}
	})
}

// Unknown notes that the present name is no field, and passes over its value.
func (r *Reader) Unknown(known ...string) {
	r.Wrong("is no field here; the fields are %s", strings.Join(known, ", "))
	r.Skip()
}

// maxRemembered is how many names of an object are remembered to find one that is
// given twice. No object has nearly as many fields.
const maxRemembered = 64

// Object reads an object. It calls member for each name, with the place set to it,
// to read the value. A name given twice is wrong, and its value passed over.
func (r *Reader) Object(member func(name string)) {
	seen := make([]string, 0, 8)
	r.Table(func(name string) {
		if slices.Contains(seen, name) {
			r.Twice()
			r.Skip()
			return
		}
		if len(seen) < maxRemembered {
			seen = append(seen, name)
		}
		member(name)
	})
}

// Table is Object where names are data: however many there are, the caller knows
// which it has seen, and calls [Reader.Twice].
func (r *Reader) Table(member func(name string)) {
	if !r.begins(Object, "an object") {
		return
	}
	for r.more() {
		name := r.next().text
		r.path = append(r.path, step{name, -1})
		member(name)
		r.path = r.path[:len(r.path)-1]
	}
	r.close()
}

// Twice notes that the present name is given twice.
func (r *Reader) Twice() { r.Wrong("is given twice") }

// List reads a list. It calls item for each item, with the place set to it, to read
// the value. It reports whether there was a list.
func (r *Reader) List(item func()) bool {
	if !r.begins(List, "a list") {
		return false
	}
	for i := 0; r.more(); i++ {
		r.path = append(r.path, step{index: i})
		item()
		r.path = r.path[:len(r.path)-1]
	}
	r.close()
	return true
}

func (r *Reader) begins(kind Kind, what string) bool {
	token := r.next()
	if token.kind != kind {
		r.mistaken(token, what)
	}
	return token.kind == kind
}

func (r *Reader) close() {
	if r.Problems.More() == 0 {
		r.next()
	}
}

// Text reads a text, and reports whether there was one.
func (r *Reader) Text() (text string, given bool) {
	token := r.next()
	if token.kind != Text {
		r.mistaken(token, "a text")
		return "", false
	}
	return token.text, true
}

// Number reads a number as it is written, and reports whether there was one.
func (r *Reader) Number() (digits string, given bool) {
	token := r.next()
	if token.kind != Number {
		r.mistaken(token, "a number")
		return "", false
	}
	return token.text, true
}

// Integer reads a 64-bit integer that is at least min. Where there is none it
// returns left.
func (r *Reader) Integer(min, left int64) int64 {
	token := r.next()
	if token.kind != Number {
		r.mistaken(token, "a whole number")
		return left
	}
	n, err := strconv.ParseInt(token.text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.Wrong("is %s, which no 64-bit integer holds", diag.Short(token.text))
	case err != nil:
		r.Wrong("is %s; it must be a whole number", diag.Short(token.text))
	case n < min:
		r.Wrong("is %d; it must be %d or more", n, min)
	default:
		return n
	}
	return left
}

// Bool reads true or false, and reports whether there was one of them.
func (r *Reader) Bool() (value, given bool) {
	token := r.next()
	if token.kind != True && token.kind != False {
		r.mistaken(token, "true or false")
		return false, false
	}
	return token.kind == True, true
}
