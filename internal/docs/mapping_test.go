//go:build !js

package docs

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestStagesAreFiles: who looks for a rule of the mapping page finds it in the file
// that its section is called after.
func TestStagesAreFiles(t *testing.T) {
	sections := map[string]bool{}
	for line := range strings.Lines(page(t, "docs/mapping.md")) {
		if title, isStage := strings.CutPrefix(strings.TrimSpace(line), "### "); isStage {
			sections[strings.ReplaceAll(strings.ToLower(title), "-", "")] = true
		}
		if title, isChapter := strings.CutPrefix(strings.TrimSpace(line), "## "); isChapter {
			sections[strings.ToLower(title)] = true
		}
	}
	files, err := filepath.Glob(filepath.Join(moduleRoot, "simlink", "internal", "mapping", "*.go"))
	if err != nil || files == nil {
		t.Fatal("there are no files", err)
	}
	for _, file := range append(files, "form.go") { // which is of package link
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		if name == "doc" || name == "mapping" || strings.HasSuffix(name, "_test") {
			continue
		}
		if !sections[name] {
			t.Errorf("%s.go has no section in docs/mapping.md", name)
		}
	}
}
