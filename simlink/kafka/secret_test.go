//go:build !js

package kafka

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// planted is in every secret of these tests, and must be in no text.
const planted = "5ecret"

func noSecret(t *testing.T, text string) {
	t.Helper()
	if strings.Contains(strings.ToLower(text), planted) {
		t.Errorf("a secret is shown:\n%s", text)
	}
}

// noSecretIn looks at what an error prints.
func noSecretIn(t *testing.T, err error) {
	t.Helper()
	noSecret(t, fmt.Sprintf("%+v", diag.Of(err)))
	if err != nil {
		for _, verb := range []string{"%v", "%+v", "%s", "%q"} {
			noSecret(t, fmt.Sprintf(verb, err))
		}
	}
}

func TestSecretsArePrintedByNoVerb(t *testing.T) {
	c := Config{Username: "alice", Password: "5ecret-a", Proxy: "socks5://u:5ecret-b@host:1"}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%T%v"} {
		text := fmt.Sprintf(verb, c) + fmt.Sprintf(verb, &c) + fmt.Sprintf(verb, c.Password) + fmt.Sprintf(verb, []any{c.Proxy, &c.Proxy})
		noSecret(t, text)
		noSecret(t, strings.ReplaceAll(text, "353ecret", planted))
		if strings.Contains(text, fmt.Sprintf("%x", planted)) {
			t.Errorf("%s shows a secret in hexadecimal", verb)
		}
	}
	data, err := json.Marshal(map[string]any{"config": c, "password": c.Password})
	if err != nil {
		t.Fatal(err)
	}
	noSecret(t, string(data))
	if !strings.Contains(string(data), `"Password":"***"`) || !strings.Contains(fmt.Sprintf("%+v", c), "Password:***") {
		t.Errorf("hidden as %s", data)
	}
	var log1 bytes.Buffer
	slog.New(slog.NewJSONHandler(&log1, nil)).Info("dial", "config", c, "password", c.Password)
	slog.New(slog.NewTextHandler(&log1, nil)).Info("dial", "config", c, "password", c.Password)
	log.New(&log1, "", 0).Print(c, c.Password)
	noSecret(t, log1.String())
	if string(c.Password) != "5ecret-a" || Secret("").String() != "" {
		t.Error("a secret is not kept, or one is shown where there is none")
	}
}

