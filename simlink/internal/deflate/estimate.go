package deflate

// estimate is what a block would take, kept up to date as tokens come and go:
// what its symbols are worth, their extra bits, and a guess at its header.
type estimate struct {
	counts    counts
	worth     []uint64 // of n symbols alike among all, see newWorth
	sum       uint64   // of worth over the symbols
	literals  int      // in all
	distances int
	kinds     int // symbols that are there
	extra     int // bits
}

// newWorth is n times the logarithm of n, up to the number of tokens and the
// end of the block.
func newWorth(tokens int) []uint64 {
	worth := make([]uint64, tokens+2)
	for n := 2; n < len(worth); n++ {
		worth[n] = uint64(n) * uint64(log2(uint32(n)))
	}
	return worth
}

func newEstimate(worth []uint64) *estimate {
	e := &estimate{worth: worth, literals: 1, kinds: 1}
	e.counts.literals[endSymbol] = 1
	return e
}

func (e *estimate) add(t token)    { e.change(t, 1) }
func (e *estimate) remove(t token) { e.change(t, -1) }

func (e *estimate) change(t token, by int32) {
	e.literals += int(by)
	if t.distance == 0 {
		e.count(&e.counts.literals[t.length], by)
		return
	}
	symbol, extra := distanceSymbol(int(t.distance))
	e.count(&e.counts.literals[lengthSymbols[t.length]], by)
	e.count(&e.counts.distances[symbol], by)
	e.distances += int(by)
	e.extra += int(by) * (extra + int(lengthExtras[t.length]))
}

func (e *estimate) count(n *int32, by int32) {
	e.sum -= e.worth[*n]
	if *n == 0 {
		e.kinds++
	}
	*n += by
	if *n == 0 {
		e.kinds--
	}
	e.sum += e.worth[*n]
}

// headerBits and kindBits are what a header takes, about, and what each symbol
// adds to it: those that made the corpus of logs shortest.
const (
	headerBits = 70
	kindBits   = 3
)

func (e *estimate) bits() uint64 {
	return e.worth[e.literals] + e.worth[e.distances] - e.sum + uint64(e.extra+headerBits+kindBits*e.kinds)*one
}
