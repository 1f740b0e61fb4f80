package sizecodec

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// vector is a line of testdata/size.txt: a slug that the playground keeps, and
// the shape it makes of it.
type vector struct {
	line  int
	slug  string
	shape string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/size.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		if word != "SIZE" {
			t.Fatalf("line %d: unknown word %q", i+1, word)
		}
		slug, shape, ok := strings.Cut(rest, " :: ")
		if !ok {
			t.Fatalf("line %d: no ' :: ' between slug and shape", i+1)
		}
		all = append(all, vector{i + 1, slug, shape})
	}
	if len(all) == 0 {
		t.Fatal("no vectors")
	}
	return all
}

// topologyOf is the one that the number of zones suggests.
func topologyOf(slug string) Topology {
	brokers, _, _ := strings.Cut(slug, "x")
	switch strings.Count(brokers, "-") {
	case 0:
		return SingleDC
	case 1:
		return ActivePassive
	}
	return Stretched3
}

func TestVectorsDecodeAndEncodeAsThePlayground(t *testing.T) {
	for _, v := range vectors(t) {
		size, clamps, err := Decode(topologyOf(v.slug), v.slug)
		if err != nil || len(clamps) > 0 {
			t.Errorf("line %d: decode: %v, clamps %v", v.line, err, clamps)
			continue
		}
		slug, err := size.Encode()
		if err != nil || slug != v.slug {
			t.Errorf("line %d: encode:\n got %s (%v)\nwant %s", v.line, slug, err, v.slug)
		}
		size.Topology = "" // which the vectors leave out
		shape, err := json.Marshal(size)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := generic(t, string(shape)), generic(t, v.shape); !reflect.DeepEqual(got, want) {
			t.Errorf("line %d: shape:\n got %s\nwant %s", v.line, shape, v.shape)
		}
	}
}

func generic(t testing.TB, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}
