package snapshot

import "testing"

// TestNumber: a config is a decimal integer, of any length.
func TestNumber(t *testing.T) {
	for text, want := range map[string]struct {
		n     int64
		valid bool
	}{
		"0": {0, true}, "-1": {-1, true}, "604800000": {604800000, true}, "007": {7, true},
		"99999999999999999999": {1<<63 - 1, true}, "-99999999999999999999": {-1 << 63, true},
		"": {}, "-": {}, "+1": {}, "1.0": {}, " 1": {}, "1e3": {}, "--1": {}, "1_0": {}, "١": {},
	} {
		topic := Topic{Config: map[string]string{ConfigRetentionMs: text}}
		if n, given, valid := topic.Number(ConfigRetentionMs); n != want.n || valid != want.valid || !given {
			t.Errorf("%q is %d, %t, want %d, %t", text, n, valid, want.n, want.valid)
		}
		if _, given, valid := topic.Number(ConfigMinISR); given || valid {
			t.Error("a config that is not there is given")
		}
	}
}
