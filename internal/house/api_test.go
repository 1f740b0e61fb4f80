//go:build !js

package house

import (
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/api.txt with the names that the library exports now")

var apiFile = filepath.Join(moduleRoot, "docs", "api.txt")

func TestAPI(t *testing.T) {
	now := libraryAPI(t)
	if *update {
		if err := os.WriteFile(apiFile, []byte(strings.Join(now, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatalf("%v; write it with: go test ./internal/house -update", err)
	}
	if changes := difference(strings.Split(strings.TrimSpace(string(data)), "\n"), now); changes != "" {
		t.Errorf("the library's exported names are not those of docs/api.txt:\n%s"+
			"If that is meant, accept it with: go test ./internal/house -update", changes)
	}
}

// difference lists what is in one sorted list of lines and not in the other.
func difference(before, now []string) string {
	var text strings.Builder
	for _, line := range before {
		if !slices.Contains(now, line) {
			fmt.Fprintf(&text, "- %s\n", line)
		}
	}
	for _, line := range now {
		if !slices.Contains(before, line) {
			fmt.Fprintf(&text, "+ %s\n", line)
		}
	}
	return text.String()
}

// libraryAPI lists the exported names of all packages that can be imported from
// outside, one a line, sorted.
func libraryAPI(t *testing.T) []string {
	t.Helper()
	packages := packagesIn(t, []string{"simlink/..."})
	packages = slices.DeleteFunc(packages, func(p string) bool { return strings.Contains(p+"/", "/internal/") })
	load := loader(t, packages)
	var lines []string
	for _, p := range packages {
		own := strings.TrimPrefix(p, "./")
		pkg, err := load.Import(modulePath + "/" + own)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range packageAPI(pkg) {
			lines = append(lines, fmt.Sprintf("pkg %s, %s", own, line))
		}
	}
	slices.Sort(lines)
	return lines
}

// loader imports packages from what the compiler has exported of them.
func loader(t *testing.T, packages []string) types.Importer {
	t.Helper()
	exports := map[string]string{}
	for _, line := range goList(t, append([]string{"-deps", "-export", "-f", "{{.ImportPath}}={{.Export}}"}, packages...)...) {
		path, file, _ := strings.Cut(line, "=")
		exports[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
}

func TestDifferenceNamesWhatChanged(t *testing.T) {
	got := difference([]string{"func A()", "func B()"}, []string{"func A(int)", "func B()"})
	if want := "- func A()\n+ func A(int)\n"; got != want {
		t.Errorf("difference = %q, want %q", got, want)
	}
	if same := difference([]string{"func A()"}, []string{"func A()"}); same != "" {
		t.Errorf("difference of one list with itself = %q", same)
	}
}
