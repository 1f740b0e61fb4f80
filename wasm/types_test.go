//go:build browser && !js

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// compiler is tsc, from the version that types/package-lock.json names.
func compiler(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("types")); err != nil {
		t.Fatal(err)
	}
	if _, err := output(dir, "npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "node_modules", ".bin", "tsc")
}

// TestTypes compiles use of the types, and answers of every call written out as
// literals: a field that the types lack is an error there, as is one that they have
// and an answer lacks.
func TestTypes(t *testing.T) {
	var c corpus
	c.golden(t)
	c.imported(t)
	c.generated(100)
	kinds := map[string]string{"link": "Link", "explain": "Explanation", "diff": "{ changes: Change[] }", "importText": "Imported"}
	text := strings.Builder{}
	text.WriteString("import type { Change, Explanation, Imported, Link } from \"kafka-simlink\";\n")
	count := map[string]int{}
	for i, one := range c.cases {
		var answer struct{ Value json.RawMessage }
		kind := kinds[one.Call]
		if kind == "" || json.Unmarshal(one.Want, &answer) != nil || answer.Value == nil || len(answer.Value) > 20_000 {
			continue
		}
		if count[one.Call]++; count[one.Call]%7 == 0 || one.Call == "explain" && count[one.Call]%3 == 0 {
			fmt.Fprintf(&text, "export const case%d: %s = %s;\n", i, kind, answer.Value)
		}
	}
	if err := os.WriteFile(filepath.Join(project, "answers.ts"), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	config := `{"compilerOptions":{"strict":true,"noEmit":true,"exactOptionalPropertyTypes":true,"noUncheckedIndexedAccess":true,"target":"es2022","module":"nodenext","lib":["es2022","dom"],"types":[]},"files":["use.ts","answers.ts"]}`
	for file, content := range map[string]string{"tsconfig.json": config, "package.json": `{"private":true,"type":"module"}`} {
		if err := os.WriteFile(filepath.Join(project, file), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := output(project, compiler(t), "--project", "."); err != nil {
		t.Errorf("%.4000s", err.Error())
	}
}

// TestTypesListTheCodes: a code that the library adds is one of the types.
func TestTypesListTheCodes(t *testing.T) {
	types, err := os.ReadFile(filepath.Join(packaged, "index.d.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range link.WarningCodes() {
		if !strings.Contains(string(types), fmt.Sprintf("\n  | %q", w.Code)) {
			t.Errorf("index.d.ts lacks the warning code %q", w.Code)
		}
	}
}

// TestTypesListTheOptions: so is an option.
func TestTypesListTheOptions(t *testing.T) {
	types, err := os.ReadFile(filepath.Join(packaged, "index.d.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range verbs.OptionsOf(reflect.TypeFor[verbs.Drawing]()) {
		kind := map[reflect.Kind]string{reflect.Bool: "boolean", reflect.Int: "number", reflect.Slice: "string[]"}[o.Type.Kind()]
		if line := "\n  " + o.Name + "?: " + cmp.Or(kind, "string") + " | null;"; !strings.Contains(string(types), line) {
			t.Errorf("index.d.ts lacks%s", line)
		}
	}
}
