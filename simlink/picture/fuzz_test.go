package picture_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// FuzzSVG: whatever a link holds, its picture is well-formed and inside its frame.
func FuzzSVG(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		made, err := link.Parse(text)
		if err != nil {
			return
		}
		check(t, replay.Run(made))
	})
}
