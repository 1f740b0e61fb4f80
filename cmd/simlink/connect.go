package main

import (
	"context"

	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// connectCmd is simlink connect.
type connectCmd struct {
	asking
	drawing
}

// Help is the end of simlink connect --help.
func (connectCmd) Help() string {
	return `The cluster is only read: nothing is created, joined, committed or changed. It prints what simlink link prints of the snapshot that simlink snapshot takes. --producers reads the producers too, which takes the permission to read the topics.

Examples:
  simlink connect --brokers localhost:9092        the link of a cluster
  simlink connect --brokers b1:9092,b2:9092 --topics orders,payments
                                                  only these topics
  simlink connect --brokers b1:9093 --command-config client.properties
                                                  TLS and SCRAM, as Kafka's own tools have them
  simlink connect --brokers b1:9093 --tls --sasl-mechanism SCRAM-SHA-512 --username me
                                                  the same by flags, and SIMLINK_PASSWORD
  simlink connect --brokers b1.internal:9092 --proxy socks5://localhost:1080
                                                  through a bastion (ssh -D 1080)
  simlink connect --brokers localhost:9092 --address-map b1.internal:9092=localhost:9092
                                                  through a port-forward
  simlink connect --brokers b1:9092 --producers --dry-run
                                                  look before sharing`
}

// Run reads the cluster and prints its link. Options that cannot be are refused
// before anything is dialled.
func (c *connectCmd) Run(s streams) error {
	if err := c.Options().Validate(); err != nil {
		return err
	}
	var read *simlink.Snapshot
	err := c.ask(s, func(ctx context.Context, client *kafka.Client, clock live.Clock) (err error) {
		read, err = live.Connect(ctx, client, c.Drawing, clock)
		return err
	})
	if err != nil {
		return err
	}
	return c.print(read, s)
}
