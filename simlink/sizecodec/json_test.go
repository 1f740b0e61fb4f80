package sizecodec

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

// TestSizesComeBackFromJSON: a size is read as it was written, alone and inside
// another value, and so are the types that it is made of.
func TestSizesComeBackFromJSON(t *testing.T) {
	eachTopology(t, func(t *testing.T, row *topology) {
		proptest.Check(t, func(p *gopter.Properties) {
			p.Property("a size is read as it was written", prop.ForAll(func(s Size) string {
				s, _ = s.Clamp()
				slug, err := s.Encode()
				if err != nil {
					return "" // no slug says it
				}
				text, err := json.Marshal(map[string]any{"size": s, "pointer": &s, "topics": s.ExtraTopics, "timing": s.DisklessTiming})
				if err != nil {
					return err.Error()
				}
				var read struct {
					Size, Pointer Size
					Topics        []Topic
					Timing        *DisklessTiming
				}
				if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(read.Size, s) || !reflect.DeepEqual(read.Pointer, s) ||
					!reflect.DeepEqual(read.Topics, s.ExtraTopics) || !reflect.DeepEqual(read.Timing, s.DisklessTiming) {
					return fmt.Sprintf("%s is written as %s and read as %+v, %v", slug, text, read, err)
				}
				return ""
			}, wildSizes(row)))
		})
	})
}
