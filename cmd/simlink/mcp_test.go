//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/agent"
	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// agentSession is a client of the server, which holds each answer against the
// output schema of its tool.
type agentSession struct {
	*mcp.ClientSession
	tools   []*mcp.Tool
	outputs map[string]*jsonschema.Resolved
}

// startAgent serves the command's tools with this environment, in memory.
func startAgent(t *testing.T, env map[string]string) *agentSession {
	t.Helper()
	s := streams{strings.NewReader(""), io.Discard, io.Discard, func(name string) string { return env[name] }, clock{time.Now, after}}
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := agent.Server(agent.Deps{Version: version(), Getenv: s.env, Now: s.now}).Connect(t.Context(), ours, nil); err != nil {
		t.Fatal(err)
	}
	return connectAgent(t, theirs)
}

func connectAgent(t *testing.T, transport mcp.Transport) *agentSession {
	t.Helper()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	list, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	session := &agentSession{client, list.Tools, map[string]*jsonschema.Resolved{}}
	for _, tool := range list.Tools {
		session.outputs[tool.Name] = resolved(t, tool.OutputSchema)
	}
	return session
}

// resolved is a schema as a client has it.
func resolved(t *testing.T, value any) *jsonschema.Resolved {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	schema := new(jsonschema.Schema)
	if err := json.Unmarshal(text, schema); err != nil {
		t.Fatal(err)
	}
	made, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// answered is what a tool says.
type answered struct {
	URL          string
	Size         string
	PlainActions string
	Actions      []actions.Entry
	Names        json.RawMessage
	Warnings     []verbs.Note
	Problems     []struct{ Field, Text string }

	OK        bool
	Canonical string
	Form      actions.Form
	Loaded    int
	Dropped   []verbs.Dropped
	Unknown   []verbs.Dropped
	Changed   []verbs.Note

	text, whole string
	failed      bool
}

func (s *agentSession) call(t *testing.T, tool, arguments string) *answered {
	t.Helper()
	result, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatalf("%s(%.300s): %v", tool, arguments, err)
	}
	structured, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.outputs[tool].Validate(result.StructuredContent); err != nil {
		t.Errorf("%s(%.300s) answers what its schema does not take: %v\n%.1000s", tool, arguments, err, structured)
	}
	got := &answered{failed: result.IsError}
	if err := json.Unmarshal(structured, got); err != nil {
		t.Fatal(err)
	}
	whole, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	got.whole, got.text = string(whole), result.Content[0].(*mcp.TextContent).Text
	if got.failed != (len(got.Problems) > 0) {
		t.Errorf("%s(%.300s): failed is %t with the problems %v", tool, arguments, got.failed, got.Problems)
	}
	return got
}

func TestAgentTools(t *testing.T) {
	session := startAgent(t, nil)
	var names []string
	for _, tool := range session.tools {
		names = append(names, tool.Name)
		a := tool.Annotations
		if !a.ReadOnlyHint || !a.IdempotentHint || a.DestructiveHint == nil || *a.DestructiveHint || a.OpenWorldHint == nil || *a.OpenWorldHint != (tool.Name == "cluster_to_url") {
			t.Errorf("%s has the annotations %+v", tool.Name, a)
		}
		if tool.Title == "" || len(tool.Description) < 50 {
			t.Errorf("%s is not described", tool.Name)
		}
		input := resolved(t, tool.InputSchema).Schema()
		for name, property := range input.Properties {
			if property.Description == "" {
				t.Errorf("%s: %s is not described", tool.Name, name)
			}
		}
	}
	slices.Sort(names)
	want := []string{"build_playground_url", "cluster_to_url", "explain_link", "open_scenario", "snapshot_to_url", "validate_actions"}
	if !slices.Equal(names, want) {
		t.Errorf("tools %v, want %v", names, want)
	}
}

