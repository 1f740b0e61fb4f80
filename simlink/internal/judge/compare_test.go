package judge_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/jobgen"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// TestLinksShowTheSnapshot: no link that Build makes has a fault, what Compare
// finds is documented, and all that is documented is found.
func TestLinksShowTheSnapshot(t *testing.T) {
	t.Parallel()
	reached := map[link.ApproximationCode]int{}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a link shows its snapshot", prop.ForAll(func(j jobgen.Job) (bool, error) {
			made, err := j.Build()
			if made == nil {
				return err == nil, err
			}
			back, err := link.Parse(made.String())
			if err != nil {
				return false, err
			}
			differences, err := simlink.Compare(j.Snapshot, j.Options, replay.Run(back))
			if err != nil {
				return false, err
			}
			for _, d := range differences {
				if d.Fault() {
					return false, fmt.Errorf("%s: %s\n%s", d.Subject, d.Text, made.PlainActions)
				}
				reached[d.Code]++
			}
			return true, nil
		}, jobgen.Gen))
	})
	for _, a := range link.Approximations() {
		if reached[a.Code] == 0 && proptest.Many(t) {
			t.Errorf("no case reaches %s", a.Code)
		}
		delete(reached, a.Code)
	}
	for code := range reached {
		t.Errorf("%s is not in the table", code)
	}
}

// TestFitAllowsFewerRecordsAlone: a link that fits may hold fewer records than
// were asked for, and never more.
func TestFitAllowsFewerRecordsAlone(t *testing.T) {
	for most, want := range map[int]bool{2: true, 3: false, 8: false} {
		made := mustBuild(t, simlink.Options{MaxRecordsPerPartition: 3})
		differences, err := simlink.Compare(snapgen.Demo(), simlink.Options{MaxRecordsPerPartition: most, Fit: true}, replay.Run(made))
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(differences, link.Difference.Fault); got != want {
			t.Errorf("3 records where at most %d were asked for is a fault: %v, want %v", most, got, want)
		}
	}
}
