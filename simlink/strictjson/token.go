package strictjson

import (
	"encoding/json"
	"strings"
)

// Kind tells the values of JSON apart.
type Kind byte

// The kinds of a value.
const (
	Null Kind = iota // also of what follows the end of the walk
	True
	False
	Number
	Text
	Object
	List

	objectEnd // }
	listEnd   // ]
	noValue   // no value begins here
)

// token is a null, true, false, a number, a text, or an end of an object or a
// list. Commas and colons are none.
type token struct {
	kind Kind
	text string // of a text what it says, and of a number how it is written
}

// tokens splits a JSON text into tokens. They are those of [json.Decoder], and
// end where it finds something wrong; a large text takes an eighth of its time.
// The text is UTF-8 without halves of characters, and the tokens share its memory.
type tokens struct {
	text string
	at   int    // where the last token ends, or the next one begins
	open []Kind // the objects and lists that are not closed
	want due
}

// due is what may follow.
type due byte

const (
	wantValue     due = iota // at the top, after a colon, and after a comma of a list
	wantItemOrEnd            // after [
	wantName                 // after a comma of an object
	wantNameOrEnd            // after {
	wantColon
	wantCommaOrEnd
)

// endOfText is no byte of UTF-8.
const endOfText = 0xff

// peek is the first byte of what follows.
func (t *tokens) peek() byte {
	for i := t.at; i < len(t.text); i++ {
		if c := t.text[i]; c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			t.at = i
			return c
		}
	}
	return endOfText
}

// more reports whether the object or the list goes on.
func (t *tokens) more() bool {
	c := t.peek()
	return c != endOfText && c != '}' && c != ']'
}

// next is the next token. It fails at what is not JSON, and at the end.
func (t *tokens) next() (next token, ok bool) {
	switch c := t.pastSeparator(); c {
	case '{':
		return t.begin(Object, wantNameOrEnd)
	case '[':
		return t.begin(List, wantItemOrEnd)
	case '}':
		return t.end(Object, objectEnd, wantNameOrEnd)
	case ']':
		return t.end(List, listEnd, wantItemOrEnd)
	case '"':
		return t.quoted()
	case 'n':
		return t.literal(Null, "null")
	case 't':
		return t.literal(True, "true")
	case 'f':
		return t.literal(False, "false")
	}
	return t.literal(Number, t.text[t.at:t.at+numberLength(t.text[t.at:])])
}

// pastSeparator peeks behind the comma or colon that is due.
func (t *tokens) pastSeparator() byte {
	c := t.peek()
	switch {
	case t.want == wantColon && c == ':', t.want == wantCommaOrEnd && c == ',' && t.within(List):
		t.want = wantValue
	case t.want == wantCommaOrEnd && c == ',':
		t.want = wantName
	default:
		return c
	}
	t.at++
	return t.peek()
}

// kind is that of the value which is due, told by how it begins.
func (t *tokens) kind() Kind {
	switch c := t.pastSeparator(); {
	case !t.wantsValue():
		return noValue
	case c == '{':
		return Object
	case c == '[':
		return List
	case c == '"':
		return Text
	case c == 'n':
		return Null
	case c == 't':
		return True
	case c == 'f':
		return False
	case c == '-', c >= '0' && c <= '9':
		return Number
	}
	return noValue
}

func (t *tokens) within(kind Kind) bool {
	return len(t.open) > 0 && t.open[len(t.open)-1] == kind
}

func (t *tokens) wantsValue() bool { return t.want == wantValue || t.want == wantItemOrEnd }

// valueRead goes on after a value.
func (t *tokens) valueRead() {
	t.want = wantCommaOrEnd
	if len(t.open) == 0 {
		t.want = wantValue
	}
}

func (t *tokens) begin(kind Kind, want due) (token, bool) {
	if !t.wantsValue() {
		return token{}, false
	}
	t.at++
	t.open = append(t.open, kind)
	t.want = want
	return token{kind: kind}, true
}

func (t *tokens) end(kind, end Kind, empty due) (token, bool) {
	if !t.within(kind) || t.want != wantCommaOrEnd && t.want != empty {
		return token{}, false
	}
	t.at++
	t.open = t.open[:len(t.open)-1]
	t.valueRead()
	return token{kind: end}, true
}

// literal takes a value that is written so.
func (t *tokens) literal(kind Kind, text string) (token, bool) {
	if !t.wantsValue() || text == "" || !strings.HasPrefix(t.text[t.at:], text) {
		return token{}, false
	}
	t.at += len(text)
	t.valueRead()
	return token{kind, text}, true
}

// quoted takes a name or a text.
func (t *tokens) quoted() (token, bool) {
	isName := t.want == wantName || t.want == wantNameOrEnd
	length, escaped := quotedLength(t.text[t.at:])
	if !isName && !t.wantsValue() || length == 0 {
		return token{}, false
	}
	text, ok := t.text[t.at+1:t.at+length-1], true
	if escaped {
		text, ok = unescaped(t.text[t.at : t.at+length])
	}
	if !ok {
		return token{}, false
	}
	t.at += length
	if t.valueRead(); isName {
		t.want = wantColon
	}
	return token{Text, text}, true
}

// unescaped is what a text says that is written so.
func unescaped(quoted string) (text string, ok bool) {
	err := json.Unmarshal([]byte(quoted), &text)
	return text, err == nil
}

// quotedLength is how long the text is that s begins with, its quotes included, or
// 0 where it does not end, or holds what must be escaped.
func quotedLength(s string) (length int, escaped bool) {
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1, escaped
		case c == '\\':
			escaped = true
			i++
		case c < ' ':
			return 0, false
		}
	}
	return 0, false
}

// numberLength is how long the number is that s begins with, or 0 where there is
// none.
func numberLength(s string) int {
	i := len(s) - len(strings.TrimPrefix(s, "-"))
	whole := digits(s[i:])
	if whole > 1 && s[i] == '0' {
		whole = 1 // what follows is no part of it
	}
	i += whole
	ok := whole > 0
	if ok && i < len(s) && s[i] == '.' {
		fraction := digits(s[i+1:])
		i += 1 + fraction
		ok = fraction > 0
	}
	if ok && i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		exponent := digits(s[i:])
		i += exponent
		ok = exponent > 0
	}
	if !ok {
		return 0
	}
	return i
}

// digits is how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// whyNotJSON is at which byte [json.Decoder] stands when it finds that a text is no
// JSON, and what it says.
func whyNotJSON(text string) (at int64, err error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	for err == nil {
		_, err = dec.Token()
	}
	return dec.InputOffset(), err
}
