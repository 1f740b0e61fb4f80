package verbs_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/fromyaml"
	"github.com/simlinkhq/kafka-simlink/simlink"
)

// FuzzDocument: nothing panics, what is read in YAML is read the same in the JSON
// that it becomes, and a link is never made of a document that it does not hold.
func FuzzDocument(f *testing.F) {
	f.Add([]byte("topology: stretched-3\nbrokers: 9\ntopics:\n  - {name: orders, partitions: 6}\nactions: [K:broker-1@3000, {at: 5, kind: R, broker: broker-1}]\n"))
	f.Add([]byte(`{"brokers": 5, "actions": ["K:b@1"], "force": true, "baseUrl": "http://localhost/"}`))
	f.Add([]byte("a: &x [*x]\nb: !!str 1\n? [c]\n: |\n  d\n"))
	f.Add([]byte("rackAware: no\nbrokers: 0x5\nbrokers: 1_0\n---\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		document, err := fromyaml.ReadDocument(text)
		if err != nil {
			return
		}
		composed, err := verbs.Shape(document)
		if err != nil {
			return
		}
		back, err := simlink.Parse(composed.Link.URL)
		if err != nil || len(back.Actions) != len(document.Actions) || len(back.Dropped) > 0 {
			t.Fatalf("%q makes %s: %v", text, composed.Link, err)
		}
	})
}
