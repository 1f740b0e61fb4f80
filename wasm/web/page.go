package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// folder is the page for a host, and beside it the library, which the page fetches.
func (p *parts) folder() (map[string][]byte, error) {
	page, err := p.page("", "connect-src 'self'")
	return map[string][]byte{"index.html": page, "simlink.wasm.gz": p.library}, err
}

// single is the page as one file, with the library in it: a page that is opened
// from disk may fetch nothing.
func (p *parts) single() ([]byte, error) {
	text := base64.StdEncoding.EncodeToString(p.library)
	return p.page(fmt.Sprintf("<script type=\"text/plain\" id=\"library\">%s</script>\n", text))
}

// always are the rules of both pages: nothing is fetched but what the rest
// allows, and no text becomes HTML or script.
var always = []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'",
	"require-trusted-types-for 'script'", "trusted-types simlink", "img-src data:", "worker-src blob:"}

// page fills the template with all that the page runs and looks by, so that no more
// has to be asked for. Its policy names script and style by their hashes.
func (p *parts) page(library string, rules ...string) ([]byte, error) {
	script, err := p.script("app.js")
	if err != nil {
		return nil, err
	}
	worker, err := p.script("worker.js")
	if err != nil {
		return nil, err
	}
	style := "\n" + string(p.files["style.css"])
	policy := slices.Concat(always, []string{"script-src " + hash(script) + " 'wasm-unsafe-eval'", "style-src " + hash(style)}, rules)
	return []byte(strings.NewReplacer(
		"{{policy}}", strings.Join(policy, "; "),
		"{{icon}}", base64.StdEncoding.EncodeToString(p.files["icon.svg"]),
		"{{style}}", style,
		"{{playground}}", link.DefaultBaseURL,
		"{{examples}}", string(p.examples),
		"{{worker}}", worker,
		"{{library}}", library,
		"{{script}}", script,
	).Replace(string(p.files["index.html"]))), nil
}

// script makes one script of a module and what it imports, which runs as soon as it
// is read. It adds no globals.
func (p *parts) script(entry string) (string, error) {
	text, err := join(p.files, entry)
	text = strings.ReplaceAll(text, "import.meta.url", "location.href") // as it is no module
	return "\n(() => {\n\"use strict\";\n" + text + "})();\n", err
}

// hash names a text in a Content-Security-Policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
