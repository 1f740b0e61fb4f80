package snapshot_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/expect"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

const goodTopics = `"brokers":[{"id":"1"}],"topics":[{"name":"orders","partitions":[{"id":0}]}]`

// TestSnapshotSaysWhere: each problem has its place, and all are listed.
func TestSnapshotSaysWhere(t *testing.T) {
	for _, c := range []struct{ text, place, want string }{
		{``, "the file", "ends too early"},
		{`{}`, "brokers", "at least one broker"},
		{`[]`, "the file", "must be an object"},
		{`null`, "brokers", "at least one broker"},
		{`{"version":1,`, "the file", "ends too early"},
		{`{"version":1}x`, "the file", "something after the snapshot"},
		{`{"version":2,` + goodTopics + `}`, "version", "is 2; this simlink reads version 1"},
		{`{"version":"1",` + goodTopics + `}`, "version", "must be a whole number"},
		{`{"takenAt":"yesterday",` + goodTopics + `}`, "takenAt", "2026-01-01T00:00:00Z"},
		{`{"brokers":{},` + `"topics":[]}`, "brokers", "must be a list"},
		{`{"brokers":[{"id":"1"},{"id":1}]}`, "brokers[1].id", "as is that of brokers[0]"},
		{`{"brokers":[{"id":1.5}]}`, "brokers[0].id", "whole number"},
		{`{"brokers":[{"id":1e3}]}`, "brokers[0].id", "whole number"},
		{`{"brokers":[{"id":1E3}]}`, "brokers[0].id", "whole number"},
		{`{"brokers":[{"id":"a\ud800"}]}`, "the file", `half a character, \ud800 (line 1, column 21)`},
		{`{"brokers":[{"id":"\\\ude00\ud83d"}]}`, "the file", `half a character, \ude00`},
		{`{"brokers":[{"id":"` + strings.Repeat("a", 40_000) + `"}]}`, "brokers[0].id", "Kafka holds 32767"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","config":{"x":"1","x":"2"},"partitions":[{"id":0}]}]}`, "topics[0].config.x", "given twice"},
		{`{"brokers":[{"id":true}]}`, "brokers[0].id", "must be a text or a whole number"},
		{`{"brokers":[{"host":"h"}]}`, "brokers[0].id", "needs an id"},
		{`{"brokers":[{"id":"1","online":"yes"}]}`, "brokers[0].online", "true or false"},
		{`{"brokers":[{"id":"1","port":70000}]}`, "brokers[0].port", "0..65535"},
		{`{"brokers":[{"id":"1","id":"2"}]}`, "brokers[0].id", "given twice"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[]}]}`, "topics[0].partitions", "at least one partition"},
		{`{"brokers":[{"id":"1"}],"topics":[{"partitions":[{"id":0}]}]}`, "topics[0].name", "needs a name"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0}]},{"name":"a","partitions":[{"id":0}]}]}`, "topics[1].name", "as is that of topics[0]"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0},{"id":0}]}]}`, "topics[0].partitions[1].id", "as is that of partitions[0]"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{}]}]}`, "topics[0].partitions[0].id", "missing"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":-1}]}]}`, "topics[0].partitions[0].id", "must be 0 or more"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":1000000000}]}]}`, "topics[0].partitions[0].id", "0..999999"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"leader":{}}]}]}`, "topics[0].partitions[0].leader", "must be a text"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"replicas":["1",""]}]}]}`, "topics[0].partitions[0].replicas[1]", "broker's id"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"earliestOffset":-1}]}]}`, "topics[0].partitions[0].earliestOffset", "must be 0 or more"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"latestOffset":9223372036854775808}]}]}`, "topics[0].partitions[0].latestOffset", "64-bit"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[{"id":0,"latestOffset":1.0}]}]}`, "topics[0].partitions[0].latestOffset", "whole number"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","config":{"x":5},"partitions":[{"id":0}]}]}`, "topics[0].config.x", "must be a text"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","config":{"x\ny":5},"partitions":[{"id":0}]}]}`, `topics[0].config."x\ny"`, "must be a text"},
		{`{"brokers":[{"id":"1"}],"topics":[{"name":"a","internal":0,"partitions":[{"id":0}]}]}`, "topics[0].internal", "true or false"},
		{`{` + goodTopics + `,"groups":[{"id":"g"},{"id":"g"}]}`, "groups[1].id", "as is that of groups[0]"},
		{`{` + goodTopics + `,"groups":[{"state":"Stable"}]}`, "groups[0]", "has no id"},
		{`{` + goodTopics + `,"groups":[null]}`, "groups[0]", "has no id"},
		{`{` + goodTopics + `,"groups":[{"id":"g","protocolType":7}]}`, "groups[0].protocolType", "must be a text"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"00":1}}}]}`, "groups[0].offsets.orders.00", "partition id"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"0":1},"orders":{"0":1}}}]}`, "groups[0].offsets.orders", "given twice"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"0":1,"0":1}}}]}`, "groups[0].offsets.orders.0", "given twice"},
		{`{` + goodTopics + `,"groups":[{"id":"g","offsets":{"orders":{"0":-2}}}]}`, "groups[0].offsets.orders.0", "must be -1 or more"},
		{`{` + goodTopics + `,"producers":[{"id":-1,"topic":"orders"}]}`, "producers[0].id", "0 or more"},
		{`{` + goodTopics + `,"producers":[{"topic":"orders"}]}`, "producers[0].id", "missing"},
		{`{` + goodTopics + `,"producers":[{"id":1,"topic":"orders"}]}`, "producers[0].partition", "missing"},
		{`{` + goodTopics + `,"producers":[{"id":1,"partition":0}]}`, "producers[0].topic", "is empty"},
		{`{` + goodTopics + `,"producers":[{"id":1,"partition":-1}]}`, "producers[0].partition", "0 or more"},
		{`{` + goodTopics + `,"producers":[{"id":1,"lastTimestamp":-2}]}`, "producers[0].lastTimestamp", "-1 or more"},
		{`{` + goodTopics + `,"x":` + strings.Repeat("[", 200) + `}`, "x", "nested more than 100 deep"},
		{"{\"brokers\":[{\"id\":\"\xff\"}]}", "the file", "not UTF-8 (line 1, column 20)"},
		{"{\n  \"brokers\": [{\"id\": tru}]\n}", "brokers[0].id", "line 2"},
	} {
		s, err := snapshot.Read(strings.NewReader(c.text))
		if err == nil {
			err = s.Validate()
		}
		var wrong *snapshot.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%.120s: %v", c.text, err)
			continue
		}
		found := false
		for _, p := range wrong.Problems() {
			found = found || p.Place == c.place && strings.Contains(p.Text, c.want)
		}
		if !found {
			t.Errorf("%.120s\n%v\nlacks %s: %s", c.text, err, c.place, c.want)
		}
	}
}

