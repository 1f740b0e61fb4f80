//go:build !js

package kafka

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"software.sslmate.com/src/go-pkcs12"
)

// All that is wrong is told at once, each with its place.
func TestEveryProblemIsListed(t *testing.T) {
	yes := true
	file := settings(t, "security.protocol=SSLX", "sasl.mechanism=PLAIN", `sasl.jaas.config=a.B required x="y`, "ssl.engine.factory.class=x.Y",
		"ssl.truststore.location=/nowhere/t.p12", "a=\\u12", "ssl.endpoint.identification.algorithm=LDAPS", "config.providers=file", "ssl.enabled.protocols=TLSv1.1")
	_, err := Config{
		Brokers: []string{"a:b", "ok:1", "c:99999", "u:p@host:1"}, TLS: &yes, SASLMechanism: "PLAIN", CommandConfig: file,
		ClientKey: "/nowhere/k.pem", Proxy: "http://p:1", AddressMap: []string{"a=", "a:1=b:1", "a:1=c:1"},
	}.Open(Options{})
	var got []string
	for _, p := range problemsOf(t, err) {
		got = append(got, p.Spelled(nil))
	}
	for _, want := range []string{
		`Brokers holds "a:b", which is not HOST:PORT`, `Brokers holds "c:99999"`, "Brokers holds an address with an @",
		`AddressMap holds "a="`, "AddressMap maps a:1 twice", "Proxy is not socks5://",
		file + `:1 security.protocol is "SSLX"`, file + ":3 sasl.jaas.config does not end with a semicolon", file + ":4 ssl.engine.factory.class is not supported",
		file + ":5 ssl.truststore.location names /nowhere/t.p12, which cannot be read: no such file", file + ":6 holds \\u without",
		file + `:7 ssl.endpoint.identification.algorithm is "LDAPS"`, file + ":8 config.providers is not supported", file + `:9 ssl.enabled.protocols names "TLSv1.1"`,
		"ClientKey needs a certificate beside it; ClientCert names", "Username is missing", "Password is missing",
	} {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("no problem begins with %q", want)
		}
	}
	if len(got) != 17 {
		t.Errorf("%d problems, want 17:\n%s", len(got), strings.Join(got, "\n"))
	}
}

