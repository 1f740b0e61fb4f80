package simlink_test

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
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func kill(at int64, broker string) actions.Entry {
	return actions.Entry{At: at, Action: actions.KillBroker{Broker: broker}}
}

func TestCompose(t *testing.T) {
	for _, c := range []struct {
		name string
		play simlink.Play
		base string
		want string // after the base
	}{
		{"nothing", simlink.Play{}, "", "?scenario=free"},
		{"what is a default", simlink.Play{Scenario: "free", Cluster: "single-dc", Size: "3x3x3"}, "", "?scenario=free"},
		{"the parameters in the page's order", simlink.Play{Cluster: "active-active", Size: "3-3x2x2", Actions: []actions.Entry{kill(5, "b")}}, "",
			"?scenario=free&actions=K%3Ab%405&cluster=active-active&size=3-3x2x2"},
		{"another topology on its default", simlink.Play{Cluster: "active-active", Size: "2-2x1x2"}, "", "?scenario=free&cluster=active-active"},
		{"a topology whose size is not public", simlink.Play{Cluster: "stretched-2-5"}, "", "?scenario=free&cluster=stretched-2-5"},
		{"a default that is not public", simlink.Play{Cluster: "diskless-3az", Size: "6x3x3"}, "", "?scenario=free&cluster=diskless-3az&size=6x3x3"},
		{"a curated scenario", simlink.Play{Scenario: "00.1.3"}, "", "?scenario=00.1.3"},
		{"a curated scenario with a log", simlink.Play{Scenario: "12.3.45", Actions: []actions.Entry{kill(5, "b")}}, "", "?scenario=12.3.45&actions=K%3Ab%405"},
		{"by time, one time as given", simlink.Play{Actions: []actions.Entry{kill(9, "c"), kill(5, "b"), kill(5, "a")}}, "",
			"?scenario=free&actions=K%3Ab%405%2CK%3Aa%405%2CK%3Ac%409"},
		{"a base with a query", simlink.Play{Size: "4x3x3"}, "http://localhost:5173/play?lang=de", "&scenario=free&size=4x3x3"},
		{"empty lists", simlink.Play{Actions: []actions.Entry{{At: 1, Action: actions.AddShareGroup{Group: "g", Topic: "t", Members: []string{}}},
			{At: 2, Action: actions.AddGroup{Group: "g", Topics: []string{"t"}, Settings: actions.Settings{}}}}}, "",
			"?scenario=free&actions=ASG%3Ag%3At%401%2CAG%3Ag%3At%402"},
		{"tail segments that are not public", simlink.Play{Size: "3x3x3xxpxxx"}, "", "?scenario=free&size=3x3x3xxpx"},
	} {
		t.Run(c.name, func(t *testing.T) {
			link, err := simlink.Compose(c.play, simlink.PlayOptions{BaseURL: c.base})
			if err != nil {
				t.Fatal(err)
			}
			want := c.want
			if c.base == "" {
				want = site + want
			} else {
				want = c.base + want
			}
			if link.URL != want || link.Length != len(want) || len(link.Warnings) > 0 || len(link.Dropped) > 0 {
				t.Errorf("got  %s (%d characters, %v)\nwant %s", link.URL, link.Length, link.Warnings, want)
			}
		})
	}
}

// TestComposeKeepsTheAddress: its query, which comes first, and its fragment.
func TestComposeKeepsTheAddress(t *testing.T) {
	link, err := simlink.Compose(simlink.Play{Actions: []actions.Entry{kill(5, "b")}}, simlink.PlayOptions{BaseURL: "http://localhost:5173/play?lang=de&#top"})
	if want := "http://localhost:5173/play?lang=de&scenario=free&actions=K%3Ab%405#top"; err != nil || link.URL != want {
		t.Errorf("got %v, %v, want %s", link, err, want)
	}
}

