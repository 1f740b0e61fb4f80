package strictjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Options say how a text is read.
type Options struct {
	Whole     string // the place of what is wrong with the text as a whole: "the file"
	Positions bool   // the text is a file: each problem names its line and column, as an editor does
	Nulls     bool   // a null may stand for any value and is an empty one; else it may only leave out a field of [Reader.Fields]
}

// Reader walks a JSON text. [New] makes one.
type Reader struct {
	Problems diag.List // what is wrong so far

	tokens
	options Options
	path    []step // topics, 2, partitions, …
	stopped bool   // the walk has ended early; all that follows is null
}

// step is a name of an object, or an index of a list.
type step struct {
	name  string
	index int // or -1
}

// New begins to read a text. One that is not UTF-8, or that holds half of a
// character, is read no further.
func New(text string, o Options) *Reader {
	r := &Reader{tokens: tokens{text: text}, options: o}
	if bad := firstInvalid(text); bad >= 0 {
		r.at = bad
		r.Stop("is not UTF-8")
	} else if half := loneSurrogate(text); half >= 0 {
		r.at = half
		r.Stop("holds half a character, %s", text[half:half+6])
	}
	return r
}

// Place is where the present value stands: topics[2].partitions[5].leader.
func (r *Reader) Place() string {
	if len(r.path) == 0 {
		return r.options.Whole
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
func (r *Reader) position(offset int) string {
	before := r.text[:min(offset, len(r.text))]
	line := 1 + strings.Count(before, "\n")
	column := len(before) - strings.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

// Wrong notes a problem of the present value. Once the walk has ended early it
// notes none: there is no value.
func (r *Reader) Wrong(format string, args ...any) {
	if !r.stopped {
		r.note(r.Place(), fmt.Sprintf(format, args...))
	}
}

func (r *Reader) note(place, text string) {
	if r.options.Positions {
		text += " (" + r.position(r.at) + ")"
	}
	r.Problems.Add(diag.Problem{Place: place, Text: text})
}

// Stop notes a problem after which nothing more is read.
func (r *Reader) Stop(format string, args ...any) {
	r.Wrong(format, args...)
	r.stopped = true
}

// broken notes what is wrong with the JSON itself, in the words of [json.Decoder].
func (r *Reader) broken() {
	r.stopped = true
	at, err := whyNotJSON(r.text)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too early")
		if r.options.Positions {
			err = errors.New("it ends too early; the file may have been cut short")
		}
	}
	place, text := r.options.Whole, "is not JSON"
	if r.options.Positions {
		place, text = r.Place(), "is not JSON here"
	}
	r.Problems.Addf(place, "%s: %v (%s)", text, err, r.position(int(at)))
}

// End makes certain that nothing follows, and notes the text where something does.
func (r *Reader) End(text string) {
	if !r.Stopped() && r.peek() != endOfText {
		r.tokens.next() // the position is behind it
		r.note(r.options.Whole, text)
	}
}

// next is the next token; a null once the walk has ended early.
func (r *Reader) next() token {
	if r.stopped {
		return token{}
	}
	token, ok := r.tokens.next()
	if !ok {
		r.broken()
	}
	return token
}

// Stopped reports whether the walk has ended early: at what is no JSON, at a
// [Reader.Stop], or because nothing new is said past the bound of the problems.
func (r *Reader) Stopped() bool { return r.stopped || r.Problems.More() > 0 }

func (r *Reader) more() bool { return !r.Stopped() && r.tokens.more() }

// Kind is the kind of the next value, which is still to be read.
func (r *Reader) Kind() Kind {
	if r.stopped {
		return Null
	}
	return r.kind()
}

// Null reads a null, and reports whether the next value is one.
func (r *Reader) Null() bool {
	is := r.Kind() == Null
	if is {
		r.next()
	}
	return is
}

// Not passes over the next value and notes what it must be: "a text or a number".
func (r *Reader) Not(what string) { r.mistaken(r.next(), what) }

// mistaken notes that a value is of another kind, unless it is a null that may be.
func (r *Reader) mistaken(token token, what string) {
	if token.kind != Null || !r.options.Nulls {
		r.Wrong("must be %s", what)
		r.skipRest(token)
	}
}

// Skip passes over the next value.
func (r *Reader) Skip() { r.skipRest(r.next()) }

// Raw passes over the next value and returns it as it is written.
func (r *Reader) Raw() string {
	r.Kind() // stands where the value begins
	begin := r.at
	r.Skip()
	return r.text[begin:r.at]
}

// maxDepth bounds the nesting of what is passed over.
const maxDepth = 100

// skipRest passes over what follows of a value that begins with token.
func (r *Reader) skipRest(token token) {
	depth := 0
	for {
		switch token.kind {
		case Object, List:
			depth++
		case objectEnd, listEnd:
			depth--
		}
		if depth > maxDepth {
			r.Stop("is nested more than %d deep", maxDepth)
		}
		if depth == 0 || r.stopped {
			return
		}
		token = r.next()
	}
}
