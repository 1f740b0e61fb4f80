package kafka

import (
	"errors"
	"strings"
	"unicode/utf16"
)

// property is one setting of a file, and the line on which it begins.
type property struct {
	key, value string
	line       int
}

// badProperty is a line that java.util.Properties refuses.
type badProperty struct {
	line int
	err  error
}

var errUnicodeEscape = errors.New(`holds \u without the four hexadecimal digits of a character`)

// parseProperties reads a file as java.util.Properties does, which is what
// Kafka's own tools read theirs with: ISO-8859-1, `=`, `:` or white space
// between key and value, a backslash that joins lines, and escapes. What Java
// refuses is returned beside what it takes.
func parseProperties(data []byte) (all []property, bad []badProperty) {
	for lines := (lineReader{rest: data}); lines.next(); {
		key, value := splitProperty(lines.logical)
		k, err := unescapeProperty(key)
		v, err2 := unescapeProperty(value)
		if err := errors.Join(err, err2); err != nil {
			bad = append(bad, badProperty{lines.begin, errUnicodeEscape})
			continue
		}
		all = append(all, property{k, v, lines.begin})
	}
	return all, bad
}

// lineReader walks the logical lines of a file: comments and blank lines left
// out, lines that end in an odd number of backslashes joined with the next,
// white space at the beginning of each taken away.
type lineReader struct {
	rest    []byte
	line    int // the natural lines that are read
	logical []byte
	begin   int // the line on which logical begins
}

func (r *lineReader) next() bool {
	r.logical = nil
	for len(r.rest) > 0 {
		text := trimBlank(r.natural())
		if len(r.logical) == 0 {
			if len(text) == 0 || text[0] == '#' || text[0] == '!' {
				continue
			}
			r.begin = r.line
		}
		if !joins(text) {
			r.logical = append(r.logical, text...)
			break
		}
		r.logical = append(r.logical, text[:len(text)-1]...)
	}
	return len(r.logical) > 0
}

// natural takes one line off the file; "\n", "\r" and "\r\n" each end one.
func (r *lineReader) natural() []byte {
	r.line++
	for i, c := range r.rest {
		if c != '\n' && c != '\r' {
			continue
		}
		text := r.rest[:i]
		if c == '\r' && i+1 < len(r.rest) && r.rest[i+1] == '\n' {
			i++
		}
		r.rest = r.rest[i+1:]
		return text
	}
	text := r.rest
	r.rest = nil
	return text
}

// joins reports whether a line goes on in the next one.
func joins(line []byte) bool {
	n := len(line)
	for n > 0 && line[n-1] == '\\' {
		n--
	}
	return (len(line)-n)%2 == 1
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\f' }

func trimBlank(text []byte) []byte {
	for len(text) > 0 && isBlank(text[0]) {
		text = text[1:]
	}
	return text
}

// splitProperty cuts a logical line at the first separator that no backslash
// stands before. Both halves keep their escapes.
func splitProperty(line []byte) (key, value []byte) {
	end := 0
	for end < len(line) && line[end] != '=' && line[end] != ':' && !isBlank(line[end]) {
		if line[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(line))
	value = trimBlank(line[end:])
	if len(value) > 0 && (value[0] == '=' || value[0] == ':') {
		value = trimBlank(value[1:])
	}
	return line[:end], value
}

// unescapeProperty decodes ISO-8859-1 and the escapes. A character beyond the
// first plane is written as two escapes, a surrogate pair.
func unescapeProperty(text []byte) (string, error) {
	units := make([]uint16, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '\\' || i+1 == len(text) {
			units = append(units, uint16(c))
			continue
		}
		i++
		if text[i] == 'u' {
			unit, ok := hexUnit(text[i+1:])
			if !ok {
				return "", errUnicodeEscape
			}
			units, i = append(units, unit), i+4
			continue
		}
		if at := strings.IndexByte("tnrf", text[i]); at >= 0 {
			units = append(units, uint16("\t\n\r\f"[at]))
			continue
		}
		units = append(units, uint16(text[i]))
	}
	return string(utf16.Decode(units)), nil
}

func hexUnit(text []byte) (unit uint16, ok bool) {
	if len(text) < 4 {
		return 0, false
	}
	for _, c := range text[:4] {
		switch {
		case '0' <= c && c <= '9':
			unit = unit<<4 | uint16(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			unit = unit<<4 | uint16(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return unit, true
}
