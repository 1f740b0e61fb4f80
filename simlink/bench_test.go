package simlink_test

import (
	"runtime"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
)

// BenchmarkBuildFull is a whole Build of the largest picture, 10 brokers and 7
// topics × 24 partitions × 8 records, the compression included.
func BenchmarkBuildFull(b *testing.B) {
	s := snapgen.Plain(10, 7, 24, 4)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := simlink.Build(s, simlink.Options{Force: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBuildLarge is Build of a cluster far larger than what is drawn of it.
// It reports the snapshot's own memory too, to hold B/op against.
func BenchmarkBuildLarge(b *testing.B) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := snapgen.Plain(10, 10_000, 12, 200)
	runtime.ReadMemStats(&after)
	defer func() { b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc), "snapshot-B") }()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := simlink.Build(s, simlink.Options{Force: true}); err != nil {
			b.Fatal(err)
		}
	}
}
