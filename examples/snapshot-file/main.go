// Command snapshot-file writes a snapshot file, reads it back, and shows how a
// program is told what is wrong with one.
//
//	go run ./examples/snapshot-file cluster.json
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: snapshot-file FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string, out io.Writer) error {
	if err := write(file, cluster()); err != nil {
		return err
	}
	back, err := read(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d broker, topic %s with %d partitions, taken at %s\n",
		len(back.Brokers), back.Topics[0].Name, len(back.Topics[0].Partitions), back.TakenAt)
	explain(out, `{"version": 1, "brokers": [{"id": "1", "port": "9092"}], "topics": [{"name": "orders", "partitions": [{"id": -1}]}]}`)
	return nil
}

func write(file string, s *simlink.Snapshot) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

func read(file string) (*simlink.Snapshot, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return snapshot.Read(f)
}

// explain lists everything that is wrong with a snapshot, each with its place.
func explain(out io.Writer, text string) {
	_, err := snapshot.Read(strings.NewReader(text))
	var wrong *snapshot.Error
	if errors.As(err, &wrong) {
		for _, problem := range wrong.Problems() {
			fmt.Fprintf(out, "%s: %s\n", problem.Place, problem.Text)
		}
	}
}

// cluster has one broker; the second partition's offsets could not
// be read.
func cluster() *simlink.Snapshot {
	return &simlink.Snapshot{
		TakenAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		Brokers: []snapshot.Broker{{ID: "1", Host: "kafka.example.com", Port: 9092}},
		Topics: []snapshot.Topic{{
			Name: "orders",
			Partitions: []snapshot.Partition{
				{ID: 0, Leader: "1", Replicas: []string{"1"}, ISR: []string{"1"}, LatestOffset: 5},
				{ID: 1, Leader: "1", Replicas: []string{"1"}, ISR: []string{"1"}, EarliestOffset: snapshot.OffsetUnknown, LatestOffset: snapshot.OffsetUnknown},
			},
		}},
	}
}
