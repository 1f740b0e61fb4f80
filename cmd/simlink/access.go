package main

import (
	"context"
	"fmt"
	"io"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// accessCmd is simlink access.
type accessCmd struct {
	asking
	live.Reading
	Output string `short:"o" enum:"text,json" default:"text" help:"What to print: text, or json for one JSON object." placeholder:"FORM"`
}

// Help is the end of simlink access --help.
func (accessCmd) Help() string {
	return `Each kind of request that simlink connect and simlink snapshot send is tried once, on one topic and on one group of each type, and the kafka-acls command is printed for what is missing. The exit status is 1 where a snapshot would be empty.

Examples:
  simlink access --brokers localhost:9092         what may be read
  simlink access --brokers b1:9092 --topics orders --producers
                                                  for these topics, with producers
  simlink access --brokers b1:9093 --command-config client.properties
                                                  TLS and SCRAM, as Kafka's own tools have them
  simlink access --brokers b1:9092 -o json        for a program`
}

// Run tries the requests and prints how they went.
func (c *accessCmd) Run(s streams) error {
	var found *live.Findings
	err := c.ask(s, func(ctx context.Context, client *kafka.Client, clock live.Clock) (err error) {
		found, err = live.Access(ctx, client, c.Reading, clock)
		return err
	})
	if err != nil {
		return err
	}
	if c.Output == "json" {
		err = printJSON(s.out, found)
	} else {
		_, err = io.WriteString(s.out, text.Access(found))
	}
	if err == nil && found.Why != nil {
		err = fmt.Errorf("a snapshot would be empty: %w", found.Why)
	}
	return err
}
