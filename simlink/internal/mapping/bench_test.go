package mapping_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/judge"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// BenchmarkBuildFullUncompressed is Build of the largest picture without the
// compression and inflation of the log: all stages, the encoding, the decoding and
// checking of it, and with and without the judge.
func BenchmarkBuildFullUncompressed(b *testing.B) {
	s := snapgen.Plain(10, 7, 24, 4)
	for name, judged := range map[string]bool{"unjudged": false, "judged": true} {
		b.Run(name, func(b *testing.B) { buildUncompressed(b, s, judged) })
	}
}

// BenchmarkBuildTopics shows how the cost grows with the topics.
func BenchmarkBuildTopics(b *testing.B) {
	for _, topics := range []int{10, 100, 1000, 10_000} {
		s := snapgen.Plain(10, topics, 12, 20)
		for name, judged := range map[string]bool{"unjudged": false, "judged": true} {
			b.Run(fmt.Sprintf("%d/%s", topics, name), func(b *testing.B) { buildUncompressed(b, s, judged) })
		}
	}
}

func buildUncompressed(b *testing.B, s *snapshot.Snapshot, judged bool) {
	b.Helper()
	selector, err := snapshot.NewSelector(nil, "")
	if err != nil {
		b.Fatal(err)
	}
	settings := mapping.Settings{Topics: selector, Records: 8, Window: time.Hour}
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Validate(); err != nil {
			b.Fatal(err)
		}
		made, err := mapping.DrawUnpacked(s, settings)
		if err != nil {
			b.Fatal(err)
		}
		if !judged {
			continue
		}
		if err := judge.Verify(s, settings, made); err != nil {
			b.Fatal(err)
		}
	}
}
