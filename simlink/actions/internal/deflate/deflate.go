package deflate

import (
	"bytes"
	"compress/flate"
	"math"
)

// Compress writes text as raw DEFLATE, as short as it can, and never longer than
// compress/flate at its best. It takes some milliseconds for a log of ten
// kilobytes and for the longest that are drawn; a hostile megabyte, for which it
// makes less effort, takes a second or two.
func Compress(text []byte) []byte {
	e := effortFor(len(text))
	p := newParser(text)
	whole := p.whole(e)
	blocks := []*block{whole}
	if e.perBlock > 0 {
		blocks = p.split(whole.tokens, e)
	}
	packed := p.write(blocks)
	if whole.bits/8 <= len(packed)+nearlyAlike {
		packed = shorter(packed, p.write([]*block{whole}))
	}
	if len(text) > window && (e.perBlock == 0 || len(packed) > len(text)/worthFlate) {
		packed = shorter(packed, flateBest(text))
	}
	return packed
}

// effort is how often a text is parsed in one block, before it is split, and then
// each of its blocks.
type effort struct{ whole, perBlock int }

// effortFor spends on a text that may become a link that can be shared what it is
// worth, and keeps to its time with one that cannot.
func effortFor(bytes int) effort {
	switch {
	case bytes <= 16<<10:
		return effort{3, 8}
	case bytes <= 128<<10: // the longest log that is drawn has a third of that
		return effort{1, 2}
	}
	return effort{3, 0}
}

// What else is tried, where it may turn out shorter.
const (
	// Blocks are chosen by estimates; where the text in one block is hardly
	// longer by its own estimate, both are written.
	nearlyAlike = 16 // bytes
	// The search starts from one parse of the whole text. Where a long text is
	// mostly noise, which does not get this many times shorter, flate's many
	// small blocks have been better.
	worthFlate = 3
)

func flateBest(text []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		panic(err) // the level is a constant that compress/flate knows
	}
	_, _ = w.Write(text) // into a buffer, which takes everything
	_ = w.Close()
	return b.Bytes()
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

// whole is the text in one block. The first parse is the best one for the fixed
// code, which is what a short text takes.
func (p *parser) whole(e effort) *block {
	return p.improve(&block{from: 0, to: len(p.text)}, fixedCode.costs(), e.whole)
}

// split cuts a parse of the text into blocks and improves each.
func (p *parser) split(tokens []token, e effort) []*block {
	blocks := split(tokens)
	for i, b := range blocks {
		blocks[i] = p.improve(b, countTokens(b.tokens).costs(), e.perBlock)
	}
	return blocks
}

// improve parses the block again and again, each time with what the last parse
// says that symbols cost, and keeps the shortest result. It ends when a parse
// teaches nothing new.
func (p *parser) improve(b *block, c *costs, times int) *block {
	best := &block{b.from, b.to, b.tokens, math.MaxInt}
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
