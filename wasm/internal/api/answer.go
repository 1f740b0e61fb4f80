package api

import (
	"encoding/json"
	"strings"
)

// Answer calls and writes what came of it: {"value": …} or {"failure": …}.
func Answer(call Call, a, b string) (text string) {
	defer func() {
		if reason := recover(); reason != nil {
			text = encode("failure", panicked(reason))
		}
	}()
	value, err := call(a, b)
	if err != nil {
		return encode("failure", failureOf(err))
	}
	return encode("value", value)
}

func encode(name string, value any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	b.WriteString(`{"` + name + `":`)
	if err := encoder.Encode(value); err != nil {
		panic(err) // the types are ours, and JSON has room for all that they hold
	}
	b.WriteByte('}')
	return b.String()
}
