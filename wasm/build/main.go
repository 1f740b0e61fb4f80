// Command build makes the npm package of simlink: the program, its loader, types
// and licences, in wasm/dist or the folder that is named. Beside the program it puts
// two packed forms, for hosts. Run it anywhere in the module:
//
//	go run ./wasm/build [FOLDER]
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2/maybe"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	root, err := goSays("list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	goRoot, err := goSays("env", "GOROOT")
	if err != nil {
		return err
	}
	to := filepath.Join(root, "wasm", "dist")
	if len(args) > 0 {
		to = args[0]
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	npm := filepath.Join(root, "wasm", "npm")
	return errors.Join(
		writeProgram(npm, to),
		writeLoader(filepath.Join(goRoot, "lib", "wasm", "wasm_exec.js"), filepath.Join(npm, "index.js"), filepath.Join(to, "index.js")),
		copyFile(filepath.Join(npm, "index.d.ts"), filepath.Join(to, "index.d.ts")),
		copyFile(filepath.Join(npm, "package.json"), filepath.Join(to, "package.json")),
		copyFile(filepath.Join(npm, "README.md"), filepath.Join(to, "README.md")),
		copyFile(filepath.Join(root, "LICENSE"), filepath.Join(to, "LICENSE")),
		copyFile(filepath.Join(goRoot, "LICENSE"), filepath.Join(to, "LICENSE-go")),
	)
}

// writeProgram writes simlink.wasm, and how hosts may send it.
func writeProgram(npm, to string) error {
	version, err := packageVersion(filepath.Join(npm, "package.json"))
	if err != nil {
		return err
	}
	program, err := compile(module+"/wasm", version)
	if err != nil {
		return err
	}
	file := filepath.Join(to, "simlink.wasm")
	return errors.Join(write(file, program), writePacked(file, program))
}

const module = "github.com/simlinkhq/kafka-simlink"

// compile builds a program. Without inlining it is an eighth smaller; the
// deflater, in which most of the time goes, keeps it.
func compile(pkg, version string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "simlink-wasm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.wasm")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false",
		"-gcflags=all=-l", "-gcflags="+module+"/simlink/actions/internal/deflate=",
		"-ldflags=-s -w -buildid= -X main.version="+version, "-o", file, pkg)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("%v: %w", build, err)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if program, err = shrink(program); err != nil {
		return nil, fmt.Errorf("%s: %w", pkg, err)
	}
	return program, nil
}

func packageVersion(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	var manifest struct{ Version string }
	err = json.Unmarshal(text, &manifest)
	return manifest.Version, err
}

// writeLoader puts Go's loader, as a function of what it takes for its globals,
// and the face into one module: one file to fetch, or to stand in a page.
func writeLoader(goLoader, face, to string) error {
	loader, err := os.ReadFile(goLoader)
	if err != nil {
		return err
	}
	own, err := os.ReadFile(face)
	if err != nil {
		return err
	}
	const notice = "/*! Go's loader, wasm_exec.js: Copyright The Go Authors. Its BSD-style licence is LICENSE-go. */" // which bundlers keep
	text := fmt.Sprintf("%s\nfunction goRuntime(globalThis) {\n%s}\n\n%s", notice, loader, own)
	return write(to, []byte(text))
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return write(to, text)
}

// write replaces a file as a whole, so that two builds at once do not meet.
func write(to string, content []byte) error { return maybe.WriteFile(to, content, 0o644) }

func goSays(args ...string) (string, error) {
	text, err := exec.Command("go", args...).Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}
