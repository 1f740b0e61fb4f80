package deflate

// token is a literal, whose byte is in length and whose distance is 0, or a
// match.
type token struct{ length, distance uint16 }

// parser finds cheapest parses of parts of one text.
type parser struct {
	text    []byte
	matches *matches
	cost    []uint64 // of the cheapest way from each position to the end of the part
	first   []token  // of that way
}

// mostShorter is how much shorter than it is a match is tried.
const mostShorter = 5

func newParser(text []byte) *parser {
	return &parser{text: text, matches: newFinder(text).find(), cost: make([]uint64, len(text)+1), first: make([]token, len(text)+1)}
}

// parse is the cheapest parse of text[from:to], as far as c says what symbols
// cost. Of each match it tries the longest lengths, and of the lengths that one
// symbol stands for only the longest: the way from a later position is hardly
// ever the longer one.
func (p *parser) parse(from, to int, c *costs, tokens []token) []token {
	cost, first := p.cost[:to+1], p.first[:to+1]
	cost[to] = 0
	for i := to - 1; i >= from; i-- {
		ways := cost[i:]
		best, choice := ways[1]+uint64(c.literal[p.text[i]]), token{uint16(p.text[i]), 0}
		length := minMatch
		for _, m := range p.matches.at(i) {
			most := min(int(m.length), to-i)
			if most == maxMatch {
				length = maxMatch // a long run is not taken apart
			}
			length = max(length, most-mostShorter)
			near := uint64(c.distance[m.symbol])
			for ; length <= most; length++ {
				length = min(int(longestAlike[length]), most)
				if way := near + uint64(c.length[length]) + ways[length]; way < best {
					best, choice = way, token{uint16(length), m.distance}
				}
			}
		}
		ways[0], first[i] = best, choice
	}
	tokens = tokens[:0]
	for i := from; i < to; i += first[i].bytes() {
		tokens = append(tokens, first[i])
	}
	return tokens
}

// bytes is how many bytes of the text the token stands for.
func (t token) bytes() int {
	if t.distance == 0 {
		return 1
	}
	return int(t.length)
}
