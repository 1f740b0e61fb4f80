package deflate

// block is a part of the text and its best parse so far.
type block struct {
	from, to int // in the text
	tokens   []token
	bits     int
}

// roughBits is how many bits a block of these counts takes in the shortest of
// its forms, give or take the few that another header might save.
func roughBits(c *counts) int {
	k := c.code()
	return min(3+k.header(usages-1).bits+c.bits(k), 3+c.bits(fixedCode), storedBits(c.bytes))
}

// storedMost is the size of the largest block of bytes as they are.
const storedMost = 65535

// storedBits is how many bits the text takes as it is, at most: what fills up the
// first byte of a block is counted as if it were always the most.
func storedBits(bytes int) int { return 8*bytes + 42*(1+bytes/storedMost) }

// write appends the block in the shortest of its forms (RFC 1951, 3.2.3).
func (b *block) write(w *bitWriter, text []byte, final bool) {
	c := countTokens(b.tokens)
	k := c.code()
	h := newHeader(k)
	own, fixed := h.bits+c.bits(k), c.bits(fixedCode)
	if storedBits(c.bytes) < 3+min(own, fixed) {
		w.stored(text[b.from:b.to], final)
		return
	}
	w.flag(final)
	if own < fixed {
		w.bits(2, 2)
		h.write(w, k)
	} else {
		w.bits(1, 2)
		k = fixedCode
	}
	k.writeTokens(w, b.tokens)
}

func (w *bitWriter) stored(text []byte, final bool) {
	for len(text) > 0 {
		part := text[:min(len(text), storedMost)]
		text = text[len(part):]
		w.flag(final && len(text) == 0)
		w.bits(0, 2)
		w.bits(0, (8-w.have)%8) // to the next byte
		w.bits(len(part), 16)
		w.bits(len(part)^0xffff, 16)
		w.out = append(w.out, part...)
	}
}

func (h *header) write(w *bitWriter, k *code) {
	w.bits(h.literals-257, 5)
	w.bits(h.distances-1, 5)
	w.bits(h.given-4, 4)
	for _, symbol := range headerOrder[:h.given] {
		w.bits(int(h.lengths[symbol]), 3)
	}
	codes := canonical(h.lengths[:])
	h.runs(k, func(symbol, extra uint8) {
		w.bits(int(codes[symbol]), int(h.lengths[symbol]))
		w.bits(int(extra), runExtras[symbol])
	})
}

func (k *code) writeTokens(w *bitWriter, tokens []token) {
	literalCodes, distanceCodes := canonical(k.literals[:]), canonical(k.distances[:])
	literal := func(symbol int) { w.bits(int(literalCodes[symbol]), int(k.literals[symbol])) }
	for _, t := range tokens {
		if t.distance == 0 {
			literal(int(t.length))
			continue
		}
		symbol, extra := lengthSymbol(int(t.length))
		literal(symbol)
		w.bits(int(t.length-minMatch)&(1<<extra-1), extra)
		symbol, extra = distanceSymbol(int(t.distance))
		w.bits(int(distanceCodes[symbol]), int(k.distances[symbol]))
		w.bits(int(t.distance-1)&(1<<extra-1), extra)
	}
	literal(endSymbol)
}

// bitWriter packs bits, the first one lowest.
type bitWriter struct {
	out  []byte
	bit  uint // pending bits …
	have int  // … and how many
}

func (w *bitWriter) bits(value, n int) {
	w.bit |= uint(value) << w.have
	for w.have += n; w.have >= 8; w.have -= 8 {
		w.out = append(w.out, byte(w.bit))
		w.bit >>= 8
	}
}

func (w *bitWriter) flag(set bool) {
	if set {
		w.bits(1, 1)
	} else {
		w.bits(0, 1)
	}
}

func (w *bitWriter) finish() []byte {
	if w.have > 0 {
		w.out = append(w.out, byte(w.bit))
	}
	return w.out
}
