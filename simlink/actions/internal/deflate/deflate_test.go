package deflate

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

func inflate(packed []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
}

// genLog makes texts that look like logs: bursts of records, reassignments, odd
// groups.
func genLog(p *gopter.GenParameters) *gopter.GenResult {
	return gopter.NewGenResult(randomLog(p.Rng, 1+p.Rng.Intn(60)), gopter.NoShrinker)
}

func randomLog(rnd *rand.Rand, entries int) []byte {
	var b bytes.Buffer
	topic, at := "orders", 250
	for n := range entries {
		if rnd.Intn(20) == 0 {
			topic = fmt.Sprintf("topic-%d%c", rnd.Intn(9), 'a'+rnd.Intn(26))
		}
		at += 250
		switch rnd.Intn(12) {
		case 0:
			fmt.Fprintf(&b, "RA:%s:%d:broker-%d.broker-%d@%d", topic, rnd.Intn(24), rnd.Intn(9), rnd.Intn(9), at)
		case 1:
			fmt.Fprintf(&b, "AG:%c%s:%s@%d", rune(0x400+rnd.Intn(900)), strings.Repeat("é", rnd.Intn(4)), topic, at)
		case 2:
			for range rnd.Intn(40) {
				b.WriteByte(byte(rnd.Intn(256)))
			}
		default:
			fmt.Fprintf(&b, "P:kp%d:%s:%c%d@%d", 1+n/9, topic, 'a'+rnd.Intn(26), rnd.Intn(10), at)
		}
		b.WriteByte(',')
	}
	return b.Bytes()
}

// genBytes makes texts of any bytes, with repetitions near and far.
func genBytes(p *gopter.GenParameters) *gopter.GenResult {
	text := make([]byte, p.Rng.Intn(1+p.Rng.Intn(2000)))
	letters, distance := 1+p.Rng.Intn(256), 1+p.Rng.Intn(600)
	for i := range text {
		if i >= distance && p.Rng.Intn(9) > 0 {
			text[i] = text[i-distance]
		} else {
			text[i] = byte(p.Rng.Intn(letters))
			distance = 1 + p.Rng.Intn(600)
		}
	}
	return gopter.NewGenResult(text, gopter.NoShrinker)
}

// flateWriters are used again and again: making one takes longer than it writes.
var flateWriters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(io.Discard, flate.BestCompression)
	return w
}}

func flateLength(text []byte) int {
	var b bytes.Buffer
	w := flateWriters.Get().(*flate.Writer)
	defer flateWriters.Put(w)
	w.Reset(&b)
	_, _ = w.Write(text) // into a buffer, which takes everything
	_ = w.Close()
	return b.Len()
}

func TestCompressProperties(t *testing.T) {
	t.Parallel()
	check := func(text []byte) (bool, error) {
		packed := Compress(text)
		back, err := inflate(packed)
		if err != nil || !bytes.Equal(back, text) {
			return false, fmt.Errorf("%s inflates to %q, %w", hex.EncodeToString(packed), back, err)
		}
		if n := flateLength(text); len(packed) > n {
			return false, fmt.Errorf("%d bytes, where compress/flate takes %d", len(packed), n)
		}
		return true, nil
	}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a log comes back, and is never longer than compress/flate makes it", prop.ForAll(check, genLog))
		p.Property("so does any text", prop.ForAll(check, genBytes))
	})
}

// TestSpecialTexts: bounds of the format, and texts at which coders break.
func TestSpecialTexts(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewSource(1))
	noise := make([]byte, 70_000)
	rnd.Read(noise)
	far := append(append(bytes.Clone(noise[:window]), noise[:300]...), noise[:50]...)
	fibonacci := []byte{} // whose optimal code would be longer than 15 bits
	for i, a, b := 0, 1, 1; i < 22; i, a, b = i+1, b, a+b {
		fibonacci = append(fibonacci, bytes.Repeat([]byte{byte(i)}, a)...)
	}
	rnd.Shuffle(len(fibonacci), func(i, j int) { fibonacci[i], fibonacci[j] = fibonacci[j], fibonacci[i] })
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	for name, text := range map[string][]byte{
		"nothing": {}, "one byte": {'a'}, "two": []byte("ab"), "three": []byte("aaa"), "every byte": every,
		"a run of 258": bytes.Repeat([]byte{'a'}, 259), "of 259": bytes.Repeat([]byte{'a'}, 260), "a long run": bytes.Repeat([]byte{'a'}, 100_000),
		"a match as far as the window": far, "one too far": append([]byte{'x'}, far...), "noise": noise, "a code that must be limited": fibonacci,
		"a long log": randomLog(rnd, 3000), "names that do not repeat": namesOnly(rnd, 1000),
	} {
		packed := Compress(text)
		back, err := inflate(packed)
		if err != nil || !bytes.Equal(back, text) {
			t.Errorf("%s: does not come back (%v)", name, err)
		}
		if n := flateLength(text); len(packed) > n {
			t.Errorf("%s: %d bytes, where compress/flate takes %d", name, len(packed), n)
		}
	}
}

