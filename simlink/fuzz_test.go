package simlink_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// FuzzSnapshot: no file makes reading or building panic; what is read is written
// and read again; what fails says why in text that can be shown.
func FuzzSnapshot(f *testing.F) {
	f.Add([]byte(`{` + `"brokers":[{"id":"1"}],"topics":[{"name":"orders","partitions":[{"id":0}]}]` + `}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := snapshot.Read(bytes.NewReader(text))
		if err != nil {
			var wrong *snapshot.Error
			if !errors.As(err, &wrong) || !utf8.ValidString(err.Error()) {
				t.Fatalf("%q", err)
			}
			return
		}
		again, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := snapshot.Read(bytes.NewReader(again)); err != nil {
			t.Fatalf("%s is written as %s, which is not read: %v", text, again, err)
		}
		made, err := simlink.Build(s, simlink.Options{Clamp: true, Force: true, Producers: true})
		if err != nil {
			var selection *snapshot.SelectionError
			var tooLong *link.TooLongError
			if !errors.As(err, &selection) && !errors.As(err, &tooLong) {
				t.Fatalf("%s: %v", text, err)
			}
			return
		}
		if !strings.HasPrefix(made.PlainActions, "RP:p1@500,RG:c1@750") {
			t.Fatalf("the log begins otherwise: %s", made.PlainActions)
		}
	})
}
