package simlink_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/expect"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TestBuildValidates what only a program can get wrong.
func TestBuildValidates(t *testing.T) {
	for _, c := range []struct {
		change func(s *simlink.Snapshot)
		place  string
	}{
		{func(s *simlink.Snapshot) { s.Brokers[0].Host = "\xff" }, "brokers[0].host"},
		{func(s *simlink.Snapshot) { s.Brokers[0].Port = -1 }, "brokers[0].port"},
		{func(s *simlink.Snapshot) { s.Topics[0].Name = "\xff" }, "topics[0].name"},
		{func(s *simlink.Snapshot) { s.Topics[0].Config = map[string]string{"a": "\xff"} }, "topics[0].config"},
		{func(s *simlink.Snapshot) { s.Topics[0].Partitions[1].Leader = "\xff" }, "topics[0].partitions[1].leader"},
		{func(s *simlink.Snapshot) { s.Topics[0].Partitions[1].ISR = []string{"\xff"} }, "topics[0].partitions[1].isr[0]"},
		{func(s *simlink.Snapshot) { s.Topics[0].Partitions[1].EarliestOffset = -2 }, "topics[0].partitions[1].earliestOffset"},
		{func(s *simlink.Snapshot) { s.Topics[0].Partitions[1].ID = 1_000_000 }, "topics[0].partitions[1].id"},
		{func(s *simlink.Snapshot) { s.Groups = []snapshot.Group{{ID: "\xff"}} }, "groups[0].id"},
		{func(s *simlink.Snapshot) {
			s.Groups = []snapshot.Group{{Members: []snapshot.Member{{ClientID: "\xff"}}}}
		}, "groups[0].members[0].clientId"},
		{func(s *simlink.Snapshot) {
			s.Groups = []snapshot.Group{{Offsets: map[string]map[int]int64{"a": {-1: 0}}}}
		}, "groups[0].offsets.a"},
		{func(s *simlink.Snapshot) {
			s.Groups = []snapshot.Group{{Offsets: map[string]map[int]int64{"a": {7: -2}}}}
		}, "groups[0].offsets.a.7"},
		{func(s *simlink.Snapshot) { s.Producers = []snapshot.Producer{{ID: -1, Topic: "a"}} }, "producers[0].id"},
		{func(s *simlink.Snapshot) {
			s.Producers = []snapshot.Producer{{Topic: "a", TxnStartOffset: new(int64(-2))}}
		}, "producers[0].txnStartOffset"},
		{func(s *simlink.Snapshot) { s.Warnings = []string{"\xff"} }, "warnings[0]"},
		{func(s *simlink.Snapshot) { s.Topics = append(s.Topics, s.Topics[0]) }, "topics[2].name"},
	} {
		s := small()
		c.change(s)
		_, err := simlink.Build(s, simlink.Options{})
		if wrong := expect.Error[*snapshot.Error](t, err); len(wrong.Problems()) != 1 || wrong.Problems()[0].Place != c.place {
			t.Errorf("%s: %v", c.place, err)
		}
	}
	_, err := simlink.Build(nil, simlink.Options{})
	expect.Error[*snapshot.Error](t, err, "is missing")
}

func TestOptionsAreChecked(t *testing.T) {
	for _, c := range []struct {
		o    simlink.Options
		want string
	}{
		{simlink.Options{MaxRecordsPerPartition: -2}, "MaxRecordsPerPartition is -2"},
		{simlink.Options{ProducersWindow: -time.Second}, "ProducersWindow is -1s"},
		{simlink.Options{TopicsRegex: "("}, "TopicsRegex is no regular expression"},
		{simlink.Options{BaseURL: "ftp://example.com/"}, "BaseURL"},
		{simlink.Options{BaseURL: "playground"}, "BaseURL"},
		{simlink.Options{BaseURL: "http://"}, "BaseURL"},
		{simlink.Options{BaseURL: "http://h/%zz"}, "BaseURL"},
		{simlink.Options{BaseURL: "http://h/?a=%zz"}, "BaseURL"},
		{simlink.Options{BaseURL: "http://h/?size=3x3x3"}, "must not hold size"},
		{simlink.Options{BaseURL: "http://h/?actions"}, "must not hold actions"},
		{simlink.Options{BaseURL: "http://h/?a=b c"}, `" " in it must be percent-encoded`},
		{simlink.Options{BaseURL: `http://h/?a="`}, "percent-encoded"},
		{simlink.Options{BaseURL: "http://h/?ü=1"}, "percent-encoded"},
		{simlink.Options{Topics: []string{"orders", ""}}, "Topics holds an empty name"},
		{simlink.Options{TopicsRegex: strings.Repeat("a", 10_001)}, "at most 10000"},
	} {
		_, err := simlink.Build(small(), c.o)
		expect.Error[*diag.OptionError](t, err, c.want)
	}
	_, err := simlink.Build(small(), simlink.Options{MaxRecordsPerPartition: -2, TopicsRegex: "("})
	expect.Error[*diag.OptionError](t, err, "MaxRecordsPerPartition", "TopicsRegex")
}

