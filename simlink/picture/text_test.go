package picture

import (
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"orders", "orders"}, {"größe 主题 ключи", "größe 主题 ключи"}, {"<&\"'>", "<&\"'>"}, {"", ""},
		{"a\x1b[31m", `a\x1b[31m`}, {"\x00\n\t\x7f", `\x00\x0a\x09\x7f`}, {"\u0085", `\u0085`}, {"\u202e\u2066\u200b\ufeff", `\u202e\u2066\u200b\ufeff`},
		{"\ufffe\uffff", `\ufffe\uffff`}, {"\U000e0041", `\U000e0041`}, {"\xff\xc0a", `\xff\xc0a`}, {"\ufffd", "\ufffd"},
		{"e\u0301", "e\u0301"}, {"z" + strings.Repeat("\u0338", 5), "z" + strings.Repeat("\u0338", 4) + `\u0338`},
	} {
		if got := visible(c.name); got != c.want {
			t.Errorf("%q is shown as %q, not %q", c.name, got, c.want)
		}
		if got := visible(c.want); got != c.want {
			t.Errorf("what shows %q is shown as %q", c.name, got)
		}
	}
}

func TestTextIsEscapedAndIsolated(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{`<a b="c">&'`, "&lt;a b=&quot;c&quot;&gt;&amp;'"}, {"\x01<", `\x01&lt;`}, {"שלום<", "\u2068שלום&lt;\u2069"}, {"größe", "größe"},
	} {
		var b canvas
		b.text(c.name)
		if got := string(b.b); got != c.want {
			t.Errorf("%q is written as %q, not %q", c.name, got, c.want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		want  string
		cut   bool
	}{
		{"orders", 100, "orders", false}, {"", 0, "", false}, {"orders", 0, "…", true}, {"orders", -5, "…", true},
		{"a-name-of-forty-characters-or-a-few-more", 80, "a-name-of-f…", true}, {"主题主题主题", 50, "主题…", true}, {"ctl\x1bctl", 45, `ctl\x1…`, true},
		{strings.Repeat("e\u0301", 9), 40, strings.Repeat("e\u0301", 4) + "…", true}, {"WWWW", 40, "WW…", true}, {"iiii", 40, "iiii", false},
	} {
		got, cut := fontText.fit(c.name, c.width)
		if got != c.want || cut != c.cut {
			t.Errorf("%q in %d px is %q, %t", c.name, c.width, got, cut)
		}
		if w := fontText.width(got); c.width > 12 && w > c.width {
			t.Errorf("%q takes %d px of %d", got, w, c.width)
		}
	}
}

// TestClip: a tooltip holds any name whole, and is bounded; no character is cut in
// two.
func TestClip(t *testing.T) {
	if name := strings.Repeat("主", 40); clip(name) != name {
		t.Error("a name of 40 characters is cut")
	}
	for pad := range 4 {
		long := strings.Repeat("a", pad) + strings.Repeat("🦄", 1000)
		if got := clip(long); len(got) > maxTooltip+len("…") || strings.Contains(visible(got), `\x`) || !strings.HasPrefix(long, strings.TrimSuffix(got, "…")) {
			t.Errorf("cut to %d bytes: %q", len(got), got)
		}
	}
	if got := clip(strings.Repeat("\x80", 2000)); len(got) > maxTooltip+len("…") {
		t.Errorf("what is not UTF-8 is cut to %d bytes", len(got))
	}
}

func TestWrap(t *testing.T) {
	text := "How it names its brokers, and where it places replicas, is not public."
	lines := fontText.wrap(text, 200, 4)
	if strings.Join(lines, " ") != text || len(lines) < 2 {
		t.Errorf("wrapped to %q", lines)
	}
	for _, l := range lines {
		if w := fontText.width(l); w > 200 {
			t.Errorf("%q takes %d px", l, w)
		}
	}
	for _, text := range []string{strings.Repeat("x", 900), strings.Repeat("x ", 900), "", "\x1b\xff"} {
		if lines := fontText.wrap(text, 100, 4); len(lines) == 0 || len(lines) > 4 {
			t.Errorf("%d lines", len(lines))
		}
	}
}

func TestHuman(t *testing.T) {
	for _, c := range []struct {
		n     int64
		scale []unit
		want  string
	}{
		{604_800_000, durations, "7 d"}, {5_400_000, durations, "1.5 h"}, {90_000, durations, "1.5 min"}, {1, durations, "1 ms"}, {999, durations, "999 ms"},
		{12_345, durations, "≈12.3 s"}, {604_800_001, durations, "≈7 d"}, {1<<63 - 1, durations, "≈292471208.6 y"}, {0, durations, "0 ms"},
		{1 << 30, sizes, "1 GiB"}, {3 << 29, sizes, "1.5 GiB"}, {1023, sizes, "1023 B"}, {1<<63 - 1, sizes, "≈8388607.9 TiB"},
	} {
		if got := human(c.n, c.scale); got != c.want {
			t.Errorf("%d is %q, not %q", c.n, got, c.want)
		}
	}
}
