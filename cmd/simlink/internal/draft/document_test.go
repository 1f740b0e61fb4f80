package draft

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
)

// TestFieldsAreThoseOfTheDocument: what is split by hand is what the type says.
func TestFieldsAreThoseOfTheDocument(t *testing.T) {
	document := Document{Actions: nil}
	document.BaseURL, document.Force = "http://localhost/", true
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]any
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	for name := range members {
		if !slices.Contains(Fields, name) {
			t.Errorf("%s is a field of the document, and not in the list", name)
		}
	}
	if len(Fields) != 9 {
		t.Errorf("the fields are %v", Fields)
	}
}

func TestReadTakesEachPart(t *testing.T) {
	d, err := Read([]byte(`{"force": true, "topology": "active-active", "actions": ["K:b@5"], "brokers": 4, "baseUrl": "http://localhost/"}`))
	if err != nil || d.Topology != "active-active" || *d.Brokers != 4 || len(d.Actions) != 1 || d.BaseURL != "http://localhost/" || !d.Force {
		t.Errorf("read %+v, %v", d, err)
	}
	d, err = Read([]byte(`{"actions": null, "baseUrl": null, "topology": null}`))
	if err != nil || d.Actions != nil {
		t.Errorf("null is read as %+v, %v", d, err)
	}
}

func TestReadListsWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{``, []string{"shape is not JSON"}},
		{`[]`, []string{"shape must be an object"}},
		{`{"brokers": 3`, []string{"shape is not JSON"}},
		{`{"brokers": 3} {}`, []string{"shape must be one JSON object"}},
		{`{"a b": 1, "": 2, "\u0007": 3}`, []string{`"a b" is no field here`, `"" is no field here`, `"\a" is no field here`}},
		{`{"brokers": "3", "brokers": 4, "force": 1, "actions": 5, "x": 1}`,
			[]string{"x is no field here", "brokers must be a whole number", "brokers is given twice", "actions must be a list of entries", "force must be true or false"}},
		{`{"brokers": 99, "baseUrl": [], "force": true, "force": false}`, []string{"force is given twice", "brokers must be from 1 to 10", "baseUrl must be a text"}},
	} {
		_, err := Read([]byte(c.text))
		var wrong *Error
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		for i, p := range wrong.Problems {
			if i >= len(c.want) || !strings.HasPrefix(p.String(), c.want[i]) {
				t.Errorf("%s: problem %d: %s", c.text, i, p)
			}
		}
		if len(wrong.Problems) != len(c.want) {
			t.Errorf("%s: %d problems, want %d", c.text, len(wrong.Problems), len(c.want))
		}
	}
}

