// Command build-link builds a snapshot in code and prints its link, and on
// standard error where the picture differs from the cluster.
//
//	go run ./examples/build-link
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func main() {
	if err := run(os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, warnings io.Writer) error {
	link, err := simlink.Build(cluster(), simlink.Options{MaxRecordsPerPartition: 3})
	if err != nil {
		return err
	}
	for _, w := range link.Warnings {
		fmt.Fprintf(warnings, "%s (%s): %s\n", w.Code, w.Subject, w.Text)
	}
	_, err = fmt.Fprintln(out, link)
	return err
}

// cluster has three brokers, of which one is down, and a group that
// is behind.
func cluster() *simlink.Snapshot {
	return &simlink.Snapshot{
		Brokers: []snapshot.Broker{{ID: "101"}, {ID: "102"}, {ID: "103", Offline: true}},
		Topics: []snapshot.Topic{{
			Name:   "billing.events",
			Config: map[string]string{"cleanup.policy": "compact"},
			Partitions: []snapshot.Partition{
				{ID: 0, Leader: "101", Replicas: []string{"101", "102"}, ISR: []string{"101", "102"}, LatestOffset: 2},
				{ID: 1, Leader: "102", Replicas: []string{"103", "102"}, ISR: []string{"102"}, EarliestOffset: 40, LatestOffset: 47},
			},
		}},
		Groups: []snapshot.Group{{
			ID:      "invoices",
			Members: []snapshot.Member{{ClientID: "invoices-worker"}},
			Offsets: map[string]map[int]int64{"billing.events": {0: 2, 1: 41}},
		}},
	}
}
