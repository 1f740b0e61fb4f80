package simlink_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/jobgen"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// drawn holds a property of the links of all jobs that can be drawn.
func drawn(holds func(jobgen.Job, *simlink.Link) (bool, error)) gopter.Prop {
	return prop.ForAll(func(j jobgen.Job) (bool, error) {
		made, err := j.Build()
		if made == nil {
			return err == nil, err
		}
		return holds(j, made)
	}, jobgen.Gen)
}

// TestBuildProperties holds each link to all properties, since making it is what
// takes the time.
func TestBuildProperties(t *testing.T) {
	t.Parallel()
	properties := []struct {
		name  string
		holds func(jobgen.Job, *simlink.Link) (bool, error)
	}{
		{"the order of the lists does not matter", orderDoesNotMatter},
		{"names are distinct and fit", namesAreDistinct},
		{"warnings have a known code and one sentence", warningsAreKnown},
		{"the form is the one that its lengths ask for", formIsByLength},
	}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a link holds what it should", drawn(func(j jobgen.Job, made *simlink.Link) (bool, error) {
			for _, property := range properties {
				if holds, err := property.holds(j, made); !holds || err != nil {
					return false, fmt.Errorf("not so: %s: %w", property.name, err)
				}
			}
			return true, nil
		}))
	})
}

func formIsByLength(j jobgen.Job, made *simlink.Link) (bool, error) {
	lengths := made.Lengths()
	want := actions.FormDeflate
	if len([]rune(made.PlainActions)) <= 1500 && lengths.Plain <= link.MaxLength || lengths.Plain <= lengths.Deflate {
		want = actions.FormPlain
	}
	own := map[actions.Form]int{actions.FormPlain: lengths.Plain, actions.FormDeflate: lengths.Deflate}[made.Form]
	if made.Form != want || own != made.Length {
		return false, fmt.Errorf("%s with %+v, and %d in all", made.Form, lengths, made.Length)
	}
	return true, nil
}

func orderDoesNotMatter(j jobgen.Job, made *simlink.Link) (bool, error) {
	s := snapgen.Shuffled(j.Snapshot, rand.New(rand.NewSource(j.Seed)))
	again, err := simlink.Build(s, j.Options)
	if err != nil {
		return false, err
	}
	return reflect.DeepEqual(again, made), nil
}

func namesAreDistinct(j jobgen.Job, made *simlink.Link) (bool, error) {
	members := map[string]link.NameTable{}
	for _, m := range made.Names.Members {
		members[m.Group] = append(members[m.Group], link.Name{Real: m.Real, Simulator: m.Simulator})
	}
	tables := []link.NameTable{made.Names.Brokers, made.Names.Topics, made.Names.Groups}
	for _, m := range members {
		tables = append(tables, m)
	}
	for _, table := range tables {
		seen := map[string]bool{}
		for _, n := range table {
			if seen[n.Simulator] || n.Simulator == "" || len([]rune(n.Simulator)) > 40 {
				return false, fmt.Errorf("%q", n.Simulator)
			}
			seen[n.Simulator] = true
		}
	}
	return true, nil
}

func warningsAreKnown(j jobgen.Job, made *simlink.Link) (bool, error) {
	order := map[link.WarningCode]bool{}
	for _, info := range link.WarningCodes() {
		order[info.Code] = true
	}
	for _, w := range made.Warnings {
		sentence := w.Code == link.WarnSnapshot || strings.HasSuffix(w.Text, ".") && !strings.Contains(w.Text, "\n")
		if !order[w.Code] || !sentence {
			return false, fmt.Errorf("%+v", w)
		}
	}
	return true, nil
}
func writeAndRead(s *simlink.Snapshot) (text []byte, back *simlink.Snapshot, err error) {
	if text, err = json.Marshal(s); err != nil {
		return nil, nil, err
	}
	back, err = snapshot.Read(bytes.NewReader(text))
	return text, back, err
}

// TestSnapshotFileProperties: what is written is read back, and builds the same
// link.
func TestSnapshotFileProperties(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a snapshot is written and read back", prop.ForAll(func(j jobgen.Job) (bool, error) {
			text, back, err := writeAndRead(j.Snapshot)
			if err != nil {
				return false, err
			}
			again, err := json.Marshal(back)
			return bytes.Equal(text, again), err
		}, jobgen.Gen))
		p.Property("the file gives the link that the snapshot gives", drawn(func(j jobgen.Job, made *simlink.Link) (bool, error) {
			_, back, err := writeAndRead(j.Snapshot)
			if err != nil {
				return false, err
			}
			again, err := simlink.Build(back, j.Options)
			return err == nil && again.URL == made.URL, err
		}))
	})
}

// TestAnonymizedLinks: names are all that a link of an anonymized snapshot differs in.
func TestAnonymizedLinks(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("the link has the same shape", drawn(func(j jobgen.Job, made *link.Link) (bool, error) {
			if j.Options.Fit || len(j.Options.Topics) > 0 || j.Options.TopicsRegex != "" || made.Names.Topics.Simulator("__consumer_offsets") != "" {
				return true, nil // what is named is gone, and a name that stays may stand elsewhere in the alphabet
			}
			c, _ := snapshot.Anonymize(j.Snapshot, nil)
			again, err := simlink.Build(c, j.Options)
			if err != nil {
				return false, err
			}
			return len(again.Names.Topics) == len(made.Names.Topics) && len(again.Names.Groups) == len(made.Names.Groups) &&
				reflect.DeepEqual(again.Names.Brokers, made.Names.Brokers) && sameKinds(again.Actions, made.Actions), nil
		}))
	})
}

// sameKinds reports whether two logs do the same kinds of things at the same times.
func sameKinds(a, b []actions.Entry) bool {
	return slices.EqualFunc(a, b, func(x, y actions.Entry) bool { return x.At == y.At && x.Action.Kind() == y.Action.Kind() })
}
