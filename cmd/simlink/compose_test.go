package main

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"
)

// TestShapeTooLong: a link that is too long to be shared is refused, and printed
// where it is forced.
func TestShapeTooLong(t *testing.T) {
	var file strings.Builder
	file.WriteString("actions:\n")
	rnd := rand.New(rand.NewSource(1))
	for at := range 400 {
		fmt.Fprintf(&file, "- AB:b%x@%d\n", rnd.Uint64(), at)
	}
	shape := func(args ...string) (status int, out, err string) {
		var o, e strings.Builder
		status = run(append([]string{"shape"}, args...), streams{strings.NewReader(file.String()), &o, &e, func(string) string { return "" }, clock{time.Now, after}})
		return status, o.String(), e.String()
	}
	if status, out, err := shape(); status != 1 || out != "" || !strings.Contains(err, "link has ") {
		t.Errorf("status %d, %q, %s", status, out, err)
	}
	if status, out, err := shape("--force"); status != 0 || !strings.HasPrefix(out, "https://") || !strings.Contains(err, "[link-too-long]") {
		t.Errorf("forced: status %d, %.60q, %s", status, out, err)
	}
}
