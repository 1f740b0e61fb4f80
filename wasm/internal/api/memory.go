package api

import (
	"runtime"
	"runtime/debug"
)

const (
	largeInput = 1 << 20 // bytes from which a call takes care of memory
	seldom     = 900     // percent of what is in use that a large call leaves behind before memory is looked through
	muchMemory = 1 << 30 // bytes from which it is looked through all the same
)

// tidy prepares memory for a large call, and leaves it alone until undo. WASM has
// one thread: while memory is looked through beside it, a call goes on at half its
// speed.
func tidy(input int) (undo func()) {
	if input < largeInput {
		return func() {}
	}
	collect(input)
	percent, limit := debug.SetGCPercent(seldom), debug.SetMemoryLimit(muchMemory)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// collect takes back what is no longer in use of a large input. Whenever the
// program's memory grows, a browser looks through all of the page's.
func collect(input int) {
	if input >= largeInput {
		runtime.GC()
	}
}
