package strictjson

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// firstInvalid is where text stops being UTF-8, or -1.
func firstInvalid(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// loneSurrogate is where an escape stands that is half of a UTF-16 pair, or -1.
// encoding/json would read it as U+FFFD, and two names as one.
func loneSurrogate(text string) int {
	for i := 0; ; {
		begin := strings.IndexByte(text[i:], '\\')
		if begin < 0 {
			return -1
		}
		i += begin
		unit, isUnit := escapedUnit(text[i:])
		switch {
		case !isUnit:
			i += 2 // \n, \\ and the like, or no JSON
		case !utf16.IsSurrogate(unit):
			i += 6
		default:
			low, _ := escapedUnit(text[i+6:])
			if utf16.DecodeRune(unit, low) == utf8.RuneError {
				return i
			}
			i += 12
		}
		if i >= len(text) {
			return -1
		}
	}
}

// escapedUnit reads \uXXXX.
func escapedUnit(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}
