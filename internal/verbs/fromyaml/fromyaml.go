// Package fromyaml reads a document that is written in YAML. It is a package of its
// own for the browser to do without.
package fromyaml

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"go.yaml.in/yaml/v4"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Error lists what is wrong with a text as YAML. The place of a problem is its
// line and column, from 1, where the reader says them.
type Error struct{ diag.List }

// Error lists the problems, a line each.
func (e *Error) Error() string { return e.Lines("the document cannot be read:", nil) }

func (e *Error) add(line, column int, text string) {
	place := ""
	if line > 0 {
		place = fmt.Sprintf("line %d, column %d:", line, column)
	}
	e.Addf(place, "%s", text)
}

func newError(line, column int, text string) error {
	e := new(Error)
	e.add(line, column, text)
	return e
}

// maxDepth bounds the nesting of a document.
const maxDepth = 20

// ReadDocument reads a document in JSON or in YAML.
func ReadDocument(text []byte) (*verbs.Document, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if len(text) > verbs.MaxDocument || json.Valid(text) {
		return verbs.ReadDocument(text)
	}
	converted, err := toJSON(text)
	if err != nil {
		return nil, err
	}
	return verbs.ReadDocument(converted)
}

// toJSON writes one document of YAML as JSON. It takes the part of YAML that
// reads the same in all its versions: plain true and false, null, decimal whole
// numbers, and texts, which everything else is, so that no is a text and 012 is no
// number. Anchors, aliases and tags are refused: a document needs none, and
// aliases of aliases grow without bound.
func toJSON(text []byte) (converted []byte, err error) {
	loader, err := yaml.NewLoader(bytes.NewReader(text))
	if err != nil {
		return nil, broken(err)
	}
	var document, more yaml.Node
	switch err := loader.Load(&document); {
	case errors.Is(err, io.EOF):
		return []byte("{}"), nil // nothing is said, so that all is as by default
	case err != nil:
		return nil, broken(err)
	}
	if err := loader.Load(&more); err == nil {
		return nil, newError(more.Line, more.Column, "another document begins here; one file holds one")
	} else if !errors.Is(err, io.EOF) {
		return nil, broken(err)
	}
	var c converter
	c.value(&document, 0)
	if !c.wrong.Empty() {
		return nil, &c.wrong
	}
	return c.out.Bytes(), nil
}

// broken says where the text is no YAML.
func broken(err error) error {
	const neither = "this is neither JSON nor YAML: "
	found, ok := errors.AsType[*yaml.LoadError](err)
	if !ok {
		return newError(0, 0, neither+err.Error())
	}
	text := neither + found.Message
	if found.ContextMsg != "" {
		text += " (" + found.ContextMsg + ")"
	}
	return newError(found.Mark.Line, max(1, found.Mark.Column), text)
}

// converter writes nodes as JSON.
type converter struct {
	out   bytes.Buffer
	wrong Error
}

func (c *converter) refuse(n *yaml.Node, format string, args ...any) {
	c.wrong.add(n.Line, n.Column, fmt.Sprintf(format, args...))
}

func (c *converter) value(n *yaml.Node, depth int) {
	switch {
	case depth > maxDepth:
		c.refuse(n, "the document is nested more than %d deep", maxDepth)
	case n.Kind == yaml.DocumentNode && len(n.Content) == 1:
		c.value(n.Content[0], depth)
	case n.Kind == yaml.AliasNode:
		c.refuse(n, "*%s is an alias; write out what it stands for", diag.PlaceName(n.Value))
	case n.Anchor != "":
		c.refuse(n, "&%s is an anchor, which is not read here; leave it out", diag.PlaceName(n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		c.refuse(n, "%s is a tag, which is not read here; leave it out", diag.Short(n.Tag))
	case n.Kind == yaml.MappingNode:
		c.mapping(n, depth)
	case n.Kind == yaml.SequenceNode:
		c.out.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				c.out.WriteByte(',')
			}
			c.value(item, depth+1)
		}
		c.out.WriteByte(']')
	default:
		c.scalar(n)
	}
}

func (c *converter) mapping(n *yaml.Node, depth int) {
	lines := map[string]int{}
	c.out.WriteByte('{')
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			c.refuse(key, "this is no name of a field")
			continue
		}
		if line, repeated := lines[key.Value]; repeated {
			c.refuse(key, "%s is given twice; it stands on line %d too", diag.PlaceName(key.Value), line)
			continue
		}
		lines[key.Value] = key.Line
		if i > 0 {
			c.out.WriteByte(',')
		}
		c.text(key.Value)
		c.out.WriteByte(':')
		c.value(n.Content[i+1], depth+1)
	}
	c.out.WriteByte('}')
}

var (
	plainWords  = map[string]string{"": "null", "~": "null", "null": "null", "Null": "null", "NULL": "null", "true": "true", "True": "true", "TRUE": "true", "false": "false", "False": "false", "FALSE": "false"}
	wholeNumber = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)
)

func (c *converter) scalar(n *yaml.Node) {
	const quoted = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	word, isWord := plainWords[n.Value]
	switch {
	case n.Style&quoted != 0:
		c.text(n.Value)
	case isWord:
		c.out.WriteString(word)
	case wholeNumber.MatchString(n.Value):
		c.out.WriteString(n.Value)
	default:
		c.text(n.Value)
	}
}

func (c *converter) text(s string) {
	text, _ := json.Marshal(s) // of a text, which never fails
	c.out.Write(text)
}
