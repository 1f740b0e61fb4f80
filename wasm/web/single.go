package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
)

// single is the page as one file. It names its script and its style by their
// hashes, and fetches nothing: a page that is opened from disk could not.
func (p *parts) single() ([]byte, error) {
	script, err := join(p.files, "app.js")
	if err != nil {
		return nil, err
	}
	worker, err := join(p.files, "worker.js")
	if err != nil {
		return nil, err
	}
	worker = "(() => {\n\"use strict\";" + strings.ReplaceAll(worker, "import.meta.url", "location.href") + "})();\n" // as it is no module
	style := string(p.files["style.css"])
	policy := append(slices.Clone(always), "script-src "+hash(script)+" 'wasm-unsafe-eval'", "style-src "+hash(style),
		"img-src data:", "worker-src blob:")
	head := fmt.Sprintf("<link rel=\"icon\" href=\"data:image/svg+xml;base64,%s\">\n<style>%s</style>\n",
		base64.StdEncoding.EncodeToString(p.files["icon.svg"]), style)
	tail := dataBlock("text/plain", "worker-code", worker) +
		dataBlock("text/plain", "library", base64.StdEncoding.EncodeToString(p.library)) +
		`<script type="module">` + script + "</script>\n"
	return p.page(policy, head, tail), nil
}

// hash names a text in a Content-Security-Policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
