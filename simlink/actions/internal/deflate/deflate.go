package deflate

import (
	"bytes"
	"compress/flate"
	"math"
)

// Compress writes text as raw DEFLATE, as short as it can, and never longer than
// compress/flate at its best. It takes some milliseconds for a log of ten
// kilobytes and some tens for the longest that are drawn; a hostile megabyte,
// for which it makes less effort, takes a second or two.
func Compress(text []byte) []byte {
	p := newParser(text)
	whole := []*block{p.quick()}
	blocks := whole
	if len(text) <= worthRounds {
		for range rounds {
			blocks = p.round(blocks)
		}
	}
	// Blocks were chosen by their size within a few bits; a split that gains no
	// more than that may lose it.
	packed := shorter(p.write(blocks), p.write(whole))
	if len(text) > window {
		// The search starts from one parse of the whole text. Where a long text
		// is mostly noise, flate's many small blocks have been better.
		packed = shorter(packed, flateBest(text))
	}
	return packed
}

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

// QuickLength is how many bytes a text takes that is compressed with a fraction
// of the effort, in one block: as many as Compress's, or more where a text is
// worth splitting, by a tenth at most as far as has been seen.
func QuickLength(text []byte) int { return (newParser(text).quick().bits + 7) / 8 }

// The effort.
const (
	quickParses = 3 // of the whole text, before it is split
	rounds      = 2 // of splitting what was found and parsing each block again
	blockParses = 8

	worthRounds = 128 << 10 // bytes; the longest log that is drawn has a third of that
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
