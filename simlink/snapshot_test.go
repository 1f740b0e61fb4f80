package simlink_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

const goodTopics = `"brokers":[{"id":"1"}],"topics":[{"name":"orders","partitions":[{"id":0}]}]`

// TestSnapshotSaysWhere: each problem has its place, and all are listed.
func TestSnapshotSaysWhere(t *testing.T) {
	for _, c := range []struct{ text, place, want string }{
		{``, "the file", "ends too early"},
		{`{}`, "brokers", "at least one broker"},
		{`[]`, "the file", "must be an object"},
		{`null`, "brokers", "at least one broker"},
		{`{"version":1,`, "the file", "ends too early"},
		{`{"version":1}x`, "the file", "something after the snapshot"},
		{`{"version":2,` + goodTopics + `}`, "version", "is 2; this simlink reads version 1"},
		{`{"version":"1",` + goodTopics + `}`, "version", "must be a whole number"},
		{`{"takenAt":"yesterday",` + goodTopics + `}`, "takenAt", "2026-01-01T00:00:00Z"},
		{`{"brokers":{},` + `"topics":[]}`, "brokers", "must be a list"},
		{`{"brokers":[{"id":"1"},{"id":1}]}`, "brokers[1].id", "as is that of brokers[0]"},
		{`{"brokers":[{"id":1.5}]}`, "brokers[0].id", "whole number"},
		{`{"brokers":[{"id":1e3}]}`, "brokers[0].id", "whole number"},
		{`{"brokers":[{"id":1E3}]}`, "brokers[0].id", "whole number"},
		{`{"brokers":[{"id":"a\ud800"}]}`, "the file", `half a character, \ud800 (line 1, column 21)`},
		{`{"brokers":[{"id":"\\\ude00\ud83d"}]}`, "the file", `half a character, \ude00`},
		{`{"brokers":[{"id":"` + strings.Repeat("a", 40_000) + `"}]}`, "brokers[0].id", "Kafka holds 32767"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","config":{"x":"1","x":"2"},"partitions":[{"id":0}]}]}`, "topics[0].config.x", "given twice"},
		{`{"brokers":[{"id":true}]}`, "brokers[0].id", "must be a text or a whole number"},
		{`{"brokers":[{"host":"h"}]}`, "brokers[0].id", "needs an id"},
		{`{"brokers":[{"id":"1","online":"yes"}]}`, "brokers[0].online", "true or false"},
		{`{"brokers":[{"id":"1","port":70000}]}`, "brokers[0].port", "0..65535"},
		{`{"brokers":[{"id":"1","id":"2"}]}`, "brokers[0].id", "given twice"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[]}]}`, "topics[0].partitions", "at least one partition"},
		{`{"brokers":[{"id":"1"}],"topics":[{"partitions":[{"id":0}]}]}`, "topics[0].name", "needs a name"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0}]},{"name":"a","partitions":[{"id":0}]}]}`, "topics[1].name", "as is that of topics[0]"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0},{"id":0}]}]}`, "topics[0].partitions[1].id", "as is that of partitions[0]"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{}]}]}`, "topics[0].partitions[0].id", "missing"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":-1}]}]}`, "topics[0].partitions[0].id", "must be 0 or more"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":1000000000}]}]}`, "topics[0].partitions[0].id", "0..999999"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"leader":{}}]}]}`, "topics[0].partitions[0].leader", "must be a text"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"replicas":["1",""]}]}]}`, "topics[0].partitions[0].replicas[1]", "broker's id"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"earliestOffset":-1}]}]}`, "topics[0].partitions[0].earliestOffset", "must be 0 or more"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"latestOffset":9223372036854775808}]}]}`, "topics[0].partitions[0].latestOffset", "64-bit"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"latestOffset":1.0}]}]}`, "topics[0].partitions[0].latestOffset", "whole number"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","config":{"x":5},"partitions":[{"id":0}]}]}`, "topics[0].config.x", "must be a text"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","config":{"x\ny":5},"partitions":[{"id":0}]}]}`, `topics[0].config."x\ny"`, "must be a text"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","internal":0,"partitions":[{"id":0}]}]}`, "topics[0].internal", "true or false"},
		{`{` + goodTopics + `,"groups":[{"id":"g"},{"id":"g"}]}`, "groups[1].id", "as is that of groups[0]"},
		{`{` + goodTopics + `,"groups":[{"state":"Stable"}]}`, "groups[0]", "has no id"},
		{`{` + goodTopics + `,"groups":[null]}`, "groups[0]", "has no id"},
		{`{` + goodTopics + `,"groups":[{"id":"g","protocolType":7}]}`, "groups[0].protocolType", "must be a text"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"00":1}}}]}`, "groups[0].offsets.orders.00", "partition id"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"0":1},"orders":{"0":1}}}]}`, "groups[0].offsets.orders", "given twice"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"0":1,"0":1}}}]}`, "groups[0].offsets.orders.0", "given twice"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"0":-2}}}]}`, "groups[0].offsets.orders.0", "must be -1 or more"},
		{`{` + goodTopics + `,"producers":[{"id":-1,"topic":"orders"}]}`, "producers[0].id", "0 or more"},
		{`{` + goodTopics + `,"producers":[{"topic":"orders"}]}`, "producers[0].id", "missing"},
		{`{` + goodTopics + `,"producers":[{"id":1,"topic":"orders"}]}`, "producers[0].partition", "missing"},
		{`{` + goodTopics + `,"producers":[{"id":1,"partition":0}]}`, "producers[0].topic", "is empty"},
		{`{` + goodTopics + `,"producers":[{"id":1,"partition":-1}]}`, "producers[0].partition", "0 or more"},
		{`{` + goodTopics + `,"producers":[{"id":1,"lastTimestamp":-2}]}`, "producers[0].lastTimestamp", "-1 or more"},
		{`{` + goodTopics + `,"x":` + strings.Repeat("[", 200) + `}`, "x", "nested more than 100 deep"},
		{"{\"brokers\":[{\"id\":\"\xff\"}]}", "the file", "not UTF-8 (line 1, column 20)"},
		{"{\n  \"brokers\": [{\"id\": tru}]\n}", "brokers[0].id", "line 2"},
	} {
		s, err := simlink.Read(strings.NewReader(c.text))
		if err == nil {
			_, err = simlink.Build(s, simlink.Options{})
		}
		var wrong *simlink.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%.120s: %v", c.text, err)
			continue
		}
		found := false
		for _, p := range wrong.Problems {
			found = found || p.Place == c.place && strings.Contains(p.Text, c.want)
		}
		if !found {
			t.Errorf("%.120s\n%v\nlacks %s: %s", c.text, err, c.place, c.want)
		}
	}
}

