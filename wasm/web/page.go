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
func (p *parts) folder() map[string][]byte {
	return map[string][]byte{"index.html": p.page("", "connect-src 'self'"), "simlink.wasm.gz": p.library}
}

// single is the page as one file, with the library in it: a page that is opened
// from disk may fetch nothing.
func (p *parts) single() []byte {
	text := base64.StdEncoding.EncodeToString(p.library)
	return p.page(fmt.Sprintf("<script type=\"text/plain\" id=\"library\">%s</script>\n", text))
}

// always are the rules of both pages: nothing is fetched but what the rest
// allows, and no text becomes HTML or script.
var always = []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'",
	"require-trusted-types-for 'script'", "trusted-types simlink", "img-src data:", "worker-src blob:"}

// page fills the template with all that the page runs and looks by, so that no more
// has to be asked for. Its policy names script and style by their hashes.
func (p *parts) page(library string, rules ...string) []byte {
	style := "\n" + string(p.files["style.css"])
	policy := slices.Concat(always, []string{"script-src " + hash(p.script) + " 'wasm-unsafe-eval'", "style-src " + hash(style)}, rules)
	return []byte(strings.NewReplacer(
		"{{policy}}", strings.Join(policy, "; "),
		"{{icon}}", base64.StdEncoding.EncodeToString(p.files["icon.svg"]),
		"{{style}}", style,
		"{{playground}}", link.DefaultBaseURL,
		"{{examples}}", string(p.examples),
		"{{worker}}", p.worker,
		"{{library}}", library,
		"{{script}}", p.script,
	).Replace(string(p.files["index.html"])))
}

// hash names a text in a Content-Security-Policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
