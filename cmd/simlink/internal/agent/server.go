package agent

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Deps are what the tools touch of the world.
type Deps struct {
	Version string
	Getenv  func(string) string
	Now     func() time.Time

	files   *files                                                          // of the server
	capture func(context.Context, target, verbs.Drawing) (*captured, error) // notes may come along with an error
}

// target is a cluster, and how long reading it may take in all.
type target struct {
	live.Connection
	Timeout time.Duration
	// Getenv is the environment that it may use. It holds no key where a model
	// chose the cluster.
	Getenv func(string) string

	files     *files
	unvouched bool // a model named the settings file, which may be any file
}

// captured is what was read of a cluster, and what its settings gave cause to say.
type captured struct {
	snapshot *simlink.Snapshot
	notes    []diag.Problem
}

// tool is a row of the table of tools.
type tool struct {
	name, title, description string
	input, output            schema
	openWorld                bool // it speaks to something outside
	call                     func(context.Context, json.RawMessage) (answer, error)
}

// answer is what a tool returns: a value for its output schema, and a text.
type answer struct {
	value any
	text  string
}

const instructions = `simlink makes and reads links to the Kafka Simulator's playground, which draws a Kafka cluster in the browser and plays a log of timed actions in it. ` +
	`Use build_playground_url to show a cluster and what happens to it, open_scenario for a curated walkthrough, cluster_to_url and snapshot_to_url to draw a real cluster, ` +
	`validate_actions and explain_link for links that already exist. Give the URL to the user as it is. Nothing is ever written, and a cluster is only read.`

// Server has all tools.
func Server(d Deps) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "simlink", Title: "Kafka Simulator links", Version: d.Version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}, Logger: slog.New(slog.DiscardHandler)})
	calls := make(turns, MaxCalls)
	if d.files == nil {
		d.files = newFiles()
	}
	if d.capture == nil {
		d.capture = d.read
	}
	for _, t := range d.tools() {
		destructive := false
		server.AddTool(&mcp.Tool{
			Name: t.name, Title: t.title, Description: t.description, InputSchema: t.input, OutputSchema: t.output,
			Annotations: &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &destructive, OpenWorldHint: &t.openWorld},
		}, calls.around(t.handle))
	}
	return server
}

func (d Deps) tools() []tool {
	return []tool{d.build(), d.scenario(), d.validate(), d.explain(), d.cluster(), d.snapshot()}
}

// handle answers a call. What goes wrong is an answer, so that the model sees it.
func (t *tool) handle(ctx context.Context, request *mcp.CallToolRequest) (result *mcp.CallToolResult, _ error) {
	defer func() {
		if reason := recover(); reason != nil {
			result = failed(fmt.Errorf("simlink failed; this is a fault of simlink, so please report it with what it was given: %.300v", reason))
		}
	}()
	arguments := request.Params.Arguments
	if len(arguments) == 0 || string(arguments) == "null" {
		arguments = json.RawMessage("{}")
	}
	a, err := t.call(ctx, arguments)
	if err != nil {
		return failed(err), nil
	}
	return &mcp.CallToolResult{Content: content(a.text), StructuredContent: a.value}, nil
}

func failed(err error) *mcp.CallToolResult {
	f := failureOf(err)
	return &mcp.CallToolResult{IsError: true, Content: content(f.String()), StructuredContent: f}
}

// maxTextContent is how many characters of a text a client gets. The structured
// value holds the rest.
const maxTextContent = 32 << 10

func content(text string) []mcp.Content {
	text = strings.TrimRight(text, "\n")
	if short := diag.Clip(text, maxTextContent); short != text {
		text = short + "\n(the rest is left out here; the structured content holds all of it)"
	}
	return []mcp.Content{&mcp.TextContent{Text: text}}
}

// Serve runs the server on a pair of streams until the client hangs up, which is
// no error, or the context ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, d Deps) error {
	session, over := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := Server(d).Run(session, newTransport(in, out, over))
		over(cmp.Or(err, io.EOF)) // where it did not end by reading
	}()
	<-session.Done()
	select { // a client that reads nothing can hold up an answer for good
	case <-ended:
	case <-time.After(grace):
	}
	if why := context.Cause(session); ctx.Err() == nil && !errors.Is(why, io.EOF) {
		return fmt.Errorf("the session with the client broke off: %w", why)
	}
	return nil
}
