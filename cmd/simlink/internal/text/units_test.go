package text

import "testing"

func TestUnits(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Counted(0, "record"), "0 records"},
		{Counted(1, "entry"), "1 entry"},
		{Counted(int64(2), "entry"), "2 entries"},
		{span(0), ""},
		{span(999), "999 ms"},
		{span(604_800_000), "7 d"},
		{span(90_061_001), "1 d 1 h 1 min 1 s 1 ms"},
		{volume(1023), "1023 B"},
		{volume(1024), "1 KiB"},
		{volume(1025), "1025 B (1.0 KiB)"},
		{volume(1536), "1536 B (1.5 KiB)"},
		{volume(3 << 40), "3 TiB"},
		{volume(1<<53 - 1), "9007199254740991 B (8192.0 TiB)"},
		{ranges(nil), ""},
		{ranges([]int{7}), "7"},
		{ranges([]int{0, 1, 2, 5, 7, 8}), "0-2, 5, 7-8"},
		{settings(map[string]string{"b": "2", "a": ""}), "a=, b=2"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
