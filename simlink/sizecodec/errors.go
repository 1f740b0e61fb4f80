package sizecodec

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// ErrNotPublic is the error of [Size.Encode] and [Decode] for [Stretched25],
// whose own form of the size parameter is not public.
var ErrNotPublic = errors.New("size: the form for stretched-2-5 is not public; leave the size out of the link, which opens the topology on its default")

// Error lists what is wrong with a slug or a shape: all of it, not only what was
// met first. The place of a problem is a part of the shape, as in `extra topic 2
// "payments": replication factor`, or of the text, as in `segment 10, field 2`.
// Segments count from 0, as the tail does on the link format page; topics and
// fields count from 1.
type Error struct {
	diag.List
	fields []string // of the problems, by their names in JSON
}

// Field is the part of the shape that a problem is about, by its index in
// [Error.Problems] and by its name in JSON, as in
// extraTopics[1].replicationFactor. It is empty where the place is one of the text.
func (e *Error) Field(problem int) string {
	if problem < 0 || problem >= len(e.fields) {
		return ""
	}
	return e.fields[problem]
}

// Error lists the problems on one line.
func (e *Error) Error() string {
	var texts []string
	for _, p := range e.Problems() {
		texts = append(texts, p.Place+": "+p.Text)
	}
	if more := e.More(); more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return "size: " + strings.Join(texts, "; ")
}

func (e *Error) add(at fmt.Stringer, format string, args ...any) {
	e.Addf(at.String(), format, args...)
	if len(e.fields) == len(e.Problems()) {
		return // it is counted only
	}
	field := ""
	if part, ok := at.(place); ok {
		field = part.field()
	}
	e.fields = append(e.fields, field)
}

func (e *Error) orNil() error {
	if e.Empty() {
		return nil
	}
	return e
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
		owner = fmt.Sprintf("extra topic %d %s", p.topic, diag.Quote(p.name))
	}
	if p.label == "" {
		return owner
	}
	return owner + ": " + p.label
}

func extraTopic(i int, t *Topic, label string) place {
	return place{topic: i + 1, name: t.Name, label: label}
}

// textPlace is a part of the tail's text.
type textPlace struct {
	segment, topic, field int // topic and field from 1; 0 for none
}

func (s textPlace) String() string {
	text := "segment " + strconv.Itoa(s.segment)
	if s.topic > 0 {
		text += ", topic " + strconv.Itoa(s.topic)
	}
	if s.field > 0 {
		text += ", field " + strconv.Itoa(s.field)
	}
	return text
}
