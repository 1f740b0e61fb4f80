//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestAgentKeepsNames: what looks like a flag in somebody's name is none.
func TestAgentKeepsNames(t *testing.T) {
	session := startAgent(t, nil)
	built := session.call(t, "build_playground_url", `{"actions": ["P:p1:billing--eu:k@2", "K:--base-url@3"]}`)
	for _, name := range []string{"there is no topic billing--eu", "there is no broker --base-url"} {
		if !strings.Contains(built.text, name) {
			t.Errorf("%s\nlacks %q", built.text, name)
		}
	}
	drawn := session.call(t, "snapshot_to_url", snapshotOf("a--b.c"))
	if !strings.Contains(drawn.text, `"a--b.c"`) {
		t.Errorf("the topic is called otherwise:\n%s", drawn.text)
	}
	refused := session.call(t, "snapshot_to_url", strings.TrimSuffix(snapshotOf("orders"), "}")+`, "topics": ["nope--fit"]}`)
	if !refused.failed || !strings.Contains(refused.text, `"nope--fit"`) {
		t.Errorf("the selection is called otherwise:\n%s", refused.text)
	}
}

// snapshotOf is an argument with a snapshot of one topic, a name in JSON.
func snapshotOf(topic string) string {
	return fmt.Sprintf(`{"snapshot": {"version": 1, "brokers": [{"id": "1"}], "topics": [{"name": "%s", "partitions": [
		{"id": 0, "leader": "1", "replicas": ["1"], "isr": ["1"], "earliestOffset": 0, "latestOffset": 5}]}], "groups": []}}`, topic)
}

// TestAgentShowsHostileNames: no name looks like another line of a text, nor
// changes how one is written.
func TestAgentShowsHostileNames(t *testing.T) {
	session := startAgent(t, nil)
	const name = `\u001b[31m\u202ebr\n- fake`
	for tool, arguments := range map[string]string{
		"build_playground_url": `{"actions": [{"at": 1, "kind": "K", "broker": "` + name + `"}]}`,
		"validate_actions":     `{"value": "K:` + name + `@1,K:broker-1@x` + name + `"}`,
		"explain_link":         `{"url": "K:` + name + `@1"}`,
		"snapshot_to_url":      snapshotOf(name),
		"open_scenario":        `{"scenario": "` + name + `"}`,
	} {
		got := session.call(t, tool, arguments)
		for _, bad := range []string{"\x1b", "\u202e", "\n- fake"} {
			if strings.Contains(got.text, bad) {
				t.Errorf("%s shows %q in\n%q", tool, bad, got.text)
			}
		}
		if !strings.Contains(got.text, `\u202e`) {
			t.Errorf("%s hides the name in\n%s", tool, got.text)
		}
	}
}

// TestAgentAnswersAllActions: the log comes back whole, and no more warnings are
// listed than anybody reads.
func TestAgentAnswersAllActions(t *testing.T) {
	session := startAgent(t, nil)
	const n = 150
	var entries []string
	for i := range n {
		entries = append(entries, fmt.Sprintf(`"K:nobody@%d"`, n-i))
	}
	got := session.call(t, "build_playground_url", `{"actions": [`+strings.Join(entries, ",")+`]}`)
	if len(got.Actions) != n || len(got.Warnings) != 100 || !strings.Contains(got.whole, `"moreWarnings":50`) {
		t.Fatalf("%d actions, %d warnings in %s", len(got.Actions), len(got.Warnings), got.text)
	}
	for i, e := range got.Actions {
		if e.At != int64(i+1) {
			t.Errorf("action %d is at %d", i, e.At)
		}
	}
}
