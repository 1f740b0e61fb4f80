package link_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/expect"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

const site = link.DefaultBaseURL

func TestParse(t *testing.T) {
	packed := url.QueryEscape(actions.Compress("K:broker-2@500"))
	for _, c := range []struct {
		text     string
		cluster  sizecodec.Topology
		scenario string
		size     string
		log      string
	}{
		{site + "?scenario=free", sizecodec.SingleDC, "", "3x3x3", ""},
		{site + "?scenario=free&actions=K%3Abroker-2%40500", sizecodec.SingleDC, "", "3x3x3", "K:broker-2@500"},
		{site + "?scenario=free&actions=K:broker-2@500", sizecodec.SingleDC, "", "3x3x3", "K:broker-2@500"},
		{site + "?scenario=free&actions=" + packed, sizecodec.SingleDC, "", "3x3x3", "K:broker-2@500"},
		{site + "?actions=" + packed + "&size=4x1x1&scenario=free", sizecodec.SingleDC, "", "4x1x1", "K:broker-2@500"},
		{site + "?scenario=00.1.3", sizecodec.SingleDC, "00.1.3", "3x3x3", ""},
		{site + "?scenario=free&cluster=active-active", sizecodec.ActiveActive, "", "2-2x1x2", ""},
		{site + "?scenario=free&cluster=diskless-3az", sizecodec.Diskless3AZ, "", "", ""},
		{site + "?scenario=free&cluster=stretched-3&size=3-3-3x6x3", sizecodec.Stretched3, "", "3-3-3x6x3", ""},
		{"http://localhost:5173/play?lang=de&scenario=free&actions=K%3Ab%401#top", sizecodec.SingleDC, "", "3x3x3", "K:b@1"},
		{"K:broker-2@500", sizecodec.SingleDC, "", "3x3x3", "K:broker-2@500"},
		{"K%3Abroker-2%40500%2CR%3Aa%401", sizecodec.SingleDC, "", "3x3x3", "R:a@1,K:broker-2@500"},
		{"  ~1" + strings.TrimPrefix(packed, "~1") + "\n", sizecodec.SingleDC, "", "3x3x3", "K:broker-2@500"},
		{"P:p:t:k:v=http://example.com@5", sizecodec.SingleDC, "", "3x3x3", "P:p:t:k:v=http://example.com@5"},
		{"P:p:t:100%25@5", sizecodec.SingleDC, "", "3x3x3", "P:p:t:100%25@5"},
	} {
		got, err := link.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got.Topology != c.cluster || got.Scenario != c.scenario || got.Size != c.size || got.PlainActions != c.log || got.Dropped != nil || len(got.Warnings) > 0 {
			t.Errorf("%s: %+v", c.text, got)
		}
		if (got.Start != nil) != (c.size != "") {
			t.Errorf("%s: the start is %v", c.text, got.Start)
		}
	}
}