// TestAgentActionSchema: there is a row for each kind, each field is described,
// and the example is taken by the schema and by the tool.
func TestAgentActionSchema(t *testing.T) {
	session := startAgent(t, nil)
	i := slices.IndexFunc(session.tools, func(tool *mcp.Tool) bool { return tool.Name == "build_playground_url" })
	input := resolved(t, session.tools[i].InputSchema)
	example := asJSON(t, input.Schema().Examples[0])
	if err := input.Validate(input.Schema().Examples[0]); err != nil {
		t.Errorf("the example is not taken by its schema: %v", err)
	}
	if got := session.call(t, "build_playground_url", example); got.failed || len(got.Warnings) > 0 {
		t.Errorf("the example is answered with %s", got.text)
	}
	rows := map[string]*jsonschema.Schema{}
	for _, row := range input.Schema().Properties["actions"].Items.AnyOf {
		if kind := row.Properties["kind"]; kind != nil {
			rows[kind.Enum[0].(string)] = row
		}
	}
	for _, kind := range actions.Kinds() {
		row := rows[string(kind.Kind)]
		if row == nil {
			t.Errorf("%s has no row", kind.Kind)
			continue
		}
		for _, field := range kind.Fields {
			if p := row.Properties[field.Name]; p == nil || p.Description == "" && p.Properties == nil {
				t.Errorf("%s.%s is not described", kind.Kind, field.Name)
			}
		}
		document := map[string]any{"actions": []any{row.Examples[0]}}
		if err := input.Validate(document); err != nil {
			t.Errorf("%s: the example is not taken by the schema: %v", kind.Kind, err)
		}
		text, _ := json.Marshal(document)
		if got := session.call(t, "build_playground_url", string(text)); got.failed || len(got.Actions) != 1 || got.Actions[0].Action.Kind() != kind.Kind {
			t.Errorf("%s: %s", kind.Kind, got.text)
		}
	}
}

func TestAgentBuildsALink(t *testing.T) {
	session := startAgent(t, nil)
	got := session.call(t, "build_playground_url", `{"topology": "single-dc", "brokers": 4, "topics": [{"name": "payments", "partitions": 2, "replicationFactor": 2}],
		"actions": [{"at": 3000, "kind": "K", "broker": "broker-9"}, "P:p1:payments:k@1000"], "baseUrl": "http://localhost:8080/"}`)
	const url = "http://localhost:8080/?scenario=free&actions=P%3Ap1%3Apayments%3Ak%401000%2CK%3Abroker-9%403000&size=4x3x3xpayments%7E2%7E2%7E%7E%7E%7E%7E%7E"
	if want := strings.ReplaceAll(url, "%7E", "~"); got.URL != want && got.URL != url {
		t.Errorf("got %s, want %s", got.URL, want)
	}
	if !strings.HasPrefix(got.text, got.URL+"\n") || !strings.Contains(got.text, "at 3000 ms kill broker: broker broker-9") {
		t.Errorf("the text is %s", got.text)
	}
	if len(got.Warnings) != 1 || got.Warnings[0].Field != "actions[0]" || got.Warnings[0].Code != "missing" || !strings.Contains(got.Warnings[0].Text, "there is no broker broker-9") {
		t.Errorf("warnings: %v", got.Warnings)
	}
	if len(got.Actions) != 2 || got.Actions[1].String() != "K:broker-9@3000" {
		t.Errorf("actions: %v", got.Actions)
	}
	if got := session.call(t, "build_playground_url", `{}`); got.URL != link.DefaultBaseURL+"?scenario=free" || got.Size != "3x3x3" {
		t.Errorf("nothing becomes %s", got.URL)
	}
}

