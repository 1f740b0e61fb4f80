package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	importLine  = regexp.MustCompile(`(?m)^import \{[^}]*\} from "\./([\w.]+)";\n`)
	exportWord  = regexp.MustCompile(`(?m)^export (async function|function|class|const|let) (\w+)`)
	declaration = regexp.MustCompile(`(?m)^(?:async function|function|class|const|let) (\w+)`)
	leftOver    = regexp.MustCompile(`(?m)^(?:import|export)\b.*`)
	endsScript  = regexp.MustCompile(`(?i)</script|<!--`)
)

// modules lists a module and what it imports, each after what it needs.
func modules(files map[string][]byte, entry string) (order []string) {
	var visit func(string)
	visit = func(name string) {
		if slices.Contains(order, name) {
			return
		}
		for _, found := range importLine.FindAllSubmatch(files[name], -1) {
			visit(string(found[1]))
		}
		order = append(order, name)
	}
	visit(entry)
	return order
}

// join makes one script of a module and what it imports. It takes modules as
// they are written here: each name at the top level is declared on a line of its own
// and is another one in each module, and imports are named ones without "as". It
// fails where that is not so.
func join(files map[string][]byte, entry string) (string, error) {
	var script strings.Builder
	owner := map[string]string{}
	for _, name := range modules(files, entry) {
		text := importLine.ReplaceAllString(string(files[name]), "")
		text = exportWord.ReplaceAllString(text, "$1 $2")
		if found := leftOver.FindString(text); found != "" {
			return "", fmt.Errorf("%s: cannot be joined: %s", name, found)
		}
		if found := endsScript.FindString(text); found != "" {
			return "", fmt.Errorf("%s: %q would end the script in the page", name, found)
		}
		for _, found := range declaration.FindAllStringSubmatch(text, -1) {
			if other := owner[found[1]]; other != "" {
				return "", fmt.Errorf("%s and %s both declare %s", other, name, found[1])
			}
			owner[found[1]] = name
		}
		script.WriteString("\n" + text)
	}
	return script.String(), nil
}
