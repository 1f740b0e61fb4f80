package deflate

// Compress writes text as raw DEFLATE, as short as it can. It takes some
// milliseconds for a text of ten kilobytes, and grows with it linearly.
func Compress(text []byte) []byte {
	p := newParser(text)
	whole := []*block{p.quick()}
	blocks := whole
	for range rounds {
		blocks = p.round(blocks)
	}
	// Blocks were chosen by their size within a few bits; a split that gains no
	// more than that may lose it.
	return shorter(p.write(blocks), p.write(whole))
}

func shorter(a, b []byte) []byte {
	if len(b) < len(a) {
		return b
	}
	return a
}

func (p *parser) write(blocks []*block) []byte {
	w := &bitWriter{}
	for i, b := range blocks {
		b.write(w, p.text, i == len(blocks)-1)
	}
	return w.finish()
}

// QuickLength is how many bytes a text takes that is compressed with a fraction
// of the effort: as many as Compress's, or one or two in a hundred more.
func QuickLength(text []byte) int { return (newParser(text).quick().bits + 7) / 8 }

// The effort.
const (
	quickParses = 3 // of the whole text, before it is split
	rounds      = 2 // of splitting what was found and parsing each block again
	blockParses = 8
)

// quick is the whole text in one block. The first parse is the best one for the
// fixed code, which is what a short text takes.
func (p *parser) quick() *block {
	return p.improve(&block{from: 0, to: len(p.text)}, fixedCode.costs(), quickParses)
}

// round splits the parse anew and improves each block.
func (p *parser) round(blocks []*block) []*block {
	var tokens []token
	for _, b := range blocks {
		tokens = append(tokens, b.tokens...)
	}
	blocks = split(tokens)
	for i, b := range blocks {
		blocks[i] = p.improve(b, countTokens(b.tokens).costs(), blockParses)
	}
	return blocks
}

// improve parses the block again and again, each time with what the last parse
// says that symbols cost, and keeps the shortest result. It ends when a parse
// teaches nothing new.
func (p *parser) improve(b *block, c *costs, times int) *block {
	best := &block{b.from, b.to, b.tokens, 1 << 62}
	if b.tokens != nil {
		best.bits = roughBits(countTokens(b.tokens))
	}
	var tokens []token
	last := 0
	for range times {
		tokens = p.parse(b.from, b.to, c, tokens)
		n := countTokens(tokens)
		size := roughBits(n)
		if size < best.bits {
			best.tokens, best.bits = append([]token(nil), tokens...), size
		}
		if size == last {
			break
		}
		last = size
		c = n.costs()
	}
	return best
}
