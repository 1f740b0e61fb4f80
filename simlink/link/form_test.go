package link

import (
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// TestFormBounds: 1500 characters of a log, not bytes, and 2048 of a URL.
func TestFormBounds(t *testing.T) {
	base, err := parseBase("http://localhost/")
	if err != nil {
		t.Fatal(err)
	}
	opens := opening{base: base, scenario: freePlay}
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
		if _, form := opens.chooseForm(c.log); form != c.want {
			t.Errorf("a log of %d characters is %s", len([]rune(c.log)), form)
		}
	}
	commas := "K:" + strings.Repeat("|", 600) // three characters of a URL each
	room := MaxLength - len(opens.url(commas))
	for over, want := range map[int]actions.Form{0: actions.FormPlain, 1: actions.FormDeflate} {
		if _, form := opens.chooseForm(commas + strings.Repeat("b", room+over)); form != want {
			t.Errorf("a URL of %d characters is %s", MaxLength+over, form)
		}
	}
}
