package verbs_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

func TestOptionsFromJSON(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       simlink.Options
	}{
		{"none", `{}`, simlink.Options{}},
		{"null", `null`, simlink.Options{}},
		{"all", `{"topics":["a","b"],"topicsRegex":"^x","clamp":true,"maxRecordsPerPartition":3,"producers":true,"producersWindow":"1h30m","fit":true,"force":true,"baseUrl":"http://localhost:8080/p"}`,
			simlink.Options{Topics: []string{"a", "b"}, TopicsRegex: "^x", Clamp: true, MaxRecordsPerPartition: 3, Producers: true,
				ProducersWindow: 90 * time.Minute, Fit: true, Force: true, BaseURL: "http://localhost:8080/p"}},
		{"no records", `{"maxRecordsPerPartition":0}`, simlink.Options{MaxRecordsPerPartition: simlink.NoRecords}},
		{"each null", `{"topics":null,"topicsRegex":null,"clamp":null,"maxRecordsPerPartition":null,"producersWindow":null}`, simlink.Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d verbs.Drawing
			if err := verbs.ReadOptions("options", c.json, &d); err != nil || !reflect.DeepEqual(d.Options(), c.want) {
				t.Errorf("got %+v, %v, want %+v", d.Options(), err, c.want)
			}
		})
	}
}

func TestOptionsFromJSONRefuse(t *testing.T) {
	for _, c := range []struct{ name, json, place, text string }{
		{"no object", `[]`, "options", "must be an object"},
		{"no JSON", `{"clamp":`, "options", "is not JSON"},
		{"something after it", `{} {}`, "options", "must be one object"},
		{"an unknown name", `{"topic":[]}`, "topic", "is no field here; the fields are topics, topicsRegex, clamp, maxRecordsPerPartition, producers, producersWindow, fit, force, baseUrl"},
		{"another case", `{"Topics":[]}`, "Topics", "is no field"},
		{"a name of the command line", `{"topics-regex":"x"}`, "topics-regex", "is no field"},
		{"a hostile name", `{"a\u001bb":1}`, `"a\x1bb"`, "is no field"},
		{"twice", `{"clamp":true,"clamp":true}`, "clamp", "is given twice"},
		{"a text", `{"topicsRegex":7}`, "topicsRegex", "must be a text"},
		{"a list", `{"topics":"a"}`, "topics", "must be a list"},
		{"a list of texts", `{"topics":[1]}`, "topics[0]", "must be a text"},
		{"a boolean", `{"clamp":"true"}`, "clamp", "must be true or false"},
		{"a number", `{"maxRecordsPerPartition":-1}`, "maxRecordsPerPartition", `is -1; it must be a number of records, 0 (none) or more`},
		{"a whole number", `{"maxRecordsPerPartition":1.5}`, "maxRecordsPerPartition", "is 1.5; it must be a number of records"},
		{"a number and no text", `{"maxRecordsPerPartition":"3"}`, "maxRecordsPerPartition", "must be a number"},
		{"a window in numbers", `{"producersWindow":900}`, "producersWindow", `must be a text such as "15m"`},
		{"a window without a unit", `{"producersWindow":"15"}`, "producersWindow", `is "15"; it must be a time span such as "15m" or "1h30m"`},
		{"no window", `{"producersWindow":"0s"}`, "producersWindow", "is 0s; it must be longer than 0"},
		{"a window of the past", `{"producersWindow":"-1m"}`, "producersWindow", "is -1m0s; it must be longer than 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d verbs.Drawing
			problems := diag.Of(verbs.ReadOptions("options", c.json, &d))
			if len(problems) != 1 || problems[0].Place != c.place || !strings.Contains(problems[0].Text, c.text) {
				t.Errorf("the problems are %q, want one of %s: %s", problems, c.place, c.text)
			}
		})
	}
}

func TestOptionsErrorListsAll(t *testing.T) {
	var d verbs.Drawing
	named, err := verbs.ReadNamedOptions("options", `{"zone":1,"clamp":2,"topic":3,"fit":true,"force":null}`, &d)
	if _, isOption := errors.AsType[*diag.OptionError](err); !isOption {
		t.Fatalf("the error is %T", err)
	}
	got := diag.Spelled(err, verbs.InJSON)
	if want := []string{"zone is no field", "\nclamp must be", "\ntopic is no field"}; !containsAll(got, want) {
		t.Errorf("the error is %s, want %q", got, want)
	}
	if !reflect.DeepEqual(named, []string{"clamp", "fit"}) {
		t.Errorf("named are %q", named)
	}
}

func containsAll(text string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// TestOptionsAreTheLibrarys: each option of the library has one of its name here,
// which sets it and no other.
func TestOptionsAreTheLibrarys(t *testing.T) {
	list := verbs.OptionsOf(reflect.TypeFor[verbs.Drawing]())
	values := map[reflect.Kind]string{reflect.String: `"x"`, reflect.Bool: "true", reflect.Int: "3", reflect.Slice: `["x"]`, reflect.Int64: `"1m"`}
	for _, o := range list {
		var d verbs.Drawing
		if err := verbs.ReadOptions("options", `{"`+o.Name+`":`+values[o.Type.Kind()]+`}`, &d); err != nil {
			t.Fatal(err)
		}
		for field, value := range reflect.ValueOf(d.Options()).Fields() {
			if set := strings.EqualFold(field.Name, o.Name); set == value.IsZero() {
				t.Errorf("%s sets %s to %v", o.Name, field.Name, value)
			}
		}
		if o.Help == "" || strings.Contains(o.Help, "--") {
			t.Errorf("%s is described as %q", o.Name, o.Help)
		}
	}
	if fields := reflect.TypeFor[simlink.Options]().NumField(); len(list) != fields {
		t.Errorf("there are %d options, and %d of the library", len(list), fields)
	}
}

// TestDefaultsAreTheLibrarys: what the help says is what is left to the library.
func TestDefaultsAreTheLibrarys(t *testing.T) {
	for _, o := range verbs.OptionsOf(reflect.TypeFor[verbs.Drawing]()) {
		switch o.Name {
		case "maxRecordsPerPartition":
			var records verbs.Records
			if err := records.UnmarshalText([]byte(o.Default)); err != nil || records != simlink.DefaultMaxRecordsPerPartition {
				t.Errorf("%s is %v by default, %v", o.Name, o.Default, err)
			}
		case "producersWindow":
			var span verbs.Span
			if err := span.UnmarshalText([]byte(o.Default)); err != nil || time.Duration(span) != simlink.DefaultProducersWindow {
				t.Errorf("%s is %v by default, %v", o.Name, o.Default, err)
			}
		default:
			if o.Default != "" {
				t.Errorf("%s has the default %s", o.Name, o.Default)
			}
		}
	}
}
