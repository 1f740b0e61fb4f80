package proptest

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"
)

// noting notes every number that a property is tried with.
func noting(tried *[]int, holds func(n int) bool) func(*gopter.Properties) {
	return func(p *gopter.Properties) {
		p.Property("it holds", prop.ForAll(func(n int) bool {
			*tried = append(*tried, n)
			return holds(n)
		}, gen.IntRange(0, 1_000_000)))
	}
}

func always(int) bool { return true }

func TestASeedTriesTheSameCasesAgain(t *testing.T) {
	var once, again, other []int
	run{7, 30}.check(noting(&once, always))
	run{7, 30}.check(noting(&again, always))
	run{8, 30}.check(noting(&other, always))
	if len(once) != 30 || !slices.Equal(once, again) || slices.Equal(once, other) {
		t.Errorf("seed 7 tries %v, then %v; seed 8 tries %v", once, again, other)
	}
}

func TestCheckDrawsANewSeed(t *testing.T) {
	if *seedFlag != 0 {
		t.Skip("the command line gives the seed")
	}
	var once, again []int
	Check(t, noting(&once, always))
	Check(t, noting(&again, always))
	if len(once) != number(t) || slices.Equal(once, again) {
		t.Errorf("%d cases, then the same ones", len(once))
	}
}

func TestRecordedSeedsRunFirst(t *testing.T) {
	var first, second, all []int
	run{7, 3}.check(noting(&first, always))
	run{5, 2}.check(noting(&second, always))
	Check(t, noting(&all, always))
	if want := slices.Concat(first, second); len(all) != 5+number(t) || !slices.Equal(all[:5], want) {
		t.Errorf("Check tries %v, want %v first", all, want)
	}
}

func TestAFailureIsReported(t *testing.T) {
	var tried []int
	report, ok := run{7, 30}.check(noting(&tried, func(n int) bool { return n < 500_000 }))
	if ok || !strings.Contains(report, "! it holds: Falsified after") {
		t.Errorf("passed: %t, the report is %q", ok, report)
	}
	if report, ok := (run{7, 30}).check(noting(&tried, always)); !ok || report != "" {
		t.Errorf("what holds is reported: %q", report)
	}
}

func TestCommandRepeatsARun(t *testing.T) {
	want := "go test github.com/simlinkhq/kafka-simlink/internal/proptest -run '^TestX$/^a_b$' -proptest.seed 7 -proptest.cases 30"
	if got := (run{7, 30}).command("TestX/a_b"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTableOfSeeds(t *testing.T) {
	for _, c := range []struct {
		text string
		want []run
		err  string
	}{
		{"", nil, ""},
		{"# none\n\n  # yet\n", nil, ""},
		{"TestX 7 200 # why\nTestY 1 1\nTestX -8 1", []run{{7, 200}, {-8, 1}}, ""},
		{"TestX/sub 7 200", nil, ""},
		{"# one\nTestX 7", nil, `testdata/seeds.txt:2: "TestX 7" is no line`},
		{"TestX 7 200 why", nil, "testdata/seeds.txt:1: "},
		{"TestY seven 200", nil, "has no seed and number of cases"},
		{"TestY 7 0", nil, "has no seed and number of cases"},
	} {
		runs, err := parse(c.text, "TestX")
		if !reflect.DeepEqual(runs, c.want) || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q: got %v, %v", c.text, runs, err)
		}
	}
}
