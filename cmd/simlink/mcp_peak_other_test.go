//go:build !linux && !js

package main

import (
	"os"
	"testing"
)

// wantPeak knows how much memory a process held on Linux only.
func wantPeak(*testing.T, *os.ProcessState, int64) {}
