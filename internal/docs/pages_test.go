//go:build !js

package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

const moduleRoot = "../.."

// pages are those that people read.
func pages(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(moduleRoot, "docs", "*.md"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no pages in docs: %v", err)
	}
	return append(found, filepath.Join(moduleRoot, "README.md"), filepath.Join(moduleRoot, "CHANGELOG.md"))
}

// page reads a file by its path from the module's root.
func page(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(moduleRoot, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var fence = regexp.MustCompile("(?ms)^```([^\n`]*)\n(.*?)^```$")

// blocks are the texts of the fenced blocks of this language, in order.
func blocks(text, language string) []string {
	var found []string
	for _, m := range fence.FindAllStringSubmatch(text, -1) {
		if m[1] == language {
			found = append(found, m[2])
		}
	}
	return found
}

// block is the only fenced block of this language on a page.
func block(t *testing.T, path, language string) string {
	t.Helper()
	found := blocks(page(t, path), language)
	if len(found) != 1 {
		t.Fatalf("%s has %d blocks of %s, want 1", path, len(found), language)
	}
	return found[0]
}

var (
	inlineLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading    = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

func TestRelativeLinksResolve(t *testing.T) {
	for _, path := range pages(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		prose := fence.ReplaceAllString(string(text), "")
		for _, m := range inlineLink.FindAllStringSubmatch(prose, -1) {
			if why := unresolved(path, m[1]); why != "" {
				t.Errorf("%s links to %s: %s", path, m[1], why)
			}
		}
	}
}

// unresolved says why a relative link of a page leads nowhere.
func unresolved(from, link string) string {
	if strings.Contains(link, "://") {
		return ""
	}
	file, anchor, _ := strings.Cut(link, "#")
	target := from
	if file != "" {
		target = filepath.Join(filepath.Dir(from), file)
	}
	if _, err := os.Stat(target); err != nil {
		return err.Error()
	}
	if anchor == "" {
		return ""
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return err.Error()
	}
	prose := fence.ReplaceAllString(string(text), "")
	for _, m := range heading.FindAllStringSubmatch(prose, -1) {
		if anchorOf(m[1]) == anchor {
			return ""
		}
	}
	return "there is no such heading"
}

// anchorOf is the anchor that GitHub gives a heading.
func anchorOf(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

func TestBrokenLinksAreFound(t *testing.T) {
	readme := filepath.Join(moduleRoot, "README.md")
	for link, works := range map[string]bool{
		"docs/mapping.md":                true,
		"docs/mapping.md#approximations": true,
		"#licence":                       true,
		"https://example.com/nothing":    true,
		"docs/missing.md":                false,
		"docs/mapping.md#no-such-thing":  false,
		"#mapping":                       false,
	} {
		if why := unresolved(readme, link); (why == "") != works {
			t.Errorf("unresolved(%q) = %q", link, why)
		}
	}
}
