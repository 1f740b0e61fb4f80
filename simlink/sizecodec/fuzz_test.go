package sizecodec

import "testing"

// FuzzDecode asks of every topology that any text is refused or becomes a
// fixed point. testdata/fuzz holds what it starts from besides the vectors.
func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.slug)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i := range topologies {
			if topologies[i].sealed {
				continue
			}
			if _, complaint := badDecode(topologies[i].name, text); complaint != "" {
				t.Errorf("%s: %s", topologies[i].name, complaint)
			}
		}
	})
}