// TestAgentRefuses: a wrong call is answered with each problem, by its field.
func TestAgentRefuses(t *testing.T) {
	session := startAgent(t, nil)
	var long []string
	for i := range 300 {
		long = append(long, fmt.Sprintf(`"K:b%x@%d"`, i*7919*104729, i*i))
	}
	for _, c := range []struct{ tool, arguments, fields, text string }{
		{"build_playground_url", `{"topolgy": "single-dc"}`, "topolgy", "is no field here; the fields are topology, brokers"},
		{"build_playground_url", `{"topology": "double-dc"}`, "topology", "must be one of single-dc"},
		{"build_playground_url", `{"brokers": 3, "brokers": 4}`, "brokers", "is given twice"},
		{"build_playground_url", `{"actions": [], "actions": []}`, "actions", "is given twice"},
		{"build_playground_url", `{"brokers": 11, "topics": [{"name": "orders", "partitions": 25}], "actions": [{"at": 1, "kind": "P", "producer": "", "topic": "a,b"}]}`,
			"brokers topics[0].partitions actions[0].producer actions[0].topic", "must be from 1 to 24, not 25"},
		{"build_playground_url", `{"topology": "stretched-2-5", "brokers": 4}`, "brokers", "opens on its default only"},
		{"build_playground_url", `{"disklessTiming": {"uploadMs": 99}}`, "disklessTiming disklessTiming.uploadMs", "from 100 to 5000"},
		{"build_playground_url", `{"actions": {"at": 1}}`, "actions", "must be a list of entries"},
		{"build_playground_url", `{"actions": [{"at": 1, "kind": "kill"}]}`, "actions[0].kind", "which is none of K (kill broker)"},
		{"build_playground_url", `{"actions": ["NP:a@1"]}`, "actions[0].kind", "whose payload is not public"},
		{"build_playground_url", `{"baseUrl": 7, "force": "yes"}`, "baseUrl force", "must be a text"},
		{"build_playground_url", `{"baseUrl": "ftp://x"}`, "baseUrl", "must begin with http://"},
		{"build_playground_url", `{"actions": [` + strings.Join(long, ",") + `]}`, "link", "leave actions out; force: true gives it anyway"},
		{"open_scenario", `{}`, "scenario", "must be given"},
		{"open_scenario", `{"scenario": "1.2"}`, "scenario", "a scenario such as 00.1.3"},
		{"open_scenario", `{"scenario": "free"}`, "scenario", "build_playground_url opens free play"},
		{"open_scenario", `{"scenario": 1, "size": "3x3x3"}`, "scenario size", "must be a text"},
		{"validate_actions", `{}`, "value", "must be given"},
		{"validate_actions", `{"value": ""}`, "value", "is empty"},
		{"validate_actions", `{"value": "~1!!"}`, "actions", "cannot be expanded"},
		{"validate_actions", `{"value": "https://example.com/?scenario=free&cluster=x"}`, "cluster", "must be one of"},
		{"explain_link", `{"url": "https://example.com/", "at": -1}`, "at", "0 or more"},
		{"explain_link", `{"url": "https://example.com/"}`, "url", "is no playground link"},
		{"explain_link", `{"link": "K:a@1"}`, "link url", "the fields are url, at"},
		{"snapshot_to_url", `{}`, "snapshot", "or path must be given"},
		{"snapshot_to_url", `{"snapshot": {}, "path": "x"}`, "snapshot", "or path must be given, one of the two"},
		{"snapshot_to_url", `{"snapshot": {"brokers": [{"id": 1}], "topics": [{"name": "t"}]}}`, "snapshot.topics[0].partitions", "is empty"},
		{"snapshot_to_url", `{"path": "no-such-file.json"}`, "path", "no such file"},
		{"snapshot_to_url", `{"path": "/dev/stdin"}`, "path", "names no plain file"},
		{"snapshot_to_url", `{"path": "testdata"}`, "path", "names no plain file"},
		{"snapshot_to_url", `{"path": "-", "clamp": 1}`, "clamp", "must be true or false"},
		{"snapshot_to_url", `{"path": "demo.json", "topics": ["refunds"]}`, "topics", "topics names topics that are not there"},
		{"snapshot_to_url", `{"path": "demo.json", "producersWindow": "-1m"}`, "producersWindow", "longer than 0"},
		{"cluster_to_url", `{}`, "brokers", "is missing"},
		{"cluster_to_url", `{"brokers": "b1:9092", "timeout": "10m", "anonymize": "yes"}`, "brokers timeout anonymize", "at most 5m0s"},
		{"cluster_to_url", `{"brokers": ["b1:9092"], "username": "me", "addressMap": ["a,b=c"]}`, "username addressMap", "has no effect without SASL; saslMechanism says how to log in"},
		{"cluster_to_url", `{"commandConfig": "absent.properties"}`, "brokers commandConfig", "names absent.properties, which cannot be read"},
		{"cluster_to_url", `{"brokers": ["b1:9092"], "commandConfig": "absent.properties"}`, "brokers", "does not go with commandConfig"},
		{"cluster_to_url", `{"commandConfig": "/dev/stdin"}`, "commandConfig", "names no plain file"},
		{"cluster_to_url", `{"brokers": ["b1:9092"], "timeout": 30}`, "timeout", "a text such as \"15m\""},
		{"cluster_to_url", `{"brokers": ["127.0.0.1:1"], "topicsRegex": "("}`, "topicsRegex", "is no regular expression"},
		{"cluster_to_url", `{"brokers": ["127.0.0.1:1"], "timeout": "3s"}`, "cluster", "127.0.0.1:1"},
	} {
		t.Run(c.tool+" "+diag.Clip(c.arguments, 60), func(t *testing.T) {
			got := session.call(t, c.tool, c.arguments)
			var fields []string
			for _, p := range got.Problems {
				fields = append(fields, p.Field)
			}
			want := strings.Fields(c.fields)
			slices.Sort(fields)
			slices.Sort(want)
			if !got.failed || !slices.Equal(fields, want) || !strings.Contains(got.text, c.text) {
				t.Errorf("the problems are about %v, want %v\n%s", fields, want, got.text)
			}
			if strings.Contains(got.text, " --") {
				t.Errorf("a model has no flags: %s", got.text)
			}
		})
	}
}

