package deflate

// code is the Huffman codes of a block, as their lengths.
type code struct {
	literals  [literals]uint8
	distances [distances]uint8
}

func (c *counts) code() *code {
	result := new(code)
	codeLengths(c.literals[:], result.literals[:], maxBits)
	codeLengths(c.distances[:], result.distances[:], maxBits)
	return result
}

// fixedCode is the code that needs no header (RFC 1951, 3.2.6).
var fixedCode = func() *code {
	c := new(code)
	for symbol := range c.literals {
		switch {
		case symbol < 144:
			c.literals[symbol] = 8
		case symbol < 256:
			c.literals[symbol] = 9
		case symbol < 280:
			c.literals[symbol] = 7
		default:
			c.literals[symbol] = 8
		}
	}
	for symbol := range c.distances {
		c.distances[symbol] = 5
	}
	return c
}()

// bits is how many bits the symbols take in this code, extra bits included.
func (c *counts) bits(k *code) int {
	total := 0
	for symbol, n := range c.literals {
		total += int(n) * (int(k.literals[symbol]) + lengthExtra(symbol))
	}
	for symbol, n := range c.distances {
		total += int(n) * (int(k.distances[symbol]) + distanceExtra(symbol))
	}
	return total
}

// The symbols of a header: code lengths 0 to 15, and runs.
const (
	repeatSymbol = 16 // the length before, 3 to 6 times
	zerosSymbol  = 17 // 3 to 10 zeros
	manySymbol   = 18 // 11 to 138 zeros
	runSymbols   = 19
)

// headerOrder is the order of the lengths of a header's own code.
var headerOrder = [runSymbols]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

var runExtras = [runSymbols]int{repeatSymbol: 2, zerosSymbol: 3, manySymbol: 7}

// header is the description of a block's codes.
type header struct {
	literals, distances int               // how many lengths are given
	use                 int               // the runs that are used
	lengths             [runSymbols]uint8 // of the header's own code
	given               int               // how many of those are given
	bits                int
}

// usages are the sets of run symbols that a header may use, a bit for each.
const (
	useRepeats = 1 << iota
	useZeros
	useMany
	usages
)

// newHeader is the shortest description of the code, over the ways of using
// each kind of run or not.
func newHeader(k *code) header {
	best := k.header(usages - 1)
	for use := range usages - 1 {
		if h := k.header(use); h.bits < best.bits {
			best = h
		}
	}
	return best
}

func (k *code) header(use int) header {
	h := header{literals: trimmed(k.literals[:], 257), distances: trimmed(k.distances[:], 1), use: use}
	var counts [runSymbols]int32
	h.runs(k, func(symbol, _ uint8) { counts[symbol]++ })
	codeLengths(counts[:], h.lengths[:], 7)
	for i, symbol := range headerOrder {
		if h.lengths[symbol] > 0 {
			h.given = max(4, i+1)
		}
	}
	h.bits = 5 + 5 + 4 + 3*h.given
	for symbol, n := range counts {
		h.bits += int(n) * (int(h.lengths[symbol]) + runExtras[symbol])
	}
	return h
}

// runs gives the code lengths as a header's symbols, each with its extra bits.
func (h *header) runs(k *code, emit func(symbol, extra uint8)) {
	var all [literals + distances]uint8
	n := copy(all[:], k.literals[:h.literals])
	n += copy(all[n:], k.distances[:h.distances])
	lengths := all[:n]
	for i := 0; i < len(lengths); {
		l := lengths[i]
		n := 1
		for i+n < len(lengths) && lengths[i+n] == l {
			n++
		}
		i += n
		if l > 0 && n > 3 && h.use&useRepeats != 0 {
			emit(l, 0)
			n = repeated(n-1, 3, 6, repeatSymbol, emit)
		}
		if l == 0 && h.use&useMany != 0 {
			n = repeated(n, 11, 138, manySymbol, emit)
		}
		if l == 0 && h.use&useZeros != 0 {
			n = repeated(n, 3, 10, zerosSymbol, emit)
		}
		for range n {
			emit(l, 0)
		}
	}
}

// repeated gives a run of n as symbols that stand for least to most of it, and
// returns what is left.
func repeated(n, least, most int, symbol uint8, emit func(symbol, extra uint8)) int {
	for n >= least {
		m := min(n, most)
		emit(symbol, uint8(m-least))
		n -= m
	}
	return n
}

// trimmed is how many lengths are left without the zeros at the end, at least
// least.
func trimmed(lengths []uint8, least int) int {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return n
}
