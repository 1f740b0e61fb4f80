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
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// reference is a line of testdata/reference.jsonl: what a second implementation,
// written in another language from the mapping's specification alone, makes of a
// snapshot.
type reference struct {
	Seed     int             `json:"seed"`
	Snapshot json.RawMessage `json:"snapshot"`
	Options  struct {
		Topics                 []string `json:"topics"`
		TopicsRegex            string   `json:"topicsRegex"`
		Clamp                  bool     `json:"clamp"`
		MaxRecordsPerPartition *int     `json:"maxRecordsPerPartition"`
		Producers              bool     `json:"producers"`
		ProducersWindowMinutes int      `json:"producersWindowMinutes"`
	} `json:"options"`
	Size         string                       `json:"size"`
	PlainActions string                       `json:"plainActions"`
	Names        map[string]map[string]string `json:"names"`
	Refused      [][]string                   `json:"refused"` // why, where it is
}

func TestReference(t *testing.T) {
	t.Parallel()
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
	made, err := r.build()
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
	if made.Size != r.Size {
		t.Errorf("seed %d: size %s, want %s", r.Seed, made.Size, r.Size)
	}
	if made.PlainActions != r.PlainActions {
		got, want := firstDifference(made.PlainActions, r.PlainActions)
		t.Errorf("seed %d: the log has %s where %s is wanted", r.Seed, got, want)
	}
	for kind, table := range map[string]link.NameTable{"brokers": made.Names.Brokers, "topics": made.Names.Topics, "groups": made.Names.Groups} {
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
	read, err := snapshot.Read(bytes.NewReader(r.Snapshot))
	if err != nil {
		return nil, err
	}
	return simlink.Build(read, simlink.Options{
		Topics: r.Options.Topics, TopicsRegex: r.Options.TopicsRegex, Clamp: r.Options.Clamp,
		MaxRecordsPerPartition: r.records(), Producers: r.Options.Producers,
		ProducersWindow: time.Duration(r.Options.ProducersWindowMinutes) * time.Minute, Force: true,
	})
}

// records are those of the options, in which 0 is none.
func (r *reference) records() int {
	switch n := r.Options.MaxRecordsPerPartition; {
	case n == nil:
		return 0
	case *n == 0:
		return simlink.NoRecords
	default:
		return *n
	}
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
