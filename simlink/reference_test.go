package simlink_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// reference is a line of testdata/reference.jsonl: what a second implementation,
// written in another language from the mapping's specification alone, makes of a
// snapshot.
type reference struct {
	Seed     int             `json:"seed"`
	Snapshot json.RawMessage `json:"snapshot"`
	Options  struct {
		Topics                 []string            `json:"topics"`
		TopicsRegex            string              `json:"topicsRegex"`
		Clamp                  bool                `json:"clamp"`
		MaxRecordsPerPartition simlink.RecordLimit `json:"maxRecordsPerPartition"`
		Producers              bool                `json:"producers"`
		ProducersWindowMinutes int                 `json:"producersWindowMinutes"`
	} `json:"options"`
	Size         string                       `json:"size"`
	PlainActions string                       `json:"plainActions"`
	Names        map[string]map[string]string `json:"names"`
	Refused      [][]string                   `json:"refused"` // why, where it is
}

func TestReference(t *testing.T) {
	file, err := os.Open("testdata/reference.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r reference
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		r.check(t)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func (r *reference) check(t *testing.T) {
	link, err := r.build()
	switch {
	case r.Refused != nil:
		if err == nil {
			t.Errorf("seed %d: built, though the reference refuses it: %v", r.Seed, r.Refused)
		}
		return
	case err != nil:
		t.Errorf("seed %d: %v", r.Seed, err)
		return
	}
	if link.Size != r.Size {
		t.Errorf("seed %d: size %s, want %s", r.Seed, link.Size, r.Size)
	}
	if link.PlainActions != r.PlainActions {
		got, want := firstDifference(link.PlainActions, r.PlainActions)
		t.Errorf("seed %d: the log has %s where %s is wanted", r.Seed, got, want)
	}
	for kind, table := range map[string]link.NameTable{"brokers": link.Names.Brokers, "topics": link.Names.Topics, "groups": link.Names.Groups} {
		if len(table) != len(r.Names[kind]) {
			t.Errorf("seed %d: %d names of %s, want %d", r.Seed, len(table), kind, len(r.Names[kind]))
		}
		for _, n := range table {
			if r.Names[kind][n.Real] != n.Simulator {
				t.Errorf("seed %d: %q of %s is %q, want %q", r.Seed, n.Real, kind, n.Simulator, r.Names[kind][n.Real])
			}
		}
	}
}

func (r *reference) build() (*simlink.Link, error) {
	snapshot, err := snapshot.Read(bytes.NewReader(r.Snapshot))
	if err != nil {
		return nil, err
	}
	return simlink.Build(snapshot, simlink.Options{
		Topics: r.Options.Topics, TopicsRegex: r.Options.TopicsRegex, Clamp: r.Options.Clamp,
		MaxRecordsPerPartition: r.Options.MaxRecordsPerPartition, Producers: r.Options.Producers,
		ProducersWindow: time.Duration(r.Options.ProducersWindowMinutes) * time.Minute, Force: true,
	})
}

func firstDifference(a, b string) (string, string) {
	as, bs := strings.Split(a, ","), strings.Split(b, ",")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return as[i], bs[i]
		}
	}
	return "an end", "more"
}
