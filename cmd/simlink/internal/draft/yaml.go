package draft

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v4"
)

// YAMLError lists what is wrong with a text as YAML.
type YAMLError struct{ Problems []YAMLProblem }

// YAMLProblem is one thing that is wrong, and where. Lines and columns count
// from 1; they are 0 where the reader does not say.
type YAMLProblem struct {
	Line, Column int
	Text         string
}

// String says the place and the text.
func (p YAMLProblem) String() string {
	if p.Line == 0 {
		return p.Text
	}
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Column, p.Text)
}

// Error lists the problems, a line each.
func (e *YAMLError) Error() string {
	lines := []string{"the document cannot be read:"}
	for _, p := range e.Problems {
		lines = append(lines, "  "+p.String())
	}
	return strings.Join(lines, "\n")
}

// The bounds of a text in YAML.
const (
	maxDepth        = 20
	maxYAMLProblems = 20
)

// ReadFile reads a document in JSON or in YAML.
func ReadFile(text []byte) (*Document, error) {
	if len(text) > MaxBytes {
		return nil, tooLarge(len(text))
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !json.Valid(text) {
		var err error
		if text, err = toJSON(text); err != nil {
			return nil, err
		}
	}
	return Read(text)
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
		return nil, &YAMLError{[]YAMLProblem{{more.Line, more.Column, "another document begins here; one file holds one"}}}
	} else if !errors.Is(err, io.EOF) {
		return nil, broken(err)
	}
	var c converter
	c.value(&document, 0)
	if c.wrong.Problems != nil {
		return nil, &c.wrong
	}
	return c.out.Bytes(), nil
}

// broken says where the text is no YAML.
func broken(err error) error {
	const neither = "this is neither JSON nor YAML: "
	found, ok := errors.AsType[*yaml.LoadError](err)
	if !ok {
		return &YAMLError{[]YAMLProblem{{Text: neither + err.Error()}}}
	}
	text := neither + found.Message
	if found.ContextMsg != "" {
		text += " (" + found.ContextMsg + ")"
	}
	return &YAMLError{[]YAMLProblem{{found.Mark.Line, max(1, found.Mark.Column), text}}}
}

// converter writes nodes as JSON.
type converter struct {
	out   bytes.Buffer
	wrong YAMLError
}

func (c *converter) refuse(n *yaml.Node, format string, args ...any) {
	if len(c.wrong.Problems) < maxYAMLProblems {
		c.wrong.Problems = append(c.wrong.Problems, YAMLProblem{n.Line, n.Column, fmt.Sprintf(format, args...)})
	}
}

func (c *converter) value(n *yaml.Node, depth int) {
	switch {
	case depth > maxDepth:
		c.refuse(n, "the document is nested more than %d deep", maxDepth)
	case n.Kind == yaml.DocumentNode && len(n.Content) == 1:
		c.value(n.Content[0], depth)
	case n.Kind == yaml.AliasNode:
		c.refuse(n, "*%s is an alias; write out what it stands for", fieldName(n.Value))
	case n.Anchor != "":
		c.refuse(n, "&%s is an anchor, which is not read here; leave it out", fieldName(n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		c.refuse(n, "%s is a tag, which is not read here; leave it out", fieldName(n.Tag))
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
			c.refuse(key, "%s is given twice; it stands on line %d too", fieldName(key.Value), line)
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
