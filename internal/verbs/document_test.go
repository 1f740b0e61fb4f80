package verbs

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
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
		if !slices.Contains(DocumentFields(), name) {
			t.Errorf("%s is a field of the document, and not in the list", name)
		}
	}
	if len(DocumentFields()) != 9 {
		t.Errorf("the fields are %v", DocumentFields())
	}
}

func TestReadTakesEachPart(t *testing.T) {
	d, err := ReadDocument([]byte(`{"force": true, "topology": "active-active", "actions": ["K:b@5"], "brokers": 4, "baseUrl": "http://localhost/"}`))
	if err != nil || d.Topology != "active-active" || *d.Brokers != 4 || len(d.Actions) != 1 || d.BaseURL != "http://localhost/" || !d.Force {
		t.Errorf("read %+v, %v", d, err)
	}
	d, err = ReadDocument([]byte(`{"actions": null, "baseUrl": null, "topology": null}`))
	if err != nil || d.Actions != nil {
		t.Errorf("null is read as %+v, %v", d, err)
	}
}

func TestReadListsWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{``, []string{"document is not JSON"}},
		{`[]`, []string{"document must be an object"}},
		{`{"brokers": 3`, []string{"document is not JSON"}},
		{`{"brokers": 3} {}`, []string{"document must be one object"}},
		{`{"a b": 1, "": 2, "\u0007": 3}`, []string{`"a b" is no field here`, `"" is no field here`, `"\a" is no field here`}},
		{`{"brokers": "3", "brokers": 4, "force": 1, "actions": 5, "x": 1}`,
			[]string{"brokers is given twice", "force must be true or false", "x is no field here", "brokers must be a whole number", "actions must be a list of entries"}},
		{`{"x": null, "force": null, "y": 1}`, []string{"x is no field here", "y is no field here"}},
		{`{"brokers": 99, "baseUrl": [], "force": true, "force": false}`, []string{"baseUrl must be a text", "force is given twice", "brokers must be from 1 to 10"}},
	} {
		_, err := ReadDocument([]byte(c.text))
		var wrong *DocumentError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		for i, p := range wrong.Problems() {
			if i >= len(c.want) || !strings.HasPrefix(p.String(), c.want[i]) {
				t.Errorf("%s: problem %d: %s", c.text, i, p)
			}
		}
		if len(wrong.Problems()) != len(c.want) {
			t.Errorf("%s: %d problems, want %d", c.text, len(wrong.Problems()), len(c.want))
		}
	}
}

func TestLinkListsWhatIsWrong(t *testing.T) {
	d, err := ReadDocument([]byte(`{"brokers": 99, "baseUrl": "ftp://localhost/", "actions": ["NP:a@1"]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Shape(d)
	var wrong *DocumentError
	if !errors.As(err, &wrong) || len(wrong.Problems()) != 3 || wrong.Problems()[0].Place != "baseUrl" {
		t.Errorf("got %v", err)
	}
}
