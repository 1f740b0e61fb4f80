package actions

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// TestDecodeSaysWhere: each refusal names the field and the rule.
func TestDecodeSaysWhere(t *testing.T) {
	for _, c := range []struct{ log, field, reason string }{
		{"K:b@5,,K:c@6", "", "is empty"},
		{"K:b", "at", "is missing"},
		{"K:b@", "at", "canonical integer"},
		{"K:b@-0", "at", "canonical integer"},
		{"K:b@+5", "at", "canonical integer"},
		{"K:b@05", "at", "canonical integer"},
		{"K:b@1e3", "at", "canonical integer"},
		{"K:b@-1", "at", "0..2^53-1"},
		{"K:b@9007199254740992", "at", "0..2^53-1"},
		{"K:b@99999999999999999999", "at", "0..2^53-1"},
		{"k:b@5", "kind", "capital letters"},
		{":b@5", "kind", "capital letters"},
		{"K@5", "", "no payload"},
		{"NP:a|b@5", "kind", "not public"},
		{"K:b:x@5", "graceful", "only be g"},
		{"K:b:@5", "graceful", "empty at the end"},
		{"R:b:x@5", "", "more fields than R:<broker>"},
		{"R:a~b@5", "broker", "none of ,:@~.|"},
		{"AP:p:@5", "topic", "empty at the end"},
		{"P:p@5", "topic", "is missing"},
		{"P:p:t:@5", "key", "empty at the end"},
		{"P:p:t::@5", "value", "empty at the end"},
		{"P:p:t:k:x@5", "value", "tombstone"},
		{"AG:g:a|b@5", "topics", "item 1"},
		{"AG:g:t:q@5", "reset", "earliest"},
		{"AG:g:t::rack=a~rack=b@5", "settings", "twice"},
		{"AG:g:t::color=a@5", "settings", "no setting"},
		{"AG:g:t::maxPollRecords=0@5", "settings", `maxPollRecords is "0"`},
		{"ASG:g:t:a..b@5", "members", "item 2 may not be empty"},
		{"C:topics.orders.retentionMs:0@5", "value", "from"},
		{"C:topics..retentionMs:5@5", "path", "no config path"},
		{"C:topics.o.color:5@5", "path", "no config path"},
		{"C:group.g.topics:a..b@5", "value", "empty topic name"},
		{"C:topics.o.cleanupPolicy:@5", "value", "may not be empty"},
		{"RA:t:-1:b@5", "partition", "0..2147483647"},
		{"RA:t:x:b@5", "partition", "canonical integer"},
		{"RA:t:0:b..c@5", "brokers", "item 2"},
		{"CRF:t:0@5", "replicationFactor", "1.."},
		{"SR:b:2@5", "slow", "1 or 0"},
		{"SR:b@5", "slow", "is missing"},
		{"TO:t:0:-1@5", "offset", "0..2^53-1"},
		{"EL:a*b.c@5", "topic", "none of"},
		{"K:\xff@5", "", "not UTF-8"},
	} {
		_, err := Decode(c.log)
		var wrong *LogError
		if !errors.As(err, &wrong) || len(wrong.Problems()) != 1 {
			t.Errorf("%q: %v, want one problem", c.log, err)
			continue
		}
		if p := wrong.Problems()[0]; !ofField(p, c.field) || !strings.Contains(p.Text, strings.TrimSuffix(c.reason, " from")) && c.reason != "from" {
			t.Errorf("%q: %s; want field %q, %q", c.log, p, c.field, c.reason)
		}
	}
}

// ofField reports whether a problem is about a field, or with "" about an entry.
func ofField(p diag.Problem, field string) bool {
	_, at, _ := strings.Cut(p.Place, "].")
	return at == field && strings.HasPrefix(p.Place, "actions[")
}

func TestDecodeListsEverything(t *testing.T) {
	_, err := Decode("K:@1,R:a@2,SR:b:7@3," + strings.Repeat("x,", 150) + "ZZ:1@4")
	var wrong *LogError
	if !errors.As(err, &wrong) {
		t.Fatal(err)
	}
	if p := wrong.Problems(); p[0].Place != "actions[0]" || p[1].Place != "actions[2].slow" || len(p)+wrong.More() != 153 {
		t.Errorf("%d problems and %d more, of 153: %v", len(p), wrong.More(), p[:3])
	}
	if !strings.HasSuffix(err.Error(), "and 53 more") {
		t.Errorf("the message does not say that there are more: …%s", err.Error()[len(err.Error())-40:])
	}
}

