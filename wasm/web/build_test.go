package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// someParts are the page's own, with a library that is none.
func someParts(t *testing.T) *parts {
	t.Helper()
	p, err := partsOf(".", "testdata/library.js", []byte("a library"), []byte(`{"note": "</script>"}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheFormHasEveryOption(t *testing.T) {
	want := verbs.Names(verbs.OptionsOf(reflect.TypeFor[verbs.Drawing]()))
	var got []string
	for _, found := range regexp.MustCompile(`data-option="(\w+)"`).FindAllSubmatch(someParts(t).files["index.html"], -1) {
		got = append(got, string(found[1]))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the form has\n%q, and the library\n%q", got, want)
	}
}

// pagesOf are all files that are built, by name.
func pagesOf(p *parts) map[string][]byte {
	files := p.folder()
	files["simlink.html"] = p.single()
	return files
}

func TestTheSameInputGivesTheSamePages(t *testing.T) {
	again := pagesOf(someParts(t))
	for name, content := range pagesOf(someParts(t)) {
		if !bytes.Equal(content, again[name]) {
			t.Errorf("two builds of %s differ", name)
		}
	}
}

// TestThePagesAskForNothing looks for what could, but for the library in the folder,
// and holds the hashes of the policy against what the page has.
func TestThePagesAskForNothing(t *testing.T) {
	files := pagesOf(someParts(t))
	for name, want := range map[string]struct {
		fetches bool
		scripts int // the elements, of which one is run
	}{"index.html": {true, 3}, "simlink.html": {false, 4}} {
		page := files[name]
		policy := string(regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(page)[1])
		for _, element := range []*regexp.Regexp{regexp.MustCompile(`(?s)<script>(.*?)</script>`), regexp.MustCompile(`(?s)<style>(.*?)</style>`)} {
			if text := string(element.FindSubmatch(page)[1]); !strings.Contains(policy, hash(text)) {
				t.Errorf("%s: the policy does not allow what %s finds: %s", name, element, policy)
			}
		}
		if strings.Contains(policy, "connect-src") != want.fetches || strings.Contains(policy, "'unsafe-") || !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("%s: the policy is %s", name, policy)
		}
		if found := regexp.MustCompile(`<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:[^d]|d[^a])[^"]*"`).Find(page); found != nil {
			t.Errorf("%s refers to %s", name, found)
		}
		if got := len(regexp.MustCompile(`(?i)</script`).FindAll(page, -1)); got != want.scripts {
			t.Errorf("%s: %d script elements end, want %d", name, got, want.scripts)
		}
	}
}

// TestThePoliciesAllowNoMore holds each rule that could let something out.
func TestThePoliciesAllowNoMore(t *testing.T) {
	for name, page := range pagesOf(someParts(t)) {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		rules := map[string]string{}
		for rule := range strings.SplitSeq(string(regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(page)[1]), "; ") {
			directive, sources, _ := strings.Cut(rule, " ")
			rules[directive] = regexp.MustCompile(`'sha256-[^']*'`).ReplaceAllString(sources, "HASH")
		}
		want := map[string]string{"script-src": "HASH 'wasm-unsafe-eval'", "style-src": "HASH", "default-src": "'none'", "base-uri": "'none'", "form-action": "'none'", "img-src": "data:", "worker-src": "blob:",
			"require-trusted-types-for": "'script'", "trusted-types": "simlink"}
		if name == "index.html" {
			want["connect-src"] = "'self'"
		}
		if !maps.Equal(rules, want) {
			t.Errorf("%s: the policy's rules are\n%q, not\n%q", name, rules, want)
		}
	}
}

// TestLeavingThePageTellsNothing is what no policy rules: the way to another page.
func TestLeavingThePageTellsNothing(t *testing.T) {
	files := someParts(t).files
	for _, want := range []string{`<meta name="referrer" content="no-referrer">`, `<a id="open" class="button" target="_blank" rel="noopener noreferrer">`} {
		if !strings.Contains(string(files["index.html"]), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	leaves := regexp.MustCompile(`\bopen\(|\.submit\(|location\.(assign|replace)|location(\.\w+)? = |http-equiv="refresh"`)
	for name, content := range files {
		if found := leaves.Find(content); found != nil {
			t.Errorf("%s leaves the page: %s", name, found)
		}
	}
}

// TestNoTextBecomesMarkup reads the page's sources for what could make it so.
func TestNoTextBecomesMarkup(t *testing.T) {
	markup := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTML|\beval\(|new Function|\.srcdoc`)
	inline := regexp.MustCompile(`\s(on\w+|style)="`)
	for name, content := range someParts(t).files {
		if found := markup.Find(content); found != nil {
			t.Errorf("%s has %s", name, found)
		}
		if found := inline.Find(content); found != nil && strings.HasSuffix(name, ".html") {
			t.Errorf("%s has %s, which its policy forbids", name, found)
		}
	}
}

// TestAModuleBecomesAScript has one that imports another, with a name that both
// declare, and the library.
func TestAModuleBecomesAScript(t *testing.T) {
	script, err := bundled(t, map[string]string{
		"entry.js": `import { b } from "./b.js"; import { load } from "kafka-simlink"; const x = 1; postMessage([x, b, load()]);`,
		"b.js":     `const x = 2; export const b = "</script>" + x;`,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"use strict";`, `"<\/script>"`, "/*! A notice, which has to stay. */", "location.href"} {
		if !strings.Contains(script, want) {
			t.Errorf("the script has no %s:\n%s", want, script)
		}
	}
	if found := regexp.MustCompile(`(?im)</script|import\.meta|^(import|export|const|var|let|function)\b`).FindString(script); found != "" {
		t.Errorf("the script has %s:\n%s", found, script)
	}
}

// bundled is the script of entry.js.
func bundled(t *testing.T, files map[string]string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return bundle(filepath.Join(dir, "entry.js"), "testdata/library.js")
}

func TestWhatCannotBeBundledIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		`import { a } from "./none.js"; a();`:  "./none.js",
		`import { a } from "./given.js"; a();`: "No matching export",
		`const x = 1; const x = 2;`:            `"x" has already been declared`,
		`import { a } from "elsewhere"; a();`:  "elsewhere",
		`postMessage(import.meta.dirname);`:    "import.meta",
	} {
		if _, err := bundled(t, map[string]string{"entry.js": text, "given.js": "export const b = 1;"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, and does not tell %s", text, err, want)
		}
	}
}
