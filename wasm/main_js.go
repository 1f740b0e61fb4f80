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
	// To look for garbage would take a third of the time of a link. What a large
	// input needs, the calls see to.
	debug.SetGCPercent(400)
	object := js.Global().Get("Object").New()
	object.Set("version", version)
	for name, call := range api.Calls() {
		object.Set(name, js.FuncOf(func(_ js.Value, texts []js.Value) any {
			return api.Answer(call, texts[0].String(), texts[1].String())
		}))
	}
	js.Global().Set("simlink", object)
	select {}
}
