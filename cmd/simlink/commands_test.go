//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// scriptCommands are what the scripts have besides testscript's own commands.
var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"status":  command(2, "status N COMMAND [ARG…]", status),
	"json":    command(2, "json PATH VALUE", jsonValue),
	"number":  command(2, "number NAME REGEXP", number),
	"bytes":   command(2, "bytes FILE TEXT", writeBytes),
	"control": command(2, "control NAME HEX", control),
	"sparse":  command(2, "sparse FILE SIZE", sparse),
	"cluster": command(1, "cluster FILE [WHAT=N…]", cluster),
}

// command wants at least so many arguments, and no !.
func command(least int, usage string, run func(*testscript.TestScript, []string)) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) < least {
			ts.Fatalf("usage: %s", usage)
		}
		run(ts, args)
	}
}

// status runs a command and wants exactly this exit status.
func status(ts *testscript.TestScript, args []string) { runScripted(ts, args[0], args[1:]) }

// jsonValue wants standard output to be one JSON object in which the value at
// the path, such as warnings.0.code, is this: a text as it is, else compact JSON.
func jsonValue(ts *testscript.TestScript, args []string) {
	decoder := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	var value json.RawMessage
	ts.Check(decoder.Decode(&value))
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		ts.Fatalf("something follows the JSON value")
	}
	for _, name := range strings.Split(args[0], ".") {
		var err error
		if value, err = element(value, name); err != nil {
			ts.Fatalf("%s: %v", args[0], err)
		}
	}
	var got bytes.Buffer
	ts.Check(json.Compact(&got, value))
	var text string
	if json.Unmarshal(value, &text) != nil {
		text = got.String()
	}
	if text != args[1] {
		ts.Fatalf("%s is %s, want %s", args[0], text, args[1])
	}
}

// element is a member of an object, or an item of a list.
func element(value json.RawMessage, name string) (json.RawMessage, error) {
	if index, err := strconv.Atoi(name); err == nil {
		var list []json.RawMessage
		if err := json.Unmarshal(value, &list); err != nil || index >= len(list) {
			return nil, fmt.Errorf("no item %d in %s", index, value)
		}
		return list[index], nil
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(value, &object); err != nil || object[name] == nil {
		return nil, fmt.Errorf("no member %s in %s", name, value)
	}
	return object[name], nil
}

// number finds a number on standard error and puts it in $NAME, the next one in
// ${NAME+1}.
func number(ts *testscript.TestScript, args []string) {
	found := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stderr"))
	if found == nil {
		ts.Fatalf("nothing on standard error matches %s", args[1])
	}
	n, err := strconv.Atoi(found[1])
	ts.Check(err)
	ts.Setenv(args[0], strconv.Itoa(n))
	ts.Setenv(args[0]+"+1", strconv.Itoa(n+1))
}

// writeBytes writes a text in which \x1b and the like stand for bytes.
func writeBytes(ts *testscript.TestScript, args []string) {
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// control puts a control character in $NAME.
func control(ts *testscript.TestScript, args []string) {
	r, err := strconv.ParseInt(args[1], 16, 32)
	ts.Check(err)
	ts.Setenv(args[0], string(rune(r)))
}

// sparse writes a file of zero bytes that takes no room on the disk.
func sparse(ts *testscript.TestScript, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), nil, 0o644))
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}

// cluster writes the snapshot of a regular cluster: orders and the topics t1,
// t2, …, each partition on one broker and with this many records.
func cluster(ts *testscript.TestScript, args []string) {
	counts := map[string]int{"brokers": 3, "topics": 0, "partitions": 3, "records": 1}
	for _, arg := range args[1:] {
		name, value, _ := strings.Cut(arg, "=")
		n, err := strconv.Atoi(value)
		if _, known := counts[name]; !known || err != nil {
			ts.Fatalf("%s is not one of brokers, topics, partitions and records, = and a number", arg)
		}
		counts[name] = n
	}
	s := simlink.Snapshot{TakenAt: time.Unix(0, 0).UTC()}
	for i := range counts["brokers"] {
		s.Brokers = append(s.Brokers, snapshot.Broker{ID: strconv.Itoa(i + 1)})
	}
	for i := range counts["topics"] + 1 {
		topic := snapshot.Topic{Name: "orders"}
		if i > 0 {
			topic.Name = fmt.Sprintf("t%d", i)
		}
		for id := range counts["partitions"] {
			broker := s.Brokers[id%len(s.Brokers)].ID
			topic.Partitions = append(topic.Partitions, snapshot.Partition{
				ID: id, Leader: broker, Replicas: []string{broker}, ISR: []string{broker}, LatestOffset: int64(counts["records"]),
			})
		}
		s.Topics = append(s.Topics, topic)
	}
	text, err := json.Marshal(s)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
}