// TestEncodeRefuses: what Decode would not read back is not written.
func TestEncodeRefuses(t *testing.T) {
	for _, c := range []struct {
		entry  Entry
		field  string
		reason string
	}{
		{Entry{0, nil}, "kind", "no action"},
		{Entry{-1, KillBroker{Broker: "b"}}, "at", "0..2^53-1"},
		{Entry{1 << 53, KillBroker{Broker: "b"}}, "at", "0..2^53-1"},
		{Entry{0, KillBroker{Broker: ""}}, "broker", "empty"},
		{Entry{0, KillBroker{Broker: "a,b"}}, "broker", "none of"},
		{Entry{0, AddBroker{"b", "a.b"}}, "rack", "none of"},
		{Entry{0, ProduceRecord{Producer: "p", Topic: "t", Key: "\xff"}}, "key", "UTF-8"},
		{Entry{0, ProduceRecord{Producer: "p", Topic: "t", Value: Value{Text: "x"}}}, "value", "must be text"},
		{Entry{0, ProduceRecord{Producer: "p", Topic: "t", Value: Value{Kind: "null"}}}, "value", "tombstone or text"},
		{Entry{0, AddGroup{Group: "g"}}, "topics", "at least one"},
		{Entry{0, AddGroup{Group: "g", Topics: []string{"a", ""}}}, "topics", "item 2"},
		{Entry{0, AddGroup{Group: "g", Topics: []string{"a"}, Reset: "first"}}, "reset", "earliest, latest or none"},
		{Entry{0, AddGroup{Group: "g", Topics: []string{"a"}, Settings: Settings{"color": "red"}}}, "settings", "no setting"},
		{Entry{0, AddGroup{Group: "g", Topics: []string{"a"}, Settings: Settings{"pollMs": "1.5"}}}, "settings", "canonical"},
		{Entry{0, ChangeConfig{"producers.p.config.keyValue", "a~b"}}, "value", "none of ~:@"},
		{Entry{0, ChangeConfig{"color", "red"}}, "path", "no config path"},
		{Entry{0, ReassignPartition{"t", -1, []string{"b"}}}, "partition", "0.."},
		{Entry{0, ReassignPartition{"t", 0, nil}}, "brokers", "at least one"},
		{Entry{0, TierOffload{"t", 0, 1 << 53}}, "offset", "2^53-1"},
		{Entry{0, &KillBroker{Broker: "b"}}, "kind", "used as values"},
		{Entry{0, (*KillBroker)(nil)}, "kind", "used as values"},
		{Entry{0, impostor{}}, "kind", "none of this package's actions"},
		{Entry{0, Raw{"K", "b"}}, "kind", "type of its own"},
		{Entry{0, Raw{"np", "b"}}, "kind", "capital letters"},
		{Entry{0, Raw{"NP", ""}}, "payload", "empty"},
		{Entry{0, Raw{"NP", "a,b"}}, "payload", "comma"},
	} {
		text, err := Encode([]Entry{c.entry})
		var wrong *LogError
		if !errors.As(err, &wrong) || !ofField(wrong.Problems()[0], c.field) || !strings.Contains(wrong.Problems()[0].Text, c.reason) {
			t.Errorf("%+v: wrote %q, %v; want a problem of %s: %s", c.entry, text, err, c.field, c.reason)
		}
		if json, err := json.Marshal(c.entry); err == nil {
			t.Errorf("%+v: JSON wrote %s", c.entry, json)
		}
	}
}

// impostor is an action of another package.
type impostor struct{}

func (impostor) Kind() Kind { return "K" }

func TestJSONRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"kind":"K","broker":"b"}`, "at is missing"},
		{`{"at":5,"broker":"b"}`, "kind is missing"},
		{`{"at":5,"kind":"K"}`, "broker is missing"},
		{`{"at":5,"kind":"K","broker":"b","topic":"t"}`, "topic is no field of K (kill broker); its fields are broker, graceful"},
		{`{"at":5,"kind":"K","broker":"b","broker":"c"}`, "broker is given twice"},
		{`{"at":-5,"kind":"RA","topic":"a.b","partition":-1,"brokers":[]}`, "at is -5; it must lie in 0..2^53-1; topic is \"a.b\"; it may hold none of ,:@~.|; partition is -1; it must lie in 0..2147483647; brokers must hold at least one item"},
		{`{"at":5,"kind":"K","broker":7}`, "broker must be a text"},
		{`{"at":5,"kind":"NP"}`, `kind is "NP", which is none of K (kill broker), R (restart broker), `},
		{`{"at":5,"kind":"AG","group":"g","topics":[]}`, "at least one"},
		{`[]`, "must be an object"},
	} {
		var e Entry
		if err := json.Unmarshal([]byte(c.text), &e); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// TestTwoThousand: the playground loads the 2000 earliest entries, whatever
// their place in the text.
func TestTwoThousand(t *testing.T) {
	entries := make([]Entry, MaxEntries+1)
	for i := range entries {
		entries[i] = Entry{int64(len(entries) - i), KillBroker{Broker: "b"}}
	}
	if _, err := Encode(entries[1:]); err != nil {
		t.Errorf("2000 entries: %v", err)
	}
	if _, err := Encode(entries); err == nil {
		t.Error("2001 entries were written")
	}
	var log []string
	for _, e := range entries {
		log = append(log, e.String())
	}
	if _, err := Decode(strings.Join(log, ",")); err == nil {
		t.Error("the strict decoder took 2001 entries")
	}
	got := DecodeTolerant(strings.Join(log, ","))
	if d := got.Dropped[0]; d.Index != 0 || !strings.Contains(d.Entry, "at 2001") && !strings.Contains(d.Entry, "@2001") {
		t.Errorf("what is dropped stood first: %+v", d)
	}
	if len(got.Entries) != MaxEntries || got.Entries[MaxEntries-1].At != MaxEntries || len(got.Dropped) != 1 {
		t.Errorf("kept %d, the last at %d, dropped %v", len(got.Entries), got.Entries[MaxEntries-1].At, got.Dropped)
	}
}

func pack(t testing.TB, text string) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "~1" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestExpandRefuses(t *testing.T) {
	whole := Compress("RP:p1@500,RG:c1@750,K:broker-2@1000")
	for _, c := range []struct{ name, value, want string }{
		{"cut short in its base64", whole[:len(whole)-6], "may have been cut short"},
		{"cut short in its log", whole[:len(whole)-5], "may have been cut short"},
		{"nothing", "~1", "may have been cut short"},
		{"not base64", "~1$$$", "no base64url"},
		{"a line break", whole[:10] + "\n" + whole[10:], "line break"},
		{"not a log", pack(t, "hello"), "capital letter of a kind"},
		{"not UTF-8", pack(t, "K:\xff@5"), "not UTF-8"},
		{"a bomb", pack(t, strings.Repeat("K:b@1,", 50_000_000/6)), "inflates to more than"},
		{"a long plain log", strings.Repeat("K:b@1,", MaxLogBytes/6+1), "at most"},
		{"a long packed log", "~1" + strings.Repeat("A", MaxLogBytes+1), "at most"},
	} {
		if log, form, err := Expand(c.value); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %d bytes as %s, %v; want %q", c.name, len(log), form, err, c.want)
		}
	}
}

// TestInflationIsBounded: a bomb costs no more than the bound, whatever it
// promises.
func TestInflationIsBounded(t *testing.T) {
	bomb := pack(t, strings.Repeat("A", 50_000_000))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := Expand(bomb)
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, errTooLong) || bytes > 16*MaxLogBytes {
		t.Errorf("a bomb of 50 MB takes %d bytes and gives %v", bytes, err)
	}
}

// TestLZBomb: lz-string doubles a run with each code.
func TestLZBomb(t *testing.T) {
	x := lzExpander{out: make([]uint16, MaxLogBytes), dictionary: []lzPhrase{{}, {}, {}, {0, MaxLogBytes}}}
	if err := x.phrase(3); !errors.Is(err, errTooLong) {
		t.Errorf("got %v", err)
	}
}

func TestTablesAreUnique(t *testing.T) {
	var names []string
	for _, k := range Kinds() {
		names = append(names, string(k.Kind), k.Name)
	}
	for _, r := range slices.Concat(ConfigPaths(), GroupSettings()) {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	if unique := slices.Compact(slices.Clone(names)); len(unique) != len(names) {
		t.Errorf("%d names, %d of them distinct", len(names), len(unique))
	}
}

// TestSortingIsStable: entries of one time keep the order in which they stood.
func TestSortingIsStable(t *testing.T) {
	var entries []Entry
	for i := range 100 {
		entries = append(entries, Entry{int64(5 - i/50), KillBroker{Broker: fmt.Sprint(i)}})
	}
	want := append(slices.Clone(entries[50:]), entries[:50]...)
	var log []string
	for _, e := range entries {
		log = append(log, e.String())
	}
	if got, err := Decode(strings.Join(log, ",")); err != nil || !Equal(got, want) {
		t.Errorf("decoded in the order %v, %v", got, err)
	}
	text, err := Encode(entries)
	if got, err2 := Decode(text); err != nil || err2 != nil || !Equal(got, want) {
		t.Errorf("encoded in the order %v, %v", got, err)
	}
}
