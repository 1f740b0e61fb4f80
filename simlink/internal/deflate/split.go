package deflate

import (
	"math"
	"slices"
)

// A parse is cut into pieces before blocks are made of them; half the number of
// pieces squared is how many blocks are measured.
const (
	maxPieces = 32
	minPiece  = 48 // tokens
)

// split cuts a parse into the blocks that are worth the fewest bits together:
// first exactly, as far as blocks begin where pieces do, then moving each cut to
// where it is best between its neighbours.
func split(tokens []token) []*block {
	worth := newWorth(len(tokens))
	cuts := coarseCuts(tokens, worth)
	for i := 1; i+1 < len(cuts); i++ {
		cuts[i] = bestCut(tokens, cuts[i-1], cuts[i], cuts[i+1], worth)
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
func coarseCuts(tokens []token, worth []uint64) []int {
	size := max(minPiece, (len(tokens)+maxPieces-1)/maxPieces)
	pieces := max(1, (len(tokens)+size-1)/size)
	at := func(piece int) int { return min(piece*size, len(tokens)) }
	best := make([]uint64, pieces+1) // bits up to a cut
	before := make([]int, pieces+1)  // the cut before it
	for end := 1; end <= pieces; end++ {
		best[end] = math.MaxUint64
	}
	for first := range pieces {
		e := newEstimate(worth)
		for end := first + 1; end <= pieces; end++ {
			for _, t := range tokens[at(end-1):at(end)] {
				e.add(t)
			}
			if bits := best[first] + e.bits(); bits < best[end] {
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

// bestCut is the best cut between two others.
func bestCut(tokens []token, begin, cut, end int, worth []uint64) int {
	left, right := newEstimate(worth), newEstimate(worth)
	for _, t := range tokens[begin:end] {
		right.add(t)
	}
	least := uint64(math.MaxUint64)
	for i := begin; i < end; i++ {
		if i > begin {
			if bits := left.bits() + right.bits(); bits < least {
				cut, least = i, bits
			}
		}
		left.add(tokens[i])
		right.remove(tokens[i])
	}
	return cut
}
