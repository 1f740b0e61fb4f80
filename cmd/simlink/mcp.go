package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/agent"
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
	return agent.Serve(ctx, s.in, s.out, agent.Deps{Version: version(), Getenv: s.env, Now: s.now})
}
