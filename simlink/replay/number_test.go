package replay

import "testing"

func TestWholeNumber(t *testing.T) {
	for text, want := range map[string]struct {
		n  int64
		ok bool
	}{
		"0": {0, true}, "-1": {-1, true}, "604800000": {604800000, true}, "007": {7, true},
		"99999999999999999999": {1<<63 - 1, true}, "-99999999999999999999": {-1 << 63, true},
		"": {}, "-": {}, "+1": {}, "1.0": {}, " 1": {}, "1e3": {}, "--1": {}, "1_0": {}, "١": {},
	} {
		if n, ok := wholeNumber(text); n != want.n || ok != want.ok {
			t.Errorf("%q is %d, %t, want %d, %t", text, n, ok, want.n, want.ok)
		}
	}
}
