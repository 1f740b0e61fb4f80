//go:build !js

package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"simlink": main})
}

// TestScripts runs the command as testdata/script specifies it.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds:               scriptCommands,
		Condition:          condition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else each command sleeps a second under the race detector
			return nil
		},
	})
}

// condition is what a line of a script may depend on besides testscript's own:
// [race], the race detector, which takes several times the memory.
func condition(name string) (bool, error) {
	info, _ := debug.ReadBuildInfo()
	if name != "race" || info == nil {
		return false, fmt.Errorf("unknown condition %s", name)
	}
	return slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}), nil
}

// runScripted runs a command that exits with this status and returns how it ended,
// nil for a status of 0.
func runScripted(ts *testscript.TestScript, status string, command []string) *os.ProcessState {
	err := ts.Exec(command[0], command[1:]...)
	var exit *exec.ExitError
	switch {
	case err == nil && status == "0":
		return nil
	case err == nil:
		ts.Fatalf("exit status 0, want %s", status)
	case !errors.As(err, &exit):
		ts.Fatalf("%v", err)
	case exit.Error() != "exit status "+status:
		ts.Fatalf("%v, want %s", exit, status)
	}
	return exit.ProcessState
}
