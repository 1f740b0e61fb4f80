package link

import (
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// TestReadBackFindsForgeries changes one thing of a URL at a time. Each of them is
// a fault.
func TestReadBackFindsForgeries(t *testing.T) {
	play := Play{Size: "4x3x3", Actions: []actions.Entry{
		{At: 500, Action: actions.RemoveProducer{Producer: "p1"}},
		{At: 750, Action: actions.KillBroker{Broker: "broker-4"}},
	}}
	made, err := Compose(play, ComposeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	opens := play.opening(new(ComposeError))
	if _, err := play.readBack(made.URL, made.PlainActions, opens); err != nil {
		t.Fatalf("the genuine URL: %v", err)
	}
	packed := strings.Replace(made.URL, "RP%3Ap1%40500%2CK%3Abroker-4%40750", actions.Compress(made.PlainActions), 1)
	for name, forged := range map[string]string{
		"another log":                    strings.Replace(made.URL, "%40500", "%40501", 1),
		"another broker":                 strings.Replace(made.URL, "broker-4", "broker-9", 1),
		"a log with a dropped entry":     strings.Replace(made.URL, "%40500", "", 1),
		"a log with one entry more":      strings.Replace(made.URL, "&size=", "%2CR%3Ab%409&size=", 1),
		"a log cut short":                strings.Replace(made.URL, "50&size=", "&size=", 1),
		"no log":                         strings.Replace(made.URL, "actions=", "x=", 1),
		"another size":                   strings.Replace(made.URL, "size=4x", "size=5x", 1),
		"no size":                        strings.Replace(made.URL, "&size=4x3x3", "", 1),
		"a size that is clamped":         strings.Replace(made.URL, "size=4x", "size=40x", 1),
		"a size that cannot be read":     strings.Replace(made.URL, "size=4x", "size=x", 1),
		"a topology":                     made.URL + "&cluster=stretched-3",
		"a curated scenario":             strings.Replace(made.URL, "scenario=free", "scenario=00.1.3", 1),
		"no scenario":                    strings.Replace(made.URL, "scenario=free&", "", 1),
		"a damaged packed log":           strings.Replace(packed, "actions=~1", "actions=~1A", 1),
		"what is no URL of a playground": "https://monedula.dev/",
	} {
		if forged == made.URL {
			t.Errorf("%s: nothing was forged", name)
		}
		if _, err := play.readBack(forged, made.PlainActions, opens); err == nil || !strings.Contains(err.Error(), "please report it") {
			t.Errorf("%s: %v, want a fault", name, err)
		}
	}
	for name, log := range map[string]string{"another log was meant": made.PlainActions + ",R:b@9", "none was meant": ""} {
		if _, err := play.readBack(made.URL, log, opens); err == nil {
			t.Errorf("%s, and it passes", name)
		}
	}
	other := play
	other.Actions = play.Actions[:1]
	if _, err := other.readBack(made.URL, made.PlainActions, opens); err == nil {
		t.Error("other actions were meant, and it passes")
	}
}
