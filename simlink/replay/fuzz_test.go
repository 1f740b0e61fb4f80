package replay_test

import (
	"encoding/json"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diff"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// FuzzRun plays whatever can be parsed.
func FuzzRun(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		made, err := link.Parse(text)
		if err != nil {
			return
		}
		c := replay.Run(made)
		if err := sound(made, c); err != nil {
			t.Errorf("%v, after %q", err, text)
		}
		if _, err := json.Marshal(c); err != nil {
			t.Error(err)
		}
		c.Loads()
		if changes := diff.Diff(c, replay.Run(made)); len(changes) > 0 {
			t.Errorf("two runs differ: %+v", changes)
		}
	})
}
