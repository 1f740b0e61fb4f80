package sizecodec

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestTopologiesStandInTheOrderOfThePage(t *testing.T) {
	want := []Topology{"single-dc", "active-passive", "active-active", "stretched-3", "stretched-2-5", "diskless-3az"}
	if got := Topologies(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestParseTopologyKnowsTheirNamesAndNoOther(t *testing.T) {
	for _, want := range Topologies() {
		if got, err := ParseTopology(string(want)); got != want || err != nil {
			t.Errorf("%s: got %q, %v", want, got, err)
		}
	}
	for _, bad := range []string{"", "Single-DC", "stretched", "single-dc "} {
		_, err := ParseTopology(bad)
		var e *Error
		if !errors.As(err, &e) || e.Problems()[0].Place != "topology" || !strings.Contains(err.Error(), "stretched-2-5") {
			t.Errorf("%q: got error %v, want one that lists the topologies", bad, err)
		}
	}
}

func TestZones(t *testing.T) {
	want := map[Topology]string{
		SingleDC: "", ActivePassive: "primary dr", ActiveActive: "west east",
		Stretched3: "dc-a dc-b dc-c", Stretched25: "dc-a dc-b", Diskless3AZ: "", "unknown": "",
	}
	for topology, zones := range want {
		if got := strings.Join(topology.Zones(), " "); got != zones {
			t.Errorf("%s: got %q, want %q", topology, got, zones)
		}
	}
	Stretched3.Zones()[0] = "changed"
	if got := Stretched3.Zones()[0]; got != "dc-a" {
		t.Errorf("the caller changed the table to %q", got)
	}
}

func TestDefaultSlugs(t *testing.T) {
	want := map[Topology]string{
		SingleDC: "3x3x3", ActivePassive: "2-2x1x2", ActiveActive: "2-2x1x2", Stretched3: "1-1-1x3x3",
		Stretched25: "", Diskless3AZ: "", "unknown": "",
	}
	for topology, slug := range want {
		got, public := topology.DefaultSlug()
		if got != slug || public != (slug != "") {
			t.Errorf("%s: got %q, %t, want %q", topology, got, public, slug)
		}
		if !public {
			continue
		}
		size, clamps, err := Decode(topology, slug)
		if err != nil || len(clamps) > 0 {
			t.Errorf("%s: its default decodes with %v, clamps %v", topology, err, clamps)
		}
		if again, err := size.Encode(); again != slug || err != nil {
			t.Errorf("%s: its default encodes as %q, %v", topology, again, err)
		}
	}
}

func TestDefaultsAreTheShapesOfThePage(t *testing.T) {
	want := map[Topology]string{
		SingleDC: "3x3x3", ActivePassive: "2-2x1x2", ActiveActive: "2-2x1x2", Stretched3: "1-1-1x3x3",
		Stretched25: "", Diskless3AZ: "6x3x3", "unknown": "",
	}
	for topology, slug := range want {
		size, public := topology.Default()
		if public != (slug != "") {
			t.Errorf("%s: public is %t", topology, public)
		}
		if !public {
			continue
		}
		if got, err := size.Encode(); got != slug || err != nil || size.Topology != topology {
			t.Errorf("%s: got %q of %q (%v), want %q", topology, got, size.Topology, err, slug)
		}
	}
}

func TestTopologiesWithTopicsOfTheirOwn(t *testing.T) {
	for _, topology := range append(Topologies(), "unknown") {
		want := ""
		if topology == Diskless3AZ {
			want = "clicks"
		}
		if got := topology.DisklessTopic(); got != want {
			t.Errorf("%s: its diskless topic is %q, want %q", topology, got, want)
		}
		if got, want := topology.Mirrors(), strings.HasPrefix(string(topology), "active-"); got != want {
			t.Errorf("%s: mirrors is %t, want %t", topology, got, want)
		}
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		topology Topology
		brokers  []int
		rf       int
		want     Limits
	}{
		{SingleDC, []int{10}, 3, Limits{10, 24, 10, 6}},
		{SingleDC, []int{4}, 3, Limits{10, 24, 4, 6}},
		{SingleDC, []int{99}, 99, Limits{10, 24, 10, 6}},
		{SingleDC, nil, 0, Limits{10, 24, 1, 6}},
		{ActivePassive, []int{4, 5}, 1, Limits{9, 6, 4, 6}},
		{ActivePassive, []int{5, 4}, 1, Limits{9, 6, 5, 6}},
		{ActivePassive, nil, 1, Limits{9, 6, 1, 6}},
		{ActiveActive, []int{5, 2}, 1, Limits{9, 6, 2, 6}},
		{ActiveActive, []int{3, 6}, 1, Limits{9, 6, 3, 6}},
		{ActiveActive, nil, 1, Limits{9, 6, 1, 6}},
		{Stretched3, []int{3, 3, 3}, 3, Limits{9, 6, 9, 6}},
		{Stretched3, []int{3, 3, 3}, 4, Limits{9, 3, 9, 6}},
		{Stretched3, []int{1, 1, 1}, 3, Limits{9, 3, 3, 6}},
		{Stretched3, []int{1, 1, 1}, 1, Limits{9, 6, 3, 6}},
		{Stretched3, []int{1, 1, 1}, math.MaxInt, Limits{9, 3, 3, 6}},
		{Stretched3, []int{math.MaxInt, math.MaxInt, math.MinInt}, 3, Limits{9, 6, 9, 6}},
		{Stretched25, []int{2, 2}, 3, Limits{Brokers: 9}},
		{Diskless3AZ, []int{6}, 3, Limits{9, 6, 6, 6}},
		{"unknown", []int{3}, 3, Limits{}},
	}
	for _, test := range tests {
		if got := test.topology.Limits(test.brokers, test.rf); got != test.want {
			t.Errorf("%s, brokers %v, rf %d: got %+v, want %+v", test.topology, test.brokers, test.rf, got, test.want)
		}
	}
}

// The rule of stretched-3, by placing the replicas one by one.
func TestStretched3PartitionsAgreeWithPlacingEveryReplica(t *testing.T) {
	for a := 1; a <= 7; a++ {
		for b := 1; a+b <= 8; b++ {
			for c := 1; a+b+c <= 9; c++ {
				for rf := 1; rf <= a+b+c; rf++ {
					got := Stretched3.Limits([]int{a, b, c}, rf).Partitions
					if want := placeUntilFull(a+b+c, rf); got != want {
						t.Errorf("%d-%d-%d rf %d: got %d, want %d", a, b, c, rf, got, want)
					}
				}
			}
		}
	}
}

func placeUntilFull(brokers, rf int) int {
	held := make([]int, brokers)
	for partition := range 6 {
		for replica := range rf {
			broker := (partition + replica) % brokers
			held[broker]++
			if held[broker] > 3 {
				return partition
			}
		}
	}
	return 6
}

func TestStretched25IsRefusedWithItsOwnError(t *testing.T) {
	if _, _, err := Decode(Stretched25, "2-2x1x2"); !errors.Is(err, ErrNotPublic) {
		t.Errorf("decode: %v", err)
	}
	size := Size{Topology: Stretched25, BrokersPerZone: []int{2, 2}, Partitions: 1, ReplicationFactor: 2}
	if _, err := size.Encode(); !errors.Is(err, ErrNotPublic) {
		t.Errorf("encode: %v", err)
	}
	clamped, clamps := size.Clamp()
	if len(clamps) > 0 || fmt.Sprint(clamped) != fmt.Sprint(size) {
		t.Errorf("clamp: %v, %v", clamped, clamps)
	}
	if !strings.Contains(ErrNotPublic.Error(), "default") {
		t.Errorf("%q does not say what to do", ErrNotPublic)
	}
}
