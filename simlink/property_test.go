package simlink_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// job is a snapshot and the options that it is drawn with.
type job struct {
	Snapshot *simlink.Snapshot
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
	return gopter.NewGenResult(job{s, snapgen.Options(p.Rng, s), p.Rng.Int63()}, gopter.NoShrinker)
}

// drawn holds a property of the links of all jobs that can be drawn. A selection
// may be empty and a log too long; nothing else may fail.
func drawn(holds func(job, *simlink.Link) (bool, error)) gopter.Prop {
	return prop.ForAll(func(j job) (bool, error) {
		link, err := simlink.Build(j.Snapshot, j.Options)
		var selection *snapshot.SelectionError
		var tooLong *link.TooLongError
		if errors.As(err, &selection) || errors.As(err, &tooLong) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		return holds(j, link)
	}, genJob)
}

// TestBuildProperties holds each link to all properties, since making it is what
// takes the time.
func TestBuildProperties(t *testing.T) {
	properties := []struct {
		name  string
		holds func(job, *simlink.Link) (bool, error)
	}{
		{"the link parses back to what was built", parsesBack},
		{"the size is a fixed point of its codec", sizeIsFixed},
		{"the order of the lists does not matter", orderDoesNotMatter},
		{"the log has the timeline of the mapping", timeline},
		{"every name in the log is in the tables and the size", namesExist},
		{"names are distinct and fit", namesAreDistinct},
		{"warnings have a known code and one sentence", warningsAreKnown},
		{"the form is the one that its lengths ask for", formIsByLength},
	}
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a link holds what it should", drawn(func(j job, link *simlink.Link) (bool, error) {
			for _, property := range properties {
				if holds, err := property.holds(j, link); !holds || err != nil {
					return false, fmt.Errorf("not so: %s: %w", property.name, err)
				}
			}
			return true, nil
		}))
	})
}

func formIsByLength(j job, link *simlink.Link) (bool, error) {
	lengths := link.Lengths()
	want := actions.FormDeflate
	if len([]rune(link.PlainActions)) <= 1500 && lengths.Plain <= link.MaxLength || lengths.Plain <= lengths.Deflate {
		want = actions.FormPlain
	}
	own := map[actions.Form]int{actions.FormPlain: lengths.Plain, actions.FormDeflate: lengths.Deflate}[link.Form]
	if link.Form != want || own != link.Length {
		return false, fmt.Errorf("%s with %+v, and %d in all", link.Form, lengths, link.Length)
	}
	return true, nil
}

func parsesBack(j job, link *simlink.Link) (bool, error) {
	back, err := simlink.Parse(link.String())
	if err != nil {
		return false, err
	}
	return back.Size == link.Size && reflect.DeepEqual(back.Actions, link.Actions) && back.PlainActions == link.PlainActions &&
		back.Form == link.Form && back.Length == link.Length && back.Dropped == nil && len(back.Warnings) == 0, nil
}

func sizeIsFixed(j job, link *simlink.Link) (bool, error) {
	size, clamps, err := sizecodec.Decode(sizecodec.SingleDC, link.Size)
	if err != nil {
		return false, err
	}
	again, err := size.Encode()
	return again == link.Size && clamps == nil, err
}

func orderDoesNotMatter(j job, link *simlink.Link) (bool, error) {
	s := shuffled(j.Snapshot, rand.New(rand.NewSource(j.Seed)))
	again, err := simlink.Build(s, j.Options)
	if err != nil {
		return false, err
	}
	return reflect.DeepEqual(again, link), nil
}

// shuffled is a copy with every list in another order whose order says nothing.
func shuffled(s *simlink.Snapshot, rnd *rand.Rand) *simlink.Snapshot {
	c := *s
	c.Brokers, c.Topics, c.Groups, c.Producers = slices.Clone(s.Brokers), slices.Clone(s.Topics), slices.Clone(s.Groups), slices.Clone(s.Producers)
	shuffle(rnd, c.Brokers)
	shuffle(rnd, c.Topics)
	shuffle(rnd, c.Groups)
	shuffle(rnd, c.Producers)
	for i := range c.Topics {
		c.Topics[i].Partitions = slices.Clone(c.Topics[i].Partitions)
		shuffle(rnd, c.Topics[i].Partitions)
		for j := range c.Topics[i].Partitions {
			p := &c.Topics[i].Partitions[j]
			p.ISR = slices.Clone(p.ISR)
			shuffle(rnd, p.ISR)
		}
	}
	return &c
}

