package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// snapshotCmd is simlink snapshot.
type snapshotCmd struct {
	live
	reading
	Out       string `default:"-" placeholder:"FILE" help:"File to write, replaced if it is there; - is standard output."`
	Anonymize bool   `help:"Give topics, groups, clients, hosts and racks made-up names; ids, numbers and structure stay."`
	Key       string `placeholder:"FILE" help:"File that holds which name became which, for simlink reveal; names that it has stay as they were. Keep it to yourself."`
}

// Help is the end of simlink snapshot --help.
func (snapshotCmd) Help() string {
	return `The cluster is only read: nothing is created, joined, committed or changed. A file is written whole or not at all, and for its owner alone, as it holds names of the cluster.

Examples:
  simlink snapshot --brokers localhost:9092 --out cluster.json
                                                  all of a cluster
  simlink snapshot --brokers b1:9092 --topics orders | simlink link
                                                  what simlink connect does
  simlink snapshot --brokers b1:9093 --command-config client.properties --out cluster.json
                                                  TLS and SCRAM, as Kafka's own tools have them
  simlink snapshot --brokers b1.internal:9092 --proxy socks5://localhost:1080 --out cluster.json
                                                  through a bastion (ssh -D 1080)
  simlink snapshot --brokers b1:9092 --anonymize --key names.key --out for-them.json
                                                  for somebody else; the key stays here`
}

// Run reads the cluster and writes the file.
func (c *snapshotCmd) Run(s streams) error {
	key, err := c.readKey()
	if err != nil {
		return err
	}
	snapshot, err := c.read(s, c.selection(), capture.Options{Producers: c.Producers})
	if err != nil {
		return err
	}
	for _, text := range snapshot.Warnings {
		s.warn([]link.Warning{{Code: link.WarnSnapshot, Text: text}})
	}
	if c.Anonymize {
		snapshot, key = snapshot.Anonymize(snapshot, key)
	}
	text, err := snapshotText(snapshot)
	if err != nil {
		return err
	}
	if c.Key != "" { // first, as a snapshot without its key is of no use
		if err := writeKey(c.Key, key); err != nil {
			return err
		}
	}
	return s.write(c.Out, text)
}

// readKey reads the key if there is one already.
func (c *snapshotCmd) readKey() (*snapshot.Key, error) {
	switch {
	case c.Key == "":
		return nil, nil
	case !c.Anonymize:
		return nil, &diag.OptionError{Option: "key", Text: "has no effect without --anonymize"}
	case sameFile(c.Key, c.Out):
		return nil, &diag.OptionError{Option: "key", Text: "and --out name the same file"}
	}
	key, err := readKey(c.Key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return key, err
}

func readKey(file string) (*snapshot.Key, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	key := new(snapshot.Key)
	if err := json.Unmarshal(text, key); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return key, nil
}

// writeKey writes a key for its owner alone, whoever could read it before.
func writeKey(file string, key *snapshot.Key) error {
	text, err := json.MarshalIndent(key, "", "  ")
	if err != nil {
		return err
	}
	if err := os.Chmod(file, ownerOnly); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return writeFile(file, append(text, '\n'))
}

// snapshotText is a snapshot file for people to read, where it is not so large
// that it could not be read back.
func snapshotText(snapshot *simlink.Snapshot) ([]byte, error) {
	var text bytes.Buffer
	if err := printJSON(&text, snapshot); err != nil {
		return nil, err
	}
	if text.Len() > snapshot.MaxBytes {
		compact := new(bytes.Buffer)
		if err := json.Compact(compact, text.Bytes()); err != nil {
			return nil, err
		}
		text = *compact
	}
	if n := text.Len(); n > snapshot.MaxBytes {
		return nil, fmt.Errorf("the snapshot takes %d MiB, and a file of at most %d MiB is read; choose fewer topics with --topics",
			n>>20, snapshot.MaxBytes>>20)
	}
	return text.Bytes(), nil
}
