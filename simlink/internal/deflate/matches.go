package deflate

import "math/bits"

// match is a text that stood distance bytes before already. Of the matches of
// one length the nearest counts, since a nearer one has no more extra bits.
type match struct {
	length   uint16
	symbol   uint8 // of the distance
	distance uint16
}

// matches are, for each position of a text, the matches that begin there, longer
// ones farther away.
type matches struct {
	all   []match
	begin []int32 // where those of a position begin in all; one more at the end
}

func (m *matches) at(i int) []match { return m.all[m.begin[i]:m.begin[i+1]] }

// The search at one position ends at a depth of its tree, which is less once the
// work of a text is spent that looks made to be slow; of more matches than are
// kept, the longest takes the place of the last.
const (
	maxDepth   = 512
	spentDepth = 8
	maxKept    = 32
	workBytes  = 400     // compared bytes for each byte of the text, before the work is spent …
	workAtOnce = 8 << 20 // … and this many more
)

// finder keeps the positions of the window in binary trees, one for each hash of
// three bytes. A tree is ordered by the texts that follow its positions, and a
// newer position is above the older ones, so that the way down to a new position
// meets the nearest match of each length.
type finder struct {
	text []byte
	head []int32 // newest position by hash, plus one
	sons []int32 // two for each position: lesser, greater; plus one
	work int     // that is left
}

func newFinder(text []byte) *finder {
	return &finder{text: text, head: make([]int32, 1<<hashBits), sons: make([]int32, 2*len(text)), work: workAtOnce + workBytes*len(text)}
}

// find is all matches of the text.
func (f *finder) find() *matches {
	m := &matches{all: make([]match, 0, 2*len(f.text)), begin: make([]int32, len(f.text)+1)}
	for i := range f.text {
		m.begin[i] = int32(len(m.all))
		if i+minMatch <= len(f.text) {
			m.all = f.insert(i, m.all)
		}
	}
	m.begin[len(f.text)] = int32(len(m.all))
	return m
}

const hashBits = 15

func hash(b []byte) uint32 {
	return (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16) * 2654435761 >> (32 - hashBits)
}

// common is how many bytes two texts have in common at their beginnings, the
// second being no longer.
func common(a, b []byte) int {
	n := 0
	for ; n+8 <= len(b); n += 8 {
		if differ := word(a[n:]) ^ word(b[n:]); differ != 0 {
			return n + bits.TrailingZeros64(differ)/8
		}
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// word is eight bytes in one number, the first ones lowest, as in encoding/binary,
// from which nothing can be inlined where all but this package is built without.
func word(b []byte) uint64 {
	b = b[:8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// insert puts position i into its tree and appends the matches that it meets.
func (f *finder) insert(i int, found []match) []match {
	h := hash(f.text[i:])
	next := int(f.head[h]) - 1
	f.head[h] = int32(i + 1)
	depths := maxDepth
	if f.work < 0 {
		depths = spentDepth
	}
	here := f.text[i:min(i+maxMatch, len(f.text))]
	sons := f.sons
	best, kept := minMatch-1, 0
	lesser, greater := 2*i, 2*i+1 // where the next lesser, greater position goes
	lesserLength, greaterLength := 0, 0
	for ; depths > 0 && next >= 0 && i-next <= window; depths-- {
		length := min(lesserLength, greaterLength)
		if f.text[next+length] == here[length] {
			length += common(f.text[next+length:], here[length:])
		}
		f.work -= 1 + length
		if length > best {
			best = length
			if kept == maxKept {
				found = found[:len(found)-1]
				kept--
			}
			symbol, _ := distanceSymbol(i - next)
			found = append(found, match{uint16(length), uint8(symbol), uint16(i - next)})
			kept++
			if length == len(here) { // takes the place of the older position
				sons[lesser], sons[greater] = sons[2*next], sons[2*next+1]
				return found
			}
		}
		if f.text[next+length] < here[length] {
			sons[lesser] = int32(next + 1)
			lesser, lesserLength = 2*next+1, length
			next = int(sons[lesser]) - 1
		} else {
			sons[greater] = int32(next + 1)
			greater, greaterLength = 2*next, length
			next = int(sons[greater]) - 1
		}
	}
	sons[lesser], sons[greater] = 0, 0
	return found
}