func TestComposeRefuses(t *testing.T) {
	many := slices.Repeat([]actions.Entry{kill(5, "b")}, actions.MaxEntries+1)
	for _, c := range []struct {
		name string
		play simlink.Play
		want []string // problems, in order
	}{
		{"an unknown topology", simlink.Play{Cluster: "double-dc"}, []string{`cluster is "double-dc"; it must be one of single-dc, `}},
		{"a scenario that is none", simlink.Play{Scenario: "0.1.3"}, []string{`scenario is "0.1.3"; it must be free, or a scenario such as 00.1.3`}},
		{"a curated scenario and a cluster", simlink.Play{Scenario: "00.1.3", Cluster: "single-dc", Size: "3x3x3"},
			[]string{"cluster must be left out of a curated scenario", "size must be left out of a curated scenario"}},
		{"a size that is clamped", simlink.Play{Size: "11x25x3"}, []string{"size is out of range, and the playground would change it: brokers: 11 becomes 10", "size is out of range"}},
		{"a size that is none", simlink.Play{Size: "3"}, []string{"size cannot be read: slug: must begin"}},
		{"a size that is not public", simlink.Play{Cluster: "stretched-2-5", Size: "3-3x3x3"}, []string{"size must be left out: "}},
		{"too many actions", simlink.Play{Actions: many}, []string{"actions[2000] is past the 2000 entries that the playground loads"}},
		{"actions that cannot be written", simlink.Play{Actions: []actions.Entry{kill(9, "a,b"), {At: -1, Action: actions.ProduceRecord{Producer: "p"}}, {At: 1}}},
			[]string{"actions[1].at is -1", "actions[1].topic may not be empty", "actions[2].kind is missing", `actions[0].broker is "a,b"`}},
		{"an unknown kind", simlink.Play{Actions: []actions.Entry{{At: 1, Action: actions.Raw{Code: "NP", Payload: "x"}}}}, []string{`actions[0].kind is "NP", whose payload is not public`}},
		{"a log that is too large", simlink.Play{Actions: []actions.Entry{kill(1, strings.Repeat("b", actions.MaxLogBytes))}}, []string{"actions are a log of 1024004 bytes"}},
		{"everything at once", simlink.Play{Cluster: "x", Actions: []actions.Entry{kill(1, "")}}, []string{"cluster is", "actions[0].broker may not be empty"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			link, err := simlink.Compose(c.play, simlink.PlayOptions{Force: true})
			var wrong *simlink.PlayError
			if !errors.As(err, &wrong) {
				t.Fatalf("made %v, %v", link, err)
			}
			for i, p := range wrong.Problems {
				if i >= len(c.want) || !strings.HasPrefix(p.Place+" "+p.Text, c.want[i]) {
					t.Errorf("problem %d: %s %s", i, p.Place, p.Text)
				}
			}
			if len(wrong.Problems) != len(c.want) {
				t.Errorf("%d problems, want %d", len(wrong.Problems), len(c.want))
			}
		})
	}
}

func TestComposeRefusesABaseWithTheRest(t *testing.T) {
	_, err := simlink.Compose(simlink.Play{Cluster: "x"}, simlink.PlayOptions{BaseURL: "ftp://x"})
	var option *simlink.OptionError
	var wrong *simlink.PlayError
	if !errors.As(err, &option) || option.Option != "base-url" || !errors.As(err, &wrong) {
		t.Errorf("got %v", err)
	}
	if _, err := simlink.Compose(simlink.Play{}, simlink.PlayOptions{BaseURL: site + "?size=1"}); !errors.As(err, &option) {
		t.Errorf("got %v", err)
	}
}

func TestComposeTooLong(t *testing.T) {
	play := simlink.Play{Actions: make([]actions.Entry, 300)}
	rnd := rand.New(rand.NewSource(1))
	for i := range play.Actions {
		play.Actions[i] = kill(rnd.Int63n(1e9), fmt.Sprintf("b%x", rnd.Int63()))
	}
	_, err := simlink.Compose(play, simlink.PlayOptions{})
	var wrong *simlink.PlayError
	if !errors.As(err, &wrong) || wrong.Problems[0].Place != "link" || !strings.Contains(err.Error(), "past 2048 browsers and chat programs cut it; leave actions out, or force it") {
		t.Errorf("got %v", err)
	}
	link, err := simlink.Compose(play, simlink.PlayOptions{Force: true})
	if err != nil {
		t.Fatal(err)
	}
	if link.Form != actions.FormDeflate || len(link.Warnings) != 1 || link.Warnings[0].Code != simlink.WarnLinkTooLong {
		t.Errorf("forced: %s, %v", link.Form, link.Warnings)
	}
}

// vectorEntries are the entries that the playground's own decoder takes.
func vectorEntries(t *testing.T) (entries []actions.Entry) {
	t.Helper()
	text, err := os.ReadFile("actions/testdata/actions.txt")
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
			play := simlink.Play{Cluster: topologies[rnd.Intn(len(topologies))], Actions: make([]actions.Entry, rnd.Intn(60))}
			for i := range play.Actions {
				play.Actions[i] = actions.Entry{At: rnd.Int63n(20), Action: pool[rnd.Intn(len(pool))].Action}
			}
			link, err := simlink.Compose(play, simlink.PlayOptions{Force: true})
			if err != nil {
				return false, err
			}
			back, err := simlink.Parse(link.URL)
			if err != nil {
				return false, err
			}
			again, err := simlink.Compose(simlink.Play{Cluster: back.Cluster, Size: back.Size, Actions: back.Actions}, simlink.PlayOptions{Force: true})
			if err != nil {
				return false, err
			}
			sorted := slices.Clone(play.Actions)
			slices.SortStableFunc(sorted, func(a, b actions.Entry) int { return int(a.At - b.At) })
			return actions.Equal(back.Actions, sorted) && back.Cluster == play.Cluster && again.URL == link.URL, nil
		}, gen.Int64()))
	})
}

func ExampleCompose() {
	link, err := simlink.Compose(simlink.Play{
		Size: "4x6x3",
		Actions: []actions.Entry{
			{At: 3000, Action: actions.KillBroker{Broker: "broker-4"}},
			{At: 1000, Action: actions.AddGroup{Group: "billing", Topics: []string{"orders"}}},
		},
	}, simlink.PlayOptions{})
	if err != nil {
		fmt.Println(err) // lists everything that is wrong
		return
	}
	fmt.Println(link)
	fmt.Println(link.PlainActions)
	// Output:
	// https://monedula.dev/kafka-simulator/playground?scenario=free&actions=AG%3Abilling%3Aorders%401000%2CK%3Abroker-4%403000&size=4x6x3
	// AG:billing:orders@1000,K:broker-4@3000
}
