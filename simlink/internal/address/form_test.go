package address

import (
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// TestFormBounds: 1500 characters of a log, not bytes, and 2048 of a URL.
func TestFormBounds(t *testing.T) {
	base, err := ParseBase("http://localhost/")
	if err != nil {
		t.Fatal(err)
	}
	log := func(n int) string { return "K:" + strings.Repeat("b", n-4) + "@1" }
	for _, c := range []struct {
		log  string
		want actions.Form
	}{
		{log(1500), actions.FormPlain},
		{log(1501), actions.FormDeflate},
		{strings.Replace(log(1500), "bb", "éb", 1), actions.FormPlain},
		{strings.Replace(log(1501), "bb", "éb", 1), actions.FormDeflate},
	} {
		if _, form := SingleDC(base, "3x3x3").Choose(c.log); form != c.want {
			t.Errorf("a log of %d characters is %s", len([]rune(c.log)), form)
		}
	}
	commas := "K:" + strings.Repeat("|", 600) // three characters of a URL each
	room := MaxLength - len(SingleDC(base, "3x3x3").URL(commas))
	for over, want := range map[int]actions.Form{0: actions.FormPlain, 1: actions.FormDeflate} {
		if _, form := SingleDC(base, "3x3x3").Choose(commas + strings.Repeat("b", room+over)); form != want {
			t.Errorf("a URL of %d characters is %s", MaxLength+over, form)
		}
	}
}

// TestPackedLength: what is found quickly is the length of the packed form, or a
// tenth more.
func TestPackedLength(t *testing.T) {
	for _, n := range []int{1, 30, 400} {
		log := strings.Repeat(",P:p1:orders:k@1000,RA:orders:1:b2.b3@2000", n)[1:]
		quick, packed := packedLength(log), len(actions.Compress(log))
		if quick < packed || quick > packed+packed/10 {
			t.Errorf("%d entries: %d characters, and %d found quickly", 2*n, packed, quick)
		}
	}
}
