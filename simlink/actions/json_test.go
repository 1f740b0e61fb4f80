package actions

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

// TestAppendJSON: a whole log is written as encoding/json writes it, to the byte.
func TestAppendJSON(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("AppendJSON writes what encoding/json does", prop.ForAll(func(log []Entry) bool {
			want, err := json.Marshal(log)
			got, err2 := AppendJSON([]byte("before "), log)
			return err == nil && err2 == nil && string(got) == "before "+string(want)
		}, genLog))
	})
	for _, none := range [][]Entry{nil, {}} {
		want, _ := json.Marshal(none)
		if got, err := AppendJSON(nil, none); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%#v becomes %s, %v, want %s", none, got, err, want)
		}
	}
	if text, err := AppendJSON(nil, []Entry{{At: 1, Action: RemoveProducer{"p1"}}, {}}); err == nil {
		t.Errorf("an entry without an action becomes %s", text)
	}
}

// TestPlainJSON: every character is written as encoding/json writes it.
func TestPlainJSON(t *testing.T) {
	for r := range rune(0x300) {
		text := "a" + string(r) + "b"
		want, _ := json.Marshal(text)
		o := jsonObject{text: []byte("{")}
		o.string("x", text)
		if got, err := o.end(); err != nil || string(got) != `{"x":`+string(want)+"}" {
			t.Errorf("%q becomes %s, %v, want %s", text, got, err, want)
		}
	}
}
