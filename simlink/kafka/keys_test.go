package kafka

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The file lists the keys of the producer, the consumer and the admin client of
// Apache Kafka 3.9.2 and 4.3.1.
func TestEveryKeyOfKafkaIsKnown(t *testing.T) {
	data, err := os.ReadFile("testdata/kafka-keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(data)) {
		if !slices.ContainsFunc(Keys(), func(k Key) bool { return k.Name == name }) {
			t.Errorf("%s is not in the table", name)
		}
	}
}

func TestKeysAreToldOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Keys() {
		if seen[k.Name] {
			t.Errorf("%s stands twice in the table", k.Name)
		}
		seen[k.Name] = true
		if k.Note == "" || strings.HasSuffix(k.Note, ".") || (k.Use == Read) != (k.field != nil) || k.Accept != nil && k.Use != Refused {
			t.Errorf("%s: a row that does not hold together: %+v", k.Name, k)
		}
		if len(k.Name) <= 32 && !settingName.MatchString(k.Name) {
			t.Errorf("%s does not look like the name of a setting", k.Name)
		}
	}
}

// Each key does what its row says.
func TestKeysDoAsTheTableSays(t *testing.T) {
	for _, k := range Keys() {
		r := &resolver{Config: Config{CommandConfig: "f"}}
		r.take([]property{{k.Name, "some value", 7}})
		at := "f:7 " + k.Name
		problems := r.problems.Problems()
		switch k.Use {
		case Read:
			if got := *k.field(&r.file); got != (value{"some value", place{name: at}}) || problems != nil {
				t.Errorf("%s is read as %v, with problems %v", k.Name, got, problems)
			}
		case Ignored:
			if r.file != (fileSettings{}) || problems != nil || !r.notes.Empty() {
				t.Errorf("%s is not ignored: %v %v", k.Name, problems, r.notes.Problems())
			}
		case Refused:
			if len(problems) != 1 || problems[0].Place != at || !strings.Contains(problems[0].Text, k.Note) {
				t.Errorf("%s is not refused: %v", k.Name, problems)
			}
			for _, accepted := range k.Accept {
				r := &resolver{}
				r.take([]property{{k.Name, accepted, 7}})
				if !r.problems.Empty() {
					t.Errorf("%s=%s is refused: %v", k.Name, accepted, r.problems.Problems())
				}
			}
		}
	}
}

func TestUnknownKeysAreNamed(t *testing.T) {
	for _, c := range []struct{ key, want string }{
		{"foo.bar", "f:7 foo.bar is no setting"},
		{"frobnicate", "f:7 frobnicate is no setting"},
		{"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "f:7 is no setting of Kafka's clients and is ignored; a setting that goes on in the next line ends in"},
		{"hunter2", "f:7 is no setting"},
		{"", "f:7 is no setting"},
	} {
		r := &resolver{Config: Config{CommandConfig: "f"}}
		r.take([]property{{c.key, "x", 7}})
		if notes := r.told(); len(notes) != 1 || !strings.HasPrefix(notes[0].String(), c.want) || !r.problems.Empty() {
			t.Errorf("%q: %v %v, want %q", c.key, notes, r.problems.Problems(), c.want)
		}
	}
}
