package simlink

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// jsonReader walks a JSON text token by token, so that memory is that of the
// result, and knows at each value where it stands. What is wrong with a value is
// noted with its place and the walk goes on; what is wrong with the JSON itself
// ends it.
type jsonReader struct {
	SnapshotError
	text  []byte
	dec   *json.Decoder
	path  []string // "topics", "[2]", "partitions", …
	fatal bool
}

func newJSONReader(text []byte) *jsonReader {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return &jsonReader{text: text, dec: dec}
}

// place is the path of the present value: topics[2].partitions[5].leader.
func (r *jsonReader) place() string {
	if len(r.path) == 0 {
		return "the file"
	}
	return strings.ReplaceAll(strings.Join(r.path, "."), ".[", "[")
}

// placeName is a name as it stands in a place: quoted when it is more than
// letters, digits and what Kafka's own names hold.
func placeName(name string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '_' || r == '-'
	}
	if name == "" || strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) >= 0 {
		return strconv.Quote(short(name))
	}
	return short(name)
}

// position is a line and column of the text, both from 1.
func (r *jsonReader) position(offset int64) string {
	before := r.text[:min(int(offset), len(r.text))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

// wrong notes a problem of the present value.
func (r *jsonReader) wrong(format string, args ...any) {
	r.add(r.place(), "%s (%s)", fmt.Sprintf(format, args...), r.position(r.dec.InputOffset()))
}

// stop notes a problem after which nothing more is read.
func (r *jsonReader) stop(format string, args ...any) {
	if !r.fatal {
		r.fatal = true
		r.wrong(format, args...)
	}
}

// broken notes a problem of the JSON itself.
func (r *jsonReader) broken(err error) {
	r.fatal = true
	offset := r.dec.InputOffset()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too early; the file may have been cut short")
	}
	r.add(r.place(), "is not JSON here: %v (%s)", err, r.position(offset))
}

// next is the next token; nil after a fatal problem, and for null.
func (r *jsonReader) next() json.Token {
	if r.fatal {
		return nil
	}
	token, err := r.dec.Token()
	if err != nil {
		r.broken(err)
		return nil
	}
	return token
}

func (r *jsonReader) more() bool {
	// Many problems are found one by one; past the bound nothing new is said.
	return !r.fatal && r.More == 0 && r.dec.More()
}

// maxRemembered is how many names of an object are remembered to find one that is
// given twice. No object of the file has nearly as many fields.
const maxRemembered = 64

// object reads an object, calling member for each name with the place set to
// it. A null is an object without members; a name given twice is wrong.
func (r *jsonReader) object(member func(name string)) {
	seen := make([]string, 0, 8)
	r.table(func(name string) {
		if slices.Contains(seen, name) {
			r.wrong("is given twice")
		}
		if len(seen) < maxRemembered {
			seen = append(seen, name)
		}
		member(name)
	})
}

// table reads an object whose names are data, and of which the caller knows
// what it has seen.
func (r *jsonReader) table(member func(name string)) {
	if !r.open('{', "an object") {
		return
	}
	for r.more() {
		name, _ := r.next().(string)
		r.path = append(r.path, placeName(name))
		member(name)
		r.path = r.path[:len(r.path)-1]
	}
	r.close()
}

// tableMember notes a name that a table has already.
func tableMember[K comparable, V any](r *jsonReader, known map[K]V, name K) {
	if _, twice := known[name]; twice {
		r.wrong("is given twice")
	}
}

// list reads an array, calling item for each index with the place set to it. It
// says whether there was one: a null is none, which mostly means an empty one.
func (r *jsonReader) list(item func()) bool {
	if !r.open('[', "a list") {
		return false
	}
	for i := 0; r.more(); i++ {
		r.path = append(r.path, "["+strconv.Itoa(i)+"]")
		item()
		r.path = r.path[:len(r.path)-1]
	}
	r.close()
	return true
}

func (r *jsonReader) open(delim json.Delim, what string) bool {
	token := r.next()
	if token == delim {
		return true
	}
	if token != nil {
		r.wrong("must be %s", what)
		r.skipRest(token)
	}
	return false
}

func (r *jsonReader) close() {
	if r.More == 0 {
		r.next()
	}
}

// maxDepth bounds the nesting of what is passed over.
const maxDepth = 100

// skip passes over the next value.
func (r *jsonReader) skip() { r.skipRest(r.next()) }

// skipRest passes over what follows of a value that begins with token.
func (r *jsonReader) skipRest(token json.Token) {
	depth := 0
	for {
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth > maxDepth {
			r.stop("is nested more than %d deep", maxDepth)
		}
		if depth == 0 || r.fatal {
			return
		}
		token = r.next()
	}
}

// string reads a text; a null is the empty one.
func (r *jsonReader) string() string {
	if text := r.optional(); text != nil {
		return *text
	}
	return ""
}

// optional reads a text; a null is nil.
func (r *jsonReader) optional() *string {
	switch token := r.next().(type) {
	case string:
		return &token
	case nil:
	default:
		r.wrong("must be a text")
		r.skipRest(token)
	}
	return nil
}

// id reads a broker's id: a text, or a whole number taken as its decimal text.
func (r *jsonReader) id() string {
	switch token := r.next().(type) {
	case string:
		return token
	case json.Number:
		if strings.ContainsAny(token.String(), ".eE") {
			r.wrong("is %s; a broker's id must be a text or a whole number", token)
		}
		return token.String()
	case nil:
	default:
		r.wrong("must be a text or a whole number")
		r.skipRest(token)
	}
	return ""
}

// integer reads a 64-bit integer that is at least min; a null is left.
func (r *jsonReader) integer(min, left int64) int64 {
	switch token := r.next().(type) {
	case json.Number:
		n, err := strconv.ParseInt(token.String(), 10, 64)
		switch {
		case errors.Is(err, strconv.ErrRange):
			r.wrong("is %s, which no 64-bit integer holds", token)
		case err != nil:
			r.wrong("is %s; it must be a whole number", token)
		case n < min:
			r.wrong("is %d; it must be %d or more", n, min)
		default:
			return n
		}
	case nil:
	default:
		r.wrong("must be a whole number")
		r.skipRest(token)
	}
	return left
}

// boolean reads true or false; a null is left.
func (r *jsonReader) boolean(left bool) bool {
	if value := r.optionalBoolean(); value != nil {
		return *value
	}
	return left
}

// optionalBoolean reads true or false; a null is nil.
func (r *jsonReader) optionalBoolean() *bool {
	switch token := r.next().(type) {
	case bool:
		return &token
	case nil:
	default:
		r.wrong("must be true or false")
		r.skipRest(token)
	}
	return nil
}
