//go:build browser

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestACrashNamesItsFunctions runs a program that is built as simlink.wasm is.
func TestACrashNamesItsFunctions(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil && os.Getenv("CI") != "true" {
		t.Skip("there is no node here: apt-get install nodejs")
	}
	program, err := compile(module+"/wasm/build/testdata/crash", "")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "crash.wasm")
	if err := write(file, program); err != nil {
		t.Fatal(err)
	}
	root, err := goSays("env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(node, filepath.Join(root, "lib", "wasm", "wasm_exec_node.js"), file).CombinedOutput()
	if err == nil {
		t.Fatalf("it ends well: %s", said)
	}
	for _, want := range []string{"index out of range [1] with length 1", "main.inner(", "main.outer(", "crash/main.go:10"} {
		if !strings.Contains(string(said), want) {
			t.Errorf("the crash does not name %s:\n%s", want, said)
		}
	}
}
