package deflate

import (
	"cmp"
	"math/bits"
	"slices"
)

// codeLengths gives the symbols of these counts the lengths of an optimal prefix
// code no longer than most bits. It writes into lengths, which has the size of
// counts.
func codeLengths(counts []int32, lengths []uint8, most int) {
	clear(lengths)
	var room [literals]leaf
	leaves := room[:0]
	for symbol, n := range counts {
		if n > 0 {
			leaves = append(leaves, newLeaf(n, symbol))
		}
	}
	slices.Sort(leaves)
	switch {
	case len(leaves) == 0:
	case len(leaves) == 1:
		lengths[leaves[0].symbol()] = 1
	case !huffman(leaves, lengths, most):
		packageMerge(leaves, lengths, most)
	}
}

// leaf is a count and, below it, its symbol, so that leaves are sorted as numbers.
type leaf uint64

func newLeaf(count int32, symbol int) leaf { return leaf(count)<<16 | leaf(symbol) }
func (l leaf) count() int32                { return int32(l >> 16) }
func (l leaf) symbol() int                 { return int(l & 0xffff) }

// huffman is the plain algorithm over sorted leaves. It reports false where a
// code got longer than most.
func huffman(leaves []leaf, lengths []uint8, most int) bool {
	n := len(leaves)
	var weights, parents [2*literals - 1]int32
	for i, l := range leaves {
		weights[i] = l.count()
	}
	left, node := 0, n // the lightest leaf and inner node that have no parent
	for next := n; next < 2*n-1; next++ {
		for range 2 {
			lightest := node
			if left < n && (node == next || weights[left] <= weights[node]) {
				lightest = left
				left++
			} else {
				node++
			}
			weights[next] += weights[lightest]
			parents[lightest] = int32(next)
		}
	}
	depths := &weights // no longer needed
	depths[2*n-2] = 0
	for i := 2*n - 3; i >= 0; i-- {
		depths[i] = depths[parents[i]] + 1
		if i < n {
			if int(depths[i]) > most {
				return false
			}
			lengths[leaves[i].symbol()] = uint8(depths[i])
		}
	}
	return true
}

// packageMerge is the algorithm of Larmore and Hirschberg, for the rare code
// that plain Huffman makes too long. An item of a list is a leaf or a package of
// two items of the list before; a leaf's length is how many of the items taken
// hold it.
func packageMerge(leaves []leaf, lengths []uint8, most int) {
	type item struct {
		weight int64
		leaf   int // or -1
		of     int // the package's first item in the list before
	}
	lists := make([][]item, most)
	for level := range lists {
		var packages []item
		if level > 0 {
			before := lists[level-1]
			for i := 0; i+1 < len(before); i += 2 {
				packages = append(packages, item{before[i].weight + before[i+1].weight, -1, i})
			}
		}
		list := make([]item, 0, len(leaves)+len(packages))
		for i, l := range leaves {
			list = append(list, item{int64(l.count()), i, 0})
		}
		list = append(list, packages...)
		slices.SortStableFunc(list, func(a, b item) int { return cmp.Compare(a.weight, b.weight) })
		lists[level] = list
	}
	clear(lengths)
	var take func(level, i int)
	take = func(level, i int) {
		if it := lists[level][i]; it.leaf >= 0 {
			lengths[leaves[it.leaf].symbol()]++
		} else {
			take(level-1, it.of)
			take(level-1, it.of+1)
		}
	}
	for i := range 2*len(leaves) - 2 {
		take(most-1, i)
	}
}

// canonical gives the codes of these lengths, their bits in the order in which
// they are written (RFC 1951, 3.2.2).
func canonical(lengths []uint8) []uint16 {
	var count, next [maxBits + 1]uint16
	for _, l := range lengths {
		count[l]++
	}
	count[0] = 0
	for l := 1; l <= maxBits; l++ {
		next[l] = (next[l-1] + count[l-1]) << 1
	}
	codes := make([]uint16, len(lengths))
	for symbol, l := range lengths {
		if l > 0 {
			codes[symbol] = bits.Reverse16(next[l]) >> (16 - l)
			next[l]++
		}
	}
	return codes
}
