package kafka

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"
)

func utf16Of(c rune) []uint16 { return utf16.Encode([]rune{c}) }

func TestJAASAsKafkaReadsIt(t *testing.T) {
	vectors(t, "testdata/jaas.jsonl", func(line []byte) {
		var v struct {
			In   string
			Want *struct {
				Module  string
				Options map[string]string
			}
		}
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		got, err := parseJAAS(v.In)
		switch {
		case v.Want == nil && err == nil:
			t.Errorf("%q is taken as %v, Kafka refuses it", v.In, got)
		case v.Want != nil && err != nil:
			t.Errorf("%q: %v, Kafka takes it", v.In, err)
		case v.Want != nil && !reflect.DeepEqual(got, jaasEntry{v.Want.Module, v.Want.Options}):
			t.Errorf("%q is %v, Kafka has %v", v.In, got, *v.Want)
		}
	})
}

func TestJAASErrorsSayWhatToDo(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, "is empty"},
		{`;`, "does not begin with the name of a login module"},
		{`a.B x="y";`, "write required there"},
		{`a.B required x="hunter2"`, "does not end with a semicolon"},
		{`a.B required x="hunter2;`, "(a quote is not closed)"},
		{`a.B required x=hunter//2;`, "(an unquoted / begins a comment)"},
		{`a.B required y="1" x=22hunter2;`, "option 2 is not NAME=VALUE"},
		{`a.B required x="hunter"2";`, "option 2 is not NAME=VALUE"},
		{`a.B required x="y"; hunter2 required;`, "goes on after the semicolon"},
	} {
		_, err := parseJAAS(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		} else if strings.Contains(err.Error(), "hunter") {
			t.Errorf("%s: %v shows what may be a password", c.text, err)
		}
	}
}

// Every value can be written in quotes, and reads back as it was.
func FuzzJAAS(f *testing.F) {
	f.Add(`a.B required x="y";`, `p;$\"=' #`)
	f.Add("a.B required /* c */ x='\\101' // d\n;", "日\u0085\n")
	f.Add(`"" -.5 /`, `\`)
	f.Fuzz(func(t *testing.T, text, value string) {
		if entry, err := parseJAAS(text); err == nil && entry.module == "" {
			t.Fatalf("%q has no module and no error", text)
		}
		if strings.ToValidUTF8(value, "") != value {
			return
		}
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`).Replace(value)
		entry, err := parseJAAS(`a.B required x="` + quoted + `";`)
		if err != nil || entry.options["x"] != value {
			t.Fatalf("%q reads back as %q, %v", value, entry.options["x"], err)
		}
	})
}
