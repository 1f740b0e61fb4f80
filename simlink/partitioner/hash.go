package partitioner

import "unicode/utf16"

// hash returns the hash of a record key, bit for bit the one of the link format
// page. It works on the UTF-16 code units of the key, as the playground's
// JavaScript does. Each byte that is not part of valid UTF-8 counts as U+FFFD.
func hash(key string) uint32 {
	h := start()
	for _, r := range key {
		if r < 0x10000 {
			h = h.add(uint32(r))
			continue
		}
		high, low := utf16.EncodeRune(r)
		h = h.add(uint32(high)).add(uint32(low))
	}
	return h.sum()
}

// Partition returns the partition, 0 to partitions-1, that a record with this
// key goes to. partitions is at least 1; for a smaller count, where there is no
// partition to choose, it returns 0.
func Partition(key string, partitions int) int {
	if partitions < 1 {
		return 0
	}
	return modulo(hash(key), partitions)
}

// state is the two lanes of the hash while it takes in code units.
type state struct{ h1, h2 uint32 }

func start() state { return state{0xDEADBEEF, 0x41C6CE57} }

func (s state) add(unit uint32) state {
	return state{(s.h1 ^ unit) * 2654435761, (s.h2 ^ unit) * 1597334677}
}

func (s state) sum() uint32 {
	h1 := (s.h1^s.h1>>16)*2246822507 ^ (s.h2^s.h2>>13)*3266489909
	// The second lane mixes in the first one's new value.
	h2 := (s.h2^s.h2>>16)*2246822507 ^ (h1^h1>>13)*3266489909
	return h1 ^ h2
}

// modulo is computed in 64 bits, since an int of 32 bits does not hold every hash.
func modulo(hash uint32, partitions int) int {
	return int(uint64(hash) % uint64(partitions))
}
