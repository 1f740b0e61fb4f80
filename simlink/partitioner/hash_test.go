package partitioner

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

type vector struct {
	key                   string
	partitions, partition int
}

// parseVector reads "HASH <key> <partitions> <partition>" from the right end,
// because the key may hold spaces.
func parseVector(line string) (vector, error) {
	header, rest, _ := strings.Cut(line, " ")
	if header != "HASH" {
		return vector{}, fmt.Errorf("unknown header %q", header)
	}
	rest, partition, ok := cutLast(rest)
	if !ok {
		return vector{}, fmt.Errorf("no partition")
	}
	key, partitions, ok := cutLast(rest)
	if !ok {
		return vector{}, fmt.Errorf("no partition count")
	}
	v := vector{key: key}
	var err error
	if v.partitions, err = strconv.Atoi(partitions); err != nil {
		return vector{}, err
	}
	v.partition, err = strconv.Atoi(partition)
	return v, err
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

func TestPublishedVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/hash.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || line[0] == '#' {
			continue
		}
		v, err := parseVector(line)
		if err != nil {
			t.Fatalf("hash.txt:%d: %v: %q", i+1, err, line)
		}
		if got := Partition(v.key, v.partitions); got != v.partition {
			t.Errorf("hash.txt:%d: Partition(%q, %d) = %d, want %d", i+1, v.key, v.partitions, got, v.partition)
		}
		count++
	}
	if count == 0 {
		t.Error("hash.txt holds no vectors")
	}
}

func TestVectorKeyMayHoldSpaces(t *testing.T) {
	for key, line := range map[string]string{"a 1 b": "HASH a 1 b 3 2", "": "HASH  3 2", " ": "HASH   3 2", "#": "HASH # 3 2"} {
		if got, err := parseVector(line); err != nil || got != (vector{key, 3, 2}) {
			t.Errorf("parseVector(%q) = %v, %v", line, got, err)
		}
	}
	for _, line := range []string{"HASHES a 3 2", "HASH", "HASH 3 2", "HASH a 3 x", "HASH a x 2"} {
		if got, err := parseVector(line); err == nil {
			t.Errorf("parseVector(%q) = %v, want an error", line, got)
		}
	}
}

// The values were computed by node, with Math.imul and >>> 0, from the formula.
func TestHashIsJavaScripts(t *testing.T) {
	for _, c := range []struct {
		key  string
		want uint32
	}{
		{"", 1382371643},
		{"a", 3537195686},
		{"zz", 3613101258},
		{"orders", 1151495631},
		{"k0", 2239278184},
		{"größe", 2919127139},
		{"注文", 617198459},
		{"😀", 3777593005},
		{"a😀b", 3328561951},
		{"𝒳𐐷", 3928778530},
		{"\uFFFD", 858024531},
		{"\uFFFD\uFFFD", 1097336339},
		{"\x00", 2173192212},
		{strings.Repeat("x", 1000), 796876409},
	} {
		if got := hash(c.key); got != c.want {
			t.Errorf("Hash(%q) = %d, want %d", c.key, got, c.want)
		}
	}
}

func TestInvalidUTF8CountsAsReplacementCharacters(t *testing.T) {
	for key, same := range map[string]string{
		"\xff":         "\uFFFD",
		"a\x80b":       "a\uFFFDb",
		"\xe2\x82":     "\uFFFD\uFFFD",       // the euro sign, cut short
		"\xed\xa0\x80": "\uFFFD\uFFFD\uFFFD", // half a surrogate pair
	} {
		if got, want := hash(key), hash(same); got != want {
			t.Errorf("Hash(%q) = %d, want that of %q, %d", key, got, same, want)
		}
	}
}

// plainHash is the formula of the link format page written down a second time,
// over the code units that the standard library makes of the key.
func plainHash(key string) uint32 {
	const mask = 1<<32 - 1
	h1, h2 := uint64(0xDEADBEEF), uint64(0x41C6CE57)
	for _, c := range utf16.Encode([]rune(key)) {
		h1 = ((h1 ^ uint64(c)) * 2654435761) & mask
		h2 = ((h2 ^ uint64(c)) * 1597334677) & mask
	}
	h1 = (((h1 ^ (h1 >> 16)) * 2246822507) ^ ((h2 ^ (h2 >> 13)) * 3266489909)) & mask
	h2 = (((h2 ^ (h2 >> 16)) * 2246822507) ^ ((h1 ^ (h1 >> 13)) * 3266489909)) & mask
	return uint32(h1 ^ h2)
}

func TestHashWorksOnCodeUnits(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("any text", prop.ForAll(func(key string) bool {
			return hash(key) == plainHash(key)
		}, gen.AnyString()))
		p.Property("text beyond the basic plane", prop.ForAll(func(key []rune) bool {
			return hash(string(key)) == plainHash(string(key))
		}, gen.SliceOf(gen.RuneRange(0xFF00, 0x10FFFF))))
		p.Property("any bytes", prop.ForAll(func(key []byte) bool {
			return hash(string(key)) == plainHash(string(key))
		}, gen.SliceOf(gen.UInt8())))
	})
}

func TestPartitionLiesInRange(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("0 <= partition < partitions", prop.ForAll(func(key string, partitions int) bool {
			got := Partition(key, partitions)
			return 0 <= got && got < partitions
		}, gen.AnyString(), gen.IntRange(1, 1000)))
	})
}

func TestPartitionOfNoPartitionsIsZero(t *testing.T) {
	for _, partitions := range []int{0, -1, -1 << 31} {
		if got := Partition("orders", partitions); got != 0 {
			t.Errorf("Partition(\"orders\", %d) = %d, want 0", partitions, got)
		}
	}
}

func TestHashDoesNotAllocate(t *testing.T) {
	key := strings.Repeat("größe😀\xff", 20)
	if n := testing.AllocsPerRun(100, func() { sink = hash(key) }); n != 0 {
		t.Errorf("Hash allocates %v times, want never", n)
	}
}

// sink keeps the compiler from dropping a call whose result nobody reads.
var sink uint32

func BenchmarkHash(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = hash("orders")
	}
}
