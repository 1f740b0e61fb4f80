package importer

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	byteOrderMark  = "\ufeff"
	littleEndianBy = "\xff\xfe"
	bigEndianBy    = "\xfe\xff"
)

// text hands out the lines of a text, cleaned of what terminals and editors add.
type text struct {
	content string
	begin   int // where the last line begins
	at      int // and the next one
	line    int // the number of the last one
}

// newText makes UTF-8 of what PowerShell writes.
func newText(content string) *text {
	switch {
	case strings.HasPrefix(content, littleEndianBy):
		content = decodeUTF16(content, binary.LittleEndian)
	case strings.HasPrefix(content, bigEndianBy):
		content = decodeUTF16(content, binary.BigEndian)
	}
	if strings.IndexByte(content, escape) >= 0 {
		content = withoutEscapes(content)
	}
	return &text{content: content}
}

func decodeUTF16(content string, order binary.ByteOrder) string {
	units := make([]uint16, len(content)/2)
	for i := range units {
		units[i] = order.Uint16([]byte(content[2*i : 2*i+2]))
	}
	return string(utf16.Decode(units))
}

// mark is a line to go back to.
type mark struct{ begin, at, line int }

func (t *text) mark() mark    { return mark{t.begin, t.at, t.line} }
func (t *text) goBack(m mark) { t.begin, t.at, t.line = m.begin, m.at, m.line }

// fromBrace is the text from the first brace of the last line on.
func (t *text) fromBrace() string {
	t.begin += strings.IndexByte(t.content[t.begin:], '{')
	return t.content[t.begin:]
}

// skip goes on so many bytes after that brace.
func (t *text) skip(bytes int) {
	t.line += strings.Count(t.content[t.begin:t.begin+bytes], "\n") - 1
	t.at = t.begin + bytes
}

// skipLines is skip, and goes on with a line of its own.
func (t *text) skipLines(bytes int) {
	t.skip(min(bytes, len(t.content)-t.begin))
	t.next()
}

func (t *text) skipText() { t.at = len(t.content) }

// next is the next line. The last one ends where the text does.
func (t *text) next() (string, bool) {
	if t.at >= len(t.content) {
		return "", false
	}
	t.begin = t.at
	raw := t.content[t.at:]
	if end := strings.IndexByte(raw, '\n'); end >= 0 {
		raw = raw[:end]
		t.at++
	}
	t.at += len(raw)
	t.line++
	return clean(raw), true
}

// clean removes marks and line ends of Windows, and makes non-breaking spaces
// plain ones.
func clean(raw string) string {
	raw = strings.TrimRight(raw, "\r")
	plain := true
	for i := 0; i < len(raw) && plain; i++ {
		plain = raw[i] < utf8.RuneSelf
	}
	if plain {
		return raw
	}
	raw = strings.ToValidUTF8(raw, string(utf8.RuneError))
	return strings.ReplaceAll(strings.TrimPrefix(raw, byteOrderMark), "\u00a0", " ")
}

const escape = '\x1b'

// withoutEscapes removes the sequences by which a terminal is told colours,
// titles and movements (ECMA-48). None of them goes past the end of its line.
func withoutEscapes(s string) string {
	var b strings.Builder
	for {
		begin := strings.IndexByte(s, escape)
		if begin < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:begin])
		s = s[begin+sequence(s[begin:]):]
	}
}

// sequence is how long the escape sequence is that s begins with.
func sequence(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch s[1] {
	case '[': // parameters, then a final byte
		for i := 2; i < len(s); i++ {
			if s[i] < ' ' {
				return i
			}
			if s[i] >= 0x40 && s[i] <= 0x7e {
				return i + 1
			}
		}
		return len(s)
	case ']': // a text up to BEL or ESC \
		for i := 2; i < len(s); i++ {
			switch s[i] {
			case '\a':
				return i + 1
			case '\n':
				return i
			case escape:
				return min(i+2, len(s))
			}
		}
		return len(s)
	case '(', ')': // a character set
		return min(3, len(s))
	case '\n':
		return 1
	}
	return 2
}
