package replay_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// benchShapes are the ends of what people have.
var benchShapes = []struct {
	name  string
	shape snapgen.Shape
}{{"small", snapgen.SmallSize()}, {"full", snapgen.FullSize(0)}, {"half-moved", snapgen.FullSize(50)}}

func BenchmarkRun(b *testing.B) {
	benchmarkShapes(b, func(shape snapgen.Shape, made *link.Link) error {
		replay.Run(made)
		return nil
	})
}

func benchmarkShapes(b *testing.B, run func(snapgen.Shape, *link.Link) error) {
	for _, s := range benchShapes {
		b.Run(s.name, func(b *testing.B) {
			made, err := simlink.Build(s.shape.Snapshot, simlink.Options{Producers: s.shape.Producers, Force: true})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := run(s.shape, made); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
