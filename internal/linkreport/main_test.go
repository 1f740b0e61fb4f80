package main

import (
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
)

// TestReportCountsEveryLink: each link is in one class, and all are in the last
// row.
func TestReportCountsEveryLink(t *testing.T) {
	var out strings.Builder
	if err := report(&out, snapgen.Corpus()[:12]); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	counted := 0
	for _, line := range lines[2:] {
		cells := strings.Split(line, " | ")
		if len(cells) != 10 {
			t.Errorf("%d cells: %s", len(cells), line)
		}
		if cells[0] == "| all" {
			if cells[1] != "12" || counted != 12 {
				t.Errorf("%d links in the classes, %s in all, of 12", counted, cells[1])
			}
			return
		}
		n := 0
		for _, digit := range cells[1] {
			n = 10*n + int(digit-'0')
		}
		counted += n
	}
	t.Errorf("no row for all:\n%s", out.String())
}