func shuffle[T any](rnd *rand.Rand, list []T) {
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// timeline holds the log to what the mapping says of its beginning, its clock and
// its synthetic producers.
func timeline(j job, link *simlink.Link) (bool, error) {
	if !strings.HasPrefix(link.PlainActions, "RP:p1@500,RG:c1@750") {
		return false, errors.New("the template is not removed first")
	}
	alive := ""
	last := int64(250)
	for _, e := range link.Actions {
		gap := int64(250)
		switch a := e.Action.(type) {
		case actions.AddProducer:
			if strings.HasPrefix(a.Producer, "kp") {
				if alive != "" {
					return false, fmt.Errorf("%s is added while %s is alive", a.Producer, alive)
				}
				alive = a.Producer
			}
		case actions.ProduceRecord:
			if a.Producer != alive {
				return false, fmt.Errorf("%s produces while %q is alive", a.Producer, alive)
			}
		case actions.RemoveProducer:
			if a.Producer == alive {
				alive, gap = "", 2000
			}
		}
		if e.At != last+gap {
			return false, fmt.Errorf("%s is %d ms after the one before, not %d", e, e.At-last, gap)
		}
		last = e.At
	}
	return alive == "", nil
}

func namesExist(j job, link *simlink.Link) (bool, error) {
	brokers, topics := map[string]bool{}, map[string]bool{}
	for i := range link.Shape.BrokersPerZone[0] {
		brokers[fmt.Sprintf("broker-%d", i+1)] = true
	}
	for _, t := range link.Shape.ExtraTopics {
		topics[t.Name] = true
	}
	for _, n := range link.Names.Topics {
		if n.Simulator != "orders" && !topics[n.Simulator] {
			return false, fmt.Errorf("%q is not in the size", n.Simulator)
		}
		topics[n.Simulator] = true
	}
	if len(link.Names.Brokers) != len(brokers) {
		return false, fmt.Errorf("%d brokers have names, the size has %d", len(link.Names.Brokers), len(brokers))
	}
	for _, e := range link.Actions {
		for _, name := range topicsOf(e.Action) {
			if !topics[name] {
				return false, fmt.Errorf("%s: no topic %q", e, name)
			}
		}
		for _, name := range brokersOf(e.Action) {
			if !brokers[name] {
				return false, fmt.Errorf("%s: no broker %q", e, name)
			}
		}
	}
	return true, nil
}

func topicsOf(action actions.Action) []string {
	switch a := action.(type) {
	case actions.AddProducer:
		return []string{a.Topic}
	case actions.ProduceRecord:
		return []string{a.Topic}
	case actions.ReassignPartition:
		return []string{a.Topic}
	case actions.AddGroup:
		return a.Topics
	}
	return nil
}

func brokersOf(action actions.Action) []string {
	switch a := action.(type) {
	case actions.ReassignPartition:
		return a.Brokers
	case actions.KillBroker:
		return []string{a.Broker}
	case actions.SetReplicaSpeed:
		return []string{a.Broker}
	}
	return nil
}

func namesAreDistinct(j job, link *simlink.Link) (bool, error) {
	members := map[string]link.NameTable{}
	for _, m := range link.Names.Members {
		members[m.Group] = append(members[m.Group], link.Name{Real: m.Real, Simulator: m.Simulator})
	}
	tables := []link.NameTable{link.Names.Brokers, link.Names.Topics, link.Names.Groups}
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

func warningsAreKnown(j job, link *simlink.Link) (bool, error) {
	order := map[link.WarningCode]bool{}
	for _, info := range link.WarningCodes() {
		order[info.Code] = true
	}
	for _, w := range link.Warnings {
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
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a snapshot is written and read back", prop.ForAll(func(j job) (bool, error) {
			text, back, err := writeAndRead(j.Snapshot)
			if err != nil {
				return false, err
			}
			again, err := json.Marshal(back)
			return bytes.Equal(text, again), err
		}, genJob))
		p.Property("the file gives the link that the snapshot gives", drawn(func(j job, link *simlink.Link) (bool, error) {
			_, back, err := writeAndRead(j.Snapshot)
			if err != nil {
				return false, err
			}
			again, err := simlink.Build(back, j.Options)
			return err == nil && again.URL == link.URL, err
		}))
	})
}
