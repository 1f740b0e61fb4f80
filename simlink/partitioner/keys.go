package partitioner

import "strings"

// candidates is how many keys there are to choose from: all those of one to four
// characters, a to z and 0 to 9.
const candidates = 36 + 36*36 + 36*36*36 + 36*36*36*36

const (
	alphabet   = "abcdefghijklmnopqrstuvwxyz0123456789"
	longestKey = 4
)

// Keys finds record keys for the partitions of one topic. len(want) is the
// partition count, and want[p] is how many keys partition p needs; the result
// holds at p that many distinct keys, each of which [Partition] sends to p.
//
// The candidates are tried once, in the order a to z, 0 to 9, aa, ab, ... a9,
// ba, ..., up to four characters, and each partition takes its first ones. So
// the same want always finds the same keys.
//
// The error is an [*Error] that lists every negative count, or every partition of
// which there are not enough keys.
func Keys(want []int) ([][]string, error) {
	if err := checkCounts(want); err != nil {
		return nil, err
	}
	picks, found := search(want)
	if err := shortage(want, found); err != nil {
		return nil, err
	}
	return spell(picks, found), nil
}

// pick is a candidate that a partition took.
type pick struct{ candidate, partition int }

// search makes the one pass over the candidates. It stops when no partition
// lacks a key. found[p] is how many partition p took.
func search(want []int) (picks []pick, found []int) {
	total, lacking := 0, 0
	for _, n := range want {
		// Cut at each step, so that absurd counts neither overflow nor allocate.
		total = min(total+min(n, candidates), candidates)
		if n > 0 {
			lacking++
		}
	}
	picks = make([]pick, 0, total)
	found = make([]int, len(want))
	var prefix state
	for i := 0; lacking > 0 && i < candidates; i++ {
		letter := i % len(alphabet)
		if letter == 0 {
			prefix = prefixState(i)
		}
		p := modulo(prefix.add(uint32(alphabet[letter])).sum(), len(want))
		if found[p] == want[p] {
			continue
		}
		picks = append(picks, pick{i, p})
		found[p]++
		if found[p] == want[p] {
			lacking--
		}
	}
	return picks, found
}

// prefixState is the state of the hash before the last character of candidate i.
// Neighbours differ in that character alone, so it serves a whole alphabet.
func prefixState(i int) state {
	var buffer [longestKey]byte
	h := start()
	for _, c := range appendPrefix(buffer[:0], i) {
		h = h.add(uint32(c))
	}
	return h
}

// appendPrefix appends candidate i without its last character. That is nothing
// for the first 36, and candidate i/36-1 for the others.
func appendPrefix(text []byte, i int) []byte {
	if i < len(alphabet) {
		return text
	}
	return appendCandidate(text, i/len(alphabet)-1)
}

func appendCandidate(text []byte, i int) []byte {
	return append(appendPrefix(text, i), alphabet[i%len(alphabet)])
}

// spell turns the picks into keys. All keys are cut from one text and all lists
// from one array, which keeps the number of allocations independent of want.
func spell(picks []pick, found []int) [][]string {
	var text strings.Builder
	text.Grow(longestKey * len(picks))
	array := make([]string, len(picks))
	keys := make([][]string, len(found))
	for p, n := range found {
		keys[p], array = array[:0:n], array[n:]
	}
	var buffer [longestKey]byte
	for _, pick := range picks {
		begin := text.Len()
		text.Write(appendCandidate(buffer[:0], pick.candidate))
		keys[pick.partition] = append(keys[pick.partition], text.String()[begin:])
	}
	return keys
}
