package link_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// FuzzParse: no text makes Parse panic; what is read holds what it says, within
// bounds.
func FuzzParse(f *testing.F) {
	f.Add(site + "?scenario=free&actions=K%3Abroker-2%40500%2CSR%3Abroker-1&size=4x3x3")
	f.Fuzz(func(t *testing.T, text string) {
		made, err := link.Parse(text)
		if err != nil {
			var wrong *link.Error
			if !errors.As(err, &wrong) || !utf8.ValidString(err.Error()) {
				t.Fatalf("%q", err)
			}
			return
		}
		back := actions.DecodeTolerant(made.PlainActions)
		if back.Dropped != nil || !actions.Equal(back.Entries, made.Actions) || len(made.Actions) > actions.MaxEntries {
			t.Fatalf("%q is read as %+v", text, made)
		}
		if made.Start != nil {
			if slug, err := made.Start.Encode(); err != nil || slug != made.Size {
				t.Fatalf("%q: the size %s is no fixed point: %s, %v", text, made.Size, slug, err)
			}
		}
	})
}
