package link_test

import (
	"errors"
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func kill(at int64, broker string) actions.Entry {
	return actions.Entry{At: at, Action: actions.KillBroker{Broker: broker}}
}

func TestCompose(t *testing.T) {
	for _, c := range []struct {
		name string
		play link.Play
		base string
		want string // after the base
	}{
		{"nothing", link.Play{}, "", "?scenario=free"},
		{"what is a default", link.Play{Scenario: "free", Topology: "single-dc", Size: "3x3x3"}, "", "?scenario=free"},
		{"the parameters in the page's order", link.Play{Topology: "active-active", Size: "3-3x2x2", Actions: []actions.Entry{kill(5, "b")}}, "",
			"?scenario=free&actions=K%3Ab%405&cluster=active-active&size=3-3x2x2"},
		{"another topology on its default", link.Play{Topology: "active-active", Size: "2-2x1x2"}, "", "?scenario=free&cluster=active-active"},
		{"a topology whose size is not public", link.Play{Topology: "stretched-2-5"}, "", "?scenario=free&cluster=stretched-2-5"},
		{"a default that is not public", link.Play{Topology: "diskless-3az", Size: "6x3x3"}, "", "?scenario=free&cluster=diskless-3az&size=6x3x3"},
		{"a curated scenario", link.Play{Scenario: "00.1.3"}, "", "?scenario=00.1.3"},
		{"a curated scenario with a log", link.Play{Scenario: "12.3.45", Actions: []actions.Entry{kill(5, "b")}}, "", "?scenario=12.3.45&actions=K%3Ab%405"},
		{"by time, one time as given", link.Play{Actions: []actions.Entry{kill(9, "c"), kill(5, "b"), kill(5, "a")}}, "",
			"?scenario=free&actions=K%3Ab%405%2CK%3Aa%405%2CK%3Ac%409"},
		{"a base with a query", link.Play{Size: "4x3x3"}, "http://localhost:5173/play?lang=de", "&scenario=free&size=4x3x3"},
		{"empty lists", link.Play{Actions: []actions.Entry{{At: 1, Action: actions.AddShareGroup{Group: "g", Topic: "t", Members: []string{}}},
			{At: 2, Action: actions.AddGroup{Group: "g", Topics: []string{"t"}, Settings: actions.Settings{}}}}}, "",
			"?scenario=free&actions=ASG%3Ag%3At%401%2CAG%3Ag%3At%402"},
		{"tail segments that are not public", link.Play{Size: "3x3x3xxpxxx"}, "", "?scenario=free&size=3x3x3xxpx"},
	} {
		t.Run(c.name, func(t *testing.T) {
			made, err := link.Compose(c.play, link.ComposeOptions{BaseURL: c.base})
			if err != nil {
				t.Fatal(err)
			}
			want := c.want
			if c.base == "" {
				want = site + want
			} else {
				want = c.base + want
			}
			if made.URL != want || made.Length != len(want) || len(made.Warnings) > 0 || len(made.Dropped) > 0 {
				t.Errorf("got  %s (%d characters, %v)\nwant %s", made.URL, made.Length, made.Warnings, want)
			}
		})
	}
}

// TestComposeKeepsTheAddress: its query, which comes first, and its fragment.
func TestComposeKeepsTheAddress(t *testing.T) {
	made, err := link.Compose(link.Play{Actions: []actions.Entry{kill(5, "b")}}, link.ComposeOptions{BaseURL: "http://localhost:5173/play?lang=de&#top"})
	if want := "http://localhost:5173/play?lang=de&scenario=free&actions=K%3Ab%405#top"; err != nil || made.URL != want {
		t.Errorf("got %v, %v, want %s", made, err, want)
	}
}

func TestComposeRefuses(t *testing.T) {
	many := slices.Repeat([]actions.Entry{kill(5, "b")}, actions.MaxEntries+1)
	for _, c := range []struct {
		name string
		play link.Play
		want []string // problems, in order
	}{
		{"an unknown topology", link.Play{Topology: "double-dc"}, []string{`cluster is "double-dc"; it must be one of single-dc, `}},
		{"a scenario that is none", link.Play{Scenario: "0.1.3"}, []string{`scenario is "0.1.3"; it must be free, or a scenario such as 00.1.3`}},
		{"a curated scenario and a cluster", link.Play{Scenario: "00.1.3", Topology: "single-dc", Size: "3x3x3"},
			[]string{"cluster must be left out of a curated scenario", "size must be left out of a curated scenario"}},
		{"a size that is clamped", link.Play{Size: "11x25x3"}, []string{"size is out of range, and the playground would change it: brokers: 11 becomes 10", "size is out of range"}},
		{"a size that is none", link.Play{Size: "3"}, []string{"size cannot be read: slug: must begin"}},
		{"a size that is not public", link.Play{Topology: "stretched-2-5", Size: "3-3x3x3"}, []string{"size must be left out: "}},
		{"too many actions", link.Play{Actions: many}, []string{"actions[2000] is past the 2000 entries that the playground loads"}},
		{"actions that cannot be written", link.Play{Actions: []actions.Entry{kill(9, "a,b"), {At: -1, Action: actions.ProduceRecord{Producer: "p"}}, {At: 1}}},
			[]string{"actions[1].at is -1", "actions[1].topic may not be empty", "actions[2].kind is missing", `actions[0].broker is "a,b"`}},
		{"an unknown kind", link.Play{Actions: []actions.Entry{{At: 1, Action: actions.Raw{Code: "NP", Payload: "x"}}}}, []string{`actions[0].kind is "NP", whose payload is not public`}},
		{"a log that is too large", link.Play{Actions: []actions.Entry{kill(1, strings.Repeat("b", actions.MaxLogBytes))}}, []string{"actions are a log of 1024004 bytes"}},
		{"everything at once", link.Play{Topology: "x", Actions: []actions.Entry{kill(1, "")}}, []string{"cluster is", "actions[0].broker may not be empty"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			made, err := link.Compose(c.play, link.ComposeOptions{Force: true})
			var wrong *link.ComposeError
			if !errors.As(err, &wrong) {
				t.Fatalf("made %v, %v", made, err)
			}
			for i, p := range wrong.Problems() {
				if i >= len(c.want) || !strings.HasPrefix(p.Place+" "+p.Text, c.want[i]) {
					t.Errorf("problem %d: %s %s", i, p.Place, p.Text)
				}
			}
			if len(wrong.Problems()) != len(c.want) {
				t.Errorf("%d problems, want %d", len(wrong.Problems()), len(c.want))
			}
		})
	}
}

func TestComposeRefusesABaseWithTheRest(t *testing.T) {
	_, err := link.Compose(link.Play{Topology: "x"}, link.ComposeOptions{BaseURL: "ftp://x"})
	var option *diag.OptionError
	var wrong *link.ComposeError
	if !errors.As(err, &option) || option.Problems()[0].Place != "baseUrl" || !errors.As(err, &wrong) {
		t.Errorf("got %v", err)
	}
	if _, err := link.Compose(link.Play{}, link.ComposeOptions{BaseURL: site + "?size=1"}); !errors.As(err, &option) {
		t.Errorf("got %v", err)
	}
}

func TestComposeTooLong(t *testing.T) {
	play := link.Play{Actions: make([]actions.Entry, 300)}
	rnd := rand.New(rand.NewSource(1))
	for i := range play.Actions {
		play.Actions[i] = kill(rnd.Int63n(1e9), fmt.Sprintf("b%x", rnd.Int63()))
	}
	_, err := link.Compose(play, link.ComposeOptions{})
	var wrong *link.ComposeError
	if !errors.As(err, &wrong) || wrong.Problems()[0].Place != "link" || !strings.Contains(err.Error(), "past 2048 browsers and chat programs cut it; leave actions out\nForce gives it anyway") {
		t.Errorf("got %v", err)
	}
	made, err := link.Compose(play, link.ComposeOptions{Force: true})
	if err != nil {
		t.Fatal(err)
	}
	if made.Form != actions.FormDeflate || len(made.Warnings) != 1 || made.Warnings[0].Code != link.WarnLinkTooLong {
		t.Errorf("forced: %s, %v", made.Form, made.Warnings)
	}
}

// vectorEntries are the entries that the playground's own decoder takes.
func vectorEntries(t *testing.T) (entries []actions.Entry) {
	t.Helper()
	text, err := os.ReadFile("../actions/testdata/actions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if in, _, ok := strings.Cut(strings.TrimPrefix(line, "OK "), " => "); ok && strings.HasPrefix(line, "OK ") {
			decoded, err := actions.Decode(in)
			if err != nil {
				t.Fatal(err)
			}
			entries = append(entries, decoded...)
		}
	}
	return entries
}

