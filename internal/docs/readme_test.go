//go:build !js

package docs

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// What the README promises that a fresh machine needs.
var setUp = []string{"go run ./cmd/simlink demo\n", "go test ./...\n"}

func TestReadmeHasTheTwoCommands(t *testing.T) {
	t.Parallel()
	found := blocks(page(t, "README.md"), "sh")
	for _, command := range setUp {
		if !slices.Contains(found, command) {
			t.Errorf("README.md has no block that is %q alone", command)
		}
	}
	// The other is what runs this test.
	if out, err := runIn(t, moduleRoot, setUp[0]); err != nil || !strings.Contains(out, "/playground?scenario=free&actions=") {
		t.Errorf("%s: %v\n%s", setUp[0], err, out)
	}
}

// Every command of the README works: in its folder lies the snapshot file's
// example as snapshot.json.
func TestReadmeCommandsWork(t *testing.T) {
	t.Parallel()
	dir := workshop(t)
	for _, text := range blocks(page(t, "README.md"), "sh") {
		if !strings.HasPrefix(text, "simlink ") {
			continue
		}
		for command := range strings.Lines(text) {
			if out, err := runIn(t, dir, command); err != nil {
				t.Errorf("%s: %v\n%s", command, err, out)
			}
		}
	}
}

func TestReadmeOutputsAreReal(t *testing.T) {
	dir, text := workshop(t), page(t, "README.md")
	for _, shown := range blocks(text, "console") {
		line, _, _ := strings.Cut(shown, "\n")
		command, isCommand := strings.CutPrefix(line, "$ ")
		if !isCommand {
			t.Fatalf("a console block begins with %q, want $ and a command", line)
		}
		out, err := runIn(t, dir, command)
		if err != nil {
			t.Errorf("%s: %v\n%s", command, err, out)
			continue
		}
		real := line + "\n" + out
		if real != shown && !*update {
			t.Errorf("README.md shows another output of %q; accept it with: go test ./internal/docs -update\n%s", command, out)
		}
		text = strings.Replace(text, "```console\n"+shown, "```console\n"+real, 1)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(moduleRoot, "README.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// built is the command, which is built once, in a folder that goes with the tests.
var built = sync.OnceValues(func() (path string, err error) {
	if folder, err = os.MkdirTemp("", "simlink-docs"); err != nil {
		return "", err
	}
	command := exec.Command("go", "build", "-o", folder, "./cmd/simlink")
	command.Dir = moduleRoot
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return filepath.Join(folder, "simlink"), nil
})

var folder string

func TestMain(m *testing.M) {
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// workshop is a folder with the command and a snapshot file.
func workshop(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	command, err := built()
	if err == nil {
		err = os.Link(command, filepath.Join(dir, "simlink"))
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "snapshot.json"), []byte(block(t, "docs/snapshot-file.md", "json")), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// runIn runs a line of shell and returns what it prints on both outputs.
func runIn(t *testing.T, dir, line string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "sh", "-c", line)
	command.Dir = dir
	command.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := command.CombinedOutput()
	return string(out), err
}

// The Go code is built as a package that exists only for the go command.
func TestReadmeGoCompiles(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs(moduleRoot)
	if err != nil {
		t.Fatal(err)
	}
	code := blocks(page(t, "README.md"), "go")
	if len(code) == 0 {
		t.Fatal("README.md has no Go code")
	}
	for _, text := range code {
		if out, err := compile(t, root, text); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
	var failed *exec.ExitError
	if _, err := compile(t, root, "package main\n\nfunc main() { undefined() }\n"); !errors.As(err, &failed) {
		t.Errorf("code that cannot be compiled passes: %v", err)
	}
}

func compile(t *testing.T, root, code string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	file, overlay := filepath.Join(dir, "main.go"), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{
		"Replace": {filepath.Join(root, "internal", "docs", "readme", "main.go"): file},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(file, []byte(code), 0o644), os.WriteFile(overlay, replace, 0o644)); err != nil {
		t.Fatal(err)
	}
	return runIn(t, root, "go build -o '"+os.DevNull+"' -overlay '"+overlay+"' ./internal/docs/readme")
}
