package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// live is a cluster that is asked, and how long that may take.
type live struct {
	kafka.Config
	Timeout time.Duration `default:"15s" placeholder:"DURATION" help:"How long reading the cluster may take in all; what has come by then is used."`
}

// reading is what is read of a cluster where nothing is drawn. The flags are
// those of drawing.
type reading struct {
	Topics      []string `help:"Topics to read; an internal one may be named." placeholder:"NAME"`
	TopicsRegex string   `help:"Read the topics whose name matches, anywhere, this regular expression." placeholder:"RE"`
	Producers   bool     `help:"Read the producers too, which takes the permission to read the topics."`
}

func (r *reading) selection() capture.Selection {
	return capture.Selection{Topics: r.Topics, TopicsRegex: r.TopicsRegex}
}

// ask has a task ask the cluster, until it is done, its time is up or somebody
// presses Ctrl-C.
func (l *live) ask(s streams, o capture.Options, task func(context.Context, *kafka.Client, capture.Options) error) error {
	client, err := l.open(s)
	if err != nil {
		return err
	}
	defer client.Close()
	for _, note := range client.Notes() {
		fmt.Fprintln(s.err, "note:", visible.Text(note))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	progress := s.beginProgress()
	defer progress.end()
	o.Progress = progress.report
	return task(ctx, client, l.timed(s, o))
}

// open checks how the cluster is to be reached; nothing is dialled.
func (l *live) open(s streams) (*kafka.Client, error) {
	if l.Timeout <= 0 {
		return nil, &diag.OptionError{Option: "timeout", Text: fmt.Sprintf("is %s; it must be longer than 0", l.Timeout)}
	}
	return l.Config.Open(kafka.Options{Getenv: s.env, Timeout: l.Timeout})
}

// timed are the options of a reading that begins now.
func (l *live) timed(s streams, o capture.Options) capture.Options {
	o.TakenAt, o.Timeout = s.now().UTC(), l.Timeout
	return o
}

// read takes a snapshot of the cluster.
func (l *live) read(s streams, selected capture.Selection, o capture.Options) (snapshot *simlink.Snapshot, err error) {
	err = l.ask(s, o, func(ctx context.Context, client *kafka.Client, o capture.Options) (err error) {
		snapshot, err = capture.Read(ctx, client, selected, o)
		return err
	})
	return snapshot, err
}
