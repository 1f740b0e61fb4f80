//go:build !js

package docs

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	benchmarkRow  = regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\| `(Benchmark[A-Za-z]+)[/`]")
	benchmarkFunc = regexp.MustCompile(`(?m)^func (Benchmark[A-Za-z]+)\(`)
)

func TestBenchmarksOfThePageExist(t *testing.T) {
	rows := benchmarkRow.FindAllStringSubmatch(page(t, "docs/performance.md"), -1)
	if len(rows) == 0 {
		t.Fatal("docs/performance.md has no figures")
	}
	exist := benchmarks(t)
	for _, row := range rows {
		if !exist[row[1]+" "+row[2]] {
			t.Errorf("docs/performance.md has a figure of %s in %s, which is no benchmark", row[2], row[1])
		}
	}
}

// benchmarks are those of the library, each after its package.
func benchmarks(t *testing.T) map[string]bool {
	t.Helper()
	root := os.DirFS(moduleRoot)
	exist := map[string]bool{}
	err := fs.WalkDir(root, "simlink", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(root, name)
		for _, m := range benchmarkFunc.FindAllStringSubmatch(string(source), -1) {
			exist[path.Dir(name)+" "+m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return exist
}
