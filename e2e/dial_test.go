//go:build e2e

package e2e

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/e2e/wire"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// testDial reads the cluster in each way to reach it, and each of them must
// give what a plain client reads.
func (c *cluster) testDial(t *testing.T) {
	want, err := readAs(t, c.client(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, config := range c.ways(t) {
		t.Run(name, func(t *testing.T) {
			client, err := config.Open(kafka.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			got, err := readAs(t, client)
			if err != nil {
				t.Fatal(err)
			}
			mustEqual(t, "this way", facts(got), "plainly", facts(want))
		})
	}
	t.Run("by an address map", func(t *testing.T) { c.testAddressMap(t, want) })
	for name, refusal := range c.refusals() {
		t.Run(name, func(t *testing.T) { refusal.mustBeRefused(t) })
	}
	c.log(t, "each way to connect is tried")
}

// readAs reads all that does not depend on the listener.
func readAs(t *testing.T, client kmsg.Requestor) (*snapshot.Snapshot, error) {
	t.Helper()
	taken, err := capture.Read(t.Context(), client, capture.Selection{}, capture.Options{})
	if err == nil {
		taken.Brokers = nil
	}
	return taken, err
}

// ways are the ways to log in over TLS. The files of settings are those that
// Kafka's own tools take too.
func (c *cluster) ways(t *testing.T) map[string]kafka.Config {
	t.Helper()
	ca := filepath.Join(c.dir, "ca.pem")
	at := c.addresses(withSCRAMTLS)[:1]
	file := func(name string, trust ...string) kafka.Config {
		path := filepath.Join(c.dir, name)
		writeProperties(t, path, append(trust, login(reader, password, "SCRAM-SHA-512"), "security.protocol=SASL_SSL")...)
		c.mustWorkForTools(t, at[0], path)
		return kafka.Config{Brokers: at, CommandConfig: path}
	}
	return map[string]kafka.Config{
		"by flags, SCRAM-SHA-512":   {Brokers: at, CACert: ca, SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password},
		"by flags, SCRAM-SHA-256":   {Brokers: at, CACert: ca, SASLMechanism: "SCRAM-SHA-256", Username: admin, Password: adminPassword},
		"by a file, PEM truststore": file("pem.properties", "ssl.truststore.type=PEM", "ssl.truststore.location="+ca),
		"by a file, PKCS12 truststore": file("pkcs12.properties", "ssl.truststore.type=PKCS12",
			"ssl.truststore.location="+c.pkcs12(t, ca), "ssl.truststore.password="+storePassword),
	}
}

// mustWorkForTools makes sure that a file is one that Kafka's tools take.
func (c *cluster) mustWorkForTools(t *testing.T, address, file string) {
	t.Helper()
	out, err := c.java(t.Context(), topicTool, "--bootstrap-server", address, "--command-config", file, "--list")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(strings.Fields(out), "orders") {
		t.Errorf("with %s, the topics are %s", file, out)
	}
}

const storePassword = "store-secret"

// pkcs12 makes a truststore with Java's own tool.
func (c *cluster) pkcs12(t *testing.T, certificates string) string {
	t.Helper()
	store := filepath.Join(c.dir, "trust.p12")
	ctx, stop := context.WithTimeout(t.Context(), toolDeadline)
	defer stop()
	out, err := exec.CommandContext(ctx, "keytool", "-importcert", "-noprompt", "-alias", "ca", "-file", certificates,
		"-keystore", store, "-storetype", "PKCS12", "-storepass", storePassword).CombinedOutput()
	if err != nil {
		t.Fatalf("keytool: %v\n%s", err, out)
	}
	return store
}

// testAddressMap reads through the proxy, which only a client that maps the
// advertised addresses comes to.
func (c *cluster) testAddressMap(t *testing.T, want *snapshot.Snapshot) {
	proxy, err := wire.New(c.addresses(withSCRAM)...)
	if err != nil {
		t.Fatal(err)
	}
	config := kafka.Config{Brokers: c.addresses(withSCRAM)[:1], SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password}
	for _, address := range c.addresses(withSCRAM) {
		config.AddressMap = append(config.AddressMap, address+"="+proxy.Address(address))
	}
	client, err := config.Open(kafka.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := readAs(t, client)
	client.Close()
	if err != nil {
		t.Fatal(err)
	}
	if err := proxy.Close(); err != nil {
		t.Error(err)
	}
	mustEqual(t, "through the proxy", facts(got), "plainly", facts(want))
	brokers := map[string]bool{}
	asked := map[string]int{} // without what a login takes
	for kind, count := range proxy.Counts() {
		brokers[kind.Broker] = true
		if kind.Key != 17 && kind.Key != 36 {
			asked[kind.Broker] += count.Requests
		}
		if !slices.ContainsFunc(capture.Requests(), func(r capture.Request) bool { return r.Key == kind.Key && r.When != capture.WithProducers }) {
			t.Errorf("not documented: %+v", kind)
		}
	}
	most := 9
	if c.hasNextGen() {
		most++
	}
	for broker, n := range asked {
		if n > most {
			t.Errorf("%s got %d requests, more than %d: %v", broker, n, most, proxy.Counts())
		}
	}
	if len(brokers) != nodes-1 {
		t.Errorf("the proxy saw requests to %v", brokers)
	}
}

// refusal is a way that cannot work, and what the error says of it.
type refusal struct {
	config kafka.Config
	says   string
}

func (c *cluster) refusals() map[string]refusal {
	ca := filepath.Join(c.dir, "ca.pem")
	scramTLS, scram, plain := c.addresses(withSCRAMTLS)[:1], c.addresses(withSCRAM)[:1], c.addresses(plaintext)[:1]
	return map[string]refusal{
		"a wrong password":        {kafka.Config{Brokers: scram, SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: "not-it-9z"}, "refused the login"},
		"an unknown authority":    {kafka.Config{Brokers: scramTLS, TLS: new(true), SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password}, "CACert"},
		"TLS where there is none": {kafka.Config{Brokers: scram, CACert: ca, SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password}, "speaks no TLS"},
		"no TLS where there is":   {kafka.Config{Brokers: scramTLS, SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password}, "TLS switches TLS on"},
		"no login where one is":   {kafka.Config{Brokers: scram}, "SASLMechanism"},
		"another mechanism":       {kafka.Config{Brokers: scram, SASLMechanism: "PLAIN", Username: reader, Password: password}, "SASLMechanism"},
		"a login where none is":   {kafka.Config{Brokers: plain, SASLMechanism: "SCRAM-SHA-512", Username: reader, Password: password}, "SASL"},
	}
}

// mustBeRefused reads, and holds the error against what it must say, and against
// the passwords. It must not take all of the time there is.
func (r refusal) mustBeRefused(t *testing.T) {
	t.Helper()
	client, err := r.config.Open(kafka.Options{Timeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	begin := time.Now()
	_, err = capture.Read(t.Context(), client, capture.Selection{}, capture.Options{Timeout: 5 * time.Second})
	switch {
	case err == nil:
		t.Error("it works")
	case !strings.Contains(err.Error(), r.says):
		t.Errorf("the error does not say %q: %v", r.says, err)
	case strings.Contains(err.Error(), string(r.config.Password)) && r.config.Password != "":
		t.Errorf("the error tells the password: %v", err)
	default:
		t.Logf("after %v: %v", time.Since(begin).Round(time.Millisecond), err)
	}
}
