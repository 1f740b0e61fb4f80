package picture

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// visible shows the characters that have no look of their own, among them all
// that XML does not allow and those that turn the direction of writing, as
// escapes: \x1b, \u202e. It does the same with bytes that are not UTF-8, and with
// marks that pile up over a letter and out of their line.
func visible(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	marks := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + hex(uint64(s[i]), 2))
		case unicode.IsGraphic(r) && marks <= maxMarks:
			b.WriteRune(r)
		case r < 0x80:
			b.WriteString(`\x` + hex(uint64(r), 2))
		case r > 0xffff:
			b.WriteString(`\U` + hex(uint64(r), 8))
		default:
			b.WriteString(`\u` + hex(uint64(r), 4))
		}
		i += size
	}
	return b.String()
}

// maxMarks is how many marks a letter may carry: no script in use has more than
// this many over one another.
const maxMarks = 4

func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

func hex(n uint64, digits int) string {
	text := strconv.FormatUint(n, 16)
	return strings.Repeat("0", max(0, digits-len(text))) + text
}

// maxTooltip is how many bytes of a text a tooltip holds.
const maxTooltip = 600

// clip bounds a text of which all is to be shown. A name is never that long; a
// hostile link may hold one that is.
func clip(s string) string {
	if len(s) <= maxTooltip {
		return s
	}
	end := maxTooltip
	for end > maxTooltip-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// rightToLeft knows the blocks of Unicode that are set aside for such scripts.
func rightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfefc ||
		r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

// font is a size and weight of text, and the class that gives it them.
type font struct {
	class string
	size  int
	bold  bool
}

// fit cuts a text to a width, in pixels, with an ellipsis, and reports whether it had
// to.
func (f font) fit(s string, width int) (string, bool) {
	long := len(s) > maxTooltip
	s = visible(clip(s))
	room := width * 100
	ellipsis := f.advance('…')
	used, end := 0, 0
	for i, r := range s {
		used += f.advance(r)
		if used > room {
			return s[:end] + "…", true
		}
		if used+ellipsis <= room {
			end = i + utf8.RuneLen(r)
		}
	}
	return s, long
}

// width is about how wide a text is, in pixels, and rather too much: it is that
// of the widest font that browsers take for system-ui.
func (f font) width(s string) int {
	used := 0
	for _, r := range visible(s) {
		used += f.advance(r)
	}
	return (used + 99) / 100
}

// advance is the width of a character in hundredths of a pixel.
func (f font) advance(r rune) int {
	w := em(r) * f.size
	if f.bold {
		w = w * 113 / 100
	}
	return w
}

// em is the width of a character in hundredths of the font's size.
func em(r rune) int {
	switch {
	case r < 0x80:
		return int(asciiEm[r])
	case unicode.Is(unicode.Mn, r):
		return 0
	case wide(r):
		return 130
	case r >= 0x2010 && r <= 0x2027: // punctuation, the ellipsis among it
		return 100
	case r == '·' || r == '×' || r == '−' || r == '→':
		return 84
	}
	return 80
}

// wide knows the blocks of Unicode whose characters are two columns wide in a
// terminal, and the widest of the symbols.
func wide(r rune) bool {
	return r >= 0x1100 && r <= 0x115f || r >= 0x2600 && r <= 0x27bf || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
		r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 || r >= 0x12000 && r <= 0x1254f || r >= 0x1f000
}

var asciiEm = func() (table [0x80]uint8) {
	for i := range table {
		table[i] = 64
	}
	for _, row := range []struct {
		width      uint8
		characters string
	}{
		{33, " ijl'"}, {41, "frtI,.;:!|()[]-/\\"}, {60, "cksvxyzJ\"*_"}, {63, "aeo"}, {70, "ABCEFKLPSTVXYZ?$"},
		{80, "DGHNOQRU"}, {84, "+=<>~^#&"}, {102, "mwMW@%"},
	} {
		for _, r := range row.characters {
			table[r] = row.width
		}
	}
	return table
}()

// wrap breaks a text into lines of a width; what is left after the last line is
// cut.
func (f font) wrap(s string, width, lines int) []string {
	var out []string
	rest := visible(clip(s))
	for len(out) < lines-1 && f.width(rest) > width {
		cut, _ := f.fit(rest, width)
		space := strings.LastIndexByte(strings.TrimSuffix(cut, "…"), ' ')
		if space <= 0 {
			break
		}
		out = append(out, rest[:space])
		rest = rest[space+1:]
	}
	return append(out, rest)
}
