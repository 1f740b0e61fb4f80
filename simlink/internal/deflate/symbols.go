package deflate

import "math/bits"

// The shape of the format (RFC 1951, 3.2.5).
const (
	minMatch  = 3
	maxMatch  = 258
	window    = 32 << 10
	endSymbol = 256
	literals  = 288 // symbols of literals, the end and lengths; the fixed code counts two that are never used
	distances = 30
	maxBits   = 15 // of a code
)

// lengthSymbol is the symbol of a match's length, and how many more bits it
// takes; the same for a distance. They follow from the tables of the format:
// symbols come in groups of four, or two, whose steps double.
func lengthSymbol(length int) (symbol, extra int) {
	switch {
	case length == maxMatch:
		return 285, 0
	case length < 11:
		return 254 + length, 0
	}
	n := length - minMatch
	extra = bits.Len(uint(n)) - 3
	return 257 + 4*extra + n>>extra, extra
}

func distanceSymbol(distance int) (symbol, extra int) {
	if distance < 5 {
		return distance - 1, 0
	}
	n := distance - 1
	extra = bits.Len(uint(n)) - 2
	return 2*extra + n>>extra, extra
}

// lengthExtra and distanceExtra are how many more bits follow a symbol; a symbol
// below those of lengths has none.
func lengthExtra(symbol int) int {
	if symbol < 265 || symbol == 285 {
		return 0
	}
	return (symbol - 261) / 4
}

func distanceExtra(symbol int) int { return max(0, symbol/2-1) }

// lengths are lengthSymbol's results, of which the parser needs millions.
var lengthSymbols, lengthExtras = func() (symbols [maxMatch + 1]uint16, extras [maxMatch + 1]uint8) {
	for length := minMatch; length <= maxMatch; length++ {
		symbol, extra := lengthSymbol(length)
		symbols[length], extras[length] = uint16(symbol), uint8(extra)
	}
	return symbols, extras
}()

// longestAlike is, for each length, the longest that has the same symbol.
var longestAlike = func() (longest [maxMatch + 1]uint16) {
	for length := maxMatch; length >= minMatch; length-- {
		longest[length] = uint16(length)
		if length < maxMatch && lengthSymbols[length] == lengthSymbols[length+1] {
			longest[length] = longest[length+1]
		}
	}
	return longest
}()