func TestLinkListsWhatIsWrong(t *testing.T) {
	d, err := Read([]byte(`{"brokers": 99, "baseUrl": "ftp://localhost/", "actions": ["NP:a@1"]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Link()
	var wrong *Error
	if !errors.As(err, &wrong) || len(wrong.Problems) != 3 || wrong.Problems[0].Field != "baseUrl" {
		t.Errorf("got %v", err)
	}
}

// TestYAMLIsReadOneWay: what versions of YAML read differently is a text, and
// what would be a number or true in one of them stands as it is written.
func TestYAMLIsReadOneWay(t *testing.T) {
	for text, want := range map[string]string{
		"no":                   `"no"`,
		"on":                   `"on"`,
		"y":                    `"y"`,
		"012":                  `"012"`,
		"0o17":                 `"0o17"`,
		"0x1f":                 `"0x1f"`,
		"1_000":                `"1_000"`,
		"1.0":                  `"1.0"`,
		"1e3":                  `"1e3"`,
		"190:20":               `"190:20"`,
		".inf":                 `".inf"`,
		"-0":                   `"-0"`,
		"+5":                   `"+5"`,
		"2024-01-01":           `"2024-01-01"`,
		"K:broker-1@3000":      `"K:broker-1@3000"`,
		"=":                    `"="`,
		"-7":                   `-7`,
		"0":                    `0`,
		"true":                 `true`,
		"False":                `false`,
		"~":                    `null`,
		"null":                 `null`,
		"":                     `null`,
		`"5"`:                  `"5"`,
		"'true'":               `"true"`,
		`""`:                   `""`,
		"|\n  a\n  b":          `"a\nb"`,
		"[1, no, [a], {b: 2}]": `[1,"no",["a"],{"b":2}]`,
		`"\u00e9😀"`:            `"é😀"`,
	} {
		got, err := toJSON([]byte("x: " + text))
		if err != nil || string(got) != `{"x":`+want+`}` {
			t.Errorf("%q is read as %s, %v, want %s", text, got, err, want)
		}
	}
}

func TestYAMLIsRefused(t *testing.T) {
	deep := strings.Repeat("[", 30) + strings.Repeat("]", 30)
	for text, want := range map[string]string{
		"a: 1\nb: 2\na: 3":       "line 3, column 1: a is given twice; it stands on line 1 too",
		"a: {b: 1, b: 2}":        "line 1, column 11: b is given twice",
		"a: &b 1":                "line 1, column 4: &b is an anchor",
		"a: &b [1]\nc: *b":       "line 2, column 4: *b is an alias",
		"a: *b":                  "line 1",
		"a: !!str 5":             "line 1, column 4: !!str is a tag",
		"a: !x {}":               "is a tag",
		"? [a]\n: 1":             "line 1, column 3: this is no name of a field",
		"a: 1\n---\nb: 2":        "another document begins here",
		"a: 1\n--- *x":           "line 2",
		"a: " + deep:             "nested more than 20 deep",
		"a: [1":                  "this is neither JSON nor YAML",
		"\ta: 1":                 "line 1, column 1: this is neither JSON nor YAML",
		"a: \xff":                "this is neither JSON nor YAML",
		"a: b: c":                "line 1, column 5",
		"{\"a\": 1, \"a\": 2} x": "this is neither JSON nor YAML",
	} {
		_, err := ReadFile([]byte(text))
		var wrong *YAMLError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestYAMLIsBounded: aliases of aliases, and whatever else of this size, are
// refused before they grow.
func TestYAMLIsBounded(t *testing.T) {
	bomb := "a0: &a0 [x,x]\n"
	for i := range 60 {
		bomb += "a" + string(rune('A'+i%26)) + ": &b" + strings.Repeat("i", i) + " [*a0,*a0,*a0,*a0]\n"
	}
	for name, text := range map[string]string{
		"a bomb":              bomb,
		"brackets":            strings.Repeat("[", MaxBytes/8),
		"braces":              strings.Repeat("{a: ", MaxBytes/16),
		"dashes":              strings.Repeat("- ", MaxBytes/16),
		"one long line":       "a: " + strings.Repeat("x", MaxBytes-10),
		"many keys":           strings.Repeat("k: 1\n", MaxBytes/10),
		"many items":          "actions: [" + strings.Repeat("a,", MaxBytes/4) + "]",
		"more than is read":   strings.Repeat(" ", MaxBytes+1),
		"many unknown fields": "{" + strings.Repeat(`"x":1,`, 10000) + `"y":1}`,
	} {
		began := time.Now()
		_, err := ReadFile([]byte(text))
		if took := time.Since(began); err == nil || took > 20*time.Second || len(err.Error()) > 100_000 {
			t.Errorf("%s: %s, %.300v", name, took, err)
		} else {
			t.Logf("%s: %s", name, took)
		}
	}
}

// FuzzReadFile: nothing panics, what is read in YAML is read the same in the JSON
// that it becomes, and a link is never made of a document that it does not hold.
func FuzzReadFile(f *testing.F) {
	f.Add([]byte("topology: stretched-3\nbrokers: 9\ntopics:\n  - {name: orders, partitions: 6}\nactions: [K:broker-1@3000, {at: 5, kind: R, broker: broker-1}]\n"))
	f.Add([]byte(`{"brokers": 5, "actions": ["K:b@1"], "force": true, "baseUrl": "http://localhost/"}`))
	f.Add([]byte("a: &x [*x]\nb: !!str 1\n? [c]\n: |\n  d\n"))
	f.Add([]byte("rackAware: no\nbrokers: 0x5\nbrokers: 1_0\n---\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		document, err := ReadFile(text)
		if err != nil {
			return
		}
		link, err := document.Link()
		if err != nil {
			return
		}
		back, err := simlink.Parse(link.URL)
		if err != nil || len(back.Actions) != len(document.Actions) || len(back.Dropped) > 0 {
			t.Fatalf("%q makes %s: %v", text, link, err)
		}
	})
}
