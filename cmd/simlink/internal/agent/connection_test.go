package agent

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

var errUnread = errors.New("is not read")

// asked calls cluster_to_url with an environment, and returns what would be read.
// The answer is a failure always.
func asked(t *testing.T, env map[string]string, arguments string) (to *target, f *failure) {
	t.Helper()
	d := Deps{
		files:  newFiles(),
		Getenv: func(name string) string { return env[name] },
		capture: func(_ context.Context, c target, _ verbs.Drawing) (*captured, error) {
			to = &c
			return &captured{notes: []diag.Problem{{Text: "a note"}}}, errUnread
		},
	}
	_, err := d.callCluster(t.Context(), json.RawMessage(arguments))
	if err == nil {
		t.Fatalf("%s is answered", arguments)
	}
	return to, failureOf(err)
}

func fieldsOf(f *failure) (fields []string) {
	for _, p := range f.Problems {
		fields = append(fields, p.Field)
	}
	slices.Sort(fields)
	return fields
}

// everything has all arguments of a connection.
const everything = `{"brokers": ["evil:1"], "commandConfig": "evil.properties", "tls": false, "caCert": "evil", "clientCert": "evil", "clientKey": "evil",
	"saslMechanism": "evil", "username": "evil", "oauthTokenUrl": "https://evil", "oauthScope": "evil", "proxy": "socks5://evil", "addressMap": ["a=evil"]}`

// everyArgument has the values of everything, a member for each argument.
func everyArgument(t *testing.T) (all map[string]json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal([]byte(everything), &all); err != nil {
		t.Fatal(err)
	}
	if want := len(Variables()) - 1; len(all) != want { // a password is no argument
		t.Fatalf("there are %d arguments, want %d", len(all), want)
	}
	return all
}

// TestOneVariableDecidesTheConnection: no argument of it is used then, and each is
// noted though the call fails.
func TestOneVariableDecidesTheConnection(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	text := map[string]string{"SIMLINK_TLS": "true", "SIMLINK_COMMAND_CONFIG": plain, "SIMLINK_CA_CERT": plain, "SIMLINK_CLIENT_CERT": plain, "SIMLINK_CLIENT_KEY": plain}
	for _, variable := range Variables() {
		set := text[variable]
		if set == "" {
			set = "ours"
		}
		to, f := asked(t, map[string]string{variable: set, "AWS_SECRET_ACCESS_KEY": "key"}, everything)
		if to == nil {
			t.Errorf("%s: nothing is read: %v", variable, f)
			continue
		}
		want, _ := asked(t, map[string]string{variable: set}, `{}`)
		if got, want := asText(t, to.Connection), asText(t, want.Connection); got != want || strings.Contains(got, "evil") {
			t.Errorf("%s: the connection is %s, want %s", variable, got, want)
		}
		for name := range everyArgument(t) {
			if !slices.ContainsFunc(f.Problems, func(q problem) bool {
				return q.Field == name && strings.Contains(q.Text, variable) && strings.HasSuffix(q.Text, "; the argument is not used")
			}) {
				t.Errorf("%s: %s is not noted in %v", variable, name, f)
			}
		}
		if !slices.ContainsFunc(f.Problems, func(q problem) bool { return strings.Contains(q.String(), "a note") }) {
			t.Errorf("%s: the note of the settings is lost: %v", variable, f)
		}
		if to.Getenv("AWS_SECRET_ACCESS_KEY") != "key" {
			t.Errorf("%s: the environment has lost its keys", variable)
		}
	}
}

// TestEnvironmentBeforeArguments for a text, a list and a bool either way.
func TestEnvironmentBeforeArguments(t *testing.T) {
	env := map[string]string{"SIMLINK_BROKERS": "a:1,b:2", "SIMLINK_USERNAME": "me"}
	for text, want := range map[string]bool{"true": true, "false": false, "1": true} {
		env["SIMLINK_TLS"] = text
		to, _ := asked(t, env, `{"brokers": ["evil:1"], "username": "evil", "tls": `+map[bool]string{true: "false", false: "true"}[want]+`}`)
		if to == nil || to.TLS == nil || *to.TLS != want || !slices.Equal(to.Brokers, []string{"a:1", "b:2"}) || to.Username != "me" {
			t.Errorf("SIMLINK_TLS=%s: the connection is %+v", text, to)
		}
	}
	env["SIMLINK_TLS"] = "perhaps"
	if to, f := asked(t, env, `{"tls": true}`); to != nil || !slices.Equal(fieldsOf(f), []string{"SIMLINK_TLS", "tls"}) {
		t.Errorf("SIMLINK_TLS=perhaps: %v", f)
	}
}

// TestCommandConfigStandsAlone: no other argument says where its password goes.
func TestCommandConfigStandsAlone(t *testing.T) {
	for name, value := range everyArgument(t) {
		if name == commandConfig {
			continue
		}
		to, f := asked(t, nil, `{"commandConfig": "client.properties", "`+name+`": `+string(value)+`}`)
		if to != nil || !slices.Equal(fieldsOf(f), []string{name}) || !strings.Contains(f.String(), "does not go with commandConfig") {
			t.Errorf("%s beside commandConfig: %v", name, f)
		}
	}
	empty := `{"commandConfig": "client.properties", "brokers": [], "username": "", "tls": null, "topics": ["orders"], "timeout": "1s"}`
	if to, f := asked(t, nil, empty); to == nil || to.CommandConfig != "client.properties" {
		t.Errorf("%s: %v", empty, f)
	}
}

