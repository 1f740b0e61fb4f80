package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// folder is the page as files by name.
func (p *parts) folder() map[string][]byte {
	policy := append(slices.Clone(always), "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self'",
		"worker-src 'self' blob:", "connect-src 'self'")
	var head strings.Builder
	head.WriteString(`<link rel="icon" href="icon.svg">` + "\n" + `<link rel="stylesheet" href="style.css">` + "\n")
	head.WriteString(`<link rel="preload" as="fetch" crossorigin href="simlink.wasm.gz">` + "\n")
	for _, module := range modules(p.files, "app.js") {
		if module != "app.js" {
			fmt.Fprintf(&head, "<link rel=\"modulepreload\" href=%q>\n", module)
		}
	}
	head.WriteString(`<script type="module" src="app.js"></script>` + "\n")
	files := maps.Clone(p.files)
	files["index.html"] = p.page(policy, head.String(), "")
	files["simlink.wasm.gz"] = p.library
	return files
}
