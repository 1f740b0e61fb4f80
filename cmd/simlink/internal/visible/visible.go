// Package visible shows the characters that a terminal, or a model that reads a
// text, would act on, and cuts what nobody would read: names come from clusters and
// links of anybody.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Text shows the characters that a terminal would act on instead of sending
// them, line breaks too: a name must not look like another line of a report.
func Text(s string) string {
	return escape(s, func(r rune) string { return strings.Trim(fmt.Sprintf("%+q", r), "'") })
}

// Lines is Text for a text of several lines.
func Lines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Text(line)
	}
	return strings.Join(lines, "\n")
}

// JSON escapes what JSON lets stand of such characters: DEL, C1 and those
// that change the direction of writing. A line break of its own is layout.
func JSON(text string) string {
	return escape(text, func(r rune) string {
		if r == '\n' || r == unicode.ReplacementChar {
			return string(r)
		}
		var b strings.Builder
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
		return b.String()
	})
}

func escape(s string, show func(rune) string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsGraphic(r) && r != unicode.ReplacementChar {
			b.WriteRune(r)
		} else {
			b.WriteString(show(r))
		}
	}
	return b.String()
}
