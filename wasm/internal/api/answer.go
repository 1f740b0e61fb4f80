package api

import (
	"bytes"
	"encoding/json"
)

// Answer calls and writes what came of it: {"value": …} or {"failure": …}.
func Answer(call Call, a, b string) (text string) {
	defer func() {
		if reason := recover(); reason != nil {
			text = encode("failure", panicked(reason))
		}
	}()
	defer tidy(len(a) + len(b))()
	value, err := call(a, b)
	if err != nil {
		return encode("failure", failureOf(err))
	}
	return encode("value", value)
}

func encode(name string, value any) string {
	return `{"` + name + `":` + string(jsonOf(value)) + "}"
}

// jsonOf writes what writes itself without encoding/json, which would go through
// it once more.
func jsonOf(value any) []byte {
	var text []byte
	var err error
	if itself, ok := value.(json.Marshaler); ok {
		text, err = itself.MarshalJSON()
	} else {
		var b bytes.Buffer
		encoder := json.NewEncoder(&b)
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(value)
		text = b.Bytes()
	}
	if err != nil {
		panic(err) // the types are ours, and JSON has room for all that they hold
	}
	return text
}