// TestLongLogs: the effort is less for long texts, and the result is still never
// longer than compress/flate's.
func TestLongLogs(t *testing.T) {
	t.Parallel()
	seeds := int64(60)
	if testing.Short() {
		seeds = 12
	}
	for seed := range seeds {
		rnd := rand.New(rand.NewSource(seed))
		text := randomLog(rnd, 300+rnd.Intn(3000))
		if seed%3 == 0 { // of one kind, so that it gets far shorter
			text = bytes.ReplaceAll(text, text[:len(text)/2], bytes.Repeat(text[:1+rnd.Intn(300)], 20))
		}
		packed := Compress(text)
		if back, err := inflate(packed); err != nil || !bytes.Equal(back, text) {
			t.Errorf("%d: %d bytes do not come back (%v)", seed, len(text), err)
		}
		if n := flateLength(text); len(packed) > n {
			t.Errorf("%d: %d bytes become %d, and %d with compress/flate", seed, len(text), len(packed), n)
		}
	}
}

// namesOnly is a log of groups whose names hold nothing that comes again.
func namesOnly(rnd *rand.Rand, groups int) []byte {
	var b bytes.Buffer
	for at := range groups {
		b.WriteString("AG:")
		for range 40 {
			b.WriteRune(rune(0x4E00 + rnd.Intn(20_000)))
		}
		fmt.Fprintf(&b, ":orders@%d,", at)
	}
	return b.Bytes()
}

// TestGolden: the bytes themselves, which must be the same on every platform and
// with every release of Go.
func TestGolden(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "0300",
		"RP:p1@500,RG:c1@750": "0b0ab02a3074303530d00972b74a36743037350000",
	} {
		if got := hex.EncodeToString(Compress([]byte(text))); got != want {
			t.Errorf("%q is packed as %s, want %s", text, got, want)
		}
	}
}

// TestGoldenLogs: the size of longer texts, and a hash of their bytes. Whoever
// makes them shorter writes down the new ones.
func TestGoldenLogs(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	noise := make([]byte, 300)
	rnd.Read(noise)
	for name, c := range map[string]struct {
		text []byte
		want string
	}{
		"30 actions":                  {randomLog(rand.New(rand.NewSource(2)), 30), "276 12a33220e3"},
		"200 actions":                 {randomLog(rand.New(rand.NewSource(3)), 200), "1677 cda901ce1"},
		"1700 actions":                {randomLog(rand.New(rand.NewSource(4)), 1700), "12609 5b997344"},
		"a match at the window's end": {slices.Concat(noise, bytes.Repeat([]byte("ab"), (window-len(noise))/2), noise), "361 56da53e5d5"},
		"two kinds of text":           {slices.Concat(randomLog(rand.New(rand.NewSource(5)), 100), bytes.Repeat([]byte("0123456789"), 60), noise, bytes.Repeat([]byte("qwertz, "), 99)), "1136 c0a69d3bb"},
		"all letters alike":           {[]byte(strings.Repeat("abcdefghijklmnopqrstuvwxyz", 1) + "zyxwvutsrqponmlkjihgfedcba" + "acegikmoqsuwybdfhjlnprtvxz"), "61 884475ca1f7"},
	} {
		packed := Compress(c.text)
		if got := fmt.Sprintf("%d %x", len(packed), sha256.Sum256(packed))[:14]; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestWorkIsBounded: texts that were made to be slow take no more than what is
// allowed, and what little is done once it is spent.
func TestWorkIsBounded(t *testing.T) {
	t.Parallel()
	size := 1 << 20
	if testing.Short() {
		size = 1 << 17
	}
	fibonacci, next := []byte("a"), []byte("ab")
	for len(fibonacci) < size {
		fibonacci, next = next, append(bytes.Clone(next), fibonacci...)
	}
	var runs bytes.Buffer
	for i := 0; runs.Len() < size; i++ {
		runs.WriteString(strings.Repeat("ab", 20+i%130) + string(rune('c'+i%3)))
	}
	for name, text := range map[string][]byte{"a Fibonacci word": fibonacci[:size], "runs": runs.Bytes()[:size]} {
		f := newFinder(text)
		m := f.find()
		if int64(f.work) < -spentDepth*maxMatch*int64(len(text)) {
			t.Errorf("%s: %d comparisons over what is allowed", name, -f.work)
		}
		if len(m.all) > maxKept*len(text) {
			t.Errorf("%s: %d matches", name, len(m.all))
		}
	}
}

func TestLog2(t *testing.T) {
	for n, want := range map[uint32]uint32{1: 0, 2: one, 4: 2 * one, 1 << 31: 31 * one, 3: 6492, 10: 13606, 1000: 40819} {
		if got := log2(n); got != want {
			t.Errorf("the logarithm of %d is %d, want %d", n, got, want)
		}
	}
}

func FuzzCompress(f *testing.F) {
	f.Add([]byte("RP:p1@500,RG:c1@750,AP:kp1:orders@1000"))
	f.Fuzz(func(t *testing.T, text []byte) {
		packed := Compress(text)
		back, err := inflate(packed)
		if err != nil || !bytes.Equal(back, text) {
			t.Fatalf("%q becomes %q, %v", text, back, err)
		}
		if n := flateLength(text); len(packed) > n {
			t.Fatalf("%q takes %d bytes, and %d with compress/flate", text, len(packed), n)
		}
	})
}

func BenchmarkCompress(b *testing.B) {
	rnd := rand.New(rand.NewSource(1))
	for _, entries := range []int{30, 100, 400, 1700} {
		text := randomLog(rnd, entries)
		b.Run(fmt.Sprint(entries), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				Compress(text)
			}
		})
	}
}