func TestSnapshotListsEverything(t *testing.T) {
	_, err := snapshot.Read(strings.NewReader(`{"version":7,"brokers":[{"id":true}],"topics":[{"name":"","partitions":[{"id":"x"},{"id":0,"latestOffset":-5}]}],"producers":5}`))
	wrong := expect.Error[*snapshot.Error](t, err)
	var places []string
	for _, p := range wrong.Problems() {
		places = append(places, p.Place)
	}
	want := "[version brokers[0].id topics[0].partitions[0].id topics[0].partitions[1].latestOffset producers topics[0].name]"
	if fmt.Sprint(places) != want {
		t.Errorf("%v\nwant %s", places, want)
	}
}

func TestSnapshotProblemsAreBounded(t *testing.T) {
	_, err := snapshot.Read(strings.NewReader(`{"brokers":[` + strings.Repeat(`{"id":true},`, 5000) + `{}]}`))
	if wrong := expect.Error[*snapshot.Error](t, err, "more"); len(wrong.Problems()) != 100 || wrong.More() == 0 {
		t.Errorf("%d problems and %d more", len(wrong.Problems()), wrong.More())
	}
}

// TestSnapshotDefaults: what is left out, and the several ways of saying that
// there is none.
func TestSnapshotDefaults(t *testing.T) {
	s, err := snapshot.Read(strings.NewReader("\ufeff" + `{
		"brokers": [{"id": 1}, {"id": "2", "online": false}, {"id": 123456789012345678901234567890}], "unknown": {"a": [1, {"b": null}]},
		"topics": [{"name": "a", "config": {"retention.ms": null, "cleanup.policy": ""}, "partitions": [{"id": 0, "leader": -1}, {"id": 1, "leader": null}, {"id": 2, "leader": "-1"}, {"id": 3, "leader": 1, "replicas": null, "isr": [], "earliestOffset": null, "latestOffset": 9223372036854775807}]}],
		"groups": [{"id": "a"}, {"id": "b", "protocolType": null}, {"id": "c", "protocolType": ""}],
		"producers": null}`))
	if err != nil {
		t.Fatal(err)
	}
	if s.Brokers[0].ID != "1" || s.Brokers[0].Offline || !s.Brokers[1].Offline || s.Brokers[2].ID != "123456789012345678901234567890" {
		t.Errorf("brokers %+v", s.Brokers)
	}
	if _, there := s.Topics[0].Config["retention.ms"]; there || len(s.Topics[0].Config) != 1 {
		t.Errorf("config %v", s.Topics[0].Config)
	}
	p := s.Topics[0].Partitions[3]
	if p.EarliestOffset != snapshot.OffsetUnknown || p.LatestOffset != 9223372036854775807 || p.Leader != "1" || p.Replicas != nil || p.ISR == nil || s.Topics[0].Partitions[0].ISR != nil {
		t.Errorf("partition %+v", p)
	}
	if s.Producers != nil || s.Groups[0].ProtocolType != "" || s.Groups[1].ProtocolType != "" || s.Groups[2].ProtocolType != snapshot.NoProtocolType {
		t.Errorf("producers %v, groups %+v", s.Producers, s.Groups)
	}
	if s, err := snapshot.Read(strings.NewReader(`{` + goodTopics + `,"producers":[]}`)); err != nil || s.Producers == nil {
		t.Errorf("an empty list of producers is read as %v, %v", s, err)
	}
	if s, err := snapshot.Read(strings.NewReader(`{"takenAt":"2026-01-01T01:00:00.5+01:00",` + goodTopics + `}`)); err != nil || !s.TakenAt.Equal(time.Date(2026, 1, 1, 0, 0, 0, 5e8, time.UTC)) {
		t.Errorf("the time is read as %v, %v", s, err)
	}
}

