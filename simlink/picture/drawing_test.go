package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// drawing is an SVG as a test sees it.
type drawing struct {
	width, height int
	ids           []string
	boxes         []shape  // whatever has a place
	cells         []string // the class and the tooltip of each replica
	titles        []string
	texts         []string // in view
}

// shape is what an element takes of the plane, from corner to corner.
type shape struct {
	name           string
	x1, y1, x2, y2 int
}

// read takes an SVG apart. It fails where the SVG is not well-formed, or holds a
// character that XML does not allow.
func read(svg []byte) (*drawing, error) {
	if !utf8.Valid(svg) {
		return nil, errors.New("it is not UTF-8")
	}
	if i := bytes.IndexFunc(svg, forbidden); i >= 0 {
		return nil, fmt.Errorf("it holds the character %q", svg[i:min(i+8, len(svg))])
	}
	d := &drawing{}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	var open []xml.StartElement
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return d, nil
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			token = token.Copy()
			open = append(open, token)
			if err := d.element(token); err != nil {
				return nil, err
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			d.characters(string(token), open)
		}
	}
}

// forbidden is what XML 1.0 does not allow, what reorders text without saying so,
// and what a browser shows nothing of.
func forbidden(r rune) bool {
	switch {
	case r == '\n':
		return false
	case r < ' ', r >= 0x7f && r <= 0x9f, r == 0xfffe, r == 0xffff, r >= 0x202a && r <= 0x202e, r == 0x2066, r == 0x2067, r == 0x200e, r == 0x200f, r == 0x200b, r == 0xfeff:
		return true
	}
	return false
}

var elements = []string{"svg", "title", "desc", "style", "g", "rect", "circle", "path", "text"}

func (d *drawing) element(e xml.StartElement) error {
	if !slices.Contains(elements, e.Name.Local) {
		return fmt.Errorf("it has an element %s", e.Name.Local)
	}
	at := map[string]int{}
	for _, a := range e.Attr {
		switch name := a.Name.Local; name {
		case "id":
			d.ids = append(d.ids, a.Value)
		case "x", "y", "width", "height", "cx", "cy", "r", "rx":
			n, err := strconv.Atoi(a.Value)
			if err != nil {
				return fmt.Errorf("%s of %s: %w", name, e.Name.Local, err)
			}
			at[name] = n
		case "class", "d", "role", "viewBox", "xmlns", "aria-labelledby":
		default:
			return fmt.Errorf("%s has an attribute %s", e.Name.Local, name)
		}
	}
	switch e.Name.Local {
	case "svg":
		d.width, d.height = at["width"], at["height"]
	case "rect":
		d.boxes = append(d.boxes, shape{"rect", at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]})
	case "circle":
		d.boxes = append(d.boxes, shape{"circle", at["cx"] - at["r"], at["cy"] - at["r"], at["cx"] + at["r"], at["cy"] + at["r"]})
	case "path":
		return d.path(attr(e, "d"))
	}
	return nil
}

// path walks along a path, each corner of which has a place.
func (d *drawing) path(way string) error {
	x, y := 0, 0
	for rest := way; rest != ""; {
		command := rest[0]
		end := strings.IndexFunc(rest[1:], func(r rune) bool { return r != ' ' && r != '-' && (r < '0' || r > '9') }) + 1
		if end == 0 {
			end = len(rest)
		}
		numbers, err := integers(rest[1:end])
		if err != nil {
			return fmt.Errorf("path %q: %w", way, err)
		}
		rest = rest[end:]
		each := 2
		if command == 'h' || command == 'v' {
			each = 1
		}
		for i := 0; i+each <= len(numbers); i += each {
			switch command {
			case 'M', 'L', 'C':
				x, y = numbers[i], numbers[i+1]
			case 'm', 'l':
				x, y = x+numbers[i], y+numbers[i+1]
			case 'h':
				x += numbers[i]
			case 'v':
				y += numbers[i]
			default:
				return fmt.Errorf("path %q has a step %c", way, command)
			}
			d.boxes = append(d.boxes, shape{"path", x, y, x, y})
		}
	}
	return nil
}

func integers(text string) ([]int, error) {
	var numbers []int
	for _, field := range strings.Fields(strings.ReplaceAll(text, "-", " -")) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func (d *drawing) characters(text string, open []xml.StartElement) {
	if len(open) == 0 {
		return
	}
	switch e := open[len(open)-1]; e.Name.Local {
	case "text":
		d.texts = append(d.texts, text)
		d.boxes = append(d.boxes, extent(e, text))
	case "title":
		d.titles = append(d.titles, text)
		if class, isCell := strings.CutPrefix(attr(open[len(open)-2], "class"), "cell "); isCell {
			d.cells = append(d.cells, class+" "+text)
		}
	}
}

// extent is what a text takes at least: no font in use is as narrow as this.
func extent(e xml.StartElement, text string) shape {
	x, _ := strconv.Atoi(attr(e, "x"))
	y, _ := strconv.Atoi(attr(e, "y"))
	w := 4 * utf8.RuneCountInString(text)
	switch class := strings.Fields(attr(e, "class"))[0]; class {
	case "no", "pc":
		x -= w
	case "id", "mark-text":
		x -= w / 2
	}
	return shape{"text", x, y - 9, x + w, y + 2}
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// outside returns what does not lie within the picture.
func (d *drawing) outside() []shape {
	return slices.DeleteFunc(slices.Clone(d.boxes), func(s shape) bool {
		return s.x1 >= 0 && s.y1 >= 0 && s.x2 <= d.width && s.y2 <= d.height
	})
}

// TestRead: a test that reads with it must notice what is wrong.
func TestRead(t *testing.T) {
	for _, svg := range []string{
		"<svg><g></svg>", "<svg>&nbsp;</svg>", "<svg>\x1b</svg>", "<svg>\xff</svg>", "<svg>\ufffe</svg>", "<svg>\u202e</svg>",
		"<svg><script/></svg>", `<svg onload="x"/>`, `<svg><rect x="1.5"/></svg>`, `<svg><path d="M1 2q3 4"/></svg>`,
	} {
		if _, err := read([]byte(svg)); err == nil {
			t.Errorf("%q is read without an error", svg)
		}
	}
	d, err := read([]byte(`<svg width="9" height="9"><path d="M1 2l3-4m1 1h2v3z"/></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	want := []shape{{"path", 1, 2, 1, 2}, {"path", 4, -2, 4, -2}, {"path", 5, -1, 5, -1}, {"path", 7, -1, 7, -1}, {"path", 7, 2, 7, 2}}
	if !slices.Equal(d.boxes, want) || len(d.outside()) != 3 {
		t.Errorf("the path is read as %v", d.boxes)
	}
}
