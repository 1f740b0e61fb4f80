package main

import "github.com/simlinkhq/kafka-simlink/internal/verbs"

// revealCmd is simlink reveal.
type revealCmd struct {
	File string `arg:"" name:"snapshot" optional:"" default:"-" help:"Anonymized snapshot file; - or none is standard input."`
	Key  string `required:"" placeholder:"FILE" help:"File that simlink snapshot --anonymize --key wrote."`
	Out  string `default:"-" placeholder:"FILE" help:"File to write, replaced if it is there; - is standard output."`
}

// Help is the end of simlink reveal --help.
func (revealCmd) Help() string {
	return `Warnings and some configuration are left out of an anonymized snapshot, and do not come back. A name that the key does not hold stays as it is.

Examples:
  simlink reveal for-them.json --key names.key --out cluster.json
                                                  undo simlink snapshot --anonymize
  simlink reveal for-them.json --key names.key | simlink link
                                                  its link under the real names`
}

// Run puts the names back.
func (c *revealCmd) Run(s streams) error {
	key, err := verbs.FindKey(c.Key, s.open)
	if err != nil {
		return err
	}
	read, err := verbs.FindSnapshot(c.File, s.open)
	if err != nil {
		return err
	}
	return s.writeSnapshot(c.Out, key.Reveal(read))
}
