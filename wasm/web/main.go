package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed src examples
var sources embed.FS

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
	folder, err := p.folder()
	if err != nil {
		return err
	}
	single, err := p.single()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	for name, content := range folder {
		if err := write(filepath.Join(out, "site", name), content); err != nil {
			return err
		}
	}
	return write(filepath.Join(out, "simlink.html"), single)
}

func write(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// parts are what both pages are made of.
type parts struct {
	files    map[string][]byte // of src, the library's module beside them
	library  []byte            // the .wasm, packed
	examples []byte            // JSON: for each example, its pieces
}

func readParts(root string) (*parts, error) {
	files, err := sourceFiles()
	if err != nil {
		return nil, err
	}
	p := &parts{files: files}
	if p.files["simlink.js"], err = os.ReadFile(filepath.Join(root, "wasm/dist/index.js")); err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(filepath.Join(root, "wasm/dist/simlink.wasm"))
	if err != nil {
		return nil, err
	}
	demo, err := os.ReadFile(filepath.Join(root, "cmd/simlink/demo.json"))
	if err != nil {
		return nil, err
	}
	p.library = packed(wasm)
	p.examples, err = examples(demo)
	return p, err
}

// sourceFiles are those of src, by name.
func sourceFiles() (map[string][]byte, error) {
	files := map[string][]byte{}
	entries, err := sources.ReadDir("src")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if files[entry.Name()], err = sources.ReadFile("src/" + entry.Name()); err != nil {
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
func examples(demo []byte) ([]byte, error) {
	files, err := fs.Glob(sources, "examples/*.txt")
	if err != nil {
		return nil, err
	}
	var tools []piece
	for _, file := range files {
		text, err := sources.ReadFile(file)
		if err != nil {
			return nil, err
		}
		tools = append(tools, piece{filepath.Base(file), string(text)})
	}
	return json.Marshal([][]piece{{{"demo.json", string(demo)}}, tools})
}
