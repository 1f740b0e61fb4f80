//go:build !js

package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// impureTrees are the packages of the standard library, each with those
// beneath it, that the library may not import.
var impureTrees = []string{
	"crypto/rand", "flag", "io/ioutil", "log", "math/rand", "net", "os", "plugin", "runtime", "syscall", "testing", "unsafe",
}

// isImpure reports whether a package lies in one of the impure trees. net/url does
// not count: it only parses.
func isImpure(path string) bool {
	return path != "net/url" && slices.ContainsFunc(impureTrees, func(tree string) bool { return beneath(tree, path) })
}

// impureNames are what the library may not use of packages that it may import.
var impureNames = map[string][]string{
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "Local", "LoadLocation"},
	"fmt":  {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
}

func TestLibraryIsPure(t *testing.T) {
	for _, f := range sourceTree(t, parser.SkipObjectResolution) {
		if r, ok := roomOf(house, f.pkg); ok && r.pure {
			for _, use := range impureUses(f.fset, f.syntax) {
				t.Errorf("%s:%s; library code does not print, and time comes with its input", f.path, use)
			}
		}
	}
}

// impureUses finds the impure names in a file, called or not, and the built-in
// print functions.
func impureUses(fset *token.FileSet, file *ast.File) (found []string) {
	packages := importedAs(file)
	report := func(node ast.Node, name string) {
		found = append(found, fmt.Sprintf("%d: uses %s", fset.Position(node.Pos()).Line, name))
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if x, ok := node.X.(*ast.Ident); ok && slices.Contains(impureNames[packages[x.Name]], node.Sel.Name) {
				report(node, packages[x.Name]+"."+node.Sel.Name)
			}
		case *ast.CallExpr:
			if f, ok := node.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
				report(node, f.Name)
			}
		case *ast.ImportSpec:
			if path := importPath(node); node.Name != nil && node.Name.Name == "." && impureNames[path] != nil {
				report(node, "all of "+path+" by a dot import")
			}
		}
		return true
	})
	return found
}

// importedAs maps the name that an import has in the file to its path, for
// packages whose name is the last part of their path.
func importedAs(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, spec := range file.Imports {
		path := importPath(spec)
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = path
	}
	return names
}

func TestImpureUsesAreFound(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"the clock", "import \"time\"\nvar t = time.Now()", "3: uses time.Now"},
		{"the clock by another name", "import clock \"time\"\nvar t = clock.Since(x)", "3: uses time.Since"},
		{"the clock, handed on", "import \"time\"\nvar now = time.Now", "3: uses time.Now"},
		{"a dot import", "import . \"time\"", "2: uses all of time by a dot import"},
		{"printing", "import \"fmt\"\nfunc f() { fmt.Println() }", "3: uses fmt.Println"},
		{"printing, built in", "func f() { println() }", "2: uses println"},
		{"parsing a time", "import \"time\"\nvar t, err = time.Parse(time.RFC3339, x)", ""},
		{"formatting", "import \"fmt\"\nvar s = fmt.Sprint(1)", ""},
		{"another package's Now", "import \"x/clock\"\nvar t = clock.Now()", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "made-up.go", "package p\n"+c.source, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if found := strings.Join(impureUses(fset, file), "\n"); found != c.want {
				t.Errorf("found %q, want %q", found, c.want)
			}
		})
	}
}
