package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// snapshotCmd is simlink snapshot.
type snapshotCmd struct {
	asking
	live.Reading
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
	key, err := c.readKey(s)
	if err != nil {
		return err
	}
	var read *simlink.Snapshot
	err = c.ask(s, func(ctx context.Context, client *kafka.Client, clock live.Clock) (err error) {
		read, err = live.Snapshot(ctx, client, c.Reading, clock)
		return err
	})
	if err != nil {
		return err
	}
	for _, text := range read.Warnings {
		s.warn(string(link.WarnSnapshot), text)
	}
	if c.Anonymize {
		read, key = snapshot.Anonymize(read, key)
	}
	if c.Key != "" { // first, as a snapshot without its key is of no use
		if err := writeKey(c.Key, key); err != nil {
			return err
		}
	}
	return s.writeSnapshot(c.Out, read)
}

// readKey reads the key if there is one already.
func (c *snapshotCmd) readKey(s streams) (*snapshot.Key, error) {
	switch {
	case c.Key == "":
		return nil, nil
	case !c.Anonymize:
		return nil, &diag.OptionError{List: diag.ListOf(diag.Problem{Place: "key", Code: diag.CodeOption, Text: "has no effect by itself",
			Hints: []diag.Hint{{Option: "anonymize", Value: "true", Text: "makes the names up"}}})}
	case sameFile(c.Key, c.Out):
		return nil, diag.NewOptionError("key", "names the file that the snapshot goes to")
	}
	key, err := verbs.FindKey(c.Key, s.open)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return key, err
}

// writeKey writes a key for its owner alone, whoever could read it before.
func writeKey(file string, key *snapshot.Key) error {
	text, err := verbs.KeyFile(key)
	if err != nil {
		return err
	}
	if err := os.Chmod(file, ownerOnly); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return writeFile(file, text)
}

// writeSnapshot writes a snapshot file.
func (s streams) writeSnapshot(file string, read *simlink.Snapshot) error {
	var printed bytes.Buffer
	if err := printJSON(&printed, read); err != nil {
		return err
	}
	text, err := verbs.SnapshotFile(printed.Bytes())
	if err != nil {
		return err
	}
	return s.write(file, text)
}
