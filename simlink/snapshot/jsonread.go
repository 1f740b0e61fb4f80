package snapshot

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// jsonReader walks a JSON text token by token, so that memory is that of the
// result, and knows at each value where it stands. What is wrong with a value is
// noted with its place and the walk goes on; what is wrong with the JSON itself
// ends it.
type jsonReader struct {
	Error
	jsonTokens
	path  []jsonStep // topics, 2, partitions, …
	fatal bool

	// Lists while they are read, in memory that is used again: to let each grow
	// takes more than to copy it.
	partitions []Partition
	ids        []string

	count int // of the partitions of all topics
}

// jsonStep is a name of an object, or an index of a list.
type jsonStep struct {
	name  string
	index int // or -1
}

func newJSONReader(text string) *jsonReader {
	return &jsonReader{jsonTokens: jsonTokens{text: text}}
}

// place is the path of the present value: topics[2].partitions[5].leader.
func (r *jsonReader) place() string {
	if len(r.path) == 0 {
		return wholeFile
	}
	steps := make([]string, len(r.path))
	for i, step := range r.path {
		if step.index >= 0 {
			steps[i] = "[" + strconv.Itoa(step.index) + "]"
		} else {
			steps[i] = diag.PlaceName(step.name)
		}
	}
	return strings.ReplaceAll(strings.Join(steps, "."), ".[", "[")
}

// position is a line and column of the text, both from 1.
func (r *jsonReader) position(offset int) string {
	before := r.text[:min(offset, len(r.text))]
	line := 1 + strings.Count(before, "\n")
	column := len(before) - strings.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

// wrong notes a problem of the present value.
func (r *jsonReader) wrong(format string, args ...any) {
	r.Addf(r.place(), "%s (%s)", fmt.Sprintf(format, args...), r.position(r.at))
}

// stop notes a problem after which nothing more is read.
func (r *jsonReader) stop(format string, args ...any) {
	if !r.fatal {
		r.fatal = true
		r.wrong(format, args...)
	}
}

// broken notes a problem of the JSON itself, in the words of [json.Decoder].
func (r *jsonReader) broken() {
	r.fatal = true
	at, err := whyNotJSON(r.text)
	r.at = int(at)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too early; the file may have been cut short")
	}
	r.Addf(r.place(), "is not JSON here: %v (%s)", err, r.position(int(at)))
}

// next is the next token; a null after a fatal problem.
func (r *jsonReader) next() jsonToken {
	if r.fatal {
		return jsonToken{}
	}
	token, ok := r.jsonTokens.next()
	if !ok {
		r.broken()
	}
	return token
}

func (r *jsonReader) more() bool {
	// Many problems are found one by one; past the bound nothing new is said.
	return !r.fatal && r.More() == 0 && r.jsonTokens.more()
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
	if !r.begins(jsonObject, "an object") {
		return
	}
	for r.more() {
		name := r.next().text
		r.path = append(r.path, jsonStep{name, -1})
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
// reports whether there was one: a null is none, which mostly means an empty one.
func (r *jsonReader) list(item func()) bool {
	if !r.begins(jsonList, "a list") {
		return false
	}
	for i := 0; r.more(); i++ {
		r.path = append(r.path, jsonStep{index: i})
		item()
		r.path = r.path[:len(r.path)-1]
	}
	r.close()
	return true
}

// begins reads the beginning of an object or a list. A null is neither, and right.
func (r *jsonReader) begins(kind jsonKind, what string) bool {
	token := r.next()
	if token.kind != kind {
		r.mistaken(token, what)
	}
	return token.kind == kind
}

func (r *jsonReader) close() {
	if r.More() == 0 {
		r.next()
	}
}

// maxDepth bounds the nesting of what is passed over.
const maxDepth = 100

// skip passes over the next value.
func (r *jsonReader) skip() { r.skipRest(r.next()) }

// skipRest passes over what follows of a value that begins with token.
func (r *jsonReader) skipRest(token jsonToken) {
	depth := 0
	for {
		switch token.kind {
		case jsonObject, jsonList:
			depth++
		case jsonObjectEnd, jsonListEnd:
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

// mistaken notes that a value is of another kind, unless it is a null.
func (r *jsonReader) mistaken(token jsonToken, what string) {
	if token.kind != jsonNull {
		r.wrong("must be %s", what)
		r.skipRest(token)
	}
}

// string reads a text; a null is the empty one.
func (r *jsonReader) string() string {
	text, _ := r.optional()
	return text
}

// optional reads a text, and reports whether there was one: a null is none.
func (r *jsonReader) optional() (text string, given bool) {
	token := r.next()
	if token.kind != jsonText {
		r.mistaken(token, "a text")
		return "", false
	}
	return token.text, true
}

// id reads a broker's id: a text, or a whole number taken as its decimal text.
func (r *jsonReader) id() string {
	switch token := r.next(); token.kind {
	case jsonText:
		return token.text
	case jsonNumber:
		if strings.ContainsAny(token.text, ".eE") {
			r.wrong("is %s; a broker's id must be a text or a whole number", token.text)
		}
		return token.text
	default:
		r.mistaken(token, "a text or a whole number")
	}
	return ""
}

// integer reads a 64-bit integer that is at least min; a null is left.
func (r *jsonReader) integer(min, left int64) int64 {
	token := r.next()
	if token.kind != jsonNumber {
		r.mistaken(token, "a whole number")
		return left
	}
	n, err := strconv.ParseInt(token.text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.wrong("is %s, which no 64-bit integer holds", token.text)
	case err != nil:
		r.wrong("is %s; it must be a whole number", token.text)
	case n < min:
		r.wrong("is %d; it must be %d or more", n, min)
	default:
		return n
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
	token := r.next()
	if token.kind != jsonTrue && token.kind != jsonFalse {
		r.mistaken(token, "true or false")
		return nil
	}
	value := token.kind == jsonTrue
	return &value
}
