package partitioner

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

// shortKeys are the candidates of up to three characters, built by nesting
// lists instead of by counting.
var shortKeys = func() []string {
	letters := strings.Split("abcdefghijklmnopqrstuvwxyz0123456789", "")
	block, all := letters, slices.Clone(letters)
	for range 2 {
		var longer []string
		for _, head := range block {
			for _, letter := range letters {
				longer = append(longer, head+letter)
			}
		}
		block, all = longer, append(all, longer...)
	}
	return all
}()

// naiveKeys searches one partition at a time.
func naiveKeys(want []int) [][]string {
	found := make([][]string, len(want))
	for p, n := range want {
		for _, key := range shortKeys {
			if len(found[p]) == n {
				break
			}
			if Partition(key, len(want)) == p {
				found[p] = append(found[p], key)
			}
		}
	}
	return found
}

func genWant() gopter.Gen { return gen.SliceOf(gen.IntRange(0, 20)) }

func TestKeysFound(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("as many as wanted, distinct, each on its partition", prop.ForAll(func(want []int) bool {
			keys, err := Keys(want)
			if err != nil || len(keys) != len(want) {
				return false
			}
			seen := map[string]bool{}
			for p, list := range keys {
				if len(list) != want[p] {
					return false
				}
				for _, key := range list {
					if seen[key] || Partition(key, len(want)) != p {
						return false
					}
					seen[key] = true
				}
			}
			return true
		}, genWant()))
		p.Property("the first ones in the order of candidates", prop.ForAll(func(want []int) bool {
			keys, err := Keys(want)
			return err == nil && slices.EqualFunc(keys, naiveKeys(want), slices.Equal)
		}, genWant()))
	})
}

// Found by a search in JavaScript.
func TestFirstKeysOfTwentyFourPartitions(t *testing.T) {
	want := [][]string{
		{"1", "ai"}, {"g", "l"}, {"i", "0"}, {"al", "b0"}, {"v", "3"}, {"aa", "ab"}, {"o", "5"}, {"s", "ba"},
		{"d", "au"}, {"k", "w"}, {"x", "a6"}, {"c", "z"}, {"b", "e"}, {"f", "m"}, {"a", "6"}, {"q", "2"},
		{"af", "as"}, {"am", "ax"}, {"t", "y"}, {"u", "az"}, {"ad", "ae"}, {"n", "co"}, {"h", "p"}, {"j", "r"},
	}
	got, err := Keys(slices.Repeat([]int{2}, 24))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Keys(2 for each of 24) = %v, %v\nwant %v", got, err, want)
	}
}

// One partition takes every candidate, so its keys are the order itself.
func TestOrderOfCandidates(t *testing.T) {
	t.Parallel()
	all := everyCandidate(t)
	if !slices.Equal(all[:len(shortKeys)], shortKeys) {
		t.Error("the keys of up to three characters are out of order")
	}
	for i, want := range map[int]string{
		0: "a", 25: "z", 26: "0", 35: "9",
		36: "aa", 37: "ab", 36 + 35: "a9", 36 + 36: "ba", 36 + 36*36 - 1: "99",
		36 + 36*36: "aaa", len(shortKeys) - 1: "999",
		len(shortKeys): "aaaa", len(shortKeys) + 36: "aaba", len(all) - 1: "9999",
	} {
		if all[i] != want {
			t.Errorf("candidate %d is %q, want %q", i, all[i], want)
		}
	}
}

func TestCandidatesAreDistinct(t *testing.T) {
	t.Parallel()
	all := everyCandidate(t)
	slices.Sort(all)
	if n := len(slices.Compact(all)); n != 36+36*36+36*36*36+36*36*36*36 {
		t.Errorf("%d distinct candidates, want 36+36²+36³+36⁴", n)
	}
}

func everyCandidate(t *testing.T) []string {
	t.Helper()
	keys, err := Keys([]int{candidates})
	if err != nil {
		t.Fatal(err)
	}
	return keys[0]
}

func TestNothingWantedIsNothingFound(t *testing.T) {
	for _, want := range [][]int{nil, {}, {0}, {0, 0, 0}} {
		keys, err := Keys(want)
		if err != nil || len(keys) != len(want) {
			t.Errorf("Keys(%v) = %v, %v", want, keys, err)
		}
		for p, list := range keys {
			if len(list) != 0 {
				t.Errorf("Keys(%v) finds %v for partition %d", want, list, p)
			}
		}
	}
}

func TestListsCanBeAppendedTo(t *testing.T) {
	keys, err := Keys([]int{1, 1})
	if err != nil {
		t.Fatal(err)
	}
	before := keys[1][0]
	_ = append(keys[0], "mine")
	if keys[1][0] != before {
		t.Errorf("appending to partition 0 changed partition 1 from %q to %q", before, keys[1][0])
	}
}

func TestNegativeCountsAreListed(t *testing.T) {
	_, err := Keys([]int{1, -2, 0, -3})
	if err == nil {
		t.Fatal("no error")
	}
	for _, part := range []string{"partition 1 wants -2", "partition 3 wants -3", "ask for 0 or more"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", err, part)
		}
	}
}

func TestShortage(t *testing.T) {
	const all = candidates
	for _, c := range []struct {
		name string
		want []int
		text string
	}{
		{"one too many", []int{all + 1}, "partition 0 wants 1727605 and 1727604 were found"},
		{"a sum that overflows", []int{math.MaxInt, 1, math.MaxInt}, "partition 0 wants"},
	} {
		t.Run(c.name, func(t *testing.T) {
			keys, err := Keys(c.want)
			var short *Error
			if !errors.As(err, &short) {
				t.Fatalf("Keys = %d lists, %v; want an Error", len(keys), err)
			}
			if !strings.Contains(err.Error(), c.text) {
				t.Errorf("error %q does not say %q", err, c.text)
			}
		})
	}
}

func TestShortageNamesThePartitionsThatRanShort(t *testing.T) {
	t.Parallel()
	have := make([]int, 3)
	for _, key := range everyCandidate(t) {
		have[Partition(key, 3)]++
	}
	_, err := Keys([]int{have[0] + 1, have[1], have[2] + 2})
	var short *Error
	if !errors.As(err, &short) {
		t.Fatalf("error is %v, want an Error", err)
	}
	if p := short.Problems(); len(p) != 2 || p[0].Place != "partition 0" || p[1].Place != "partition 2" ||
		!strings.HasPrefix(p[1].Text, fmt.Sprintf("wants %d and %d were found", have[2]+2, have[2])) {
		t.Errorf("short are %v", p)
	}
	if _, err := Keys(have); err != nil {
		t.Errorf("asking for exactly what is there: %v", err)
	}
}

func TestKeysAllocatesLittle(t *testing.T) {
	want := slices.Repeat([]int{8}, 24)
	if n := testing.AllocsPerRun(100, func() { Keys(want) }); n > 5 {
		t.Errorf("Keys allocates %v times, want at most 5", n)
	}
}

func BenchmarkKeys(b *testing.B) {
	want := slices.Repeat([]int{8}, 24)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Keys(want); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkKeysShortage(b *testing.B) {
	want := []int{candidates, 1}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Keys(want); err == nil {
			b.Fatal("no shortage")
		}
	}
}
