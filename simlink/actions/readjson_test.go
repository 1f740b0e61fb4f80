package actions

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

// TestReadJSONReadsWhatIsWritten: in both forms of an item.
func TestReadJSONReadsWhatIsWritten(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("ReadJSON reads what a Log writes", prop.ForAll(func(log []Entry) bool {
			text, err := Log(append([]Entry{}, log...)).MarshalJSON()
			if err != nil {
				return false
			}
			back, err := ReadJSON(text)
			return err == nil && slices.EqualFunc(back, log, func(a, b Entry) bool { return a.String() == b.String() })
		}, genLog))
	})
	got, err := ReadJSON([]byte(` [ "K:b:g@9", {"at": 5, "kind": "P", "producer": "p", "topic": "t", "key": null} ] `))
	if want := []Entry{{9, KillBroker{"b", true}}, {5, ProduceRecord{Producer: "p", Topic: "t"}}}; err != nil || !Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestReadJSONListsWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{`{}`, []string{"actions must be a list of entries"}},
		{`null`, []string{"actions must be a list of entries"}},
		{`[`, []string{"actions must be a list of entries"}},
		{"[\"K:a\xff@1\"]", []string{"actions must be a list of entries; it is not UTF-8"}},
		{`[] []`, []string{"actions must be a list of entries; it has something after it"}},
		{`[7]`, []string{"actions[0] must be an object, or a text such as K:broker-1@3000"}},
		{`["K:a@1,K:b@2"]`, []string{"actions[0] holds a comma"}},
		{`["K:a"]`, []string{"actions[0].at is missing"}},
		{`["", {}]`, []string{"actions[0] is empty", "actions[1].at is missing", "actions[1].kind is missing"}},
		{`[{"at": 1.5, "kind": "kill broker"}]`, []string{"actions[0].at must be a whole number", `actions[0].kind is "kill broker", which is none of K (kill broker), R (`}},
		{`[{"at": "1", "kind": 7}]`, []string{"actions[0].at must be a whole number", "actions[0].kind must be a text"}},
		{`[{"at": 1, "at": 2, "kind": "K", "broker": "b", "brokr": "c"}]`, []string{"actions[0].at is given twice", "actions[0].brokr is no field of K (kill broker); its fields are broker, graceful"}},
		{`[{"at": 1, "kind": "P", "producer": "p", "topic": "t", "value": "paid"}]`, []string{`actions[0].value must be an object such as {"kind": "text", "text": "paid"}`}},
		{`[{"at": 1, "kind": "P", "producer": "p", "topic": "t", "value": {"kind": "txt"}}]`, []string{`actions[0].value has the kind "txt"`}},
		{`[{"at": 1, "kind": "AG", "group": "g", "topics": "t"}]`, []string{"actions[0].topics must be a list of texts"}},
		{`[{"at": 1, "kind": "AG", "group": "g", "topics": ["t"], "settings": {"pollMs": 5}}]`, []string{`actions[0].settings must be an object of texts, such as {"pollMs": "100"}; pollMs must be a text`}},
		{`[{"at": 1, "kind": "AG", "group": "g", "topics": ["t", null], "settings": {"rack": "a", "rack": "b"}}]`, []string{"actions[0].topics must be a list of texts; [1] must be a text", `actions[0].settings must be an object of texts, such as {"pollMs": "100"}; rack is given twice`}},
		{`[{"at": 1, "kind": "P", "producer": "p", "topic": "t", "value": {"kind": "text", "txt": "a"}}]`, []string{`actions[0].value must be an object such as {"kind": "text", "text": "paid"} or {"kind": "tombstone"}; txt is no field here; the fields are kind, text`}},
		{`[{"at": 1, "kind": "AG", "group": "", "topics": ["t"], "settings": {"poll": "5"}}]`, []string{"actions[0].group may not be empty", `actions[0].settings holds "poll"`}},
		{`[{"at": 1, "kind": "C", "path": "topics.t.cleanupPolicy", "value": "never"}]`, []string{"actions[0].value of topics.<id>.cleanupPolicy is"}},
		{`[{"at": 1, "kind": "NP", "payload": "x", "broker": "b"}]`, []string{"actions[0].broker is no field of \"NP\", whose payload is not public"}},
		{`[{"at": 1, "kind": "NP", "payload": "x,y"}]`, []string{"actions[0].payload holds a comma"}},
		{`[` + strings.Repeat(`0,`, MaxEntries) + `0]`, []string{"actions[2000] is past the 2000 entries"}},
	} {
		got, err := ReadJSON([]byte(c.text))
		var wrong *LogError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: read %v, %v", c.text, got, err)
			continue
		}
		for i, p := range wrong.Problems() {
			if i >= len(c.want) || !strings.HasPrefix(p.String(), c.want[i]) {
				t.Errorf("%.60s: problem %d: %s", c.text, i, p)
			}
		}
		if len(wrong.Problems()) != len(c.want) {
			t.Errorf("%.60s: %d problems, want %d", c.text, len(wrong.Problems()), len(c.want))
		}
	}
}

// TestKindsDescribeTheirFields: what the table says of a field is what a decoder
// of JSON takes.
func TestKindsDescribeTheirFields(t *testing.T) {
	examples := map[FieldType]string{FieldText: `"a"`, FieldTexts: `["a"]`, FieldNumber: `1`, FieldFlag: `true`, FieldValue: `{"kind":"tombstone"}`, FieldSettings: `{"rack":"r"}`}
	for _, k := range Kinds() {
		item := `[{"at":1,"kind":"` + string(k.Kind) + `"`
		for _, f := range k.Fields {
			value := examples[f.Type]
			if f.Type == FieldWord {
				value = `"` + f.Words[0] + `"`
			}
			if k.Kind == "C" {
				value = map[string]string{"path": `"topics.t.partitions"`, "value": `"3"`}[f.Name]
			}
			item += `,"` + f.Name + `":` + value
			if f.Type == FieldNumber && (f.Max <= f.Min || f.Max == 0) || f.Allowed == "" {
				t.Errorf("%s.%s has no bounds: %+v", k.Kind, f.Name, f)
			}
		}
		if _, err := ReadJSON([]byte(item + `}]`)); err != nil {
			t.Errorf("%s: %v", item, err)
		}
	}
}

// FuzzReadJSON: nothing panics, and what is read is written and read the same.
func FuzzReadJSON(f *testing.F) {
	f.Add([]byte(`["K:b:g@9",{"at":5,"kind":"P","producer":"p","topic":"t","key":null,"value":{"kind":"text","text":"a,b"}}]`))
	f.Add([]byte(`[{"at":1,"at":2,"kind":"K"},{"kind":"AG","topics":[""],"settings":{"x":"y"}},7,""]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		entries, err := ReadJSON(text)
		if err != nil {
			return
		}
		written, err := Log(entries).MarshalJSON()
		if err != nil {
			t.Fatalf("%s is read as what cannot be written: %v", text, err)
		}
		again, err := ReadJSON(written)
		if err != nil || !Equal(entries, again) {
			t.Fatalf("%s becomes %s, %v", text, written, err)
		}
	})
}
