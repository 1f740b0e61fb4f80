// Package proptest holds the one setting that the property tests share: how
// many cases a property is tried with, and from which seed.
package proptest

import (
	"flag"
	"testing"

	"github.com/leanovate/gopter"
)

var (
	seed  = flag.Int64("proptest.seed", 1, "seed of the property tests")
	cases = flag.Int("proptest.cases", 10_000, "cases per property; a tenth of it with -short")
)

// Check runs the properties and fails t with the first counterexample of each
// and the seed that finds it again. The seed is fixed unless the command line
// gives another, so that a run of CI can be repeated.
func Check(t *testing.T, define func(p *gopter.Properties)) {
	t.Helper()
	parameters := gopter.DefaultTestParametersWithSeed(*seed)
	parameters.MinSuccessfulTests = *cases
	if testing.Short() {
		parameters.MinSuccessfulTests = *cases / 10
	}
	parameters.MaxSize = 40
	properties := gopter.NewProperties(parameters)
	define(properties)
	properties.TestingRun(t)
}
