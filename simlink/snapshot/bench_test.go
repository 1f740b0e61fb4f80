package snapshot_test

import (
	"encoding/json"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func BenchmarkReadSnapshot(b *testing.B) {
	text, err := json.Marshal(snapgen.Plain(10, 1000, 12, 20))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if err := new(snapshot.Snapshot).UnmarshalJSON(text); err != nil {
			b.Fatal(err)
		}
	}
}
