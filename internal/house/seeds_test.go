//go:build !js

package house

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	seedOf    = regexp.MustCompile(`(?m)^(Test\w+)`)
	declaring = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// TestSeedsAreOfTests: a seed on record for a test that has another name by now is
// tried by nobody.
func TestSeedsAreOfTests(t *testing.T) {
	root := os.DirFS(moduleRoot)
	tables, tests := map[string]string{}, map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		isTable := strings.HasSuffix(name, "/testdata/seeds.txt")
		if err != nil || entry.IsDir() || !isTable && !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		if isTable {
			tables[name] = string(text)
		}
		for _, found := range declaring.FindAllStringSubmatch(string(text), -1) {
			tests[path.Join(path.Dir(name), found[1])] = true
		}
		return err
	})
	if err != nil || len(tables) == 0 {
		t.Fatalf("%d tables of seeds, %v", len(tables), err)
	}
	for name, text := range tables {
		for _, found := range seedOf.FindAllStringSubmatch(text, -1) {
			if !tests[path.Join(path.Dir(path.Dir(name)), found[1])] {
				t.Errorf("%s: the package has no test %s", name, found[1])
			}
		}
	}
}
