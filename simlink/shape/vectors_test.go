package shape

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// sizeOf reads a slug of the test; none may be clamped.
func sizeOf(t testing.TB, topology sizecodec.Topology, slug string) sizecodec.Size {
	t.Helper()
	size, clamps, err := sizecodec.Decode(topology, slug)
	if err != nil || len(clamps) > 0 {
		t.Fatalf("%s %s: %v, clamps %v", topology, slug, err, clamps)
	}
	return size
}

func TestVectorsAreShapes(t *testing.T) {
	for i, line := range vectorLines(t) {
		slug, _, ok := strings.Cut(line, " :: ")
		if !ok {
			t.Fatalf("vector %d: no ' :: ' between slug and shape", i+1)
		}
		size := sizeOf(t, topologyOf(slug), slug)
		if len(size.Verbatim) > 0 || holdsTiered(size) {
			continue // whose meaning is not public; no shape says it
		}
		s := shapeOf(size)
		if _, got, err := s.Params(); err != nil || got != slug && (got != "" || slug != defaultSlug(size.Topology)) {
			t.Errorf("%s: its shape gives %q, %v", slug, got, err)
		}
		if again, err := s.Size(); err != nil || !reflect.DeepEqual(again, size) {
			t.Errorf("%s: its shape gives %+v, %v, want %+v", slug, again, err, size)
		}
	}
}

// vectorLines are the vectors without their word.
func vectorLines(t testing.TB) (lines []string) {
	t.Helper()
	data, err := os.ReadFile("testdata/size.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		vector, ok := strings.CutPrefix(line, "SIZE ")
		if !ok {
			t.Fatalf("line %d: unknown word in %q", i+1, line)
		}
		lines = append(lines, vector)
	}
	if len(lines) == 0 {
		t.Fatal("no vectors")
	}
	return lines
}

// topologyOf is the one that the number of zones suggests.
func topologyOf(slug string) sizecodec.Topology {
	brokers, _, _ := strings.Cut(slug, "x")
	switch strings.Count(brokers, "-") {
	case 0:
		return sizecodec.SingleDC
	case 1:
		return sizecodec.ActivePassive
	}
	return sizecodec.Stretched3
}

// shapeOf is the shape of a size, with the numbers that are defaults too.
func shapeOf(size sizecodec.Size) Shape {
	s := Shape{Topology: size.Topology, RackAware: size.RackAware, Topics: drawnTopics(size)}
	s.Topics[0].MinISR, s.Topics[0].Cleanup = given(size.PrimaryMinISR), size.PrimaryCleanup
	if size.Topology.Zones() == nil {
		s.Brokers = new(size.BrokersPerZone[0])
	} else {
		s.BrokersPerZone = slices.Clone(size.BrokersPerZone)
	}
	if t := size.DisklessTiming; t != nil {
		s.DisklessTiming = &DisklessTiming{given(t.CommitIntervalMs), given(t.UploadMs)}
	}
	return s
}

// given is the pointer to a number of which the codec's 0 is none.
func given[N int | int64](n N) *N {
	if n == 0 {
		return nil
	}
	return &n
}

func holdsTiered(size sizecodec.Size) bool {
	for _, topic := range size.ExtraTopics {
		if topic.Tiered != "" {
			return true
		}
	}
	return size.PrimaryTiered != ""
}

func TestDefaultsWriteNoSize(t *testing.T) {
	for _, topology := range append(sizecodec.Topologies(), "") {
		s := Shape{Topology: topology}
		want := s.topology()
		if start, public := want.Default(); public {
			s = shapeOf(start)
		}
		if cluster, size, err := s.Params(); cluster != want || size != "" || err != nil {
			t.Errorf("%s: got %q, %q, %v of %+v", topology, cluster, size, err, s)
		}
	}
	if _, _, err := (Shape{Topology: "unknown"}).Params(); err == nil {
		t.Error("an unknown topology has a default")
	}
}
