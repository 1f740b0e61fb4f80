package kafka

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// jaasEntry is what sasl.jaas.config says: a login module and its options.
type jaasEntry struct {
	module  string
	options map[string]string
}

// parseJAAS reads a value of sasl.jaas.config as Kafka does:
//
//	MODULE FLAG NAME=VALUE ... ;
//
// and exactly one such entry. Errors count the options instead of quoting them,
// since what is out of place may be a part of a password.
func parseJAAS(text string) (jaasEntry, error) {
	s := &jaasScanner{rest: []rune(text)}
	first := s.next()
	if first.kind == jaasEnd {
		return jaasEntry{}, errors.New("is empty")
	}
	entry, err := parseJAASEntry(s, first)
	if err != nil {
		return jaasEntry{}, err
	}
	if s.next().kind != jaasEnd {
		return jaasEntry{}, errors.New("goes on after the semicolon; Kafka takes one login module, " +
			`and a value that holds a semicolon stands in double quotes`)
	}
	return entry, nil
}

var jaasFlags = []string{"required", "requisite", "sufficient", "optional"}

func parseJAASEntry(s *jaasScanner, module jaasToken) (jaasEntry, error) {
	entry := jaasEntry{module.text, map[string]string{}}
	if module.kind != jaasText || module.text == "" {
		return entry, errors.New("does not begin with the name of a login module")
	}
	if flag := s.next(); flag.kind != jaasText || !slices.Contains(jaasFlags, strings.ToLower(flag.text)) {
		return entry, errors.New("has no control flag after the login module; write required there")
	}
	for n := 1; ; n++ {
		name := s.next()
		switch name.kind {
		case jaasEnd:
			return entry, errors.New("does not end with a semicolon" + s.lost())
		case ';':
			return entry, nil
		}
		equals, value := s.next(), s.next()
		if name.kind != jaasText || equals.kind != '=' || value.kind != jaasText {
			return entry, fmt.Errorf("option %d is not NAME=VALUE; put the value in double quotes, "+
				`with a backslash before " and \ within them%s`, n, s.lost())
		}
		entry.options[name.text] = value.text
	}
}

// The kinds of a token, besides a character that stands for itself.
const (
	jaasEnd    rune = -1
	jaasText   rune = -2 // a word, or what stood in quotes
	jaasNumber rune = -3 // which Kafka takes for no value
)

type jaasToken struct {
	kind rune
	text string
}

// jaasScanner cuts a JAAS configuration into tokens as java.io.StreamTokenizer
// does, set up as Kafka sets it up.
type jaasScanner struct {
	rest      []rune
	commented bool // a comment was skipped
	unclosed  bool // a quoted value was not closed on its line
}

// lost says what else may have gone wrong, for the end of an error.
func (s *jaasScanner) lost() string {
	switch {
	case s.unclosed:
		return " (a quote is not closed)"
	case s.commented:
		return " (an unquoted / begins a comment)"
	}
	return ""
}

func (s *jaasScanner) next() jaasToken {
	for len(s.rest) > 0 {
		c := s.rest[0]
		switch {
		case c <= ' ':
			s.rest = s.rest[1:]
		case isJAASDigit(c):
			return s.number()
		case isJAASLetter(c):
			return s.word()
		case c == '"' || c == '\'':
			return s.quoted(c)
		case c == '/':
			s.comment()
		default:
			s.rest = s.rest[1:]
			return jaasToken{kind: c}
		}
	}
	return jaasToken{kind: jaasEnd}
}

func isJAASDigit(c rune) bool { return '0' <= c && c <= '9' || c == '.' || c == '-' }

func isJAASLetter(c rune) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$' || c == '-' || c >= 128+32
}

func (s *jaasScanner) word() jaasToken {
	n := 1
	for n < len(s.rest) && (isJAASLetter(s.rest[n]) || isJAASDigit(s.rest[n])) {
		n++
	}
	text := string(s.rest[:n])
	s.rest = s.rest[n:]
	return jaasToken{jaasText, text}
}

// number takes a sign, digits, and one point. A sign that no number follows
// stands for itself.
func (s *jaasScanner) number() jaasToken {
	rest := s.rest
	if rest[0] == '-' {
		rest = rest[1:]
		if len(rest) == 0 || rest[0] != '.' && (rest[0] < '0' || rest[0] > '9') {
			s.rest = rest
			return jaasToken{kind: '-'}
		}
	}
	for point := false; len(rest) > 0; rest = rest[1:] {
		if c := rest[0]; c == '.' && !point {
			point = true
		} else if c < '0' || c > '9' {
			break
		}
	}
	s.rest = rest
	return jaasToken{kind: jaasNumber}
}

// quoted takes what stands between two quotes on one line.
func (s *jaasScanner) quoted(quote rune) jaasToken {
	var text []rune
	i := 1
	for i < len(s.rest) && s.rest[i] != quote && s.rest[i] != '\n' && s.rest[i] != '\r' {
		c, width := s.rest[i], 1
		if c == '\\' && i+1 < len(s.rest) {
			c, width = unescapeJAAS(s.rest[i+1:])
			width++
		}
		text = append(text, c)
		i += width
	}
	if i < len(s.rest) && s.rest[i] == quote {
		i++
	} else {
		s.unclosed = true
	}
	s.rest = s.rest[i:]
	return jaasToken{jaasText, string(text)}
}

// unescapeJAAS reads what follows a backslash: up to three octal digits of a
// byte, a letter that names a control character, or any other character, which
// stands for itself.
func unescapeJAAS(rest []rune) (c rune, width int) {
	if at := slices.Index([]rune("abfnrtv"), rest[0]); at >= 0 {
		return rune("\a\b\f\n\r\t\v"[at]), 1
	}
	isOctal := func(i int) bool { return i < len(rest) && '0' <= rest[i] && rest[i] <= '7' }
	if !isOctal(0) {
		return rest[0], 1
	}
	most := 2
	if rest[0] <= '3' {
		most = 3
	}
	for width < most && isOctal(width) {
		c = c<<3 | (rest[width] - '0')
		width++
	}
	return c, width
}

// comment skips /* */, and from any other slash to the end of the line.
func (s *jaasScanner) comment() {
	s.commented = true
	if len(s.rest) > 1 && s.rest[1] == '*' {
		for i := 2; i+1 < len(s.rest); i++ {
			if s.rest[i] == '*' && s.rest[i+1] == '/' {
				s.rest = s.rest[i+2:]
				return
			}
		}
		s.rest = nil
		return
	}
	for n := min(2, len(s.rest)); n < len(s.rest); n++ { // Java has read the next character by then, whatever it is
		if s.rest[n] == '\n' || s.rest[n] == '\r' {
			s.rest = s.rest[n:]
			return
		}
	}
	s.rest = nil
}
