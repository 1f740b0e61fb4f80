package sizecodec

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// MaxProblems is the number of problems that an [Error] lists; the others are
// counted.
const MaxProblems = 20

// ErrNotPublic is the error of [Size.Encode] and [Decode] for [Stretched25],
// whose own form of the size parameter is not public.
var ErrNotPublic = errors.New("size: the form for stretched-2-5 is not public; leave the size out of the link, which opens the topology on its default")

// Problem is one rule that a slug or a shape breaks.
type Problem struct {
	// Place is where: a part of the shape, as in `extra topic 2 "payments":
	// replication factor`, or of the text, as in `segment 10, field 2`.
	// Segments count from 0, as the tail does on the link format page; topics
	// and fields count from 1.
	Place string
	// Field is the part of the shape by its name in JSON, as in
	// extraTopics[1].replicationFactor; it is empty where the place is one of
	// the text.
	Field string
	// Text says what is wrong and what is right instead.
	Text string
}

// String is the place and the text.
func (p Problem) String() string { return p.Place + ": " + p.Text }

// Error says what is wrong with a slug or a shape: all of it, not only what
// was met first.
type Error struct {
	// Problems holds the first [MaxProblems] problems, never none.
	Problems []Problem
	// More is the number of problems beyond those.
	More int
}

// Error lists the problems on one line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("size: ")
	for i, problem := range e.Problems {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(problem.String())
	}
	if e.More > 0 {
		fmt.Fprintf(&b, "; and %d more", e.More)
	}
	return b.String()
}

// problems collects what is wrong.
type problems struct {
	list []Problem
	more int
}

func (p *problems) add(at fmt.Stringer, format string, args ...any) {
	if len(p.list) == MaxProblems {
		p.more++
		return
	}
	problem := Problem{Place: at.String(), Text: fmt.Sprintf(format, args...)}
	if part, ok := at.(place); ok {
		problem.Field = part.field()
	}
	p.list = append(p.list, problem)
}

func (p *problems) err() error {
	if len(p.list) == 0 {
		return nil
	}
	return &Error{Problems: p.list, More: p.more}
}

// place is a part of the shape. It becomes text only where there is something
// to say about it.
type place struct {
	owner string // "brokers", "primary topic"; empty for an extra topic
	zone  int    // the number of the zone of a broker count, from 1; 0 for none
	topic int    // the number of the extra topic, from 1; 0 for none
	name  string // of the extra topic
	label string // the field
}

func (p place) String() string {
	owner := p.owner
	if p.topic > 0 {
		owner = fmt.Sprintf("extra topic %d %s", p.topic, quote(p.name))
	}
	if p.label == "" {
		return owner
	}
	return owner + ": " + p.label
}

func extraTopic(i int, t *Topic, label string) place {
	return place{topic: i + 1, name: t.Name, label: label}
}

// spot is a part of the tail's text.
type spot struct {
	segment, topic, field int // topic and field from 1; 0 for none
}

func (s spot) String() string {
	text := "segment " + strconv.Itoa(s.segment)
	if s.topic > 0 {
		text += ", topic " + strconv.Itoa(s.topic)
	}
	if s.field > 0 {
		text += ", field " + strconv.Itoa(s.field)
	}
	return text
}

// quote quotes text for a message, cut to a length that a person reads.
func quote(text string) string {
	const most = 2 * MaxNameLength
	n := 0
	for i := range text {
		if n == most {
			return strconv.Quote(text[:i]) + "…"
		}
		n++
	}
	return strconv.Quote(text)
}
