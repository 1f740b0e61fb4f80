package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// asking is a cluster that is asked, and how long that may take.
type asking struct {
	live.Connection
	Timeout verbs.Span `default:"15s" placeholder:"DURATION" help:"How long reading the cluster may take in all; what has come by then is used."`
}

// ask has a task ask the cluster, until it is done, its time is up or somebody
// presses Ctrl-C.
func (a *asking) ask(s streams, task func(context.Context, *kafka.Client, live.Clock) error) error {
	timeout := time.Duration(a.Timeout)
	client, err := a.Open(kafka.Options{Getenv: s.env, Timeout: timeout})
	if err != nil {
		return err
	}
	defer client.Close()
	for _, note := range client.Notes() {
		fmt.Fprintln(s.err, "note:", visible.Text(note.Spelled(asFlag)))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	progress := s.beginProgress()
	defer progress.end()
	return task(ctx, client, live.Clock{Now: s.now(), Timeout: timeout, Progress: progress.report})
}
