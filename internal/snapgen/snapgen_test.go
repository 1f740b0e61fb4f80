package snapgen_test

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
)

// TestSameSeedSameSnapshot: a corpus that differs from run to run measures
// nothing.
func TestSameSeedSameSnapshot(t *testing.T) {
	text := func(v any) []byte {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for seed := range int64(20) {
		a, b := snapgen.Snapshot(rand.New(rand.NewSource(seed))), snapgen.Snapshot(rand.New(rand.NewSource(seed)))
		if !bytes.Equal(text(a), text(b)) {
			t.Errorf("seed %d gives two snapshots", seed)
		}
	}
	if !bytes.Equal(text(snapgen.Shapes(7, 30)), text(snapgen.Shapes(7, 30))) {
		t.Error("one seed gives two corpora")
	}
	if bytes.Equal(text(snapgen.Shapes(7, 3)), text(snapgen.Shapes(70, 3))) {
		t.Error("two seeds give one corpus")
	}
}
