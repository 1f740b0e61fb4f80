//go:build !js

package kafka

import (
	"fmt"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// hard is a password with everything that a file may get wrong.
const hard = `p;$"' \=#{x}é`

// jaas writes a value of sasl.jaas.config into a properties file.
func jaas(module, user, password string) string {
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	value := fmt.Sprintf(`%s required username="%s" password="%s";`, module, quote.Replace(user), quote.Replace(password))
	return "sasl.jaas.config=" + strings.ReplaceAll(strings.ReplaceAll(value, `\`, `\\`), "é", `\u00e9`)
}

const (
	plainModule = "org.apache.kafka.common.security.plain.PlainLoginModule"
	scramModule = "org.apache.kafka.common.security.scram.ScramLoginModule"
)

func TestLogin(t *testing.T) {
	cluster := fakeCluster(t, kfake.EnableSASL(), kfake.Superuser("PLAIN", "alice", hard),
		kfake.Superuser("SCRAM-SHA-256", "alice", hard), kfake.Superuser("SCRAM-SHA-512", "alice", hard))
	set := environment("SIMLINK_PASSWORD=" + hard)
	for _, c := range []struct {
		name   string
		config Config
		lines  []string
		getenv func(string) string
	}{
		{"PLAIN", Config{SASLMechanism: "PLAIN", Username: "alice", Password: hard}, nil, nil},
		{"SCRAM-SHA-256", Config{SASLMechanism: "SCRAM-SHA-256", Username: "alice", Password: hard}, nil, nil},
		{"SCRAM-SHA-512", Config{SASLMechanism: "scram-sha-512", Username: "alice", Password: hard}, nil, nil},
		{"the password of the environment", Config{SASLMechanism: "PLAIN", Username: "alice"}, nil, set},
		{"PLAIN of the file", Config{}, []string{"security.protocol=SASL_PLAINTEXT", "sasl.mechanism=PLAIN", jaas(plainModule, "alice", hard)}, nil},
		{"SCRAM of the file", Config{}, []string{"security.protocol=SASL_PLAINTEXT", "sasl.mechanism=SCRAM-SHA-512", jaas(scramModule, "alice", hard)}, nil},
		{"librdkafka", Config{}, []string{"security.protocol=sasl_plaintext", "sasl.mechanisms=PLAIN", "sasl.username=alice", "sasl.password=" + strings.ReplaceAll(escape(hard), "é", `\u00e9`)}, nil},
		{"the file before the environment", Config{}, []string{"security.protocol=SASL_PLAINTEXT", "sasl.mechanism=PLAIN", jaas(plainModule, "alice", hard)}, environment("SIMLINK_PASSWORD=other")},
		{"a flag before the file", Config{Password: hard}, []string{"security.protocol=SASL_PLAINTEXT", "sasl.mechanism=PLAIN", jaas(plainModule, "alice", "other")}, nil},
		{"a password is the user's of the file only", Config{Username: "alice"}, []string{"security.protocol=SASL_PLAINTEXT", "sasl.mechanism=PLAIN", jaas(plainModule, "bob", "other")}, set},
		{"a mechanism before the file", Config{SASLMechanism: "SCRAM-SHA-256"}, []string{"sasl.mechanism=SCRAM-SHA-512", jaas(scramModule, "alice", hard)}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.config.Brokers = cluster.ListenAddrs()
			if c.lines != nil {
				c.config.CommandConfig = settings(t, c.lines...)
			}
			if _, err := metadata(t, c.config, Options{Getenv: c.getenv}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestLoginTrouble(t *testing.T) {
	t.Parallel()
	cluster := fakeCluster(t, kfake.EnableSASL(), kfake.Superuser("PLAIN", "alice", hard))
	login := Config{Brokers: cluster.ListenAddrs(), SASLMechanism: "PLAIN", Username: "alice", Password: "wrong"}
	t.Run("a broker that closes the connection", func(t *testing.T) {
		_, err := metadata(t, login, Options{})
		wantError(t, err, "in the login with PLAIN; check user and password")
	})
	t.Run("a broker that says so", func(t *testing.T) {
		refuseLogin(cluster, "Authentication failed: Invalid username or password (wrong)")
		_, err := metadata(t, login, Options{})
		wantError(t, err, "the brokers refused the login with PLAIN", "Invalid username or password (***)")
	})
	t.Run("no such mechanism", func(t *testing.T) {
		other := login
		other.SASLMechanism = "OAUTHBEARER"
		other.Username = ""
		_, err := metadata(t, other, Options{})
		wantError(t, err, "do not know OAUTHBEARER: choose another mechanism; SASLMechanism names another")
	})
	t.Run("no login", func(t *testing.T) {
		_, err := metadata(t, Config{Brokers: cluster.ListenAddrs()}, Options{})
		wantError(t, err, "it wants a login; SASLMechanism says how")
	})
}

// refuseLogin answers the next login as Kafka does.
func refuseLogin(cluster *kfake.Cluster, text string) {
	cluster.ControlKey((&kmsg.SASLAuthenticateRequest{}).Key(), func(request kmsg.Request) (kmsg.Response, error, bool) {
		response := request.ResponseKind().(*kmsg.SASLAuthenticateResponse)
		response.ErrorCode, response.ErrorMessage = kerr.SaslAuthenticationFailed.Code, &text
		return response, nil, true
	})
}

// The fake cluster does not speak these, so that what is sent is looked at.
func TestFirstMessage(t *testing.T) {
	token := write(t, "token", "file-token\n")
	oauthModule := "sasl.jaas.config=org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required "
	for _, c := range []struct {
		name   string
		config Config
		lines  []string
		getenv func(string) string
		want   string
	}{
		{"a token", Config{SASLMechanism: "OAUTHBEARER", Password: "t0ken"}, nil, nil, "\x01auth=Bearer t0ken\x01"},
		{"a token of the environment", Config{SASLMechanism: "OAUTHBEARER"}, nil, environment("SIMLINK_PASSWORD=t0ken"), "Bearer t0ken\x01"},
		{"a token in a file", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER", "sasl.oauthbearer.token.endpoint.url=file:" + token}, nil, "Bearer file-token\x01"},
		{"a token in a file, as a URL", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER", "sasl.oauthbearer.token.endpoint.url=file://" + token}, nil, "Bearer file-token\x01"},
		{"Strimzi's token", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER", oauthModule + `oauth.access.token="t0ken";`}, nil, "Bearer t0ken\x01"},
		{"extensions", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER", oauthModule + `oauth.access.token="t" extension_logicalCluster="lkc-1";`}, nil, "Bearer t\x01logicalCluster=lkc-1\x01"},
		{"a delegation token", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=SCRAM-SHA-256",
			"sasl.jaas.config=" + scramModule + ` required username="id" password="hmac" tokenauth="true";`}, nil, "tokenauth=true"},
		{"AWS of the environment", Config{SASLMechanism: "AWS_MSK_IAM"}, nil, environment("AWS_ACCESS_KEY_ID=AKIA1", "AWS_SECRET_ACCESS_KEY=s", "AWS_SESSION_TOKEN=sess"), `"x-amz-security-token":"sess"`},
		{"AWS of the flags", Config{SASLMechanism: "AWS_MSK_IAM", Username: "AKIA2", Password: "s"}, nil, nil, `"x-amz-credential":"AKIA2/`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.lines != nil {
				c.config.CommandConfig = settings(t, c.lines...)
			}
			if c.getenv == nil {
				c.getenv = environment()
			}
			r := &resolver{Config: c.config, getenv: c.getenv}
			r.readSettings()
			m, _ := r.mechanism(true)
			if !r.problems.Empty() {
				t.Fatal(r.err())
			}
			_, first, err := m.Authenticate(t.Context(), "b-1.x.kafka.eu-central-1.amazonaws.com:9098")
			if err != nil || !strings.Contains(string(first), c.want) {
				t.Errorf("the first message is %q, %v; want %q in it", first, err, c.want)
			}
		})
	}
}
