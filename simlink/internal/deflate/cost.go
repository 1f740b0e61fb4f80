package deflate

import "math/bits"

// counts are how often each symbol stands in a block.
type counts struct {
	literals  [literals]int32 // and lengths, and the end
	distances [distances]int32
	bytes     int // of the text
}

func countTokens(tokens []token) *counts {
	c := new(counts)
	for _, t := range tokens {
		c.add(t)
	}
	c.literals[endSymbol] = 1
	return c
}

func (c *counts) add(t token) {
	c.bytes += t.bytes()
	if t.distance == 0 {
		c.literals[t.length]++
		return
	}
	c.literals[lengthSymbols[t.length]]++
	symbol, _ := distanceSymbol(int(t.distance))
	c.distances[symbol]++
}

// one is a bit in the fixed-point numbers in which costs are counted.
const one = 1 << 12

// costs are what literals, match lengths and distance symbols are taken to
// cost, their extra bits included.
type costs struct {
	literal  [256]uint32
	length   [maxMatch + 1]uint32
	distance [distances]uint32
}

// costs are what symbols cost in this code.
func (k *code) costs() *costs {
	c := new(costs)
	for i := range c.literal {
		c.literal[i] = uint32(k.literals[i]) * one
	}
	for length := minMatch; length <= maxMatch; length++ {
		c.length[length] = uint32(k.literals[lengthSymbols[length]]+lengthExtras[length]) * one
	}
	for symbol := range c.distance {
		c.distance[symbol] = uint32(int(k.distances[symbol])+distanceExtra(symbol)) * one
	}
	return c
}

// costs are what the symbols would cost in a block that has these counts.
func (c *counts) costs() *costs {
	var literal [literals]uint32
	informations(c.literals[:], literal[:])
	result := new(costs)
	copy(result.literal[:], literal[:256])
	for length := minMatch; length <= maxMatch; length++ {
		result.length[length] = literal[lengthSymbols[length]] + uint32(lengthExtras[length])*one
	}
	informations(c.distances[:], result.distance[:])
	for symbol := range result.distance {
		result.distance[symbol] += uint32(distanceExtra(symbol)) * one
	}
	return result
}

// informations are how many bits the symbols of these counts are worth. One that
// is not there costs as much as the rarest one could.
func informations(counts []int32, costs []uint32) {
	total := int32(0)
	for _, n := range counts {
		total += n
	}
	if total == 0 {
		clear(costs)
		return
	}
	all := log2(uint32(total))
	for symbol, n := range counts {
		costs[symbol] = all
		if n > 0 {
			costs[symbol] = all - log2(uint32(n))
		}
	}
}

// log2 is the logarithm of n, at least 1, in units of one. It squares the
// mantissa once for each bit of the result: floating point might be rounded
// differently on another platform, and make another link.
func log2(n uint32) uint32 {
	whole := bits.Len32(n) - 1
	result := uint32(whole) * one
	mantissa := uint64(n) << (31 - whole) // 1 to 2, with 31 bits behind the point
	for bit := uint32(one / 2); bit > 0; bit /= 2 {
		mantissa = mantissa * mantissa >> 31
		if mantissa >= 1<<32 {
			mantissa >>= 1
			result += bit
		}
	}
	return result
}