// TestComposeProperties: whatever is composed is read back as it was meant, by
// time, and once more as the same URL.
func TestComposeProperties(t *testing.T) {
	pool := vectorEntries(t)
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("Parse reads back what was meant", prop.ForAll(func(seed int64) (bool, error) {
			rnd := rand.New(rand.NewSource(seed))
			topologies := sizecodec.Topologies()
			play := link.Play{Topology: topologies[rnd.Intn(len(topologies))], Actions: make([]actions.Entry, rnd.Intn(60))}
			for i := range play.Actions {
				play.Actions[i] = actions.Entry{At: rnd.Int63n(20), Action: pool[rnd.Intn(len(pool))].Action}
			}
			made, err := link.Compose(play, link.ComposeOptions{Force: true})
			if err != nil {
				return false, err
			}
			back, err := link.Parse(made.URL)
			if err != nil {
				return false, err
			}
			again, err := link.Compose(link.Play{Topology: back.Topology, Size: back.Size, Actions: back.Actions}, link.ComposeOptions{Force: true})
			if err != nil {
				return false, err
			}
			sorted := slices.Clone(play.Actions)
			slices.SortStableFunc(sorted, func(a, b actions.Entry) int { return int(a.At - b.At) })
			return actions.Equal(back.Actions, sorted) && back.Topology == play.Topology && again.URL == made.URL, nil
		}, gen.Int64()))
	})
}

func ExampleCompose() {
	made, err := link.Compose(link.Play{
		Size: "4x6x3",
		Actions: []actions.Entry{
			{At: 3000, Action: actions.KillBroker{Broker: "broker-4"}},
			{At: 1000, Action: actions.AddGroup{Group: "billing", Topics: []string{"orders"}}},
		},
	}, link.ComposeOptions{})
	if err != nil {
		fmt.Println(err) // lists everything that is wrong
		return
	}
	fmt.Println(made)
	fmt.Println(made.PlainActions)
	// Output:
	// https://monedula.dev/kafka-simulator/playground?scenario=free&actions=AG%3Abilling%3Aorders%401000%2CK%3Abroker-4%403000&size=4x6x3
	// AG:billing:orders@1000,K:broker-4@3000
}