// TestAgentVectors: what the playground's own decoder says of each log, the tools
// say too.
func TestAgentVectors(t *testing.T) {
	t.Parallel()
	session := startAgent(t, nil)
	counts := map[string]int{}
	for n, line := range vectorLines(t, "actions/testdata/actions.txt") {
		verdict, rest, _ := strings.Cut(line, " ")
		in, want, _ := strings.Cut(rest, " => ")
		counts[verdict]++
		got := session.call(t, "validate_actions", asJSON(t, map[string]string{"value": in}))
		switch verdict {
		case "OK":
			if got.failed || !got.OK || got.Canonical != want || got.Loaded != 1 {
				t.Errorf("line %d: %s", n, got.text)
			}
			built := session.call(t, "build_playground_url", asJSON(t, map[string][]string{"actions": {in}}))
			back, err := simlink.Parse(built.URL)
			if err != nil || built.PlainActions != want || back.PlainActions != want {
				t.Errorf("line %d: built %s, %v", n, built.text, err)
			}
			again := session.call(t, "build_playground_url", asJSON(t, map[string][]actions.Entry{"actions": got.Actions}))
			if again.URL != built.URL {
				t.Errorf("line %d: as an object it becomes %s", n, again.text)
			}
		case "BAD":
			if lost := append(got.Dropped, got.Unknown...); got.OK || len(lost) != 1 || !strings.HasPrefix(lost[0].Field, "actions[0]") {
				t.Errorf("line %d: %s", n, got.text)
			}
			if built := session.call(t, "build_playground_url", asJSON(t, map[string][]string{"actions": {in}})); !built.failed || !strings.HasPrefix(built.Problems[0].Field, "actions[0]") {
				t.Errorf("line %d: built %s", n, built.text)
			}
		case "LZ":
			if !got.OK || got.Canonical != want || got.Form != actions.FormLZString {
				t.Errorf("line %d: %s", n, got.text)
			}
		default:
			t.Fatalf("line %d: unknown verdict %q", n, verdict)
		}
	}
	if counts["OK"] == 0 || counts["BAD"] == 0 || counts["LZ"] == 0 {
		t.Errorf("verdicts: %v", counts)
	}
}

// TestAgentSizeVectors: the shape of each size builds that size.
func TestAgentSizeVectors(t *testing.T) {
	session := startAgent(t, nil)
	built := 0
	for n, line := range vectorLines(t, "sizecodec/testdata/size.txt") {
		slug, _, found := strings.Cut(strings.TrimPrefix(line, "SIZE "), " :: ")
		if !found {
			t.Fatalf("line %d: %s", n, line)
		}
		size, _, err := sizecodec.Decode(sizecodec.SingleDC, slug)
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		if len(size.Verbatim) > 0 || strings.Contains(asJSON(t, size), "iered") {
			continue // it holds what no shape says
		}
		built++
		if got := session.call(t, "build_playground_url", asJSON(t, shapeOf(size))); got.Size != slug {
			t.Errorf("line %d: built %s, want %s", n, got.text, slug)
		}
	}
	if built == 0 {
		t.Error("no size has a shape")
	}
}