// TestHugeFileIsRefused: without reading past the bound.
func TestHugeFileIsRefused(t *testing.T) {
	t.Parallel()
	file := &endless{}
	_, err := snapshot.Read(file)
	expect.Error[*snapshot.Error](t, err, "larger than 64 MiB")
	if file.read > snapshot.MaxBytes+1<<20 {
		t.Errorf("%d bytes were read", file.read)
	}
}

func TestReadErrorIsPassedOn(t *testing.T) {
	_, err := snapshot.Read(io.MultiReader(strings.NewReader("{"), failing{}))
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}

// TestTooManyPartitions: in all topics together, from Go and from a file.
func TestTooManyPartitions(t *testing.T) {
	t.Parallel()
	s := &snapshot.Snapshot{Brokers: []snapshot.Broker{{ID: "1"}}}
	shared := make([]snapshot.Partition, 100_000)
	for id := range shared {
		shared[id].ID = id
	}
	for i := range 21 {
		s.Topics = append(s.Topics, snapshot.Topic{Name: fmt.Sprint(i), Partitions: shared})
	}
	err := s.Validate()
	expect.Error[*snapshot.Error](t, err, "2100000 partitions in all; at most 2000000")
	if testing.Short() {
		return
	}
	_, err = snapshot.Read(strings.NewReader(`{"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[` + strings.Repeat("{},", 2_000_001) + `{}]}]}`))
	expect.Error[*snapshot.Error](t, err, "more than 2000000 partitions in all")
}

// endless is a reader of a huge file.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.read += len(p)
	return len(p), nil
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }
