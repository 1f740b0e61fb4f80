package picture_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/jobgen"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// TestPictureProperties: whatever cluster a link shows, its picture is whole.
func TestPictureProperties(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a picture holds each replica once, as what it is, inside its frame", prop.ForAll(func(j jobgen.Job) (bool, error) {
			made, err := j.Build()
			if made == nil {
				return err == nil, err
			}
			return whole(replay.Run(made))
		}, jobgen.Gen))
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
