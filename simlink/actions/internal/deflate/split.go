package deflate

import (
	"math"
	"slices"
)

// A parse is cut into pieces before blocks are made of them; half the
// number of pieces squared is how many blocks are measured.
const (
	maxPieces = 32
	minPiece  = 64 // tokens
)

// split cuts a parse into the blocks that take the fewest bits together: first
// exactly, as far as blocks begin where pieces do, then moving each cut to
// where it is best.
func split(tokens []token) []*block {
	size := max(minPiece, (len(tokens)+maxPieces-1)/maxPieces)
	cuts := coarseCuts(tokens, size)
	for step := size / 2; step > 0; step /= 2 {
		for i := 1; i+1 < len(cuts); i++ {
			cuts[i] = bestCut(tokens, cuts[i-1], cuts[i], cuts[i+1], step)
		}
	}
	var blocks []*block
	from := 0
	for i := 1; i < len(cuts); i++ {
		b := &block{from: from, to: from, tokens: tokens[cuts[i-1]:cuts[i]]}
		for _, t := range b.tokens {
			b.to += t.bytes()
		}
		blocks = append(blocks, b)
		from = b.to
	}
	return blocks
}

// coarseCuts are the cuts between pieces, both ends included, of which the
// blocks take the fewest bits. The best way to each cut is known from those
// before it.
func coarseCuts(tokens []token, size int) []int {
	pieces := max(1, (len(tokens)+size-1)/size)
	at := func(piece int) int { return min(piece*size, len(tokens)) }
	best := make([]int, pieces+1)   // bits up to a cut
	before := make([]int, pieces+1) // the cut before it
	for end := 1; end <= pieces; end++ {
		best[end] = math.MaxInt
	}
	for first := range pieces {
		c := new(counts)
		c.literals[endSymbol] = 1
		for end := first + 1; end <= pieces; end++ {
			for _, t := range tokens[at(end-1):at(end)] {
				c.add(t)
			}
			if bits := best[first] + roughBits(c); bits < best[end] {
				best[end], before[end] = bits, first
			}
		}
	}
	cuts := []int{at(pieces)}
	for end := pieces; end > 0; end = before[end] {
		cuts = append(cuts, at(before[end]))
	}
	slices.Reverse(cuts)
	return cuts
}

// bestCut is the best of a cut and its neighbours at a step, between two others.
func bestCut(tokens []token, begin, cut, end, step int) int {
	bits := func(cut int) int {
		return roughBits(countTokens(tokens[begin:cut])) + roughBits(countTokens(tokens[cut:end]))
	}
	least := bits(cut)
	best := cut
	for _, other := range []int{cut - step, cut + step} {
		if other <= begin || other >= end {
			continue
		}
		if n := bits(other); n < least {
			best, least = other, n
		}
	}
	return best
}