func TestSnapshotListsEverything(t *testing.T) {
	_, err := simlink.Read(strings.NewReader(`{"version":7,"brokers":[{"id":true}],"topics":[{"name":"","partitions":[{"id":"x"},{"id":0,"latestOffset":-5}]}],"producers":5}`))
	wrong := wantError[*simlink.Error](t, err)
	var places []string
	for _, p := range wrong.Problems {
		places = append(places, p.Place)
	}
	want := "[version brokers[0].id topics[0].partitions[0].id topics[0].partitions[1].latestOffset producers topics[0].name]"
	if fmt.Sprint(places) != want {
		t.Errorf("%v\nwant %s", places, want)
	}
}

func TestSnapshotProblemsAreBounded(t *testing.T) {
	_, err := simlink.Read(strings.NewReader(`{"brokers":[` + strings.Repeat(`{"id":true},`, 5000) + `{}]}`))
	if wrong := wantError[*simlink.Error](t, err, "at least"); len(wrong.Problems) != 100 || wrong.More == 0 {
		t.Errorf("%d problems and %d more", len(wrong.Problems), wrong.More)
	}
}

// TestSnapshotDefaults: what is left out, and the several ways of saying that
// there is none.
func TestSnapshotDefaults(t *testing.T) {
	s, err := simlink.Read(strings.NewReader("\ufeff" + `{
		"brokers": [{"id": 1}, {"id": "2", "online": false}, {"id": 123456789012345678901234567890}], "unknown": {"a": [1, {"b": null}]},
		"topics": [{"name": "a", "config": {"retention.ms": null, "cleanup.policy": ""}, "partitions": [{"id": 0, "leader": -1}, {"id": 1, "leader": null}, {"id": 2, "leader": "-1"}, {"id": 3, "leader": 1, "replicas": null, "earliestOffset": null, "latestOffset": 9223372036854775807}]}],
		"groups": [{"id": "a"}, {"id": "b", "protocolType": null}, {"id": "c", "protocolType": ""}],
		"producers": null}`))
	if err != nil {
		t.Fatal(err)
	}
	if s.Brokers[0].ID != "1" || s.Brokers[0].Offline || !s.Brokers[1].Offline || s.Brokers[2].ID != "123456789012345678901234567890" {
		t.Errorf("brokers %+v", s.Brokers)
	}
	if _, there := s.Topics[0].Config["retention.ms"]; there || len(s.Topics[0].Config) != 1 {
		t.Errorf("config %v", s.Topics[0].Config)
	}
	p := s.Topics[0].Partitions[3]
	if p.EarliestOffset != snapshot.OffsetUnknown || p.LatestOffset != 9223372036854775807 || p.Leader != "1" || p.Replicas != nil {
		t.Errorf("partition %+v", p)
	}
	if s.Producers != nil || s.Groups[0].ProtocolType != "" || s.Groups[1].ProtocolType != "" || s.Groups[2].ProtocolType != snapshot.NoProtocolType {
		t.Errorf("producers %v, groups %+v", s.Producers, s.Groups)
	}
	if s, err := simlink.Read(strings.NewReader(`{` + goodTopics + `,"producers":[]}`)); err != nil || s.Producers == nil {
		t.Errorf("an empty list of producers is read as %v, %v", s, err)
	}
	if s, err := simlink.Read(strings.NewReader(`{"takenAt":"2026-01-01T01:00:00.5+01:00",` + goodTopics + `}`)); err != nil || !s.TakenAt.Equal(time.Date(2026, 1, 1, 0, 0, 0, 5e8, time.UTC)) {
		t.Errorf("the time is read as %v, %v", s, err)
	}
}

