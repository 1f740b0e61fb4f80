package simlink_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
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
			if got, err := simlink.ReadOptions([]byte(c.json)); err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %+v, %v, want %+v", got, err, c.want)
			}
		})
	}
}

func TestOptionsFromJSONRefuse(t *testing.T) {
	for _, c := range []struct{ name, json, place, text string }{
		{"no object", `[]`, "options", "must be a JSON object"},
		{"no JSON", `{"clamp":`, "options", "must be a JSON object"},
		{"an unknown name", `{"topic":[]}`, "topic", "is no option; the options are baseUrl, clamp, fit, force, maxRecordsPerPartition, producers, producersWindow, topics, topicsRegex"},
		{"another case", `{"Topics":[]}`, "Topics", "is no option"},
		{"a name of the command line", `{"topics-regex":"x"}`, "topics-regex", "is no option"},
		{"what Go alone can set", `{"verify":1}`, "verify", "is no option"},
		{"a hostile name", `{"a\u001bb":1}`, `"a\x1bb"`, "is no option"},
		{"a text", `{"topicsRegex":7}`, "topicsRegex", "must be a text"},
		{"a list", `{"topics":"a"}`, "topics", "must be a list of texts"},
		{"a list of texts", `{"topics":[1]}`, "topics", "must be a list of texts"},
		{"a boolean", `{"clamp":"true"}`, "clamp", "must be true or false"},
		{"a number", `{"maxRecordsPerPartition":-1}`, "maxRecordsPerPartition", `"-1" is not a number of records; it must be 0 (none) or more`},
		{"a whole number", `{"maxRecordsPerPartition":1.5}`, "maxRecordsPerPartition", "not a number of records"},
		{"a window in numbers", `{"producersWindow":900}`, "producersWindow", `it must be a text such as "15m"`},
		{"a window without a unit", `{"producersWindow":"15"}`, "producersWindow", `"15" is no time span; it must be one such as "15m" or "1h30m"`},
		{"no window", `{"producersWindow":"0s"}`, "producersWindow", "it is 0s; it must be longer than 0"},
		{"a window of the past", `{"producersWindow":"-1m"}`, "producersWindow", "it is -1m0s; it must be longer than 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, refused := simlink.ReadOptions([]byte(c.json))
			err := wantError[*simlink.OptionsError](t, refused)
			if len(err.Problems) != 1 || err.Problems[0].Place != c.place || !strings.Contains(err.Problems[0].Text, c.text) {
				t.Errorf("the problems are %q, want one of %s: %s", err.Problems, c.place, c.text)
			}
		})
	}
}

func TestOptionsErrorListsAll(t *testing.T) {
	_, err := simlink.ReadOptions([]byte(`{"zone":1,"clamp":2,"topic":3,"fit":true}`))
	wantError[*simlink.OptionsError](t, err, "\n  clamp must be", "\n  topic is no option", "\n  zone is no option")
}
