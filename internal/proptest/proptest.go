// Package proptest runs the property tests: it settles how many cases a
// property is tried with, and from which seed.
//
// Every Check draws a new seed and logs it, so that each run tries other cases.
// A failure prints the command that tries the same ones again:
//
//	go test github.com/…/shape -run '^TestX$' -proptest.seed 7 -proptest.cases 200
//
// The cases are 200 a property, or 50 with -short. PROPTEST_CASES in the
// environment asks for another number, for the packages that have no property
// too; -proptest.cases goes before it.
//
// A seed that found a fault goes into testdata/seeds.txt of the package that
// holds the property, and Check tries it before all others from then on. A line
// is the test, the seed, the number of cases and the reason:
//
//	TestX/sub 7 200 # a topic of no partitions
//
// A seed leads to its case as long as the generator stays as it is. A case that
// must never be lost is a plain test.
package proptest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
)

const (
	someCases = 200
	fewCases  = 50    // with -short
	manyCases = 2_000 // among which a rare kind of case comes
)

var (
	seedFlag  = flag.Int64("proptest.seed", 0, "seed of the property tests; 0 draws a new one for each")
	casesFlag = flag.Int("proptest.cases", 0, "cases per property; 0 takes $PROPTEST_CASES, else 200, or 50 with -short")
)

// Check runs the properties from the seeds of testdata/seeds.txt and from a new
// one, and fails t with the first counterexample of each property.
func Check(t *testing.T, define func(p *gopter.Properties)) {
	t.Helper()
	runs, err := recorded(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	runs = append(runs, run{seed: newSeed(), cases: number(t)})
	for _, r := range runs {
		t.Log(r)
		if report, ok := r.check(define); !ok {
			t.Errorf("%sthe same cases again: %s", report, r.command(t.Name()))
		}
	}
}

// Many reports whether properties are tried with so many cases that a test may
// ask whether a rare kind of case came.
func Many(t *testing.T) bool { return number(t) >= manyCases }

// number is the number of cases of a property.
func number(t *testing.T) int {
	t.Helper()
	switch text := os.Getenv("PROPTEST_CASES"); {
	case *casesFlag > 0:
		return *casesFlag
	case text != "":
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("PROPTEST_CASES is %q; give the number of cases", text)
		}
		return n
	case testing.Short():
		return fewCases
	}
	return someCases
}

func newSeed() int64 {
	if *seedFlag != 0 {
		return *seedFlag
	}
	return 1 + rand.Int64N(1e9) // short enough to be typed
}

// run is one run of the properties of a test.
type run struct {
	seed  int64
	cases int
}

func (r run) String() string { return fmt.Sprintf("seed %d, %d cases", r.seed, r.cases) }

// check tries the properties and returns the report of those that failed.
func (r run) check(define func(p *gopter.Properties)) (report string, ok bool) {
	parameters := gopter.DefaultTestParametersWithSeed(r.seed)
	parameters.MinSuccessfulTests = r.cases
	parameters.MaxSize = 40
	properties := gopter.NewProperties(parameters)
	define(properties)
	var f failures
	ok = properties.Run(&f)
	return f.String(), ok
}

// failures is a report without the properties that held.
type failures struct{ strings.Builder }

func (f *failures) ReportTestResult(name string, result *gopter.TestResult) {
	if !result.Passed() {
		gopter.NewFormatedReporter(true, 75, f).ReportTestResult(name, result)
	}
}

// command is the command line that tries the cases of a run again.
func (r run) command(test string) string {
	pkg := "."
	if build, ok := debug.ReadBuildInfo(); ok {
		pkg = strings.TrimSuffix(build.Path, ".test")
	}
	pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(test), "/", "$/^") + "$"
	return fmt.Sprintf("go test %s -run '%s' -proptest.seed %d -proptest.cases %d", pkg, pattern, r.seed, r.cases)
}
