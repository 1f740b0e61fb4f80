package main

import (
	"os"
	"syscall"
	"testing"
)

// wantPeak wants a process to have held less memory than this.
func wantPeak(t *testing.T, ended *os.ProcessState, mib int64) {
	t.Helper()
	if held := ended.SysUsage().(*syscall.Rusage).Maxrss >> 10; int64(held) >= mib {
		t.Errorf("it held %d MiB, want less than %d", held, mib)
	}
}
