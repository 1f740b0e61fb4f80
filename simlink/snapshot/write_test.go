package snapshot

import (
	"encoding/json"
	"testing"
)

// FuzzFileText: a text stands in the file as encoding/json writes it.
func FuzzFileText(f *testing.F) {
	for _, s := range []string{"", "orders", `"\\/`, "<a&b>", "\x00\n\x7f~ ", "é\u2028\u2029😀", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var w fileWriter
		if w.string(s); string(w.text) != string(want) {
			t.Errorf("%q is written as %s, want %s", s, w.text, want)
		}
	})
}
