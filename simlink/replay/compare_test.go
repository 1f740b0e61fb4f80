package replay_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// job is a snapshot and the options that it is drawn with.
type job struct {
	Snapshot *snapshot.Snapshot
	Options  simlink.Options
	Seed     int64 // of what a property itself chooses
}

// String is what a failing property prints.
func (j job) String() string {
	text, _ := json.Marshal(j.Snapshot)
	return fmt.Sprintf("%+v\n%s", j.Options, text)
}

func genJob(p *gopter.GenParameters) *gopter.GenResult {
	s := snapgen.Snapshot(p.Rng)
	o := snapgen.Options(p.Rng, s)
	o.Fit = p.Rng.Intn(10) == 0
	return gopter.NewGenResult(job{s, o, p.Rng.Int63()}, gopter.NoShrinker)
}

// build draws a job; nil for one that cannot be drawn, since its selection is
// empty or its log too long.
func (j job) build() (*link.Link, error) {
	link, err := simlink.Build(j.Snapshot, j.Options)
	var selection *snapshot.SelectionError
	var tooLong *link.TooLongError
	if errors.As(err, &selection) || errors.As(err, &tooLong) {
		return nil, nil
	}
	return link, err
}

// TestLinksShowTheSnapshot: no link that Build makes has a fault, what Compare
// finds is documented, and all that is documented is found.
func TestLinksShowTheSnapshot(t *testing.T) {
	reached := map[link.ApproximationCode]int{}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a link shows its snapshot", prop.ForAll(func(j job) (bool, error) {
			link, err := j.build()
			if link == nil {
				return err == nil, err
			}
			back, err := link.Parse(link.String())
			if err != nil {
				return false, err
			}
			differences, err := simlink.Compare(j.Snapshot, j.Options, replay.Run(back))
			if err != nil {
				return false, err
			}
			for _, d := range differences {
				if d.Fault() {
					return false, fmt.Errorf("%s: %s\n%s", d.Subject, d.Text, link.PlainActions)
				}
				reached[d.Code]++
			}
			return true, nil
		}, genJob))
	})
	for _, a := range link.Approximations() {
		if reached[a.Code] == 0 {
			t.Errorf("no case reaches %s", a.Code)
		}
		delete(reached, a.Code)
	}
	for code := range reached {
		t.Errorf("%s is not in the table", code)
	}
}
