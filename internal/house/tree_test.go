//go:build !js

package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	modulePath = "github.com/simlinkhq/kafka-simlink"
	moduleRoot = "../.."
)

// sourceFile is one file that is built into the module, tests excepted.
type sourceFile struct {
	path   string // from the module's root, with slashes
	pkg    string // its directory, which is the package's path within the module
	syntax *ast.File
	fset   *token.FileSet
}

// imports returns the paths that the file imports.
func (f sourceFile) imports() []string {
	var paths []string
	for _, spec := range f.syntax.Imports {
		paths = append(paths, importPath(spec))
	}
	return paths
}

func importPath(spec *ast.ImportSpec) string {
	value, _ := strconv.Unquote(spec.Path.Value) // the parser has accepted it
	return value
}

// sourceTree parses every file of the module that is not a test, whatever its
// build tags. Modules nested in this one have walls of their own.
func sourceTree(t *testing.T, mode parser.Mode) []sourceFile {
	t.Helper()
	root := os.DirFS(moduleRoot)
	var files []sourceFile
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && !isSource(root, name):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, filepath.Join(moduleRoot, name), nil, mode)
		if err != nil {
			return err
		}
		files = append(files, sourceFile{name, path.Dir(name), syntax, fset})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no Go files under %s", moduleRoot)
	}
	return files
}

// isSource reports whether the go command looks for packages of this module in a
// directory.
func isSource(root fs.FS, dir string) bool {
	if dir == "." {
		return true
	}
	base := path.Base(dir)
	if base == "testdata" || base == "vendor" || base[0] == '.' || base[0] == '_' {
		return false
	}
	_, err := fs.Stat(root, path.Join(dir, "go.mod"))
	return err != nil
}

func TestSourceTreeIsTheGoCommands(t *testing.T) {
	root := fstest.MapFS{
		"simlink/a.go":          {},
		"simlink/testdata/a.go": {},
		"e2e/go.mod":            {},
		".ci/a.go":              {},
		"_old/a.go":             {},
	}
	for dir, want := range map[string]bool{
		".": true, "simlink": true, "simlink/testdata": false, "e2e": false, ".ci": false, "_old": false,
	} {
		if got := isSource(root, dir); got != want {
			t.Errorf("isSource(%q) = %v, want %v", dir, got, want)
		}
	}
}
