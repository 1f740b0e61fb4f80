package picture_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// job is a snapshot and the options that it is drawn with.
type job struct {
	snapshot *snapshot.Snapshot
	options  simlink.Options
}

// String is what a failing property prints.
func (j job) String() string {
	text, _ := json.Marshal(j.snapshot)
	return fmt.Sprintf("%+v\n%s", j.options, text)
}

func genJob(p *gopter.GenParameters) *gopter.GenResult {
	s := snapgen.Snapshot(p.Rng)
	options := snapgen.Options(p.Rng, s)
	options.Clamp, options.Force = true, true
	return gopter.NewGenResult(job{s, options}, gopter.NoShrinker)
}

// TestPictureProperties: whatever cluster a link shows, its picture is whole.
func TestPictureProperties(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a picture holds each replica once, as what it is, inside its frame", prop.ForAll(func(j job) (bool, error) {
			link, err := simlink.Build(j.snapshot, j.options)
			var selection *snapshot.SelectionError
			var tooLong *link.TooLongError
			if errors.As(err, &selection) || errors.As(err, &tooLong) {
				return true, nil
			}
			if err != nil {
				return false, err
			}
			return whole(replay.Run(link))
		}, genJob))
	})
}

func whole(c *replay.Cluster) (bool, error) {
	svg := picture.SVG(c)
	if !bytes.Equal(svg, picture.SVG(c)) {
		return false, errors.New("two pictures of one cluster differ")
	}
	d, err := read(svg)
	if err != nil {
		return false, err
	}
	if outside := d.outside(); len(outside) > 0 {
		return false, fmt.Errorf("not inside %d × %d: %v", d.width, d.height, outside)
	}
	got := slices.Sorted(slices.Values(d.replicas()))
	want := slices.Sorted(slices.Values(replicas(c)))
	if !slices.Equal(got, want) {
		return false, fmt.Errorf("the replicas are\n%v\nand drawn are\n%v", want, got)
	}
	return true, nil
}

// replicas are the class and the place of every replica.
func replicas(c *replay.Cluster) []string {
	var all []string
	for i := range c.Topics {
		t := &c.Topics[i]
		for j := range t.Partitions {
			p := &t.Partitions[j]
			for _, broker := range p.Replicas {
				state := c.State(p, broker)
				all = append(all, fmt.Sprintf("%s %s/%d on %s: %s", state, t.Name, p.ID, broker, state))
			}
		}
	}
	return all
}

// replicas are those that are drawn, without what their tooltips add.
func (d *drawing) replicas() []string {
	var all []string
	for _, cell := range d.cells {
		end := len(cell)
		if i := bytes.IndexAny([]byte(cell), ",;"); i >= 0 {
			end = i
		}
		all = append(all, cell[:end])
	}
	return all
}
