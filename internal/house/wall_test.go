//go:build !js

package house

import (
	"fmt"
	"go/parser"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestWalls(t *testing.T) {
	for _, f := range sourceTree(t, parser.ImportsOnly) {
		for _, breach := range breaches(house, f.pkg, f.imports()) {
			t.Errorf("%s: %s", f.path, breach)
		}
	}
}

// breaches says which imports of a package the table does not allow.
func breaches(rooms []room, pkg string, imports []string) (found []string) {
	r, ok := roomOf(rooms, pkg)
	if !ok {
		return []string{fmt.Sprintf("package %s stands in no room; give it a room in internal/house/rooms_test.go", pkg)}
	}
	for _, path := range imports {
		if why := breach(r, path); why != "" {
			found = append(found, fmt.Sprintf("%s must not import %s: %s", r.path, path, why))
		}
	}
	return found
}

func breach(r room, path string) string {
	allows := func(patterns []string, pkg string) bool {
		return slices.ContainsFunc(patterns, func(pattern string) bool { return covers(pattern, pkg) })
	}
	first, _, _ := strings.Cut(path, "/")
	switch own, isOwn := strings.CutPrefix(path, modulePath+"/"); {
	case path == "C":
		return "the module is built without cgo"
	case isOwn:
		if !covers(r.path, own) && !allows(r.rooms, own) {
			return fmt.Sprintf("of this module it may import %s", list(r.rooms))
		}
	case strings.Contains(first, "."):
		if !slices.ContainsFunc(r.modules, func(m string) bool { return m == "..." || beneath(m, path) }) {
			return fmt.Sprintf("of other modules it may import %s", list(r.modules))
		}
	case r.pure && isImpure(path):
		return "library code does not print or log, and touches neither clock, randomness, environment, network nor files"
	}
	return ""
}

func list(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

func TestBreachesAreFound(t *testing.T) {
	const own = modulePath + "/"
	for _, c := range []struct {
		name, pkg, imports string
		want               string // a part of the message; none where the import is allowed
	}{
		{"the standard library", "simlink/actions", "compress/flate", ""},
		{"diag stands below all", "simlink/diag", own + "simlink/actions", "may import nothing"},
		{"a codec lists problems", "simlink/actions", own + "simlink/diag", ""},
		{"a codec knows no other", "simlink/actions", own + "simlink/sizecodec", "must not import"},
		{"a codec does not know the face", "simlink/placement", own + "simlink", "may import simlink/diag"},
		{"the face knows the codecs", "simlink", own + "simlink/actions", ""},
		{"the face does not know replay", "simlink", own + "simlink/replay", "must not import"},
		{"the face stays free of modules", "simlink", "golang.org/x/text/width", "of other modules it may import nothing"},
		{"inside a room", "simlink/actions", own + "simlink/actions/internal/table", ""},
		{"a room inside a room", "simlink/actions/internal/table", own + "simlink/sizecodec", "must not import"},
		{"another room's inside", "simlink/actions", own + "simlink/internal/names", "must not import"},
		{"picture sees replay alone", "simlink/picture", own + "simlink", "may import simlink/replay"},
		{"capture builds requests", "simlink/capture", kmsg, ""},
		{"capture does not dial", "simlink/capture", kgo, "of other modules it may import " + kmsg},
		{"a module of a like name", "simlink/capture", kmsg + "extra", "must not import"},
		{"kafka dials", "simlink/kafka", "net", ""},
		{"capture opens no connection", "simlink/capture", "net", "network"},
		{"a URL is not a connection", "simlink", "net/url", ""},
		{"the face reads no files", "simlink", "os", "files"},
		{"the command may", "cmd/simlink", "os", ""},
		{"the command takes any module", "cmd/simlink/internal/report", "github.com/alecthomas/kong", ""},
		{"the browser does not dial", "wasm", own + "simlink/kafka", "must not import"},
		{"examples have what a stranger has", "examples/build", own + "internal/proptest", "must not import"},
		{"cgo", "cmd/simlink", "C", "cgo"},
		{"no room", "utils", "fmt", "give it a room"},
		{"no room beneath a room", "simlink/utils", "fmt", "give it a room"},
		{"no room beside a tree", "examples2", "fmt", "give it a room"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := strings.Join(breaches(house, c.pkg, []string{c.imports}), "\n")
			if (found == "") != (c.want == "") || !strings.Contains(found, c.want) {
				t.Errorf("%s imports %s: found %q, want %q", c.pkg, c.imports, found, c.want)
			}
		})
	}
}

// An arrow leads to a row further up: then there is no way round in a circle.
func TestTableOfRoomsPointsUp(t *testing.T) {
	for i, r := range house {
		if !strings.HasPrefix(r.path, "simlink") && r.path != "internal/strictjson" {
			break
		}
		for _, to := range r.rooms {
			if !slices.ContainsFunc(house[:i], func(above room) bool { return above.path == to }) {
				t.Errorf("%s may import %s, which does not stand above it", r.path, to)
			}
		}
	}
}

// Whoever embeds the library gets no other module with it.
func TestEmbeddingIsFree(t *testing.T) {
	packages := packagesIn(t, core)
	for _, path := range goList(t, append([]string{"-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}"}, packages...)...) {
		if !beneath(modulePath, path) {
			t.Errorf("%v depend on %s; they may use the standard library only", packages, path)
		}
	}
}

// packagesIn returns the packages that exist in these rooms, as the go command
// names them.
func packagesIn(t *testing.T, rooms []string) []string {
	t.Helper()
	var packages []string
	for _, f := range sourceTree(t, parser.PackageClauseOnly) {
		if slices.ContainsFunc(rooms, func(r string) bool { return covers(r, f.pkg) }) {
			packages = append(packages, "./"+f.pkg)
		}
	}
	if packages == nil {
		t.Fatalf("no package in %v", rooms)
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

// goList runs go list at the root of the module and returns its lines.
func goList(t *testing.T, args ...string) []string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", append([]string{"list"}, args...)...)
	command.Dir = moduleRoot
	var stderr strings.Builder
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command, err, stderr.String())
	}
	return strings.Fields(string(output))
}
