package deflate

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
	sons []int32 // two for each position of the window: lesser, greater; plus one
	work int     // that is left
}

func newFinder(text []byte) *finder {
	return &finder{text: text, head: make([]int32, 1<<hashBits), sons: make([]int32, 2*min(window+1, len(text)+1)), work: workAtOnce + workBytes*len(text)}
}

// find is all matches of the text.
func (f *finder) find() *matches {
	m := &matches{begin: make([]int32, len(f.text)+1)}
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

// insert puts position i into its tree and appends the matches that it meets.
func (f *finder) insert(i int, found []match) []match {
	h := hash(f.text[i:])
	next := int(f.head[h]) - 1
	f.head[h] = int32(i + 1)
	limit := min(maxMatch, len(f.text)-i)
	best, before := minMatch-1, len(found)
	slots := len(f.sons) / 2
	lesser, greater := 2*(i%slots), 2*(i%slots)+1 // where the next lesser, greater position goes
	lesserLength, greaterLength := 0, 0
	depths := maxDepth
	if f.work < 0 {
		depths = spentDepth
	}
	for depth := 0; depth < depths && next >= 0 && i-next <= window; depth++ {
		length := min(lesserLength, greaterLength)
		for length < limit && f.text[next+length] == f.text[i+length] {
			length++
		}
		f.work -= 1 + length - min(lesserLength, greaterLength)
		sons := 2 * (next % slots)
		if length > best {
			best = length
			symbol, _ := distanceSymbol(i - next)
			m := match{uint16(length), uint8(symbol), uint16(i - next)}
			if len(found)-before < maxKept {
				found = append(found, m)
			} else {
				found[len(found)-1] = m
			}
		}
		if length == limit { // takes the place of the older position
			f.sons[lesser], f.sons[greater] = f.sons[sons], f.sons[sons+1]
			return found
		}
		if f.text[next+length] < f.text[i+length] {
			f.sons[lesser] = int32(next + 1)
			lesser, lesserLength = sons+1, length
			next = int(f.sons[lesser]) - 1
		} else {
			f.sons[greater] = int32(next + 1)
			greater, greaterLength = sons, length
			next = int(f.sons[greater]) - 1
		}
	}
	f.sons[lesser], f.sons[greater] = 0, 0
	return found
}