// endless is a reader of a huge file.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.read += len(p)
	return len(p), nil
}

// TestHugeFileIsRefused: without reading past the bound.
func TestHugeFileIsRefused(t *testing.T) {
	file := &endless{}
	_, err := simlink.Read(file)
	wantError[*simlink.Error](t, err, "larger than 64 MiB")
	if file.read > simlink.MaxBytes+1<<20 {
		t.Errorf("%d bytes were read", file.read)
	}
}

func TestReadErrorIsPassedOn(t *testing.T) {
	_, err := simlink.Read(io.MultiReader(strings.NewReader("{"), failing{}))
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }

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
		{func(s *simlink.Snapshot) { s.Producers = []snapshot.Producer{{Topic: "a", TxnStartOffset: -2}} }, "producers[0].txnStartOffset"},
		{func(s *simlink.Snapshot) { s.Warnings = []string{"\xff"} }, "warnings[0]"},
		{func(s *simlink.Snapshot) { s.Topics = append(s.Topics, s.Topics[0]) }, "topics[2].name"},
	} {
		s := small()
		c.change(s)
		_, err := simlink.Build(s, simlink.Options{})
		if wrong := wantError[*simlink.Error](t, err); len(wrong.Problems) != 1 || wrong.Problems[0].Place != c.place {
			t.Errorf("%s: %v", c.place, err)
		}
	}
	_, err := simlink.Build(nil, simlink.Options{})
	wantError[*simlink.Error](t, err, "is missing")
}

