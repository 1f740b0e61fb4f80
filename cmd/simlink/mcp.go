package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/agent"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// mcpCmd is simlink mcp.
type mcpCmd struct{}

// Help is the end of simlink mcp --help.
func (mcpCmd) Help() string {
	return `Speaks the Model Context Protocol on standard input and output, for a client that starts it by itself. docs/mcp.md says how clients are told of it.

The tools are build_playground_url, open_scenario, validate_actions, explain_link, cluster_to_url and snapshot_to_url. None of them changes anything, and a cluster is only read.

The environment says which cluster cluster_to_url reads and how: SIMLINK_BROKERS, SIMLINK_COMMAND_CONFIG, SIMLINK_SASL_MECHANISM, SIMLINK_USERNAME and so on, a variable for each flag of simlink connect that says how to reach a cluster. SIMLINK_PASSWORD holds the password, which is no argument of any tool. Where any of them is set, a model has no say in how the cluster is reached. Where none is, it names brokers or a settings file, and no password or key of the environment is used.

The session ends when the client closes standard input.

Examples:
  simlink mcp                                     for a client to start
  SIMLINK_BROKERS=b1:9092 simlink mcp             for one cluster`
}

// Run serves until the client hangs up.
func (*mcpCmd) Run(s streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if f, isFile := s.in.(*os.File); isFile && term.IsTerminal(int(f.Fd())) {
		fmt.Fprintln(s.err, "note: this speaks a protocol, and is for a client to start; simlink mcp --help says more. Ctrl-D ends it.")
	}
	return agent.Serve(ctx, s.in, s.out, s.agentDeps())
}

// agentDeps are the command line's own ways, for the tools.
func (s streams) agentDeps() agent.Deps {
	return agent.Deps{
		Version: version(),
		Getenv:  s.env,
		Link:    build,
		Capture: s.capture,
		Explain: explainText,
		Report:  reportText,
	}
}

// capture reads a cluster as simlink connect does.
func (s streams) capture(ctx context.Context, to agent.Connection, o simlink.Options) (*agent.Captured, error) {
	if err := checkOptions(o); err != nil {
		return nil, err
	}
	begun := s.now()
	client, err := to.Open(ctx)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	l := live{to.Config, max(to.Timeout-s.now().Sub(begun).Truncate(100*time.Millisecond), 1)} // where opening took long
	snapshot, err := capture.Read(ctx, client, selectionOf(o), l.timed(s, capture.Options{Producers: o.Producers, Drawn: &o}))
	return &agent.Captured{Snapshot: snapshot, Notes: client.Notes()}, err
}

// explainText is what simlink explain prints.
func explainText(link *simlink.Link, cluster *replay.Cluster) string {
	var p page
	new(explainCmd).explain(&p, link, cluster)
	return p.String()
}
