package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

const small = `{"brokers":[{"id":"1"}],"topics":[{"name":"orders","partitions":[{"id":0,"leader":"1","replicas":["1"],"isr":["1"],"latestOffset":2}]}]}`

// answered is what Answer writes.
type answered struct {
	Value   json.RawMessage
	Failure *Failure
}

func ask(t *testing.T, call, a, b string) answered {
	t.Helper()
	text := Answer(Calls()[call], a, b)
	var answer answered
	if err := json.Unmarshal([]byte(text), &answer); err != nil || (answer.Value == nil) == (answer.Failure == nil) {
		t.Fatalf("%s answers %s, %v", call, text, err)
	}
	return answer
}

func TestCallsAnswer(t *testing.T) {
	var made struct{ URL string }
	if err := json.Unmarshal(ask(t, "link", small, "{}").Value, &made); err != nil || made.URL == "" {
		t.Fatalf("the link is %+v, %v", made, err)
	}
	for _, c := range []struct{ call, a, b, want string }{
		{"explain", made.URL, "{}", `"loads":[{"broker":"broker-1"`},
		{"picture", made.URL, "{}", `"<svg `},
		{"picture", small, `{"at":0,"topics":["orders"],"clamp":null}`, `"<svg `},
		{"importText", `[{"name":"t","text":"Topic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1\nx"}]`, "",
			`{"snapshot":{"version":1,"brokers":[{"id":"1","online":true}],"topics":[{"name":"a","partitions":[{"id":0,"leader":"1","replicas":["1"],"isr":["1"]}]}],"groups":[],` +
				`"warnings":["1 line of the imported text could not be understood.","How many partitions the topic \"a\" has is in no text; there may be more than these 1."]},` +
				`"sources":[{"name":"t","kind":"kafka-topics --describe","lines":1}],"problems":[`},
		{"diff", small, small, `{"changes":[]}`},
		{"diff", small, made.URL, `{"changes":[]}`},
	} {
		if got := ask(t, c.call, c.a, c.b).Value; !strings.HasPrefix(string(got), c.want) && !strings.Contains(string(got), c.want) {
			t.Errorf("%s gives %.200s, want %s", c.call, got, c.want)
		}
	}
}

// TestFailures: every kind of error has its code, and says where.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		err    error
		code   verbs.Kind
		places []string
	}{
		{errors.Join(diag.NewOptionError("baseUrl", "is wrong"), diag.NewOptionError("maxRecordsPerPartition", "is wrong")), verbs.KindOption, []string{"baseUrl", "maxRecordsPerPartition"}},
		{fmt.Errorf("a: %w", &snapshot.Error{List: diag.ListOf(diag.Problem{Place: "topics[1]"})}), verbs.KindSnapshot, []string{"topics[1]"}},
		{&snapshot.SelectionError{Missing: []string{"x"}}, verbs.KindSelection, []string{"topics"}},
		{&link.LimitError{Violations: []link.Violation{{Subject: "brokers"}, {Subject: "big"}}}, verbs.KindLimit, []string{"brokers", "big"}},
		{&link.TooLongError{Length: 3000}, verbs.KindTooLong, []string{"link"}},
		{&link.Error{List: diag.ListOf(diag.Problem{Place: "size"})}, verbs.KindLink, []string{"size"}},
		{errors.New("anything else"), verbs.KindInternal, []string{""}},
	} {
		f := failureOf(c.err)
		var places []string
		for _, p := range f.Problems {
			places = append(places, p.Place)
		}
		if f.Code != c.code || !slices.Equal(places, c.places) || f.Message != diag.Spelled(c.err, verbs.InJSON) || f.Place != places[0] {
			t.Errorf("%T is %+v, want %s at %q", c.err, f, c.code, c.places)
		}
	}
}

func TestPanicIsAFailure(t *testing.T) {
	text := Answer(func(string, string) (any, error) { panic("at the disco") }, "", "")
	var answer answered
	if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.Failure == nil || answer.Failure.Code != verbs.KindInternal || !strings.Contains(answer.Failure.Message, "at the disco") {
		t.Errorf("a panic is %s, %v", text, err)
	}
}

// FuzzCalls: no text is more than a call can take.
func FuzzCalls(f *testing.F) {
	f.Add(small, `{"clamp":true,"at":5}`)
	f.Add("https://x.example/?scenario=free&actions=", `{"topics":null}`)
	f.Add(`[{"name":"x","text":"Topic: a"}]`, "[]")
	f.Fuzz(func(t *testing.T, a, b string) {
		for name := range Calls() {
			if answer := ask(t, name, a, b); answer.Failure != nil && answer.Failure.Code == verbs.KindInternal {
				t.Errorf("%s: %s", name, answer.Failure.Message)
			}
		}
	})
}