func TestOptionsAreChecked(t *testing.T) {
	for _, c := range []struct {
		o    simlink.Options
		want string
	}{
		{simlink.Options{MaxRecordsPerPartition: -2}, "--max-records-per-partition is -2"},
		{simlink.Options{ProducersWindow: -time.Second}, "--producers-window is -1s"},
		{simlink.Options{TopicsRegex: "("}, "--topics-regex is no regular expression"},
		{simlink.Options{BaseURL: "ftp://example.com/"}, "--base-url"},
		{simlink.Options{BaseURL: "playground"}, "--base-url"},
		{simlink.Options{BaseURL: "http://"}, "--base-url"},
		{simlink.Options{BaseURL: "http://h/%zz"}, "--base-url"},
		{simlink.Options{BaseURL: "http://h/?a=%zz"}, "--base-url"},
		{simlink.Options{BaseURL: "http://h/?size=3x3x3"}, "must not hold size"},
		{simlink.Options{BaseURL: "http://h/?actions"}, "must not hold actions"},
		{simlink.Options{BaseURL: "http://h/?a=b c"}, `" " in it must be percent-encoded`},
		{simlink.Options{BaseURL: `http://h/?a="`}, "percent-encoded"},
		{simlink.Options{BaseURL: "http://h/?ü=1"}, "percent-encoded"},
		{simlink.Options{Topics: []string{"orders", ""}}, "--topics holds an empty name"},
		{simlink.Options{TopicsRegex: strings.Repeat("a", 10_001)}, "at most 10000"},
	} {
		_, err := simlink.Build(small(), c.o)
		wantError[*diag.OptionError](t, err, c.want)
	}
	_, err := simlink.Build(small(), simlink.Options{MaxRecordsPerPartition: -2, TopicsRegex: "("})
	wantError[*diag.OptionError](t, err, "--max-records-per-partition", "--topics-regex")
}

// TestCostlyRegexIsRefused: Go's matcher is linear in the text, but a short
// expression may have a huge program.
func TestCostlyRegexIsRefused(t *testing.T) {
	s := many(1, 0, 0)
	for i := range 5000 {
		s.Topics = append(s.Topics, topic(fmt.Sprintf("%s%d", strings.Repeat("a", 249), i), 1))
	}
	_, err := simlink.Build(s, simlink.Options{TopicsRegex: "((a?){31}){31}$"})
	wantError[*diag.OptionError](t, err, "--topics-regex is too costly", "5000 topics")
	build(t, s, simlink.Options{TopicsRegex: "^a+[0-9]$"})
}

// TestMessagesAreShort: whatever a hostile input holds.
func TestMessagesAreShort(t *testing.T) {
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
	for _, link := range []string{"http://\x01" + long, site + "?scenario=" + long, site + "?scenario=free&cluster=" + long, site + "?scenario=free&size=" + long, long} {
		if got, err := simlink.Parse(link); err == nil && len(got.Dropped) != 1 || err != nil && len(err.Error()) > 1000 {
			t.Errorf("%.60s: %v", link, len(err.Error()))
		}
	}
}

// TestTooManyPartitions: in all topics together, from Go and from a file.
func TestTooManyPartitions(t *testing.T) {
	s := many(1, 0, 0)
	shared := topic("t", 100_000).Partitions
	for i := range 21 {
		s.Topics = append(s.Topics, snapshot.Topic{Name: fmt.Sprint(i), Partitions: shared})
	}
	_, err := simlink.Build(s, simlink.Options{})
	wantError[*simlink.Error](t, err, "2100000 partitions in all; at most 2000000")
	if testing.Short() {
		return
	}
	_, err = simlink.Read(strings.NewReader(`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[` + strings.Repeat("{},", 2_000_001) + `{}]}]}`))
	wantError[*simlink.Error](t, err, "more than 2000000 partitions in all")
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
	link := build(t, s, simlink.Options{})
	text, err := json.Marshal(link)
	if err != nil {
		t.Fatal(err)
	}
	var back simlink.Link
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	back.Shape = link.Shape // which the size says
	if !reflect.DeepEqual(&back, link) {
		t.Errorf("%+v\nwas read back as\n%+v", link, back)
	}
	if err := json.Unmarshal([]byte(`[]`), new(link.NameTable)); err == nil {
		t.Error("a list is read as a table of names")
	}
}

func TestOptionsJSON(t *testing.T) {
	for limit, want := range map[simlink.RecordLimit]string{simlink.NoRecords: "0", 5: "5", 0: "8"} {
		text, err := json.Marshal(limit)
		if err != nil || string(text) != want {
			t.Errorf("%d is written as %s, %v", limit, text, err)
		}
	}
	var limit simlink.RecordLimit = 5
	if err := json.Unmarshal([]byte("null"), &limit); err != nil || limit != 0 {
		t.Errorf("null is read as %d, %v", limit, err)
	}
}

func TestRecordLimitText(t *testing.T) {
	for text, want := range map[string]simlink.RecordLimit{"0": simlink.NoRecords, "8": 8} {
		var got simlink.RecordLimit
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%s is read as %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"-1", "", "x", "1.5", "99999999999999999999"} {
		var got simlink.RecordLimit
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}
