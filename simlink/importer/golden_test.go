package importer_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

var update = flag.Bool("update", false, "rewrite the snapshots that the tools' texts give")

// versions of Kafka whose tools printed the texts of testdata. e2e/import_test.go
// makes them again.
var versions = []string{"3.9.2", "4.3.1"}

// golden are the texts of a version.
func golden(t testing.TB, version string) []importer.Text {
	t.Helper()
	var texts []importer.Text
	files, err := os.ReadDir(filepath.Join("testdata", version))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join("testdata", version, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, importer.Text{Name: file.Name(), Content: string(content)})
	}
	return texts
}

func named(t testing.TB, texts []importer.Text, names ...string) []importer.Text {
	t.Helper()
	var found []importer.Text
	for _, name := range names {
		n := len(found)
		for _, text := range texts {
			if text.Name == name {
				found = append(found, text)
			}
		}
		if len(found) == n {
			t.Fatalf("there is no text %s", name)
		}
	}
	return found
}

func mustImport(t testing.TB, texts ...importer.Text) *importer.Result {
	t.Helper()
	result, err := importer.Import(texts, importer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// described is a result as the golden files have it.
type described struct {
	Sources  []importer.Source
	Problems []string
	More     int `json:",omitempty"`
	Snapshot *snapshot.Snapshot
}

func describe(r *importer.Result) described {
	d := described{r.Sources, []string{}, r.More, r.Snapshot}
	for _, p := range r.Problems {
		d.Problems = append(d.Problems, p.String())
	}
	return d
}

// TestGolden imports each text that a tool printed, with the partitions where it
// has none itself, and all of them.
func TestGolden(t *testing.T) {
	for _, version := range versions {
		texts := golden(t, version)
		cases := map[string][]importer.Text{"all": texts}
		for _, text := range texts {
			with := []importer.Text{text}
			if !strings.HasPrefix(text.Name, "topics") && !strings.HasPrefix(text.Name, "kcat") {
				with = append(with, named(t, texts, "kcat.txt")...)
			}
			cases[strings.ReplaceAll(text.Name, ".", "-")] = with
		}
		for name, texts := range cases {
			t.Run(version+"/"+name, func(t *testing.T) { mustBeGolden(t, filepath.Join("testdata", "want", version, name+".json"), texts) })
		}
	}
}

func mustBeGolden(t *testing.T, file string, texts []importer.Text) {
	t.Helper()
	got, err := json.MarshalIndent(describe(mustImport(t, texts...)), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(got) {
		t.Errorf("%s is not what is imported; go test -update writes it anew; the first lines that differ:\n%s", file, firstDifference(string(want), string(got)))
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d:\n-%s\n+%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(b), len(a))
}
