package shape

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
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
		s, err := Of(size)
		if sayable := len(size.Verbatim) == 0 && !holdsTiered(size); (err == nil) != sayable {
			t.Errorf("%s: got %v, though that a shape says it is %t", slug, err, sayable)
		}
		if err != nil {
			continue
		}
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

func holdsTiered(size sizecodec.Size) bool {
	for _, topic := range size.ExtraTopics {
		if topic.Tiered != "" {
			return true
		}
	}
	return size.PrimaryTiered != ""
}

func TestOfSaysEveryPart(t *testing.T) {
	for _, c := range []struct {
		topology   sizecodec.Topology
		slug, want string
	}{
		{"single-dc", "3x3x3", `{"topology":"single-dc","brokers":3,"topics":[{"name":"orders","partitions":3,"replicationFactor":3}]}`},
		{"stretched-3", "2-1-1x2x3xxxx1x", `{"topology":"stretched-3","brokersPerZone":[2,1,1],"rackAware":true,"topics":[{"name":"orders","partitions":2,"replicationFactor":3}]}`},
		{"single-dc", "5x4x3xt*~6~3~2~d~1~2~~3~1!a~1~1~~~~~~xxxxxxxxxx1~cd~4~5~xxxxxxx.600",
			`{"topology":"single-dc","brokers":5,"topics":[` +
				`{"name":"orders","partitions":4,"replicationFactor":3,"minInSyncReplicas":1,"cleanupPolicy":"compact,delete","retentionMs":4,"retentionBytes":5},` +
				`{"name":"tx","partitions":6,"replicationFactor":3,"minInSyncReplicas":2,"cleanupPolicy":"delete","retentionMs":1,"retentionBytes":2,"localRetentionMs":3,"diskless":true},` +
				`{"name":"a","partitions":1,"replicationFactor":1}],"disklessTiming":{"uploadMs":600}}`},
		{"diskless-3az", "6x3x3xxxxxxxxxxxxxxxxxxd", `{"topology":"diskless-3az","brokers":6,"topics":[{"name":"orders","partitions":3,"replicationFactor":3,"diskless":true}]}`},
	} {
		s, err := Of(sizeOf(t, c.topology, c.slug))
		got, _ := json.Marshal(s)
		if err != nil || string(got) != c.want {
			t.Errorf("%s:\n got %s, %v\nwant %s", c.slug, got, err, c.want)
		}
	}
}

func TestOfListsWhatNoShapeSays(t *testing.T) {
	for _, c := range []struct {
		topology   sizecodec.Topology
		slug       string
		fields     string
		params     string // of the rest
		restTopics int
	}{
		{"single-dc", "4x3x3xxp1xxx~", "verbatim[1] verbatim[4]", "4x3x3", 1},
		{"single-dc", "4x3x3xa~1~1~~~~~1~xxxxxxxxxx~~~~on", "primaryTiered extraTopics[0].tiered", "4x3x3xa~1~1~~~~~~", 2},
		{"diskless-3az", "7x3x3xclicks~1~1~~~~~~!a~1~1~~~~~~", "extraTopics[0].name", "7x3x3xa~1~1~~~~~~", 2},
		{"active-active", "3-3x1x2xwest.orders~1~1~~~~~~", "extraTopics[0].name", "3-3x1x2", 1},
	} {
		s, err := Of(sizeOf(t, c.topology, c.slug))
		if got := strings.Join(fieldsOf(t, err), " "); got != c.fields {
			t.Errorf("%s: left are %s, want %s", c.slug, got, c.fields)
		}
		if _, got, err := s.Params(); got != c.params || err != nil || len(s.Topics) != c.restTopics {
			t.Errorf("%s: the rest gives %q, %v, with %d topics, want %q with %d", c.slug, got, err, len(s.Topics), c.params, c.restTopics)
		}
	}
}

func TestOfRefusesWhatIsNoSize(t *testing.T) {
	var broken *sizecodec.Error
	if s, err := Of(sizecodec.Size{Topology: "single-dc"}); !errors.As(err, &broken) || !reflect.DeepEqual(s, Shape{}) {
		t.Errorf("got %+v, %v, want the codec's *Error", s, err)
	}
	if _, err := Of(sizecodec.Size{Topology: "stretched-2-5"}); !errors.Is(err, sizecodec.ErrNotPublic) {
		t.Errorf("got %v, want ErrNotPublic", err)
	}
}

func TestOfSharesNothingWithTheSize(t *testing.T) {
	size := sizeOf(t, "stretched-3", "1-1-1x3x3")
	s, _ := Of(size)
	s.BrokersPerZone[0], *s.Topics[0].Partitions = 7, 7
	back, _ := Shape{Topology: "stretched-3", BrokersPerZone: []int{1, 1, 1}}.Size()
	if !reflect.DeepEqual(size, back) {
		t.Errorf("the size became %+v", size)
	}
}

func TestDefaultsWriteNoSize(t *testing.T) {
	for _, topology := range append(sizecodec.Topologies(), "") {
		s := Default(topology)
		cluster, size, err := s.Params()
		want := topology
		if want == "" {
			want = "single-dc"
		}
		if cluster != want || s.Topology != want || size != "" || err != nil {
			t.Errorf("%s: got %q, %q, %v of %+v", topology, cluster, size, err, s)
		}
		if sealed := want == "stretched-2-5"; (len(s.Topics) == 1) == sealed {
			t.Errorf("%s: its default has %d topics", topology, len(s.Topics))
		}
	}
	if _, _, err := Default("unknown").Params(); err == nil {
		t.Error("an unknown topology has a default")
	}
}