// TestKeysOfTheEnvironment do not go where a model points.
func TestKeysOfTheEnvironment(t *testing.T) {
	env := map[string]string{"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "key", "AWS_SESSION_TOKEN": "token", "ALL_PROXY": "socks5://p:1"}
	for _, arguments := range []string{`{"brokers": ["evil:1"]}`, `{"commandConfig": "evil.properties"}`} {
		to, _ := asked(t, env, arguments)
		for name := range env {
			if got := to.Getenv(name); (got != "") != (name == "ALL_PROXY") {
				t.Errorf("%s: %s is %q", arguments, name, got)
			}
		}
	}
	for arguments, field := range map[string]string{
		`{"brokers": ["evil:1"], "saslMechanism": "aws_msk_iam"}`:                                                 "saslMechanism",
		`{"brokers": ["evil:1"], "saslMechanism": "OAUTHBEARER", "oauthTokenUrl": "file:///home/me/.ssh/id_rsa"}`: "oauthTokenUrl",
	} {
		if to, f := asked(t, env, arguments); to != nil || !slices.Equal(fieldsOf(f), []string{field}) {
			t.Errorf("%s: %v", arguments, f)
		}
	}
}

// TestPathsArePlainFiles, whoever gives them.
func TestPathsArePlainFiles(t *testing.T) {
	dir := t.TempDir()
	for name := range isPath {
		variable := variableOf(name)
		if to, f := asked(t, map[string]string{variable: dir}, `{}`); to != nil || !slices.Equal(fieldsOf(f), []string{variable}) {
			t.Errorf("%s: %v", variable, f)
		}
		if to, f := asked(t, nil, asText(t, map[string]string{name: dir})); to != nil || !slices.Equal(fieldsOf(f), []string{name}) {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// TestTimeoutReachesTheReading, and without one the default does.
func TestTimeoutReachesTheReading(t *testing.T) {
	for text, want := range map[string]time.Duration{`, "timeout": "1m30s"`: 90 * time.Second, `, "timeout": "5m"`: 5 * time.Minute, "": 15 * time.Second} {
		to, f := asked(t, nil, `{"brokers": ["b:1"]`+text+`}`)
		if to == nil || to.Timeout != want {
			t.Errorf("%q: %+v, %v; want %s", text, to, f, want)
		}
	}
}

// TestNothingOfAFileIsQuoted that a model named: any file of the machine can be
// read as settings.
func TestNothingOfAFileIsQuoted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a file")
	text := "planted1:x:0:0\nsecurity.protocol=planted2\nbootstrap.servers=planted3:planted4\nsasl.mechanism=planted5\nssl.truststore.location=planted6\n" +
		"ssl.endpoint.identification.algorithm=planted7\nssl.enabled.protocols=planted8\nssl.protocol=planted9\nsasl.jaas.config=x.PlantedLoginModule required;\nplanted\\u00\n"
	for protocol, want := range map[string][]string{
		"planted2": {":3 bootstrap.servers ", ":2 security.protocol cannot be used as it is set: PLAINTEXT (without it), SSL, SASL_PLAINTEXT or SASL_SSL", ":8 ssl.protocol ", ":10 holds "},
		"SASL_SSL": {":4 sasl.mechanism ", ":5 ssl.truststore.location ", ":6 ssl.endpoint", ":7 ssl.enabled.protocols", ":9 sasl.jaas.config "},
	} {
		if err := os.WriteFile(file, []byte(strings.Replace(text, "planted2", protocol, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := live.Connection{CommandConfig: file}.Open(kafka.Options{})
		quoting, quiet := target{Connection: live.Connection{CommandConfig: file}}, target{Connection: live.Connection{CommandConfig: file}, unvouched: true}
		got := quiet.unquoted(err).Error()
		if strings.Contains(strings.ToLower(got), "planted") {
			t.Errorf("a text of the file is shown: %s", got)
		}
		for _, part := range want {
			if !strings.Contains(got, file+part) {
				t.Errorf("it says nothing of %q: %s", part, got)
			}
		}
		if text := quoting.unquoted(err).Error(); text != err.Error() || !strings.Contains(text, "planted") {
			t.Errorf("whoever runs the server is shown less: %s", text)
		}
	}
	quiet := target{unvouched: true}
	if got := quiet.unquotedNote(diag.Problem{Place: file + ":1", Text: "planted is no setting of Kafka's clients and is ignored"}).String(); got != file+":1 is no setting of Kafka's clients and is ignored" {
		t.Errorf("the note is %s", got)
	}
	if to, _ := asked(t, nil, asText(t, map[string]string{commandConfig: file})); !to.unvouched {
		t.Error("the file of an argument is vouched for")
	}
	if to, _ := asked(t, map[string]string{"SIMLINK_COMMAND_CONFIG": file}, `{}`); to.unvouched {
		t.Error("the file of the environment is not vouched for")
	}
}

func asText(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
