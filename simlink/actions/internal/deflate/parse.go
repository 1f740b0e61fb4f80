package deflate

import "math"

// token is a literal, whose byte is in length and whose distance is 0, or a
// match.
type token struct{ length, distance uint16 }

// parser finds cheapest parses of parts of one text.
type parser struct {
	text    []byte
	matches *matches
	cost    []uint64 // of the cheapest way to each position
	last    []token  // of that way
}

func newParser(text []byte) *parser {
	return &parser{text: text, matches: newFinder(text).find(), cost: make([]uint64, len(text)+1), last: make([]token, len(text)+1)}
}

// parse is the cheapest parse of text[from:to], as far as c says what symbols
// cost.
func (p *parser) parse(from, to int, c *costs, tokens []token) []token {
	cost, last := p.cost[:to+1], p.last[:to+1]
	for i := from; i <= to; i++ {
		cost[i] = math.MaxUint64
	}
	cost[from] = 0
	for i := from; i < to; i++ {
		here := cost[i]
		if next := here + uint64(c.literal[p.text[i]]); next < cost[i+1] {
			cost[i+1], last[i+1] = next, token{uint16(p.text[i]), 0}
		}
		length := minMatch
		for _, m := range p.matches.at(i) {
			most := min(int(m.length), to-i)
			if most == maxMatch {
				length = maxMatch // a long run is not taken apart
			}
			near := here + uint64(c.distance[m.symbol])
			for ; length <= most; length++ {
				if there := near + uint64(c.length[length]); there < cost[i+length] {
					cost[i+length], last[i+length] = there, token{uint16(length), m.distance}
				}
			}
		}
	}
	return p.walk(from, to, tokens)
}

// walk collects the cheapest way, which is known from its end.
func (p *parser) walk(from, to int, tokens []token) []token {
	tokens = tokens[:0]
	for i := to; i > from; {
		t := p.last[i]
		tokens = append(tokens, t)
		i -= t.bytes()
	}
	for i, j := 0, len(tokens)-1; i < j; i, j = i+1, j-1 {
		tokens[i], tokens[j] = tokens[j], tokens[i]
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