func TestProblems(t *testing.T) {
	garbage := write(t, "garbage", "not a store")
	jks := write(t, "t.jks", "\xfe\xed\xfe\xed\x00\x00\x00\x02")
	authority, other := issue(t, "authority", nil), issue(t, "other", nil)
	leaf := issue(t, "client", authority)
	p12, err := pkcs12.Modern.Encode(leaf.key, leaf.Certificate, nil, "right")
	if err != nil {
		t.Fatal(err)
	}
	unmarked, err := pkcs12.Modern.Encode(other.key, authority.Certificate, nil, "right")
	if err != nil {
		t.Fatal(err)
	}
	store, mismatched := write(t, "k.p12", string(p12)), write(t, "m.p12", string(unmarked))
	certPEM := write(t, "c.pem", pemOf(authority.Certificate))
	legacy := "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n"
	locked := "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAAA\n-----END ENCRYPTED PRIVATE KEY-----\n"
	for _, c := range []struct {
		name   string
		config Config
		lines  []string
		want   string
	}{
		{"no broker", Config{Brokers: []string{}}, nil, "Brokers is missing; give HOST:PORT of one or more brokers\nCommandConfig names a settings file, in which bootstrap.servers does the same"},
		{"an empty list", Config{Brokers: []string{" "}}, nil, "Brokers names no broker"},
		{"no file", Config{CommandConfig: "/nowhere/client.properties"}, nil, "CommandConfig names /nowhere/client.properties, which cannot be read: no such file"},
		{"a byte order mark", Config{}, []string{"\xef\xbb\xbfsecurity.protocol=SSL"}, "begins with a byte order mark"},
		{"GSSAPI by silence", Config{}, []string{"security.protocol=SASL_SSL"}, "means GSSAPI"},
		{"GSSAPI", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=GSSAPI"}, `is "GSSAPI"; it must be PLAIN, SCRAM-SHA-256,`},
		{"another login module", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=PLAIN", "sasl.jaas.config=com.acme.VaultLoginModule required;"},
			"names a login module that is not supported (com.acme.VaultLoginModule); it may be PlainLoginModule, ScramLoginModule"},
		{"a module of another mechanism", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=PLAIN",
			`sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="a" password="b";`}, "names the login module ScramLoginModule, which is not for the PLAIN"},
		{"an AWS profile", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=AWS_MSK_IAM",
			`sasl.jaas.config=software.amazon.msk.auth.iam.IAMLoginModule required awsProfileName="p";`}, "sets awsProfileName, which is not supported"},
		{"an unsecured token", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER",
			`sasl.jaas.config=org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="p";`}, "unsecured token"},
		{"another handler", Config{}, []string{"sasl.login.callback.handler.class=com.acme.Handler"}, "its code cannot run here; it may be org.apache.kafka"},
		{"no credentials of AWS", Config{SASLMechanism: "AWS_MSK_IAM"}, nil, "needs AWS_ACCESS_KEY_ID"},
		{"no token", Config{SASLMechanism: "OAUTHBEARER"}, nil, "needs a token"},
		{"a token endpoint in the clear", Config{SASLMechanism: "OAUTHBEARER", OAuthTokenURL: "http://idp/t", Username: "u", Password: "p"}, nil, "OAuthTokenURL is not https"},
		{"not a token endpoint", Config{SASLMechanism: "OAUTHBEARER", OAuthTokenURL: "idp", Username: "u", Password: "p"}, nil, "OAuthTokenURL is not a URL"},
		{"a login without SASL", Config{Username: "u"}, nil, "Username has no effect without SASL\nSASLMechanism says how to log in; CommandConfig names"},
		{"certificates without TLS", Config{TLS: new(bool), CACert: certPEM}, nil, "TLS is off, which does not go with certificates; leave one of the two out\nCACert goes with TLS alone"},
		{"no certificate", Config{CACert: garbage}, nil, "CACert holds no PEM certificate"},
		{"no key", Config{ClientCert: certPEM}, nil, "ClientCert holds no PEM private key"},
		{"another's key", Config{ClientCert: certPEM, ClientKey: write(t, "k", other.keyPEM(t))}, nil, "ClientKey cannot be used: private key does not match"},
		{"a key without a certificate", Config{}, []string{"security.protocol=SSL", "ssl.keystore.key=" + escape(leaf.keyPEM(t))}, "goes with no PEM certificate"},
		{"an old encrypted key", Config{ClientCert: certPEM, ClientKey: write(t, "k", legacy)}, nil, "openssl pkcs8 -topk8"},
		{"an encrypted key, no password", Config{ClientCert: certPEM, ClientKey: write(t, "k", locked)}, nil, "give its password as ssl.key.password"},
		{"an encrypted key that is damaged", Config{ClientCert: certPEM, ClientKey: write(t, "k", locked)}, []string{"ssl.key.password=p"}, "ssl.key.password does not open it"},
		{"JKS", Config{}, []string{"security.protocol=SSL", "ssl.truststore.location=" + jks}, "keytool -importkeystore -srckeystore " + jks + " -destkeystore " + jks + ".p12 -deststoretype PKCS12"},
		{"not a store", Config{}, []string{"security.protocol=SSL", "ssl.truststore.location=" + garbage}, "which is neither PEM nor PKCS12"},
		{"another type", Config{}, []string{"security.protocol=SSL", "ssl.truststore.type=PKCS12", "ssl.truststore.location=" + certPEM}, `ssl.truststore.type is "PKCS12", and ` + certPEM + " is PEM"},
		{"a wrong password", Config{}, []string{"security.protocol=SSL", "ssl.keystore.location=" + store, "ssl.keystore.password=wrong"}, "which ssl.keystore.password does not open"},
		{"a store of the other kind", Config{}, []string{"security.protocol=SSL", "ssl.truststore.location=" + store, "ssl.truststore.password=right"}, "a truststore has certificates only"},
		{"a key without its certificate", Config{}, []string{"security.protocol=SSL", "ssl.keystore.location=" + mismatched, "ssl.keystore.password=right"}, "it holds no certificate of its key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.config.Brokers == nil {
				c.config.Brokers = []string{"localhost:1"}
			}
			if c.lines != nil {
				c.config.CommandConfig = settings(t, c.lines...)
			}
			_, err := c.config.Open(Options{})
			wantError(t, err, c.want)
		})
	}
}

