package picture

import (
	"strconv"
	"strings"
)

// canvas is an SVG while it is written. It appends, rather than fill in a
// template or marshal XML: both of those reflect, which is slow, and makes the
// browser build larger by more than this package. All that comes from a
// link goes through text, which is the one place that escapes.
type canvas struct{ b []byte }

// raw appends markup of our own.
func (c *canvas) raw(parts ...string) {
	for _, p := range parts {
		c.b = append(c.b, p...)
	}
}

// text appends text as XML holds it, fit to stand in an element or in an
// attribute in double quotes. Text with right-to-left letters is isolated, so
// that it does not turn what stands around it; by characters and not by a style,
// since tooltips have none.
func (c *canvas) text(s string) {
	s = visible(s)
	if !plain(s) && strings.IndexFunc(s, rightToLeft) >= 0 {
		c.raw("\u2068")
		defer c.raw("\u2069")
	}
	from := 0
	for i := range len(s) {
		entity := entityOf(s[i])
		if entity == "" {
			continue
		}
		c.raw(s[from:i], entity)
		from = i + 1
	}
	c.raw(s[from:])
}

func entityOf(b byte) string {
	switch b {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '"':
		return "&quot;"
	}
	return ""
}

func (c *canvas) attr(name string, value int) {
	c.raw(" ", name, `="`)
	c.b = strconv.AppendInt(c.b, int64(value), 10)
	c.raw(`"`)
}

// title is the tooltip of the element that was just opened.
func (c *canvas) title(parts ...string) {
	c.raw("<title>")
	for _, p := range parts {
		c.text(clip(p))
	}
	c.raw("</title>")
}

// open begins a group; what is drawn until close belongs to it.
func (c *canvas) open(class string) { c.raw(`<g class="`, class, `">`) }

func (c *canvas) close() { c.raw("</g>") }

func (c *canvas) rect(class string, at box, radius int) {
	c.raw(`<rect class="`, class, `"`)
	c.attr("x", at.x)
	c.attr("y", at.y)
	c.attr("width", at.w)
	c.attr("height", at.h)
	if radius > 0 {
		c.attr("rx", radius)
	}
	c.raw("/>")
}

func (c *canvas) circle(class string, x, y, r int) {
	c.raw(`<circle class="`, class, `"`)
	c.attr("cx", x)
	c.attr("cy", y)
	c.attr("r", r)
	c.raw("/>")
}

// path begins a path at a point; to goes on with it, and end ends it.
func (c *canvas) path(class string, x, y int) {
	c.raw(`<path class="`, class, `" d="`)
	c.to("M", x, y)
}

func (c *canvas) to(command string, numbers ...int) {
	c.raw(command)
	for i, n := range numbers {
		if i > 0 && n >= 0 {
			c.raw(" ")
		}
		c.b = strconv.AppendInt(c.b, int64(n), 10)
	}
}

func (c *canvas) end() { c.raw(`"/>`) }

// shape is a path whose form is always the same.
func (c *canvas) shape(class string, x, y int, form string) {
	c.path(class, x, y)
	c.raw(form)
	c.end()
}

// write puts text at the start of a baseline, cut to a width. What is cut is
// whole in a tooltip.
func (c *canvas) write(f font, x, y, width int, s string) {
	shown, cut := f.fit(s, width)
	c.raw(`<text class="`, f.class, `"`)
	c.attr("x", x)
	c.attr("y", y)
	c.raw(">")
	if cut {
		c.title(s)
	}
	c.text(shown)
	c.raw("</text>")
}

// number puts a number, or what stands for one, at the end of a baseline.
func (c *canvas) number(class string, x, y int, s string) {
	c.raw(`<text class="`, class, `"`)
	c.attr("x", x)
	c.attr("y", y)
	c.raw(">")
	c.text(s)
	c.raw("</text>")
}

// box is a place on the canvas.
type box struct{ x, y, w, h int }

func (b box) right() int  { return b.x + b.w }
func (b box) bottom() int { return b.y + b.h }
func (b box) middle() int { return b.y + b.h/2 }
