package actions

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

func withoutRaw(log []Entry) []Entry {
	return slices.DeleteFunc(slices.Clone(log), func(e Entry) bool { _, raw := e.Action.(Raw); return raw })
}

func same(a, b []Entry) bool { return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b) }

func TestLogProperties(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("strict decode∘encode is identity", prop.ForAll(func(log []Entry) bool {
			log = withoutRaw(log)
			text, err := Encode(log)
			back, err2 := Decode(text)
			return err == nil && err2 == nil && same(back, log)
		}, genLog))
		p.Property("tolerant decode∘encode is identity, unknown kinds too, and drops nothing", prop.ForAll(func(log []Entry) bool {
			text, err := Encode(log)
			back := DecodeTolerant(text)
			return err == nil && back.Dropped == nil && same(back.Entries, log)
		}, genLog))
		p.Property("encode∘decode is a fixed point for any text that decodes", prop.ForAll(func(text string) bool {
			entries, err := Decode(text)
			if err != nil {
				return true
			}
			once, err := Encode(entries)
			if err != nil {
				return false
			}
			again, err := Decode(once)
			return err == nil && same(again, entries)
		}, genNearLog))
		p.Property("strict decoding succeeds where tolerant decoding drops nothing and knows all", prop.ForAll(func(text string) bool {
			entries, err := Decode(text)
			tolerant := DecodeTolerant(text)
			whole := tolerant.Dropped == nil && len(withoutRaw(tolerant.Entries)) == len(tolerant.Entries)
			return whole == (err == nil) && (err != nil || same(tolerant.Entries, entries))
		}, genNearLog))
		p.Property("the compressed form expands to the log", prop.ForAll(func(log []Entry) bool {
			text, err := Encode(log)
			if err != nil || text == "" {
				return err == nil
			}
			back, form, err := Expand(Compress(text))
			return err == nil && form == FormDeflate && back == text
		}, genLog))
		p.Property("the order of entries that differ in time does not matter", prop.ForAll(func(log []Entry) bool {
			for i := range log {
				log[i].At = int64(i)
			}
			shuffled := slices.Clone(log)
			rand.New(rand.NewSource(int64(len(log)))).Shuffle(len(log), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
			a, err := Encode(log)
			b, err2 := Encode(shuffled)
			return err == nil && err2 == nil && a == b
		}, genLog))
		p.Property("JSON and back is identity", prop.ForAll(func(log []Entry) bool {
			text, err := json.Marshal(log)
			if err != nil {
				return false
			}
			var back []Entry
			return json.Unmarshal(text, &back) == nil && same(back, log)
		}, genLog))
		p.Property("a description shows no control character", prop.ForAll(func(log []Entry) bool {
			return !slices.ContainsFunc(log, func(e Entry) bool {
				return strings.ContainsAny(Describe(e.Action), "\x00\n\x1b")
			})
		}, genLog))
	})
}

// TestGeneratorReaches makes sure that the properties speak of every kind,
// config path and setting.
func TestGeneratorReaches(t *testing.T) {
	reached := map[string]bool{}
	rnd := rand.New(rand.NewSource(1))
	for range 20_000 {
		a := genAction(rnd)
		reached[string(a.Kind())] = true
		switch a := a.(type) {
		case ChangeConfig:
			for _, p := range configPaths {
				if p.match(a.Path) {
					reached[p.String()] = true
				}
			}
		case AddGroup:
			for name := range a.Settings {
				reached[name] = true
			}
		}
	}
	for _, k := range Kinds() {
		if !reached[string(k.Kind)] {
			t.Errorf("no %s is generated", k.Kind)
		}
	}
	for _, r := range slices.Concat(ConfigPaths(), GroupSettings()) {
		if !reached[r.Name] {
			t.Errorf("no %s is generated", r.Name)
		}
	}
}

// TestConfigPathsAreDistinct: an id may hold dots, so two rows of the table
// could match one path, and the first would hide the second.
func TestConfigPathsAreDistinct(t *testing.T) {
	for i, p := range configPaths {
		path := p.prefix
		if p.suffix != "" {
			path += "a.b.consumer.config.topics" + p.suffix
		}
		for j, q := range configPaths {
			if q.match(path) != (i == j) {
				t.Errorf("%s is matched by %s: %v", path, q, q.match(path))
			}
		}
	}
}
