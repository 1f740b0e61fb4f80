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

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TestArgumentsAreFlags: an argument is called as the flag of the command line,
// in camel case, and every flag that says how to reach a cluster is one, but the
// password.
func TestArgumentsAreFlags(t *testing.T) {
	want := []string{"brokers", "commandConfig", "tls", "caCert", "clientCert", "clientKey", "saslMechanism", "username", "oauthTokenUrl", "oauthScope", "proxy", "addressMap"}
	var got []string
	for _, p := range optionProperties(reflect.TypeFor[live.Connection](), passwordArgument) {
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
}

// TestFailureNamesTheField: of each error of the library, wrapped and joined.
func TestFailureNamesTheField(t *testing.T) {
	list := diag.ListOf(diag.Problem{Place: "p", Text: "is wrong"})
	for _, c := range []struct {
		err  error
		want string
	}{
		{&verbs.DocumentError{List: list}, "p"},
		{&link.ComposeError{List: list}, "p"},
		{diag.NewOptionError("baseUrl", "is wrong"), "baseUrl"},
		{&link.Error{List: list}, "p"},
		{inSnapshot("snapshot", &snapshot.Error{List: list}), "snapshot.p"},
		{inSnapshot("path", &snapshot.Error{List: diag.ListOf(diag.Problem{Place: "the file", Text: "is empty"})}), "path"},
		{&snapshot.SelectionError{}, "topics"},
		{&link.LimitError{Violations: []link.Violation{{Subject: "brokers", Text: "11"}}}, "brokers"},
		{&link.TooLongError{Length: 3000}, "link"},
		{verbs.In("cluster", &verbs.ConnectionError{List: diag.ListOf(diag.Problem{Place: "saslMechanism"}, diag.Problem{Place: "x.properties:7"})}), "saslMechanism x.properties:7"},
		{verbs.In("cluster", errors.New("cannot be reached")), "cluster"},
		{verbs.In("cluster", kafka.BrokerErrors{1: io.EOF, 2: io.EOF}), "cluster cluster"},
		{errors.Join(diag.NewOptionError("force", "is wrong"), verbs.In("path", io.EOF)), "force path"},
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
