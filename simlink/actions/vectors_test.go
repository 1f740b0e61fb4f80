package actions_test

import (
	"os"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// TestVectors holds the strict decoder against the verdicts of the playground's
// own: an OK entry re-encodes to the text given, a BAD one is refused, and an LZ
// value expands to the log given.
func TestVectors(t *testing.T) {
	for _, file := range []string{"actions.txt", "lz-string.txt"} {
		t.Run(file, func(t *testing.T) { checkVectors(t, "testdata/"+file) })
	}
}

func checkVectors(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for n, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		verdict, rest, _ := strings.Cut(line, " ")
		switch verdict {
		case "#":
		case "OK":
			in, want, _ := strings.Cut(rest, " => ")
			entries, err := actions.Decode(in)
			if err != nil {
				t.Errorf("line %d: %v", n+1, err)
				continue
			}
			if got, err := actions.Encode(entries); got != want || err != nil {
				t.Errorf("line %d: %s re-encodes to %s (%v), want %s", n+1, in, got, err, want)
			}
		case "BAD":
			if entries, err := actions.Decode(rest); err == nil {
				t.Errorf("line %d: %s decodes to %v; the playground drops it", n+1, rest, entries)
			}
		case "LZ":
			in, want, _ := strings.Cut(rest, " => ")
			got, form, err := actions.Expand(in)
			if got != want || form != actions.FormLZString || err != nil {
				t.Errorf("line %d: expands to %q as %s (%v), want %q", n+1, got, form, err, want)
			}
		default:
			t.Fatalf("line %d: unknown verdict %q", n+1, verdict)
		}
	}
}
