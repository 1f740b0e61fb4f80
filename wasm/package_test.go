//go:build browser && !js

// The tests of what JavaScript gets: the package as npm packs it, installed into an
// empty project, under Node and in Chromium.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What TestMain makes.
var (
	project  string // where the package is installed, with what is in testdata
	packaged string // the package there
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	for _, tool := range []string{"node", "npm", "chromium"} {
		if _, err := exec.LookPath(tool); err != nil && os.Getenv("CI") != "true" {
			fmt.Printf("there is no %s here, so the package is not tested; apt-get install nodejs npm chromium\n", tool)
			return 0
		}
	}
	dir, err := os.MkdirTemp("", "simlink-package")
	if err == nil {
		defer os.RemoveAll(dir)
		err = install(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// install packs the package and installs it, which needs no registry.
func install(dir string) error {
	project = filepath.Join(dir, "project")
	packaged = filepath.Join(project, "node_modules", "kafka-simlink")
	if err := os.CopyFS(project, os.DirFS("testdata")); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(project, "package.json"), []byte(`{"private":true}`), 0o644); err != nil {
		return err
	}
	if _, err := output(".", "npm/pack.sh", dir); err != nil {
		return err
	}
	tarballs, err := filepath.Glob(filepath.Join(dir, "*.tgz"))
	if err != nil || len(tarballs) != 1 {
		return fmt.Errorf("packed %q, %v; want one file", tarballs, err)
	}
	_, err = output(project, "npm", "install", "--offline", "--no-audit", "--no-fund", tarballs[0])
	return err
}

func output(dir, name string, args ...string) (string, error) {
	command := exec.Command(name, args...)
	command.Dir = dir
	var stderr bytes.Buffer
	command.Stderr = &stderr
	text, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, text, stderr.String())
	}
	return string(text), nil
}

// node runs a script of testdata in the project.
func node(t *testing.T, script string, args ...string) string {
	t.Helper()
	text, err := output(project, "node", append([]string{script}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// maxZipped is what simlink.wasm may take with gzip -9.
const maxZipped = 1_800_000

func TestSize(t *testing.T) {
	zipped, err := output(packaged, "gzip", "-9", "-c", "simlink.wasm")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes with gzip -9", len(zipped))
	if len(zipped) > maxZipped {
		t.Errorf("simlink.wasm takes %d bytes with gzip -9, of at most %d", len(zipped), maxZipped)
	}
}

// TestUse runs assertions that are written in JavaScript, as those who use the
// package write.
func TestUse(t *testing.T) { t.Log(node(t, "use.mjs", absolute(t, "../cmd/simlink/demo.json"))) }

func TestMemory(t *testing.T) { t.Log(node(t, "memory.mjs", full(t))) }
