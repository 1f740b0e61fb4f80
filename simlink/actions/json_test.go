package actions

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

// TestLogJSON: a whole log is written as encoding/json writes its entries, to the
// byte, alone or inside another value.
func TestLogJSON(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a Log is a list of entries", prop.ForAll(func(log []Entry) bool {
			want, err := json.Marshal(log)
			got, err2 := Log(log).MarshalJSON()
			inside, err3 := json.Marshal(map[string]Log{"log": log})
			return err == nil && err2 == nil && err3 == nil && string(got) == string(want) && string(inside) == `{"log":`+string(want)+"}"
		}, genLog))
	})
	for _, none := range [][]Entry{nil, {}} {
		want, _ := json.Marshal(none)
		if got, err := Log(none).MarshalJSON(); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%#v becomes %s, %v, want %s", none, got, err, want)
		}
	}
	if text, err := (Log{{At: 1, Action: RemoveProducer{"p1"}}, {}}).MarshalJSON(); err == nil {
		t.Errorf("an entry without an action becomes %s", text)
	}
}

// TestJSONComesBack: each exported type is read as it was written, alone and inside
// another value.
func TestJSONComesBack(t *testing.T) {
	entry := Entry{5, ProduceRecord{Producer: "p", Topic: "t", Value: Value{ValueText, ""}}}
	values := []any{
		entry, []Entry{entry}, Log{entry}, Log{}, Log(nil), entry.Action.(ProduceRecord).Value, Value{Kind: ValueTombstone}, Settings{"rack": "a"},
		Kind("K"), ResetLatest, FormDeflate, Raw{"NP", "a|b"},
		Problem{Index: -1, Entry: "K", Reason: "is empty"}, Decoded{Entries: []Entry{entry}, Dropped: []Problem{{Field: "at"}}, More: 1},
		ConfigPaths(), GroupSettings(), Kinds(),
	}
	for _, full := range fullActions {
		values = append(values, full, Entry{1, full})
	}
	for _, value := range values {
		alone := reflect.New(reflect.TypeOf(value))
		text := comesBack(t, value, alone.Interface(), alone.Elem())
		inside := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Value", Type: reflect.TypeOf(value), Tag: `json:"value"`}}))
		inside.Elem().Field(0).Set(reflect.ValueOf(value))
		if got := comesBack(t, inside.Elem().Interface(), inside.Interface(), inside.Elem()); got != `{"value":`+text+"}" {
			t.Errorf("%#v is %s alone, and inside another value %s", value, text, got)
		}
	}
}

// comesBack writes a value, reads it into what a pointer points to and returns the text.
func comesBack(t *testing.T, value, into any, read reflect.Value) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("%#v: %v", value, err)
	}
	read.SetZero()
	if err := json.Unmarshal(text, into); err != nil || !reflect.DeepEqual(read.Interface(), value) {
		t.Errorf("%#v is written as %s and read as %#v, %v", value, text, read.Interface(), err)
	}
	return string(text)
}

// fullActions are an action of each kind with each of its fields.
var fullActions = []Action{
	KillBroker{"b", true}, RestartBroker{"b"}, AddBroker{"b", "r"}, RemoveBroker{"b"},
	AddProducer{"p", "t"}, RemoveProducer{"p"}, ProduceRecord{"p", "t", "k", Value{ValueText, "v"}},
	AddGroup{"g", []string{"t"}, ResetEarliest, Settings{"rack": "r"}}, RemoveGroup{"g"}, AddConsumer{"g", "m"}, KillConsumer{"m"},
	AddShareGroup{"g", "t", []string{"m"}}, ChangeConfig{"topics.t.partitions", "3"},
	ReassignPartition{"t", 1, []string{"b"}}, ChangeReplicationFactor{"t", 2}, SetReplicaSpeed{"b", true}, TierOffload{"t", 1, 2}, ElectLeaders{"t"},
}

// TestActionsAloneAreAsInTheirEntry: an entry's object is that of its action, and
// at, kind and the name for people.
func TestActionsAloneAreAsInTheirEntry(t *testing.T) {
	if len(fullActions) != len(kinds) {
		t.Fatalf("%d actions of %d kinds", len(fullActions), len(kinds))
	}
	for i, full := range fullActions {
		for _, action := range []Action{full, kinds[i].example(t)} {
			alone, err := json.Marshal(action)
			inside, err2 := json.Marshal(Entry{1, action})
			head := fmt.Sprintf(`{"at":1,"kind":%q,"action":%q,`, action.Kind(), kindsByCode[action.Kind()].name)
			if err != nil || err2 != nil || string(inside) != head+string(alone[1:]) {
				t.Errorf("%s alone, and inside an entry %s; %v, %v", alone, inside, err, err2)
			}
		}
	}
}

// example is an action of the kind with the fields alone that it must have.
func (k *kindSpec) example(t *testing.T) Action {
	t.Helper()
	for _, action := range []string{"K:b", "R:b", "AB:b", "RB:b", "AP:p", "RP:p", "P:p:t", "AG:g:t", "RG:g", "AC:g:m", "KC:m", "ASG:g:t",
		"C:topics.t.retentionMs:", "RA:t:0:b", "CRF:t:1", "SR:b:0", "TO:t:0:0", "EL:t"} {
		if log, err := Decode(action + "@0"); err == nil && log[0].Action.Kind() == k.kind {
			return log[0].Action
		}
	}
	t.Fatalf("no example of %s", k.kind)
	return nil
}

// TestPlainJSON: every character is written as encoding/json writes it.
func TestPlainJSON(t *testing.T) {
	for r := range rune(0x300) {
		text := "a" + string(r) + "b"
		want, _ := json.Marshal(text)
		o := jsonObject{text: []byte("{")}
		o.string("x", text)
		if got, err := o.end(); err != nil || string(got) != `{"x":`+string(want)+"}" {
			t.Errorf("%q becomes %s, %v, want %s", text, got, err, want)
		}
	}
}