// TestCostlyRegexIsRefused: Go's matcher is linear in the text, but a short
// expression may have a huge program.
func TestCostlyRegexIsRefused(t *testing.T) {
	s := many(1, 0, 0)
	for i := range 5000 {
		s.Topics = append(s.Topics, topic(fmt.Sprintf("%s%d", strings.Repeat("a", 249), i), 1))
	}
	_, err := simlink.Build(s, simlink.Options{TopicsRegex: "((a?){31}){31}$"})
	expect.Error[*diag.OptionError](t, err, "TopicsRegex is too costly", "5000 topics")
	build(t, s, simlink.Options{TopicsRegex: "^a+[0-9]$"})
}

// TestMessagesAreShort: whatever a hostile input holds.
func TestMessagesAreShort(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 3_000_000)
	s := small()
	s.Topics[0].Config = map[string]string{"cleanup.policy": long, "retention.ms": long}
	s.Groups = []snapshot.Group{{ID: long[:32_767], Offsets: map[string]map[int]int64{"orders": {0: 0}}}}
	for _, w := range build(t, s, simlink.Options{}).Warnings {
		if len(w.Text) > 1000 {
			t.Errorf("%s: %d bytes", w.Code, len(w.Text))
		}
	}
	for _, o := range []simlink.Options{{Topics: []string{long}}, {TopicsRegex: "(" + long[:9000]}, {BaseURL: "http://\x01" + long}, {BaseURL: long}} {
		if _, err := simlink.Build(small(), o); err == nil || len(err.Error()) > 1000 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
	}
	s.Topics[0].Name, s.Topics[0].Partitions = long[:32_767], nil
	if _, err := simlink.Build(s, simlink.Options{}); err == nil || len(err.Error()) > 1000 {
		t.Errorf("an error of %d bytes", len(err.Error()))
	}
	for _, made := range []string{"http://\x01" + long, link.DefaultBaseURL + "?scenario=" + long, link.DefaultBaseURL + "?scenario=free&cluster=" + long, link.DefaultBaseURL + "?scenario=free&size=" + long, long} {
		if got, err := simlink.Parse(made); err == nil && len(got.Dropped) != 1 || err != nil && len(err.Error()) > 1000 {
			t.Errorf("%.60s: %v", made, len(err.Error()))
		}
	}
}

func TestBaseURL(t *testing.T) {
	rest := "scenario=free&actions=RP%3Ap1%40500%2CRG%3Ac1%40750&size=3x3x3xpayments~1~3~1~d~~~~"
	for base, want := range map[string]string{
		"http://localhost:5173":              "http://localhost:5173?" + rest,
		"http://localhost:5173/play":         "http://localhost:5173/play?" + rest,
		"http://localhost/?":                 "http://localhost/?" + rest,
		"http://localhost/?lang=de&x=%2C":    "http://localhost/?lang=de&x=%2C&" + rest,
		"http://localhost/?lang=de&":         "http://localhost/?lang=de&" + rest,
		"http://localhost/play?a=1#fragment": "http://localhost/play?a=1&" + rest + "#fragment",
	} {
		if got := build(t, small(), simlink.Options{BaseURL: base}).String(); got != want {
			t.Errorf("%s gives\n%s\nwant\n%s", base, got, want)
		}
	}
}

// TestLinkJSON: what is written can be read.
func TestLinkJSON(t *testing.T) {
	s := small()
	s.Groups = []snapshot.Group{{ID: "g.1", Members: []snapshot.Member{{ID: "m"}}, Offsets: map[string]map[int]int64{"orders": {0: 0}}}}
	made := build(t, s, simlink.Options{})
	text, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var back simlink.Link
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&back, made) {
		t.Errorf("%+v\nwas read back as\n%+v", made, back)
	}
	if err := json.Unmarshal([]byte(`[]`), new(link.NameTable)); err == nil {
		t.Error("a list is read as a table of names")
	}
}
