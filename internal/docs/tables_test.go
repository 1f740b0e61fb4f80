//go:build !js

package docs

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

var update = flag.Bool("update", false, "rewrite the generated tables of docs/ and the outputs in the README")

// generated is a table that the code knows. It stands between
// <!-- marker --> and <!-- /marker -->.
type generated struct {
	page, marker string
	table        func() string
}

var tables = []generated{
	{"docs/link-format.md", "kinds", kindsTable},
	{"docs/link-format.md", "config-paths", func() string { return rulesTable("path", actions.ConfigPaths()) }},
	{"docs/link-format.md", "group-settings", func() string { return rulesTable("name", actions.GroupSettings()) }},
	{"docs/mapping.md", "warnings", warningsTable},
	{"docs/mapping.md", "approximations", approximationsList},
	{"docs/read-only.md", "requests", requestsTable},
	{"docs/read-only.md", "acls", aclLines},
	{"docs/secured-clusters.md", "keys", keysTable},
	{"docs/shapes.md", "shape-fields", shapeFieldsTable},
	{"docs/shapes.md", "shape-limits", shapeLimitsTable},
}

func TestGeneratedTablesAreUpToDate(t *testing.T) {
	for _, g := range tables {
		text := page(t, g.page)
		now, ok := between(text, g.marker, g.table())
		switch {
		case !ok:
			t.Errorf("%s has no markers of %s", g.page, g.marker)
		case now == text:
		case *update:
			if err := os.WriteFile(filepath.Join(moduleRoot, g.page), []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("the table %s of %s is not what the code says; write it with: go test ./internal/docs -update", g.marker, g.page)
		}
	}
}

// between replaces what stands between two markers.
func between(text, marker, table string) (string, bool) {
	begin, end := "<!-- "+marker+" -->\n", "<!-- /"+marker+" -->\n"
	before, rest, found := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	return before + begin + table + end + after, found && closed
}

func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

func head(cells ...string) string {
	return row(cells...) + strings.Repeat("| --- ", len(cells)) + "|\n"
}

// escaped keeps a bar from ending its cell, in code too.
func escaped(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func code(s string) string { return "`" + escaped(s) + "`" }

func kindsTable() string {
	table := head("kind", "action", "payload")
	for _, k := range actions.Kinds() {
		table += row(code(string(k.Kind)), k.Name, code(k.Syntax))
	}
	return table
}

func rulesTable(what string, rules []actions.Rule) string {
	table := head(what, "value")
	for _, r := range rules {
		table += row(code(r.Name), escaped(strings.ReplaceAll(r.Allowed, "~:@", "`~` `:` `@`")))
	}
	return table
}

func warningsTable() string {
	table := head("code", "subject", "meaning")
	for _, w := range link.WarningCodes() {
		table += row(code(string(w.Code)), w.Subject, w.Meaning)
	}
	return table
}

func TestTopologiesTable(t *testing.T) {
	text := page(t, "docs/link-format.md")
	for _, topology := range sizecodec.Topologies() {
		zones := "one"
		if names := topology.Zones(); names != nil {
			zones = strings.Join(names, ", ")
		}
		opens := "not public"
		if slug, public := topology.DefaultSlug(); public {
			opens = code(slug)
		}
		begin := fmt.Sprintf("| %s | %s | %s | %d |", code(string(topology)), zones, opens, topology.Limits(nil, 1).Brokers)
		if !strings.Contains(text, begin) {
			t.Errorf("docs/link-format.md has no row that begins %s", begin)
		}
	}
}

// approximationsList has a paragraph for each area.
func approximationsList() string {
	var b strings.Builder
	area := ""
	for _, a := range link.Approximations() {
		if a.Area != area {
			area = a.Area
			fmt.Fprintf(&b, "\n**%s**\n\n", area)
		}
		fmt.Fprintf(&b, "- %s: *%s* %s\n", code(string(a.Code)), a.What, a.Why)
	}
	return b.String() + "\n"
}
