package simlink_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// FuzzSnapshot: no file makes reading or building panic; what is read is written
// and read again; what fails says why in text that can be shown.
func FuzzSnapshot(f *testing.F) {
	f.Add([]byte(`{` + goodTopics + `}`))
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
		link, err := simlink.Build(s, simlink.Options{Clamp: true, Force: true, Producers: true})
		if err != nil {
			var selection *snapshot.SelectionError
			var tooLong *link.TooLongError
			if !errors.As(err, &selection) && !errors.As(err, &tooLong) {
				t.Fatalf("%s: %v", text, err)
			}
			return
		}
		if !strings.HasPrefix(link.PlainActions, "RP:p1@500,RG:c1@750") {
			t.Fatalf("the log begins otherwise: %s", link.PlainActions)
		}
	})
}

// FuzzParse: no text makes Parse panic; what is read holds what it says, within
// bounds.
func FuzzParse(f *testing.F) {
	f.Add(site + "?scenario=free&actions=K%3Abroker-2%40500%2CSR%3Abroker-1&size=4x3x3")
	f.Fuzz(func(t *testing.T, text string) {
		link, err := simlink.Parse(text)
		if err != nil {
			var wrong *link.Error
			if !errors.As(err, &wrong) || !utf8.ValidString(err.Error()) {
				t.Fatalf("%q", err)
			}
			return
		}
		back := actions.DecodeTolerant(link.PlainActions)
		if back.Dropped != nil || !actions.Equal(back.Entries, link.Actions) || len(link.Actions) > actions.MaxEntries {
			t.Fatalf("%q is read as %+v", text, link)
		}
		if link.Shape != nil {
			if slug, err := link.Shape.Encode(); err != nil || slug != link.Size {
				t.Fatalf("%q: the size %s is no fixed point: %s, %v", text, link.Size, slug, err)
			}
		}
	})
}