// The stores were made by keytool of Java 17; the keystore holds the certificate
// of its authority too.
func TestStoresOfKeytool(t *testing.T) {
	client, err := Config{Brokers: []string{"localhost:1"}, CommandConfig: settings(t, "security.protocol=SSL",
		"ssl.truststore.location=testdata/keytool-truststore.p12", "ssl.truststore.password=changeit",
		"ssl.keystore.location=testdata/keytool-keystore.p12", "ssl.keystore.password=changeit")}.Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	shown := client.dialer.tls.Certificates[0]
	if name := shown.Leaf.Subject.CommonName; name != "c" || len(shown.Certificate) != 2 {
		t.Errorf("the certificate is that of %q, with %d in all", name, len(shown.Certificate))
	}
}

func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name   string
		config Config
		lines  []string
		want   string
	}{
		{"nothing to say", Config{}, []string{"acks=all", "security.protocol=PLAINTEXT"}, ""},
		{"an unknown key", Config{}, []string{"", "foo.bar=1"}, ":2 foo.bar is no setting"},
		{"twice", Config{}, []string{"client.id=a", "client.id=b"}, ":2 client.id is set on line 1 too; the last one counts"},
		{"beyond ASCII", Config{}, []string{"acks=all", "client.id=\xe9"}, `:2 holds characters beyond ASCII`},
		{"a login without SASL", Config{}, []string{"sasl.mechanism=PLAIN"}, "sasl.mechanism has no effect, since security.protocol is not SASL_SSL"},
		{"trust without TLS", Config{}, []string{"ssl.ca.location=/x"}, "ssl.ca.location has no effect, since security.protocol is not SSL"},
		{"a password in the clear", Config{SASLMechanism: "plain", Username: "u", Password: "p"}, nil, "SASLMechanism is PLAIN and TLS is off"},
		{"a module set aside", Config{SASLMechanism: "PLAIN", Username: "u", Password: "p", TLS: yes()}, []string{
			`sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="a" password="b";`}, "is set aside: its login module is not for PLAIN"},
		{"options that are not known", Config{TLS: yes()}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=PLAIN",
			`sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="a" password="b" c="d";`}, "has 1 of its options ignored"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.config.Brokers = []string{"localhost:1"}
			if c.lines != nil {
				c.config.CommandConfig = settings(t, c.lines...)
			}
			client, err := c.config.Open(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			var lines []string
			for _, note := range client.Notes() {
				lines = append(lines, note.Spelled(nil))
			}
			if got := strings.Join(lines, "\n"); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
				t.Errorf("the notes are %q, want %q", got, c.want)
			}
		})
	}
}

func yes() *bool { b := true; return &b }

func TestAFileIsBounded(t *testing.T) {
	path := write(t, "big", "")
	if err := os.Truncate(path, maxFile+1); err != nil {
		t.Fatal(err)
	}
	_, err := Config{Brokers: []string{"a"}, CACert: path}.Open(Options{})
	wantError(t, err, "it holds more than 8 MiB")
	if _, ok := errors.AsType[*ConfigError](err); !ok {
		t.Errorf("%T", err)
	}
}
