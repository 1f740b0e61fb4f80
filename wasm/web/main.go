package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	root := flag.String("root", ".", "the module's root")
	out := flag.String("out", "wasm/web/dist", "where the pages go")
	flag.Parse()
	if err := build(*root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "wasm/web:", err)
		os.Exit(1)
	}
}

// build writes site/ and simlink.html.
func build(root, out string) error {
	p, err := readParts(root)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	for name, content := range p.folder() {
		if err := write(filepath.Join(out, "site", name), content); err != nil {
			return err
		}
	}
	return write(filepath.Join(out, "simlink.html"), p.single())
}

func write(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// parts are what both pages are made of.
type parts struct {
	files    map[string][]byte // of src
	script   string            // of the page
	worker   string            // of the worker
	library  []byte            // the .wasm, packed
	examples []byte            // JSON: for each example, its pieces
}

func readParts(root string) (*parts, error) {
	wasm, err := os.ReadFile(filepath.Join(root, "wasm/dist/simlink.wasm"))
	if err != nil {
		return nil, err
	}
	demo, err := os.ReadFile(filepath.Join(root, "cmd/simlink/demo.json"))
	if err != nil {
		return nil, err
	}
	return partsOf(filepath.Join(root, "wasm/web"), filepath.Join(root, "wasm/dist/index.js"), wasm, demo)
}

// partsOf makes the parts of what is in a folder, and of the library: its module
// and the program.
func partsOf(web, module string, wasm, demo []byte) (p *parts, err error) {
	p = &parts{library: packed(wasm)}
	src := filepath.Join(web, "src")
	if p.files, err = readFiles(filepath.Join(src, "*")); err != nil {
		return nil, err
	}
	if p.script, err = bundle(filepath.Join(src, "app.js"), module); err != nil {
		return nil, err
	}
	if p.worker, err = bundle(filepath.Join(src, "worker.js"), module); err != nil {
		return nil, err
	}
	tools, err := readFiles(filepath.Join(web, "examples", "*.txt"))
	if err != nil {
		return nil, err
	}
	p.examples, err = examples(demo, tools)
	return p, err
}

// readFiles reads the files of a pattern, by name.
func readFiles(pattern string) (map[string][]byte, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, path := range paths {
		if files[filepath.Base(path)], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func packed(content []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is one
	w.Write(content)                                        // into memory
	w.Close()
	return out.Bytes()
}

// piece is a text of an example, under the name that it is listed by.
type piece struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// examples are the demo's snapshot, and one cluster as the tools print it. The
// encoder escapes <, so the JSON can stand in a page.
func examples(demo []byte, tools map[string][]byte) ([]byte, error) {
	var cluster []piece
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		cluster = append(cluster, piece{name, string(tools[name])})
	}
	return json.Marshal([][]piece{{{"demo.json", string(demo)}}, cluster})
}
