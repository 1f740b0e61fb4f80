package strictjson

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzTokens: the tokens of a text are those of json.Decoder, end where it finds
// something wrong, and stand where it says.
func FuzzTokens(f *testing.F) {
	for _, text := range []string{
		`{"a":[1,-0.5e+7,"x\u00e9\n",true,false,null],"b":{"":{}}} `, `[[],{}]`, `"a" 2 {}`, ``, ` `,
		`[1,]`, `[,1]`, `[1 2]`, `{"a" 1}`, `{"a":1,}`, `{"a":1 "b":2}`, `{1:2}`, `{"a"}`, `{"a":}`, `{,}`, `]`, `[}`, `{]`, `:`, `,`,
		`[1`, `{"a":1`, `[1, `, `{"a": `, `"a`, `"\x"`, `"\u12"`, "\"\n\"", `"\`, "\x00", "[1,\x00]", "[\xc3\xa9]",
		`01`, `-`, `1.`, `.5`, `1e`, `1e+`, `-a`, `1x`, `nul`, `nullx`, `True`, `truefalse`, `+1`, `[1.5.5]`, "\ufeff1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || loneSurrogate(text) >= 0 {
			return // is refused before
		}
		want := json.NewDecoder(strings.NewReader(text))
		want.UseNumber()
		got := tokens{text: text}
		for {
			if got.more() != want.More() {
				t.Fatalf("%q at %d: there is more: %t", text, got.at, got.more())
			}
			token, ok := got.next()
			wanted, err := want.Token()
			if ok != (err == nil) || ok && ofDecoder(token) != wanted {
				t.Fatalf("%q at %d: %+v, %t; the decoder gives %#v, %v", text, got.at, token, ok, wanted, err)
			}
			if !ok {
				if ends := got.peek() == endOfText; ends != (err == io.EOF) {
					t.Fatalf("%q at %d: it ends: %t; the decoder gives %v", text, got.at, ends, err)
				}
				return
			}
			if int64(got.at) != want.InputOffset() {
				t.Fatalf("%q: %+v ends at %d; the decoder is at %d", text, token, got.at, want.InputOffset())
			}
		}
	})
}

// ofDecoder is a token as json.Decoder has it.
func ofDecoder(token token) json.Token {
	switch token.kind {
	case True, False:
		return token.kind == True
	case Number:
		return json.Number(token.text)
	case Text:
		return token.text
	case Object:
		return json.Delim('{')
	case objectEnd:
		return json.Delim('}')
	case List:
		return json.Delim('[')
	case listEnd:
		return json.Delim(']')
	}
	return nil
}
