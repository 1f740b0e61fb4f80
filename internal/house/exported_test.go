//go:build !js

package house

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// packageAPI lists the exported names of a package.
func packageAPI(pkg *types.Package) (lines []string) {
	qualify := qualifier(pkg)
	for _, name := range pkg.Scope().Names() {
		if !ast.IsExported(name) {
			continue
		}
		switch object := pkg.Scope().Lookup(name).(type) {
		case *types.Const:
			lines = append(lines, fmt.Sprintf("const %s %s = %s", name, types.TypeString(object.Type(), qualify), object.Val().ExactString()))
		case *types.TypeName:
			lines = append(lines, typeAPI(object, qualify)...)
		default:
			lines = append(lines, types.ObjectString(object, qualify))
		}
	}
	return lines
}

// qualifier shortens the names of this module's packages, and leaves out that
// of the package itself.
func qualifier(self *types.Package) types.Qualifier {
	return func(pkg *types.Package) string {
		if pkg == self {
			return ""
		}
		return strings.TrimPrefix(pkg.Path(), modulePath+"/")
	}
}

// typeAPI lists a type, its fields and its methods, those that it gets from
// what it embeds too.
func typeAPI(object *types.TypeName, qualify types.Qualifier) []string {
	if object.IsAlias() {
		return []string{types.ObjectString(object, qualify)}
	}
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	head := "type " + object.Name() + typeParameters(object, qualify)
	switch underlying := object.Type().Underlying().(type) {
	case *types.Struct:
		add("%s struct", head)
		for _, field := range fields(underlying) {
			add("%s struct, %s", head, strings.TrimPrefix(types.ObjectString(field, qualify), "field "))
		}
	case *types.Interface:
		add("%s %s", head, types.TypeString(underlying, qualify))
		return lines
	default:
		add("%s %s", head, types.TypeString(underlying, qualify))
	}
	return append(lines, methods(object, qualify)...)
}

func methods(object *types.TypeName, qualify types.Qualifier) (lines []string) {
	byValue := types.NewMethodSet(object.Type())
	for method := range types.NewMethodSet(types.NewPointer(object.Type())).Methods() {
		function := method.Obj()
		if !function.Exported() {
			continue
		}
		receiver := "*" + object.Name()
		if byValue.Lookup(function.Pkg(), function.Name()) != nil {
			receiver = object.Name()
		}
		signature := strings.TrimPrefix(types.TypeString(function.Type(), qualify), "func")
		lines = append(lines, fmt.Sprintf("method (%s) %s%s", receiver, function.Name(), signature))
	}
	return lines
}

func typeParameters(object *types.TypeName, qualify types.Qualifier) string {
	named, ok := object.Type().(*types.Named)
	if !ok || named.TypeParams().Len() == 0 {
		return ""
	}
	var parameters []string
	for parameter := range named.TypeParams().TypeParams() {
		parameters = append(parameters, fmt.Sprintf("%v %s", parameter, types.TypeString(parameter.Constraint(), qualify)))
	}
	return "[" + strings.Join(parameters, ", ") + "]"
}

// fields returns the exported fields, with those of embedded structs whose
// own name is not exported.
func fields(s *types.Struct) (exported []*types.Var) {
	for field := range s.Fields() {
		if field.Exported() {
			exported = append(exported, field)
			continue
		}
		if inner, ok := field.Type().Underlying().(*types.Struct); ok && field.Embedded() {
			exported = append(exported, fields(inner)...)
		}
	}
	return exported
}

func TestPackageAPIListsEveryExportedName(t *testing.T) {
	const source = `package p
import "io"
const Limit = 2000
const First Kind = "K"
const hidden = 1
var Default *Options
type Kind string
func (k Kind) String() string { return string(k) }
type Options struct {
	Names  []string
	Reader io.Reader
	secret int
	base
}
type base struct{ Depth int }
func (*base) Reset() {}
func (o *Options) Set(name string, values ...int) error { return nil }
func (o *Options) unset() {}
type Action interface {
	At() int64
	sealed()
}
type Text = string
type List[T any] struct{ Items []T }
func Decode(text string) ([]Kind, error) { return nil, nil }
func decode() {}
`
	want := []string{
		`const First Kind = "K"`,
		`const Limit untyped int = 2000`,
		`func Decode(text string) ([]Kind, error)`,
		`method (*Options) Reset()`,
		`method (*Options) Set(name string, values ...int) error`,
		`method (Kind) String() string`,
		`type Action interface{At() int64; sealed()}`,
		`type Kind string`,
		`type List[T any] struct`,
		`type List[T any] struct, Items []T`,
		`type Options struct`,
		`type Options struct, Depth int`,
		`type Options struct, Names []string`,
		`type Options struct, Reader io.Reader`,
		`type Text = string`,
		`var Default *Options`,
	}
	got := packageAPI(checkedPackage(t, source))
	slices.Sort(got)
	if changes := difference(want, got); changes != "" {
		t.Errorf("got (+) is not what is wanted (-):\n%s", changes)
	}
}

func checkedPackage(t *testing.T, source string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "made-up.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: importer.Default()}
	pkg, err := config.Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}