// Whatever is wrong with a Config, its errors and notes show no secret.
func TestSecretsStayOutOfProblems(t *testing.T) {
	authority := issue(t, "a", nil)
	key := regexp.MustCompile(`(?m)^[^-].{8}`).ReplaceAllString(authority.keyPEM(t), "5ecret+/A") // which damages it
	store := write(t, "t.p12", "0\x82garbage")
	pemFile := write(t, "c.pem", pemOf(authority.Certificate))
	module := "sasl.jaas.config=org.apache.kafka.common.security."
	for _, lines := range [][]string{
		{module + `plain.PlainLoginModule required username="u" password="5ecret"`},
		{module + `plain.PlainLoginModule required username="u" password=5ecret;`},
		{module + `plain.PlainLoginModule required username="u" password="a"5ecret" ;`},
		{module + `plain.PlainLoginModule required username="u" password="a" x5ecret="5ecret";`},
		{module + `plain.PlainLoginModule 5ecret username="u" password="a";`},
		{"sasl.jaas.config=5ecret"}, {"sasl.jaas.config=x5ecretLoginModule!!! required;"},
		{module + `plain.PlainLoginModule required \`, ` username="u" password="`, `X5ecret";`},
		{module + `scram.ScramLoginModule required username="u" password="5ecret"; 5ecret`},
		{module + `oauthbearer.OAuthBearerLoginModule required clientId="u" clientSecret="5ecret" unsecuredLoginStringClaim_sub="5ecret";`, "sasl.mechanism=OAUTHBEARER"},
		{"sasl.oauthbearer.token.endpoint.url=ftp://u:5ecret@idp/?k=5ecret", "sasl.mechanism=OAUTHBEARER", "sasl.oauthbearer.client.id=u", "sasl.oauthbearer.client.secret=5ecret"},
		{"sasl.oauthbearer.token.endpoint.url=https://u:5ecret@%zz/", "sasl.mechanism=OAUTHBEARER"},
		{"ssl.keystore.key=" + escape(key), "ssl.keystore.certificate.chain=" + escape(pemOf(authority.Certificate))},
		strings.Split("ssl.keystore.key="+key, "\n"), // lines that are not joined
		{"ssl.keystore.location=" + store, "ssl.keystore.password=5ecret", "ssl.truststore.location=" + store, "ssl.truststore.password=5ecret"},
		{"ssl.certificate.location=" + pemFile, "ssl.key.location=" + write(t, "k.pem", key), "ssl.key.password=5ecret"},
		{"sasl.password=5ecret\\u12", "sasl.username=u"}, {"ssl.key.password=5ecret", "ssl.key.password=5ecret2"},
		{"bootstrap.servers=u:5ecret@host:1", "config.providers=5ecret"}, {"X5ecret", "5ecret=1", "sasl.login.class=5ecret"},
	} {
		lines = append([]string{"security.protocol=SASL_SSL", "sasl.mechanism=PLAIN"}, lines...)
		for _, c := range []Config{
			{}, {Brokers: []string{"a:1"}, Proxy: "http://u:5ecret@p:1", AddressMap: []string{"u:5ecret@a=b"}},
			{Brokers: []string{"u:5ecret@a"}, Username: "u", Password: "5ecret", Proxy: "socks5://u:5ecret@:x"},
		} {
			c.CommandConfig = settings(t, lines...)
			client, err := c.Open(Options{Getenv: environment("ALL_PROXY=http://u:5ecret@p", "SIMLINK_PASSWORD=5ecret")})
			noSecretIn(t, err)
			if err == nil {
				noSecret(t, fmt.Sprint(client.Notes()))
				client.Close()
			}
		}
	}
}

// Nor do the errors of a connection, whatever becomes of it.
func TestSecretsStayOutOfRequests(t *testing.T) {
	t.Parallel()
	locked := fakeCluster(t, kfake.EnableSASL(), kfake.Superuser("PLAIN", "alice", "other"))
	closing, silent := broker(t, func(net.Conn) {}), broker(t, func(conn net.Conn) { io.Copy(io.Discard, conn) })
	proxy := newSOCKS(t, "u:5ecret-p", nil)
	login := Config{Username: "alice", Password: "5ecret-a", SASLMechanism: "PLAIN", Brokers: []string{closing}}
	for name, change := range map[string]func(c *Config){
		"a broker that hangs up": func(*Config) {},
		"nobody listens":         func(c *Config) { c.Brokers = []string{closedPort(t)} },
		"no TLS":                 func(c *Config) { c.TLS = yes() },
		"silence":                func(c *Config) { c.Brokers = []string{silent} },
		"a wrong password":       func(c *Config) { c.Brokers = locked.ListenAddrs() },
		"a wrong SCRAM password": func(c *Config) { c.Brokers, c.SASLMechanism = locked.ListenAddrs(), scram512 },
		"a token":                func(c *Config) { c.Brokers, c.SASLMechanism, c.Username = locked.ListenAddrs(), oauthSASL, "" },
		"AWS":                    func(c *Config) { c.Brokers, c.SASLMechanism = locked.ListenAddrs(), awsSASL },
		"no token endpoint": func(c *Config) {
			c.SASLMechanism, c.OAuthTokenURL = oauthSASL, "https://u:5ecret-t@"+closedPort(t)+"/?k=5ecret"
		},
		"a proxy":                   func(c *Config) { c.Proxy = Secret("socks5://u:5ecret-p@" + proxy.address) },
		"a proxy, a wrong login":    func(c *Config) { c.Proxy = Secret("socks5://u:5ecret-x@" + proxy.address) },
		"a proxy that hangs up":     func(c *Config) { c.Proxy = Secret("socks5://u:5ecret-x@" + closing) },
		"a proxy that is not there": func(c *Config) { c.Proxy = Secret("socks5://u:5ecret-x@" + closedPort(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			c := login
			change(&c)
			_, err := metadata(t, c, Options{Timeout: 300 * time.Millisecond})
			if err == nil {
				t.Fatal("no error")
			}
			noSecretIn(t, err)
		})
	}
	t.Run("a broker that repeats the password", func(t *testing.T) {
		for _, c := range []Config{
			{Username: "alice", Password: "5ecret-a", SASLMechanism: "PLAIN"},
			{CommandConfig: settings(t, "security.protocol=SASL_PLAINTEXT", "sasl.mechanism=PLAIN", jaas(plainModule, "alice", "5ecret-a"))},
		} {
			c.Brokers = locked.ListenAddrs()
			refuseLogin(locked, "no user with password 5ecret-a")
			client, err := c.Open(Options{})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			_, err = client.Request(ctx, kmsg.NewPtrMetadataRequest())
			cancel()
			client.Close()
			wantError(t, err, "no user with password ***")
			noSecretIn(t, err)
		}
	})
}
