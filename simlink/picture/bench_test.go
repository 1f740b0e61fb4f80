package picture_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

func BenchmarkSVG(b *testing.B) {
	for name, shape := range map[string]snapgen.Shape{"small": snapgen.SmallSize(), "full": snapgen.FullSize(50)} {
		b.Run(name, func(b *testing.B) {
			made, err := simlink.Build(shape.Snapshot, simlink.Options{Producers: shape.Producers, Force: true})
			if err != nil {
				b.Fatal(err)
			}
			cluster := replay.Run(made)
			b.SetBytes(int64(len(picture.SVG(cluster))))
			b.ReportAllocs()
			for b.Loop() {
				picture.SVG(cluster)
			}
		})
	}
}
