// Package jobgen makes jobs for property tests: a snapshot of package snapgen, and
// options under which nearly all of them are drawn.
package jobgen

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"

	"github.com/leanovate/gopter"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Job is a snapshot and the options that it is drawn with.
type Job struct {
	Snapshot *simlink.Snapshot
	Options  simlink.Options
	Seed     int64 // of what a property itself chooses
}

// String is what a failing property prints.
func (j Job) String() string {
	text, _ := json.Marshal(j.Snapshot)
	return fmt.Sprintf("%+v\n%s", j.Options, text)
}

// Gen generates a job.
func Gen(p *gopter.GenParameters) *gopter.GenResult {
	s := snapgen.Snapshot(p.Rng)
	return gopter.NewGenResult(Job{s, Options(p.Rng, s), p.Rng.Int63()}, gopter.NoShrinker)
}

// Build draws the job. The link is nil where the selection is empty or the log too
// long; nothing else may fail.
func (j Job) Build() (*simlink.Link, error) {
	made, err := simlink.Build(j.Snapshot, j.Options)
	_, isSelection := errors.AsType[*snapshot.SelectionError](err)
	_, isLength := errors.AsType[*link.TooLongError](err)
	if isSelection || isLength {
		return nil, nil
	}
	return made, err
}

// Copy is a job that shares nothing with this one.
func (j Job) Copy() (Job, error) {
	text, err := json.Marshal(j.Snapshot)
	if err != nil {
		return Job{}, err
	}
	c := Job{new(simlink.Snapshot), j.Options, j.Seed}
	return c, json.Unmarshal(text, c.Snapshot)
}

// Options makes options under which nearly every snapshot is drawn.
func Options(rnd *rand.Rand, s *snapshot.Snapshot) simlink.Options {
	one := func(n int) bool { return rnd.Intn(n) == 0 }
	o := simlink.Options{
		Clamp: true, Force: true, Producers: one(2), Fit: one(10),
		MaxRecordsPerPartition: []int{0, simlink.NoRecords, 1, 3, 20}[rnd.Intn(5)],
	}
	if one(4) {
		for _, n := range rnd.Perm(len(s.Topics))[:1+rnd.Intn(len(s.Topics))] {
			o.Topics = append(o.Topics, s.Topics[n].Name)
		}
	}
	if one(6) {
		o.TopicsRegex = []string{".", "^a", "events", "s$"}[rnd.Intn(4)]
	}
	return o
}
