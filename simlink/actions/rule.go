package actions

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// maxInteger is the largest integer that JavaScript, and so the playground,
// holds exactly.
const maxInteger = 1<<53 - 1

// structural are the characters that separate the parts of a log. A raw field
// holds none of them; a dotted one may hold the dot.
const structural = ",:@~.|"

// class is a set of texts of the grammar.
type class int

const (
	raw       class = iota // ids and names: not empty, nothing structural
	dotted                 // as raw, and dots
	unescaped              // anything without ~ : @, for which a config value has no escape
	free                   // anything; the writer escapes what is structural
	topicName              // letters, digits, _ and -
	topicList              // topic names joined by dots
	integer                // a canonical decimal integer from min to max
	word                   // one of a few words
)

// rule says what a text may be. It is data, so that the generators of the tests
// and the documentation read the same rule that the decoder checks.
type rule struct {
	class    class
	min, max int64    // of an integer
	words    []string // of a word
	cleared  bool     // an empty text is a value too
}

var (
	id      = rule{class: raw}
	path    = rule{class: dotted}
	text    = rule{class: free, cleared: true}
	key     = rule{class: free}
	boolean = oneOf("true", "false")
	anyInt  = integers(-maxInteger, maxInteger)
)

func integers(min, max int64) rule { return rule{class: integer, min: min, max: max} }
func from(min int64) rule          { return integers(min, maxInteger) }
func oneOf(words ...string) rule   { return rule{class: word, words: words} }

func (r rule) orCleared() rule {
	r.cleared = true
	return r
}

// check returns why s is not what the rule wants, or nil.
func (r *rule) check(s string) error {
	if s == "" {
		if r.cleared {
			return nil
		}
		return errors.New("may not be empty")
	}
	switch r.class {
	case raw, dotted, unescaped, free:
		return r.class.letters(s)
	case topicName:
		return nameLetters(s)
	case topicList:
		for _, name := range strings.Split(s, ".") {
			if name == "" {
				return errors.New("holds an empty topic name")
			}
			if err := nameLetters(name); err != nil {
				return err
			}
		}
	case integer:
		_, err := parseInteger(s, r.min, r.max)
		return err
	case word:
		for _, w := range r.words {
			if s == w {
				return nil
			}
		}
		return fmt.Errorf("is %s; it may be %s", diag.Quote(s), r)
	}
	return nil
}

var errNotUTF8 = errors.New("is not UTF-8")

// banned is what a text of a class may not hold.
var banned = map[class]string{raw: structural, dotted: ",:@~|", unescaped: "~:@", free: ""}

// bannedBytes is the same, by class and byte.
var bannedBytes = func() (table [free + 1][utf8.RuneSelf]bool) {
	for c, letters := range banned {
		for i := range len(letters) {
			table[c][letters[i]] = true
		}
	}
	return table
}()

// letters wants UTF-8 without what the class bans.
func (c class) letters(s string) error {
	ascii := true
	for i := range len(s) {
		switch b := s[i]; {
		case b >= utf8.RuneSelf:
			ascii = false
		case bannedBytes[c][b]:
			return fmt.Errorf("is %s; it may hold none of %s", diag.Quote(s), banned[c])
		}
	}
	if !ascii && !utf8.ValidString(s) {
		return errNotUTF8
	}
	return nil
}

func nameLetters(s string) error {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_', c == '-':
		default:
			return fmt.Errorf("is %s; a topic name here holds letters, digits, _ and - alone", diag.Quote(s))
		}
	}
	return nil
}

// parseInteger reads a canonical decimal integer: no plus sign, no leading zero,
// no exponent, no -0.
func parseInteger(s string, min, max int64) (int64, error) {
	digits := strings.TrimPrefix(s, "-")
	canonical := digits != "" && (digits[0] != '0' || s == "0")
	n := int64(0)
	for i := range len(digits) {
		digit := int64(digits[i]) - '0'
		canonical = canonical && digit >= 0 && digit <= 9
		n = n*10 + digit
		if n > maxInteger { // no rule goes further
			n = maxInteger + 1
		}
	}
	if !canonical {
		return 0, fmt.Errorf("is %s; it must be a canonical integer, such as 8500", diag.Quote(s))
	}
	if len(digits) < len(s) {
		n = -n
	}
	if n < min || n > max {
		return 0, fmt.Errorf("is %s; it must lie in %s", diag.Quote(s), bounds(min, max))
	}
	return n, nil
}

func bounds(min, max int64) string {
	if max == maxInteger {
		return fmt.Sprintf("%d..2^53-1", min)
	}
	return fmt.Sprintf("%d..%d", min, max)
}

// String says what the rule allows, for the documentation and for errors.
func (r rule) String() string {
	s := ""
	switch r.class {
	case raw:
		s = "an id without " + structural
	case dotted:
		s = "a name without ,:@~|"
	case free:
		s = "any text"
	case unescaped:
		s = "any text without ~:@"
	case topicName:
		s = "a topic name: letters, digits, _ and -"
	case topicList:
		s = "topic names joined by ."
	case integer:
		switch {
		case r.min == -maxInteger:
			s = "an integer"
		case r.max == maxInteger:
			s = fmt.Sprintf("an integer from %d", r.min)
		default:
			s = fmt.Sprintf("an integer in %s", bounds(r.min, r.max))
		}
	case word:
		s = strings.Join(r.words, " | ")
	}
	if r.cleared && r.class != free {
		s += ", or empty"
	}
	return s
}
