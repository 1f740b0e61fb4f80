package snapshot_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/jobgen"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func TestAnonymize(t *testing.T) {
	s := &snapshot.Snapshot{
		Brokers: []snapshot.Broker{{ID: "1", Host: "kafka-1.acme.example", Port: 9092, Rack: "acme-west"}, {ID: "2", Host: "kafka-2.acme.example", Rack: "acme-west"}},
		Topics: []snapshot.Topic{
			{Name: "payments", Config: map[string]string{"cleanup.policy": "compact", "follower.replication.throttled.replicas": "acme"}, Partitions: []snapshot.Partition{{ID: 3, Leader: "1"}}},
			{Name: "_acme", Partitions: []snapshot.Partition{{ID: 0}}},
			{Name: "__consumer_offsets", Partitions: []snapshot.Partition{{ID: 0}}},
		},
		Groups: []snapshot.Group{{ID: "acme-billing", Members: []snapshot.Member{{ID: "acme-1-uuid", ClientID: "acme-1"}, {}},
			Offsets: map[string]map[int]int64{"payments": {3: 7}, "acme-gone": {0: 1}}}},
		Producers: []snapshot.Producer{{ID: 9, Topic: "payments", Partition: 3}},
		Warnings:  []string{"acme-billing: denied"},
	}
	c, key := snapshot.Anonymize(s, nil)
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"version":1,"brokers":[{"id":"1","host":"host-1","port":9092,"rack":"rack-1","online":true},{"id":"2","host":"host-2","rack":"rack-1","online":true}],` +
		`"topics":[{"name":"topic-3","internal":false,"config":{"cleanup.policy":"compact"},"partitions":[{"id":3,"leader":"1","replicas":[],"earliestOffset":0,"latestOffset":0}]},` +
		`{"name":"topic-1","internal":true,"partitions":[{"id":0,"replicas":[],"earliestOffset":0,"latestOffset":0}]},` +
		`{"name":"__consumer_offsets","internal":true,"partitions":[{"id":0,"replicas":[],"earliestOffset":0,"latestOffset":0}]}],` +
		`"groups":[{"id":"group-1","protocolType":"consumer","members":[{"id":"member-1","clientId":"client-1"},{}],"offsets":{"topic-2":{"0":1},"topic-3":{"3":7}}}],` +
		`"producers":[{"id":9,"topic":"topic-3","partition":3,"lastTimestamp":0,"txnStartOffset":-1}],` +
		`"warnings":["what the snapshot says could not be read is left out, since it may hold names: 1 of its warnings"]}`
	if string(text) != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	if key.Topics["payments"] != "topic-3" || key.Hosts["kafka-2.acme.example"] != "host-2" {
		t.Errorf("the key is %+v", key)
	}
	if strings.Contains(fmt.Sprintf("%+v", *s), "topic-3") {
		t.Error("the snapshot itself was changed")
	}
}

// TestAnonymizeKeepsNames: with a key, names stay what they were when others come.
func TestAnonymizeKeepsNames(t *testing.T) {
	one := func(names ...string) *snapshot.Snapshot {
		s := &snapshot.Snapshot{Brokers: []snapshot.Broker{{ID: "1"}}}
		for _, name := range names {
			s.Topics = append(s.Topics, snapshot.Topic{Name: name, Partitions: []snapshot.Partition{{}}})
		}
		return s
	}
	_, key := snapshot.Anonymize(one("m"), nil)
	c, longer := snapshot.Anonymize(one("a", "m"), key)
	if c.Topics[0].Name != "topic-2" || c.Topics[1].Name != "topic-1" || len(key.Topics) != 1 || len(longer.Topics) != 2 {
		t.Errorf("%s, %s; the keys have %d and %d topics", c.Topics[0].Name, c.Topics[1].Name, len(key.Topics), len(longer.Topics))
	}
}

func TestKeyIsReadStrictly(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:      "this is no key, a JSON object of tables of names:\n  the key must be an object",
		`{"a":1}`: "a is no field here; the fields are topics, groups, clients, members, hosts, racks",
		`{"topics":{"a":"topic-1","a":"topic-2"},"hosts":{"b":1}}`: "topics.a is given twice\n  hosts.b must be a text",
		`{"topics":{"a":"topic-1","b":"topic-1"}}`:                 `no name of its own for the topic "b": "topic-1" (also of "a")`,
		`{"hosts":{"a":""}}`:                                       `no name of its own for the host "a"`,
	} {
		var key snapshot.Key
		if err := json.Unmarshal([]byte(text), &key); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestAnonymizeProperties: no name is left, all else stays, and the key undoes it.
func TestAnonymizeProperties(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a snapshot loses its names, and gets them back", prop.ForAll(func(j jobgen.Job) (bool, error) {
			s := j.Snapshot
			for i := range s.Topics { // which Anonymize makes certain
				internal := s.Topics[i].IsInternal()
				s.Topics[i].Internal = &internal
			}
			c, key := snapshot.Anonymize(s, nil)
			if again, same := snapshot.Anonymize(snapgen.Shuffled(s, rand.New(rand.NewSource(j.Seed))), key); !reflect.DeepEqual(same, key) || len(again.Topics) != len(c.Topics) {
				return false, fmt.Errorf("the same names got others: %+v, %+v", key, same)
			}
			text, err := json.Marshal(key)
			if err != nil {
				return false, err
			}
			var read snapshot.Key
			if err := json.Unmarshal(text, &read); err != nil {
				return false, err
			}
			back := read.Reveal(c)
			back.Warnings = s.Warnings
			return sameFile(s, back)
		}, jobgen.Gen))
	})
}

func sameFile(a, b *snapshot.Snapshot) (bool, error) {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	if errX != nil || errY != nil || !bytes.Equal(x, y) {
		return false, fmt.Errorf("%s\n%s", x, y)
	}
	return true, nil
}
