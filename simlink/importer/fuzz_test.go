package importer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// FuzzImport: no text makes importing panic; what is imported is a snapshot, the
// same whichever text comes first; what fails says why. Two texts, as they have
// to be put together.
func FuzzImport(f *testing.F) {
	for _, version := range versions {
		texts := golden(f, version)
		for i, text := range texts {
			f.Add(text.Name, text.Content, texts[(i+5)%len(texts)].Content)
		}
	}
	f.Fuzz(func(t *testing.T, name, a, b string) {
		texts := []importer.Text{{Name: name, Content: a}, {Name: "b", Content: b}}
		result, err := importer.Import(texts, importer.Options{})
		turned, turnedErr := importer.Import([]importer.Text{texts[1], texts[0]}, importer.Options{})
		if (err == nil) != (turnedErr == nil) {
			t.Fatalf("the order matters: %v, %v", err, turnedErr)
		}
		if err != nil {
			var wrong *importer.Error
			if !errors.As(err, &wrong) || len(wrong.Problems()) == 0 {
				t.Fatalf("%v", err)
			}
			return
		}
		mustBeSnapshot(t, result.Snapshot)
		if a, b := asText(result.Snapshot), asText(turned.Snapshot); a != b {
			t.Fatalf("the order matters, in %s", firstDifference(a, b))
		}
		if !slices.Equal(result.Snapshot.Warnings, turned.Snapshot.Warnings) {
			t.Fatalf("the order matters: %q, %q", result.Snapshot.Warnings, turned.Snapshot.Warnings)
		}
		for _, p := range result.Problems {
			if utf8.ValidString(name) && !utf8.ValidString(p.String()) {
				t.Fatalf("%q", p)
			}
		}
	})
}

func mustBeSnapshot(t *testing.T, s *snapshot.Snapshot) {
	t.Helper()
	file, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := snapshot.Read(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if a, b := asText(read), asText(s); a != b {
		t.Fatalf("it is read as another, in %s", firstDifference(b, a))
	}
}