// TestParseReadsLZString: the playground's other layout.
func TestParseReadsLZString(t *testing.T) {
	got, err := link.Parse(site + "?scenario=free&actions=~1IIBQXADgjGD2BOATApvAzgAQAwBpzTiVTTAHkoMotcBpMAI3lgGtUBaAJjAHMMPqcAJWCEU6MFgZNW8NlAB0jFuwDMGFQIDCYAC6wIASwDGaeQjGn4yHcgB2Og7FsBZEgDZq1DABZqQA")
	if err != nil || got.Form != actions.FormLZString || len(got.Actions) != 5 {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestParseSaysWhatIsDropped: a log that was cut short, and what the playground
// clamps.
func TestParseSaysWhatIsDropped(t *testing.T) {
	got, err := link.Parse(site + "?scenario=free&actions=K%3Aa%401%2CNP%3Ax%7Cy%402%2CK%3Abroker&size=99x3x3")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Dropped) != 1 || got.Dropped[0].Index != 2 || got.Dropped[0].Field != "at" {
		t.Errorf("dropped %v", got.Dropped)
	}
	if raw, isRaw := got.Actions[1].Action.(actions.Raw); !isRaw || raw.Payload != "x|y" {
		t.Errorf("the unknown kind is %v", got.Actions[1])
	}
	expect.Warnings(t, got, "size-clamped brokers")
	if got.Size != "10x3x3" {
		t.Errorf("the size is %s", got.Size)
	}
	many, err := link.Parse(strings.Repeat("x,", 150) + "K:a@1")
	if err != nil {
		t.Fatal(err)
	}
	expect.Warnings(t, many, "more-dropped actions")
	opaque, err := link.Parse(site + "?scenario=free&cluster=stretched-2-5&size=what~ever")
	if err != nil || opaque.Size != "what~ever" || opaque.Start != nil {
		t.Fatalf("%+v, %v", opaque, err)
	}
	expect.Warnings(t, opaque, "size-opaque size")
}

func TestParseRefuses(t *testing.T) {
	whole := actions.Compress("RP:p1@500,RG:c1@750,K:broker-2@1000")
	for _, c := range []struct{ text, place, want string }{
		{"", "link", "is empty"},
		{"\xff", "link", "not UTF-8"},
		{strings.Repeat("a", 4_000_000), "link", "at most"},
		{"https://example.com/", "link", "no playground link"},
		{"https://example.com/?q=scenario", "link", "no playground link"},
		{"https://[::1", "link", "no URL"},
		{site + "?scenario=free&actions=%zz", "link", "cannot be read"},
		{site + "?scenario=free&actions=%ff", "actions", "not UTF-8"},
		{site + "?scenario=free&scenario=free", "scenario", "2 times"},
		{site + "?scenario=1.2.3", "scenario", "must be free"},
		{site + "?scenario=", "scenario", "must be free"},
		{site + "?scenario=free&cluster=moon", "cluster", `is "moon"; it must be one of single-dc, active-passive`},
		{site + "?scenario=free&size=3x3", "size", ""},
		{site + "?scenario=free&size=3x3x3xa~1", "size", ""},
		{site + "?scenario=free&actions=" + whole[:len(whole)-5], "actions", "cut short"},
		{site + "?scenario=free&actions=" + whole[:len(whole)-6], "actions", "cut short"},
	} {
		got, err := link.Parse(c.text)
		if err == nil {
			t.Errorf("%.80s is read as %+v", c.text, got)
			continue
		}
		wrong := expect.Error[*link.Error](t, err, c.want)
		if wrong.Problems()[0].Place != c.place {
			t.Errorf("%.80s: %v", c.text, err)
		}
	}
	_, err := link.Parse(site + "?scenario=x&cluster=y&actions=~1")
	if wrong := expect.Error[*link.Error](t, err); len(wrong.Problems()) != 3 {
		t.Errorf("not all is listed: %v", err)
	}
}

func ExampleParse() {
	made, err := link.Parse("https://monedula.dev/kafka-simulator/playground?scenario=free&actions=K%3Abroker-2%40500%2CSR%3Abroker-1&size=4x3x3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.Start.BrokersPerZone[0], "brokers")
	for _, e := range made.Actions {
		fmt.Println(e.At, actions.Describe(e.Action))
	}
	fmt.Println("dropped:", made.Dropped[0])
	// Output:
	// 4 brokers
	// 500 kill broker: broker broker-2
	// dropped: actions[1].at is missing: an entry ends in @ and its time (in "SR:broker-1")
}

// TestLengthsOfAnyLink: also of one that another program made.
func TestLengthsOfAnyLink(t *testing.T) {
	log := "K:broker-2@500"
	for _, c := range []struct {
		text string
		want link.Lengths
	}{
		{"http://h/?scenario=free&actions=K%3Abroker-2%40500#x", link.Lengths{Plain: 52, Deflate: 34 + len(actions.Compress(log))}},
		{"http://h/?scenario=free", link.Lengths{Plain: 23, Deflate: 23 + len(actions.Compress(""))}},
		{log, link.Lengths{Plain: 18, Deflate: len(actions.Compress(log))}},
		{actions.Compress(log), link.Lengths{Plain: 18, Deflate: len(actions.Compress(log))}},
	} {
		made, err := link.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := made.Lengths(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.text, got, c.want)
		}
	}
}

// TestPlausible: prose and JSON are no links, though Parse could read them as
// a log of which nothing is kept.
func TestPlausible(t *testing.T) {
	for text, want := range map[string]bool{
		"https://x/?scenario=free": true, "K:broker-2@500": true, " ~1abc": true, "ABC:x": true,
		"": false, "# Notes": false, "{}": false, "k:broker-2@500": false, "TOOLONGKIND:x": false,
	} {
		if got := link.Plausible(text); got != want {
			t.Errorf("Plausible(%q) = %t", text, got)
		}
	}
}
