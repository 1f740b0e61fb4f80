package actions

import (
	"errors"
	"strings"
	"unicode/utf16"
)

// lz-string is an LZ78 coder over UTF-16 code units whose codes grow by a bit
// whenever the dictionary has filled the present width. The layout is that of
// compressToBase64: six bits a character, the high bit first, while a code has
// its low bit first.

// The codes that are no entry of the dictionary.
const (
	lzByte  = 0 // a new character of 8 bits follows
	lzShort = 1 // a new character of 16 bits follows
	lzEnd   = 2
)

var (
	errLZShort   = errors.New("it ends too early")
	errLZDamaged = errors.New("it refers to what it has not said yet")
	errLZLetter  = errors.New("it is not base64url")
)

const base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

type lzReader struct {
	body string
	next int // the next character of body
	bits int // how many bits of the present character are left
	last int
}

func (r *lzReader) read(width int) (int, error) {
	code := 0
	for i := range width {
		if r.bits == 0 {
			if r.next == len(r.body) {
				return 0, errLZShort
			}
			r.last = strings.IndexByte(base64Letters, r.body[r.next])
			if r.last < 0 {
				return 0, errLZLetter
			}
			r.next++
			r.bits = 6
		}
		r.bits--
		code |= (r.last >> r.bits & 1) << i
	}
	return code, nil
}

// lzPhrase is an entry of the dictionary. Each one stands in the output, so its
// place there is enough.
type lzPhrase struct{ start, length int }

// lzExpander is the state of one expansion.
type lzExpander struct {
	lzReader
	out        []uint16
	previous   int // where the phrase before the present one begins in out
	dictionary []lzPhrase
	width      int // of a code, in bits
	room       int // entries until the width grows
}

func expandLZString(body string) (string, error) {
	x := lzExpander{
		lzReader:   lzReader{body: body},
		dictionary: make([]lzPhrase, 3), // in the place of the codes that are no phrases
		width:      2,
		room:       1,
	}
	for {
		code, err := x.read(x.width)
		if err != nil {
			return "", err
		}
		if code == lzEnd {
			return string(utf16.Decode(x.out)), nil
		}
		start := len(x.out)
		if code == lzByte || code == lzShort {
			err = x.character(8 << code)
		} else {
			err = x.phrase(code)
		}
		if err != nil {
			return "", err
		}
		if start > 0 { // the phrase before, and the first character of this one
			x.learn(lzPhrase{x.previous, start - x.previous + 1})
		}
		x.previous = start
	}
}

func (x *lzExpander) character(width int) error {
	unit, err := x.read(width)
	x.learn(lzPhrase{len(x.out), 1})
	x.out = append(x.out, uint16(unit))
	return err
}

// phrase puts out an entry of the dictionary. The code that is next in the
// dictionary means the entry that this very step completes: the phrase before
// and its own first character.
func (x *lzExpander) phrase(code int) error {
	p := lzPhrase{x.previous, len(x.out) - x.previous + 1}
	switch {
	case code < len(x.dictionary):
		p = x.dictionary[code]
	case code > len(x.dictionary) || len(x.out) == 0:
		return errLZDamaged
	}
	if len(x.out)+p.length > MaxLogBytes {
		return errTooLong
	}
	for i := range p.length {
		x.out = append(x.out, x.out[p.start+i])
	}
	return nil
}

func (x *lzExpander) learn(p lzPhrase) {
	x.dictionary = append(x.dictionary, p)
	if x.room--; x.room == 0 {
		x.room = 1 << x.width
		x.width++
	}
}
