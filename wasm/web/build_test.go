package main

import (
	"bytes"
	"maps"
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
	files, err := sourceFiles()
	if err != nil {
		t.Fatal(err)
	}
	files["simlink.js"] = []byte("export async function load(source) {}\n")
	list, err := examples([]byte(`{"note": "</script>"}`))
	if err != nil {
		t.Fatal(err)
	}
	return &parts{files: files, library: packed([]byte("a library")), examples: list}
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
func pagesOf(t *testing.T, p *parts) map[string][]byte {
	t.Helper()
	files, err := p.folder()
	if err != nil {
		t.Fatal(err)
	}
	if files["simlink.html"], err = p.single(); err != nil {
		t.Fatal(err)
	}
	return files
}

func TestTheSameInputGivesTheSamePages(t *testing.T) {
	again := pagesOf(t, someParts(t))
	for name, content := range pagesOf(t, someParts(t)) {
		if !bytes.Equal(content, again[name]) {
			t.Errorf("two builds of %s differ", name)
		}
	}
}

// TestThePagesAskForNothing looks for what could, but for the library in the folder,
// and holds the hashes of the policy against what the page has.
func TestThePagesAskForNothing(t *testing.T) {
	files := pagesOf(t, someParts(t))
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
		if got := strings.Count(string(page), "</script>"); got != want.scripts {
			t.Errorf("%s: %d script elements end, want %d", name, got, want.scripts)
		}
	}
}

// TestThePoliciesAllowNoMore holds each rule that could let something out.
func TestThePoliciesAllowNoMore(t *testing.T) {
	for name, page := range pagesOf(t, someParts(t)) {
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

func TestModulesAreJoinedAfterWhatTheyNeed(t *testing.T) {
	got, err := join(map[string][]byte{
		"a.js": []byte("import { b } from \"./b.js\";\nimport { c } from \"./c.js\";\n\nexport const a = b + c;\n"),
		"b.js": []byte("import { c } from \"./c.js\";\n\nexport function b() { return c; }\n"),
		"c.js": []byte("export const c = 1;\n"),
	}, "a.js")
	want := "\nconst c = 1;\n\n\nfunction b() { return c; }\n\n\nconst a = b + c;\n"
	if err != nil || got != want {
		t.Errorf("joined: %q, %v; want %q", got, err, want)
	}
}

func TestWhatCannotBeJoinedIsRefused(t *testing.T) {
	for name, files := range map[string]map[string][]byte{
		"both declare": {"a.js": []byte("import { b } from \"./b.js\";\nconst x = 1;\n"), "b.js": []byte("export const b = 1;\nconst x = 2;\n")},
		"joined":       {"a.js": []byte("import * as b from \"./b.js\";\n")},
		"end":          {"a.js": []byte("const x = \"</SCRIPT>\";\n")},
	} {
		if _, err := join(files, "a.js"); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
