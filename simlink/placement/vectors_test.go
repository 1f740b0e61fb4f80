package placement_test

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

type vector struct {
	brokers, partitions, rf int
	assignment              [][]string
}

// parseVector reads "PLACEMENT <brokers> <partitions> <rf> [[...], ...]", where
// the replicas are JSON and a number d means broker-d.
func parseVector(line string) (v vector, err error) {
	fields := strings.SplitN(line, " ", 5)
	if fields[0] != "PLACEMENT" {
		return v, fmt.Errorf("unknown header %q", fields[0])
	}
	if len(fields) != 5 {
		return v, fmt.Errorf("%d fields, want 5", len(fields))
	}
	for i, to := range []*int{&v.brokers, &v.partitions, &v.rf} {
		if *to, err = strconv.Atoi(fields[i+1]); err != nil {
			return v, err
		}
	}
	var ids [][]int
	if err := json.Unmarshal([]byte(fields[4]), &ids); err != nil {
		return v, err
	}
	for _, replicas := range ids {
		var names []string
		for _, id := range replicas {
			names = append(names, "broker-"+strconv.Itoa(id))
		}
		v.assignment = append(v.assignment, names)
	}
	return v, nil
}

func TestPublishedVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/placement.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		v, err := parseVector(line)
		if err != nil {
			t.Fatalf("placement.txt:%d: %v: %q", i+1, err, line)
		}
		if got := mustAssign(t, named(v.brokers), v.partitions, v.rf); !reflect.DeepEqual(got, v.assignment) {
			t.Errorf("placement.txt:%d: got %v\nwant %v", i+1, got, v.assignment)
		}
		count++
	}
	if count == 0 {
		t.Error("placement.txt holds no vectors")
	}
}

func TestVectorsAreReadStrictly(t *testing.T) {
	for _, line := range []string{"PLACEMENTS 1 1 1 [[1]]", "PLACEMENT 1 1 1", "PLACEMENT 1 1 x [[1]]", "PLACEMENT 1 1 1 [[x]]"} {
		if v, err := parseVector(line); err == nil {
			t.Errorf("parseVector(%q) = %v, want an error", line, v)
		}
	}
}
