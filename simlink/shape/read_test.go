package shape

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

const fullJSON = `{
	"topology": "stretched-3", "brokersPerZone": [2, 1, 1], "rackAware": true,
	"topics": [
		{"name": "orders", "partitions": 2, "replicationFactor": 3, "minInSyncReplicas": 2, "cleanupPolicy": "compact,delete", "retentionMs": 9007199254740991},
		{"name": "wal", "partitions": 1, "replicationFactor": 1, "retentionBytes": 2, "localRetentionMs": 3, "diskless": true}
	],
	"disklessTiming": {"commitIntervalMs": 100, "uploadMs": 5000}
}`

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Shape
	}{
		{"nothing", `{}`, Shape{}},
		{"each field null", `{"topology":null,"brokers":null,"brokersPerZone":null,"rackAware":null,"topics":null,"disklessTiming":null}`, Shape{}},
		{"a 0 is there", ` {"brokers":0} `, Shape{Brokers: new(0)}},
		{"empty lists and objects", `{"brokersPerZone":[],"topics":[],"disklessTiming":{}}`,
			Shape{BrokersPerZone: []int{}, Topics: []Topic{}, DisklessTiming: &DisklessTiming{}}},
		{"everything", fullJSON, Shape{
			Topology: sizecodec.Stretched3, BrokersPerZone: []int{2, 1, 1}, RackAware: true,
			Topics: []Topic{
				{Name: "orders", Partitions: new(2), ReplicationFactor: new(3), MinISR: new(2), Cleanup: sizecodec.CompactDelete, RetentionMs: new(int64(sizecodec.MaxInt))},
				{Name: "wal", Partitions: new(1), ReplicationFactor: new(1), RetentionBytes: new(int64(2)), LocalRetentionMs: new(int64(3)), Diskless: true},
			},
			DisklessTiming: &DisklessTiming{new(100), new(5000)},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := Read([]byte(c.text)); err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %+v, %v, want %+v", got, err, c.want)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, "shape is not JSON: it ends too early (line 1, column 1)"},
		{`null`, "shape must be an object"},
		{`[{}]`, "shape must be an object"},
		{`"single-dc"`, "shape must be an object"},
		{`{"brokers":`, "shape is not JSON: it ends too early (line 1, column 12)"},
		{"{\n\"brokers\": 3,\n}", "shape is not JSON: invalid character '}' looking for beginning of object key string (line 3, column 1)"},
		{`{} {}`, "shape must be one JSON object, with nothing after it"},
		{`{} x`, "shape must be one JSON object, with nothing after it"},
		{"{\"topology\":\"\xff\"}", "shape must be UTF-8"},
		{strings.Repeat(" ", MaxBytes) + "{}", "shape must be at most 1048576 bytes long, not 1048578"},

		{`{"broker":3}`, "broker is no field here; the fields are topology, brokers, brokersPerZone, rackAware, topics, disklessTiming"},
		{`{"Brokers":3}`, "Brokers is no field here; the fields are topology, brokers, brokersPerZone, rackAware, topics, disklessTiming"},
		{`{"":{"a":[{}]}}`, `"" is no field here; the fields are topology, brokers, brokersPerZone, rackAware, topics, disklessTiming`},
		{`{"topics":[{"a\u001b":1}]}`, `topics[0]."a\x1b" is no field here; the fields are name, partitions, replicationFactor, minInSyncReplicas, cleanupPolicy, retentionMs, retentionBytes, localRetentionMs, diskless`},
		{`{"disklessTiming":{"ms":1}}`, "disklessTiming.ms is no field here; the fields are commitIntervalMs, uploadMs"},
		{`{"brokers":3,"brokers":3}`, "brokers is given twice"},
		{`{"rackAware":null,"rackAware":true}`, "rackAware is given twice"},
		{`{"topics":[{"name":"a","name":"b"}]}`, "topics[0].name is given twice"},

		{`{"topology":3}`, "topology must be a text"},
		{`{"brokers":"3"}`, "brokers must be a whole number"},
		{`{"brokers":3.0}`, "brokers must be a whole number"},
		{`{"brokers":3e0}`, "brokers must be a whole number"},
		{`{"brokers":99999999999999999999}`, "brokers must be a number of fewer digits than 99999999999999999999"},
		{`{"brokers":{"west":2}}`, "brokers must be a whole number"},
		{`{"brokersPerZone":3}`, "brokersPerZone must be a list"},
		{`{"brokersPerZone":[1,null]}`, "brokersPerZone[1] must be a whole number"},
		{`{"brokersPerZone":[[1]]}`, "brokersPerZone[0] must be a whole number"},
		{`{"rackAware":"true"}`, "rackAware must be true or false"},
		{`{"topics":{"name":"a"}}`, "topics must be a list"},
		{`{"topics":["orders"]}`, "topics[0] must be an object"},
		{`{"topics":[{"cleanupPolicy":["delete"]}]}`, "topics[0].cleanupPolicy must be a text"},
		{`{"topics":[{"retentionMs":-1.5}]}`, "topics[0].retentionMs must be a whole number"},
		{`{"disklessTiming":250}`, "disklessTiming must be an object"},
		{`{"brokersPerZone":[` + strings.Repeat("1,", 200) + `1]}`, "brokersPerZone has more than 100 items, which no topology takes; nothing after them is read"},
	} {
		_, err := Read([]byte(c.text))
		var broken *Error
		if !errors.As(err, &broken) || len(broken.Problems()) != 1 || broken.Problems()[0].String() != c.want {
			t.Errorf("%.80s:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestReadListsEverything(t *testing.T) {
	_, err := Read([]byte(`{"a":1,"brokers":"3","topics":[{"name":3,"b":[]},7],"rackAware":1,"disklessTiming":{"uploadMs":true}} {`))
	want := "a brokers topics[0].name topics[0].b topics[1] rackAware disklessTiming.uploadMs shape"
	if got := strings.Join(fieldsOf(t, err), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestReadIsBounded(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			_, err := Read([]byte(text))
			var broken *Error
			if !errors.As(err, &broken) || len(broken.Problems()) > diag.MaxProblems || broken.More() > 1 || len(err.Error()) > 20_000 {
				t.Errorf("got %.200v, want an *Error of bounded length", err)
			}
		})
	}
}

// hostile are long texts that must be refused.
func hostile() map[string]string {
	fill := func(begin, part string) string { return begin + strings.Repeat(part, (MaxBytes-len(begin))/len(part)) }
	return map[string]string{
		"lists":   fill("", "["),
		"objects": fill(`{"x":`, `{"x":`),
		"topics":  fill(`{"topics":[`, "{},"),
		"items":   fill(`{"brokersPerZone":[`, "1,"),
		"fields":  fill("{", `"x":1,`),
		"twice":   fill("{", `"brokers":1,`),
		"digits":  fill(`{"brokers":`, "9"),
		"name":    fill(`{"`, "x"),
	}
}

// A client of the Go types reads with encoding/json, and means the same.
func TestStandardDecoderAgrees(t *testing.T) {
	var s Shape
	if err := json.Unmarshal([]byte(fullJSON), &s); err != nil {
		t.Fatal(err)
	}
	if got, err := Read([]byte(fullJSON)); err != nil || !reflect.DeepEqual(got, s) {
		t.Errorf("got %+v, %v, want %+v", got, err, s)
	}
}

// The descriptions that a JSON schema shows repeat what the codec knows.
func TestDescriptionsAgreeWithTheCodec(t *testing.T) {
	field, _ := reflect.TypeFor[Shape]().FieldByName("Topology")
	zones, _ := reflect.TypeFor[Shape]().FieldByName("BrokersPerZone")
	for _, topology := range sizecodec.Topologies() {
		if !strings.Contains(field.Tag.Get("jsonschema"), string(topology)) {
			t.Errorf("the description of the topology leaves %s out", topology)
		}
		if list := topology.Zones(); list != nil && topology != sizecodec.Stretched25 &&
			!strings.Contains(zones.Tag.Get("jsonschema"), strings.Join(list, ", ")+" in "+string(topology)) {
			t.Errorf("the description of the zones leaves those of %s out", topology)
		}
	}
	for field := range reflect.TypeFor[DisklessTiming]().Fields() {
		if span := fmt.Sprintf("from %d to %d", sizecodec.MinTimingMs, sizecodec.MaxTimingMs); !strings.Contains(field.Tag.Get("jsonschema"), span) {
			t.Errorf("the description of %s does not say %s", field.Name, span)
		}
	}
	for _, of := range []reflect.Type{reflect.TypeFor[Shape](), reflect.TypeFor[Topic](), reflect.TypeFor[DisklessTiming]()} {
		for field := range of.Fields() {
			if jsonName(field) == "" || field.Tag.Get("jsonschema") == "" {
				t.Errorf("%s.%s has no name in JSON or no description", of.Name(), field.Name)
			}
		}
	}
}
