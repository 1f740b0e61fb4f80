package main

import (
	"strconv"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"
)

func init() {
	scriptCommands["peak"] = command(3, "peak MIB N COMMAND [ARG…]", peak)
}

// peak is status, and wants the command to have held less memory than this.
func peak(ts *testscript.TestScript, args []string) {
	limit, err := strconv.ParseInt(args[0], 10, 64)
	ts.Check(err)
	end := runScripted(ts, args[1], args[2:])
	if end == nil {
		ts.Fatalf("peak needs a command that fails")
	}
	held := int64(end.SysUsage().(*syscall.Rusage).Maxrss) >> 10
	ts.Logf("%d MiB at most", held)
	if held >= limit {
		ts.Fatalf("the command held %d MiB, want less than %d", held, limit)
	}
}