// shapeOf is the shape of a size of one datacenter.
func shapeOf(size sizecodec.Size) shape.Shape {
	s := shape.Shape{Brokers: &size.BrokersPerZone[0], RackAware: size.RackAware, Topics: []shape.Topic{{
		Name: sizecodec.PrimaryTopic, Partitions: &size.Partitions, ReplicationFactor: &size.ReplicationFactor, MinISR: given(size.PrimaryMinISR), Cleanup: size.PrimaryCleanup,
		RetentionMs: given(size.PrimaryRetentionMs), RetentionBytes: given(size.PrimaryRetentionBytes), Diskless: size.PrimaryDiskless,
	}}}
	for _, t := range size.ExtraTopics {
		s.Topics = append(s.Topics, shape.Topic{
			Name: t.Name, Partitions: &t.Partitions, ReplicationFactor: &t.ReplicationFactor, MinISR: given(t.MinISR), Cleanup: t.Cleanup,
			RetentionMs: given(t.RetentionMs), RetentionBytes: given(t.RetentionBytes), LocalRetentionMs: given(t.LocalRetentionMs), Diskless: t.Diskless,
		})
	}
	if t := size.DisklessTiming; t != nil {
		s.DisklessTiming = &shape.DisklessTiming{CommitIntervalMs: given(t.CommitIntervalMs), UploadMs: given(t.UploadMs)}
	}
	return s
}

// given is the pointer to a number of which the codec's 0 is none.
func given[N int | int64](n N) *N {
	if n == 0 {
		return nil
	}
	return &n
}

// vectorLines are the lines of a file of vectors, by number.
func vectorLines(t *testing.T, file string) map[int]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../simlink", file))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[int]string{}
	for n, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		if !strings.HasPrefix(line, "#") {
			lines[n+1] = line
		}
	}
	return lines
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAgentValidatesALink(t *testing.T) {
	session := startAgent(t, nil)
	got := session.call(t, "validate_actions", `{"value": "http://localhost/?scenario=free&actions=K:broker-11@5,K:a@x,AB:1&size=11x3x3"}`)
	if got.OK || got.Loaded != 1 || len(got.Dropped) != 2 || got.Dropped[0].Field != "actions[1].at" || got.Dropped[0].Entry != `"K:a@x"` ||
		len(got.Changed) != 1 || len(got.Warnings) != 1 || got.Warnings[0].Code != "missing" {
		t.Errorf("got %s", got.whole)
	}
}

func TestAgentExplains(t *testing.T) {
	session := startAgent(t, nil)
	given, err := verbs.ReadLink("K:broker-2@500,K:broker-3@900")
	if err != nil {
		t.Fatal(err)
	}
	for at, cluster := range map[string]*replay.Cluster{"": replay.Run(given.Link), `, "at": 600`: replay.RunAt(given.Link, 600)} {
		got := session.call(t, "explain_link", `{"url": "K:broker-2@500,K:broker-3@900"`+at+`}`)
		if want := strings.TrimRight(text.Explain(&verbs.Explanation{Link: given.Link, Cluster: cluster, Loads: cluster.Loads()}, false), "\n"); got.text != want {
			t.Errorf("got %s\nwant %s", got.text, want)
		}
		var value struct {
			Cluster struct{ At int64 }
			Loads   []replay.Load
		}
		whole := struct{ StructuredContent any }{&value}
		if err := json.Unmarshal([]byte(got.whole), &whole); err != nil || value.Cluster.At != cluster.At || !slices.Equal(value.Loads, cluster.Loads()) {
			t.Errorf("%v: %s", err, got.whole)
		}
	}
}

