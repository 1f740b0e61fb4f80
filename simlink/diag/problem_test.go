package diag

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

func dashed(option, value string) string { return strings.TrimSpace("--" + option + " " + value) }

// TestOf: problems are found through wrapping and joining, in their order, and
// what lists none is one problem.
func TestOf(t *testing.T) {
	a, b := NewOptionError("a", "is wrong"), NewOptionError("b", "is wrong")
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, "[]"},
		{io.EOF, "[EOF]"},
		{a, "[a is wrong]"},
		{fmt.Errorf("x: %w", a), "[a is wrong]"},
		{errors.Join(a, io.EOF, fmt.Errorf("y: %w", errors.Join(b, a))), "[a is wrong EOF b is wrong a is wrong]"},
		{fmt.Errorf("%w and %w", a, b), "[a is wrong b is wrong]"},
		{fmt.Errorf("x: %w", io.EOF), "[x: EOF]"},
		{errors.Join(io.EOF, io.ErrNoProgress), "[EOF " + io.ErrNoProgress.Error() + "]"},
		{fmt.Errorf("%w, then %w", io.EOF, io.ErrNoProgress), "[EOF, then " + io.ErrNoProgress.Error() + "]"},
	} {
		if got := fmt.Sprint(Of(c.err)); got != c.want {
			t.Errorf("%v has the problems %s, want %s", c.err, got, c.want)
		}
	}
}

// TestListIsBounded: past the bound problems are counted.
func TestListIsBounded(t *testing.T) {
	e := new(OptionError)
	for i := range MaxProblems + 7 {
		e.AddOption(fmt.Sprint(i), "is wrong")
	}
	if len(e.Problems()) != MaxProblems || e.More() != 7 {
		t.Errorf("%d problems and %d more", len(e.Problems()), e.More())
	}
	if wrapped := errors.Join(io.EOF, fmt.Errorf("x: %w", e)); More(wrapped) != 7 {
		t.Errorf("wrapped, %d more", More(wrapped))
	}
	for _, text := range []string{e.Error(), e.Lines("title", nil)} {
		if lines := strings.Split(text, "\n"); strings.TrimSpace(lines[len(lines)-1]) != "and 7 more" {
			t.Errorf("the last line is %q", lines[len(lines)-1])
		}
	}
	var taken OptionError
	if taken.Take(e); taken.More() != 7 || taken.OrNil() == nil {
		t.Errorf("taken over, %d more", taken.More())
	}
	if (&OptionError{}).OrNil() != nil {
		t.Error("an empty list is an error")
	}
}

// TestSpelling: options and hints are spelled, texts are left alone.
func TestSpelling(t *testing.T) {
	p := Problem{Place: "topics", Code: CodeOption, Text: `names "--x"`, Hints: []Hint{{Option: "topicsRegex", Text: "matches"}, {Option: "fit", Value: "3", Text: "fits"}}}
	if got, want := p.Spelled(nil), `Topics names "--x"; TopicsRegex matches; Fit = 3 fits`; got != want {
		t.Errorf("in Go: %s, want %s", got, want)
	}
	for option, want := range map[string]string{"caCert": "CACert", "oauthTokenUrl": "OAuthTokenURL", "tls": "TLS", "": "", "a": "A", "B": "B"} {
		if got := InGo(option, ""); got != want {
			t.Errorf("%q in Go is %q, want %q", option, got, want)
		}
	}
	if got, want := p.Spelled(dashed), `--topics names "--x"; --topicsRegex matches; --fit 3 fits`; got != want {
		t.Errorf("dashed: %s, want %s", got, want)
	}
	if got := InGo("fit", "true"); got != "Fit" {
		t.Errorf("in Go, what is switched on is %s", got)
	}
	list := ListOf(p, p, Problem{Place: "brokers[0]", Text: "is empty"})
	want := "t\n  --topics names \"--x\"\n  --topics names \"--x\"\n  brokers[0] is empty\n--topicsRegex matches; --fit 3 fits"
	if got := list.Lines("t", dashed); got != want {
		t.Errorf("a list is\n%s\nwant\n%s", got, want)
	}
	option := NewOptionError("fit", "is wrong")
	for err, want := range map[error]string{
		fmt.Errorf("file: %w", option):       "file: --fit is wrong",
		errors.Join(option, io.EOF):          "--fit is wrong\nEOF",
		fmt.Errorf("%w, in the end", io.EOF): "EOF, in the end",
		fmt.Errorf("%w, in the end", option): "--fit is wrong, in the end",
		fmt.Errorf("%w: %w", io.EOF, option): "EOF: Fit is wrong",
	} {
		if got := Spelled(err, dashed); got != want {
			t.Errorf("spelled %q, want %q", got, want)
		}
	}
}

// TestTexts: what somebody else wrote is cut between characters, quoted, and listed
// as far as anybody reads.
func TestTexts(t *testing.T) {
	long := strings.Repeat("ü", 101)
	for _, c := range []struct{ got, want string }{
		{Cut("über", 1), "ü"}, {Cut("über", 9), "über"}, {Cut("über", 0), ""}, {Cut("a", -1), ""},
		{Clip("über", 2), "üb…"}, {Clip("über", 4), "über"},
		{Short(long), strings.Repeat("ü", 100) + "…"}, {Short(long[2:]), long[2:]},
		{Quote("a\nb"), `"a\nb"`},
		{Names([]string{"a", "b\x1b"}), `"a", "b\x1b"`},
		{Partitions([]int{3}), "partition 3"}, {Partitions([]int{3, 5}), "partitions 3, 5"},
		{PlaceName("a.b_c-9"), "a.b_c-9"}, {PlaceName(""), `""`}, {PlaceName("a b"), `"a b"`},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	if got := Names(slices.Repeat([]string{"x"}, 23)); !strings.HasSuffix(got, `"x", and 3 more`) || strings.Count(got, `"x"`) != 20 {
		t.Errorf("a long list is %s", got)
	}
	if got := Partitions(make([]int, 22)); !strings.HasSuffix(got, "0 and 2 more") || strings.Count(got, "0") != 20 {
		t.Errorf("a long list is %s", got)
	}
}
