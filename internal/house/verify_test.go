//go:build !js

package house

import (
	"go/ast"
	"go/parser"
	"strings"
	"testing"
)

// TestShellsVerify: a shell builds links in one function, and that function has
// them verified. Nobody can see it from outside, as no link that Build makes fails.
func TestShellsVerify(t *testing.T) {
	shells := map[string]int{}
	for _, f := range sourceTree(t, parser.SkipObjectResolution) {
		if !strings.HasPrefix(f.pkg, "cmd/") && !strings.HasPrefix(f.pkg, "wasm") {
			continue
		}
		for _, declared := range f.syntax.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok || !uses(function, "simlink", "Build") {
				continue
			}
			shells[f.pkg]++
			if !uses(function, "replay", "Verify") {
				t.Errorf("%s: %s builds links that are not verified", f.path, function.Name.Name)
			}
		}
	}
	for _, shell := range []string{"cmd/simlink", "wasm/internal/api"} {
		if shells[shell] != 1 {
			t.Errorf("%s builds links in %d functions, want 1", shell, shells[shell])
		}
		delete(shells, shell)
	}
	if len(shells) > 0 {
		t.Errorf("links are built in other packages too: %v", shells)
	}
}

// uses says whether a function names a thing of a package.
func uses(function *ast.FuncDecl, pkg, name string) (found bool) {
	ast.Inspect(function, func(node ast.Node) bool {
		if s, ok := node.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == pkg && s.Sel.Name == name {
				found = true
			}
		}
		return true
	})
	return found
}
