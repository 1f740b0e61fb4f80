package agent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/draft"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TestArgumentsAreFlags: an argument is called as the flag of the command line,
// in camel case, and every flag that says how to reach a cluster is one, but the
// password.
func TestArgumentsAreFlags(t *testing.T) {
	want := []string{"brokers", "commandConfig", "tls", "caCert", "clientCert", "clientKey", "saslMechanism", "username", "oauthTokenUrl", "oauthScope", "proxy", "addressMap"}
	var got []string
	for _, p := range ofFlags(reflect.TypeFor[kafka.Config](), passwordArgument) {
		got = append(got, p.name)
		if p.schema.Description == "" || strings.Contains(p.schema.Description, "--") {
			t.Errorf("%s is described as %q", p.name, p.schema.Description)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the arguments are %v, want %v", got, want)
	}
	for argument, variable := range map[string]string{"brokers": "SIMLINK_BROKERS", "commandConfig": "SIMLINK_COMMAND_CONFIG", "oauthTokenUrl": "SIMLINK_OAUTH_TOKEN_URL"} {
		if got := variableOf(argument); got != variable {
			t.Errorf("the variable of %s is %s, want %s", argument, got, variable)
		}
	}
	for text, want := range map[string]string{
		"--max-records-per-partition 3 fits": "maxRecordsPerPartition 3 fits",
		"leave --no-tls out":                 "leave tls out",
		"a--b c-d -- e":                      "a--b c-d -- e",
		`topic "a --fit b" (--fit) --force`:  `topic "a --fit b" (fit) force`,
	} {
		if got := asArguments(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// TestLinkOptionsAreThoseOfTheLibrary: each option in JSON is an argument.
func TestLinkOptionsAreThoseOfTheLibrary(t *testing.T) {
	_, err := simlink.ReadOptions([]byte(`{"?": 1}`))
	names := argumentNames(reflect.TypeFor[simlink.Options]())
	for _, name := range names {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is no option", name)
		}
	}
	_, list, _ := strings.Cut(err.Error(), "the options are ")
	if got := len(strings.Split(list, ",")); got != len(names) {
		t.Errorf("there are %d options and %d arguments", got, len(names))
	}
}

// TestFailureNamesTheField: of each error of the library, wrapped and joined.
func TestFailureNamesTheField(t *testing.T) {
	problem := []diag.Problem{{Place: "p", Text: "is wrong"}}
	for _, c := range []struct {
		err  error
		want string
	}{
		{&shape.Error{Problems: []shape.Problem{{Field: "f", Text: "is wrong"}}, More: 2}, "f and 2 more"},
		{&draft.Error{Problems: []shape.Problem{{Field: "f", Text: "is wrong"}}}, "f"},
		{&link.ComposeError{Problems: problem}, "p"},
		{&diag.OptionError{Option: "base-url", Text: "is wrong"}, "baseUrl"},
		{&simlink.OptionsError{Problems: problem}, "p"},
		{&link.Error{Problems: problem}, "p"},
		{&fieldError{"snapshot", &snapshot.Error{Problems: problem, More: 1}}, "snapshot.p and 1 more"},
		{&fieldError{"path", &snapshot.Error{Problems: []diag.Problem{{Place: "the file", Text: "is empty"}}}}, "path"},
		{fmt.Errorf("file: %w", &snapshot.Error{Problems: problem}), "snapshot.p"},
		{&snapshot.SelectionError{}, "topics"},
		{&link.LimitError{Violations: []link.Violation{{Subject: "brokers", Text: "11"}}}, "brokers clamp"},
		{&link.TooLongError{Length: 3000}, "link"},
		{&kafka.ConfigError{Problems: []kafka.Problem{{Place: "--sasl-mechanism", Text: "is wrong"}, {Place: "x.properties:7", Text: "is wrong"}}}, "saslMechanism x.properties:7"},
		{&fieldError{"cluster", errors.New("cannot be reached")}, "cluster"},
		{&fieldError{"cluster", kafka.BrokerErrors{1: io.EOF, 2: io.EOF}}, "cluster"},
		{errors.Join(&diag.OptionError{Option: "force"}, &fieldError{"path", io.EOF}), "force path"},
	} {
		f := failureOf(c.err)
		var fields []string
		for _, p := range f.Problems {
			fields = append(fields, p.Field)
		}
		got := strings.Join(fields, " ")
		if f.More > 0 {
			got += fmt.Sprintf(" and %d more", f.More)
		}
		if got != c.want {
			t.Errorf("%T is about %q, want %q", c.err, got, c.want)
		}
	}
}

// TestPanicsAreAnswers: a fault of simlink does not end the session.
func TestPanicsAreAnswers(t *testing.T) {
	faulty := tool{call: nil}
	result, err := faulty.handle(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}})
	if err != nil || !result.IsError || !strings.Contains(result.Content[0].(*mcp.TextContent).Text, "this is a fault of simlink") {
		t.Errorf("got %+v, %v", result, err)
	}
}

// TestServeEndsWithTheContext, though the client goes on and reads nothing.
func TestServeEndsWithTheContext(t *testing.T) {
	for _, c := range []struct {
		name  string
		input string
	}{
		{"idle", ""},
		{"an answer that nobody takes", `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, client := io.Pipe()
			_, out := io.Pipe() // which nobody reads
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- Serve(ctx, in, out, Deps{}) }()
			if _, err := io.WriteString(client, c.input+" "); err != nil { // it has been read by then
				t.Fatal(err)
			}
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}