// TestAgentDrawsASnapshot: inline and from a file it is the link of simlink link.
func TestAgentDrawsASnapshot(t *testing.T) {
	session := startAgent(t, nil)
	demo, err := verbs.FindSnapshot("demo.json", streams{}.open)
	if err != nil {
		t.Fatal(err)
	}
	want, err := verbs.Link(demo, verbs.Drawing{Producers: true, MaxRecordsPerPartition: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range []string{`"path": "demo.json"`, `"snapshot": ` + string(demoSnapshot)} {
		got := session.call(t, "snapshot_to_url", `{`+source+`, "producers": true, "maxRecordsPerPartition": 2}`)
		if got.URL != want.URL || !strings.Contains(string(got.Names), `"orders":"orders"`) {
			t.Errorf("got %s\nwant %s", got.text, want.URL)
		}
	}
}

// TestAgentLongTexts: what nobody would read is cut, and said to be.
func TestAgentLongTexts(t *testing.T) {
	t.Parallel()
	session := startAgent(t, nil)
	log := strings.Repeat("K:"+strings.Repeat("b", 400)+"@x,", 2000) + "K:a@1"
	got := session.call(t, "validate_actions", asJSON(t, map[string]string{"value": log}))
	if len(got.Dropped) != 100 || len(got.whole) > 200_000 || len(got.text) > 50_000 {
		t.Errorf("%d dropped, %d bytes, %d of text", len(got.Dropped), len(got.whole), len(got.text))
	}
	small := actions.Compress(strings.Repeat("K:"+strings.Repeat("b", 400)+"@1,", 1999) + "K:a@1")
	explained := session.call(t, "explain_link", asJSON(t, map[string]string{"url": small}))
	if len(small) > 4000 || len(explained.whole) > 2_000_000 || !strings.Contains(explained.whole, `"leftOut":1500`) {
		t.Errorf("%d bytes are explained in %d", len(small), len(explained.whole))
	}
}

// TestAgentReadsACluster against a cluster that has a password. No answer has a
// secret, wherever it was given and whatever goes wrong.
func TestAgentReadsACluster(t *testing.T) {
	t.Parallel()
	acl := func(operation kmsg.ACLOperation, resource kmsg.ACLResourceType) kfake.ACL {
		return kfake.ACL{Resource: resource, Name: "*", Pattern: kmsg.ACLResourcePatternTypeLiteral, Operation: operation, Allow: true}
	}
	cluster, stop, err := startKafka([]topicSpec{{"billing-orders", 3}, {"payments", 2}}, []kfake.Opt{kfake.EnableSASL(), kfake.EnableACLs(),
		kfake.Superuser("PLAIN", "admin", adminPassword),
		kfake.User("PLAIN", "reader", readerPassword, acl(kmsg.ACLOperationDescribe, kmsg.ACLResourceTypeTopic), acl(kmsg.ACLOperationDescribe, kmsg.ACLResourceTypeGroup))})
	t.Cleanup(stop)
	if err != nil {
		t.Fatal(err)
	}
	brokers, listed := asJSON(t, cluster.ListenAddrs()), strings.Join(cluster.ListenAddrs(), ",")
	file := filepath.Join(t.TempDir(), "client.properties")
	properties := "bootstrap.servers=" + listed + "\nsecurity.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n" +
		"sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username=\"reader\" password=\"" + readerPassword + "\";\n"
	if err := os.WriteFile(file, []byte(properties), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := file + ".broken"
	if err := os.WriteFile(broken, []byte("bootstrap.servers=127.0.0.1:1\nsasl.jaas.config=x required password=\"pa55word\n  pa55word-2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	call := func(env map[string]string, arguments string) *answered {
		got := startAgent(t, env).call(t, "cluster_to_url", arguments)
		all.WriteString(got.whole)
		return got
	}
	login := func(password string) map[string]string {
		return map[string]string{"SIMLINK_BROKERS": listed, "SIMLINK_SASL_MECHANISM": "PLAIN", "SIMLINK_USERNAME": "reader", "SIMLINK_PASSWORD": password}
	}

	got := call(login(readerPassword), `{"topics": ["billing-orders"]}`)
	if got.failed || !strings.Contains(string(got.Names), `"billing-orders":"billing-orders"`) || strings.Contains(string(got.Names), "payments") {
		t.Errorf("by variables: %s", got.text)
	}
	byFile := call(nil, `{"commandConfig": `+asJSON(t, file)+`, "topicsRegex": "^billing"}`)
	if byFile.URL != got.URL {
		t.Errorf("by a file: %s", byFile.text)
	}
	environment := map[string]string{"SIMLINK_BROKERS": listed, "SIMLINK_COMMAND_CONFIG": file}
	pinned := call(environment, `{"brokers": ["elsewhere:9092"], "commandConfig": "absent.properties", "topics": ["billing-orders"]}`)
	if pinned.URL != got.URL || !slices.ContainsFunc(pinned.Warnings, func(w verbs.Note) bool {
		return w.Text == "brokers is what SIMLINK_BROKERS says in the environment of the server; the argument is not used"
	}) {
		t.Errorf("by the environment: %s", pinned.text)
	}
	for _, selection := range []string{`"topics": ["billing-orders"]`, `"topicsRegex": "^billing"`} {
		hidden := call(environment, `{"anonymize": true, `+selection+`}`)
		if hidden.failed || strings.Contains(hidden.whole, "billing") || !strings.Contains(hidden.whole, "topic-") || strings.Contains(hidden.whole, "topic-2") {
			t.Errorf("anonymized: %s", hidden.whole)
		}
	}
	for _, wrong := range []struct {
		env       map[string]string
		arguments string
		want      string
	}{
		{nil, `{"brokers": ` + brokers + `, "password": "planted-pa55word", "username": "reader", "saslMechanism": "PLAIN"}`, "- password is no argument; put it in SIMLINK_PASSWORD"},
		{nil, `{"password": {"planted": "pa55word"}}`, "- password is no argument"},
		{login("wrong-pa55word"), `{}`, "login with PLAIN"},
		{nil, `{"brokers": ` + brokers + `, "proxy": "socks5://me:planted-pa55word@127.0.0.1:1"}`, "127.0.0.1:1"},
		{nil, `{"brokers": ` + brokers + `, "proxy": ["socks5://me:planted-pa55word@127.0.0.1:1"]}`, "- proxy must be a text"},
		{nil, `{"brokers": ` + brokers + `, "proxy": "http://me:planted-pa55word@127.0.0.1:1"}`, "- proxy"},
		{map[string]string{"ALL_PROXY": "socks5://me:planted-pa55word@127.0.0.1:1"}, `{"brokers": ` + brokers + `}`, "127.0.0.1:1"},
		{map[string]string{"SIMLINK_BROKERS": listed, "SIMLINK_PROXY": "socks5://me:planted-pa55word@127.0.0.1:1"}, `{}`, "127.0.0.1:1"},
		{nil, `{"brokers": ["me:planted-pa55word@127.0.0.1:1"]}`, "- brokers"},
		{nil, `{"commandConfig": ` + asJSON(t, broken) + `}`, "cannot reach broker 127.0.0.1:1"},
		{environment, `{"topics": ["refunds"]}`, "topics names topics that are not there"},
	} {
		if got := call(wrong.env, wrong.arguments); !got.failed || !strings.Contains(got.text, wrong.want) {
			t.Errorf("%s: %s", wrong.arguments, got.text)
		}
	}
	if strings.Contains(all.String(), "pa55word") {
		t.Errorf("a secret is answered:\n%s", all.String())
	}
}

// TestAgentManyCalls: calls that come at once are all answered.
func TestAgentManyCalls(t *testing.T) {
	t.Parallel()
	session := startAgent(t, nil)
	var calls sync.WaitGroup
	for i := range 200 {
		calls.Go(func() {
			result, err := session.CallTool(context.WithoutCancel(t.Context()), &mcp.CallToolParams{Name: "build_playground_url",
				Arguments: map[string]any{"actions": []string{fmt.Sprintf("K:broker-1@%d", i)}}})
			if err != nil || result.IsError || !strings.Contains(result.Content[0].(*mcp.TextContent).Text, fmt.Sprintf("%%40%d\n", i)) {
				t.Errorf("call %d: %v, %v", i, result, err)
			}
		})
	}
	calls.Wait()
}
