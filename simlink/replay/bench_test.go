package replay_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

func BenchmarkRun(b *testing.B) {
	for _, shape := range []snapgen.Shape{snapgen.SmallSize(), snapgen.FullSize(0), snapgen.FullSize(50)} {
		b.Run(shape.Name, func(b *testing.B) {
			shape.Options.Force = true
			link, err := simlink.Build(shape.Snapshot, shape.Options)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				replay.Run(link)
			}
		})
	}
}
