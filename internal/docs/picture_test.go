//go:build !js

package docs

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPictureIsCurrent holds the README's picture against the demo.
func TestPictureIsCurrent(t *testing.T) {
	t.Parallel()
	const shown = "docs/demo.svg"
	dir := workshop(t)
	drawn := filepath.Join(dir, "demo.svg")
	command := "'" + filepath.Join(dir, "simlink") + "' picture --producers --out '" + drawn + "' cmd/simlink/demo.json"
	if out, err := runIn(t, moduleRoot, command); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	svg, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(moduleRoot, shown), svg, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if page(t, shown) != string(svg) {
		t.Errorf("%s is not what simlink draws; draw it again with: go test ./internal/docs -update", shown)
	}
}
