// Command wasm is simlink for JavaScript, built with GOOS=js GOARCH=wasm. It hands
// its calls over as one object, simlink, and then waits for them.
//
// The module around it, which loads it and gives it a face, is npm/index.js.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/simlinkhq/kafka-simlink/wasm/internal/api"
)

// version is the package's; the build sets it.
var version = "(devel)"

func main() {
	object := js.Global().Get("Object").New()
	object.Set("version", version)
	for name, call := range api.Calls() {
		object.Set(name, js.FuncOf(func(_ js.Value, texts []js.Value) any {
			a, b := texts[0].String(), texts[1].String()
			debug.SetGCPercent(collect(len(a) + len(b)))
			return api.Answer(call, a, b)
		}))
	}
	js.Global().Set("simlink", object)
	select {}
}

// collect is how much garbage, in percent of what is in use, is let lie. Looking
// for it takes a third of the time of a link where little is in use.
func collect(input int) int {
	if input < 1<<20 {
		return 400
	}
	return 100
}
