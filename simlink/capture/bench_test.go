//go:build !js

package capture_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// BenchmarkRead reads clusters of topics with six partitions and 100 groups. Its
// first case is the yardstick: one round trip of the metadata alone.
func BenchmarkRead(b *testing.B) {
	for _, size := range []struct {
		name   string
		topics int
	}{{"1000-topics", 1_000}, {"10000-topics", 10_000}} {
		c := large(b, size.topics, 100)
		client := func(b *testing.B) *kgo.Client { return dial(b, c, kgo.DisableClientMetrics()) }
		b.Run(size.name+"/metadata-alone", func(b *testing.B) {
			cl := client(b)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := kmsg.NewPtrMetadataRequest().RequestWith(b.Context(), cl); err != nil {
					b.Fatal(err)
				}
			}
		})
		for name, o := range map[string]capture.Options{"for-a-file": {}, "for-a-link": {Drawn: simlink.Options{}.Drawn}} {
			b.Run(size.name+"/"+name, func(b *testing.B) {
				cl := client(b)
				b.ReportAllocs()
				for b.Loop() {
					if s, _ := read(b, cl, capture.Selection{}, o); len(s.Warnings) > 0 {
						b.Fatal(s.Warnings)
					}
				}
			})
		}
	}
}
