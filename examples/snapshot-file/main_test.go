package main

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestOutput(t *testing.T) {
	var out strings.Builder
	if err := run(filepath.Join(t.TempDir(), "cluster.json"), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != want {
		t.Errorf("the output is\n%s\nwant\n%s", out.String(), want)
	}
}

func TestFileHoldsTheSnapshot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cluster.json")
	if err := write(file, cluster()); err != nil {
		t.Fatal(err)
	}
	back, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, cluster()) {
		t.Errorf("the file holds\n%+v\nwant\n%+v", back, cluster())
	}
}

const want = `1 broker, topic orders with 2 partitions, taken at 2026-01-01 00:00:00 +0000 UTC
brokers[0].port: must be a whole number (line 1, column 54)
topics[0].partitions[0].id: is -1; it must be 0 or more (line 1, column 112)
`
