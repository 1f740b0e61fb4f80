//go:build !js

package kafka

import (
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"slices"
	"testing"
)

// Whoever logs in, the client tells the brokers that it asks and the user that
// they see, and no secret.
func TestUser(t *testing.T) {
	certificate := issue(t, "client", issue(t, "authority", nil))
	keyFile := write(t, "ck.pem", certificate.keyPEM(t)+pemOf(certificate.chain()...))
	scram := "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"al\" password=\"s3cret\""
	for _, c := range []struct {
		name   string
		config Config
		lines  []string
		want   string
	}{
		{"flags", Config{SASLMechanism: "plain", Username: "al", Password: "s3cret"}, nil, "al"},
		{"the file", Config{}, []string{"security.protocol=SASL_PLAINTEXT", "sasl.mechanism=SCRAM-SHA-256", "sasl.jaas.config=" + scram + ";"}, "al"},
		{"a flag wins", Config{Username: "bo", Password: "s3cret"}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=SCRAM-SHA-512", "sasl.jaas.config=" + scram + ";"}, "bo"},
		{"a delegation token", Config{}, []string{"security.protocol=SASL_SSL", "sasl.mechanism=SCRAM-SHA-512", "sasl.jaas.config=" + scram + " tokenauth=true;"}, ""},
		{"a token", Config{SASLMechanism: "OAUTHBEARER", Password: "t0ken"}, nil, ""},
		{"a client id", Config{SASLMechanism: "OAUTHBEARER", OAuthTokenURL: "https://idp/t", Username: "id", Password: "s3cret"}, nil, ""},
		{"an access key", Config{SASLMechanism: "AWS_MSK_IAM", Username: "AKIA1", Password: "s3cret"}, nil, ""},
		{"a certificate", Config{ClientCert: keyFile}, nil, "CN=client"},
		{"a certificate of the file", Config{}, []string{"security.protocol=SSL", "ssl.keystore.type=PEM", "ssl.keystore.location=" + keyFile}, "CN=client"},
		{"a login over TLS with a certificate", Config{ClientCert: keyFile, SASLMechanism: "PLAIN", Username: "al", Password: "s3cret"}, nil, "al"},
		{"a token over TLS with a certificate", Config{ClientCert: keyFile, SASLMechanism: "OAUTHBEARER", Password: "t0ken"}, nil, ""},
		{"nobody", Config{}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := []string{"b1:9092", "b2:9093"}
			if c.lines == nil {
				c.config.Brokers = []string{"B1", "SASL_SSL://b2:9093"}
			} else {
				c.config.CommandConfig = settings(t, append(c.lines, "bootstrap.servers=b1 , b2:9093")...)
			}
			client, err := c.config.Open(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			if got := client.User(); got != c.want {
				t.Errorf("the user is %q, want %q", got, c.want)
			}
			if got := client.Brokers(); !slices.Equal(got, want) {
				t.Errorf("the brokers are %q, want %q", got, want)
			}
		})
	}
}

// The subject is written as Java does it: the last attribute first. One that Java
// may write otherwise is not guessed.
func TestCertificateUser(t *testing.T) {
	name := func(of int, text string) pkix.RelativeDistinguishedNameSET {
		return pkix.RelativeDistinguishedNameSET{{Type: asn1.ObjectIdentifier{2, 5, 4, of}, Value: text}}
	}
	domain := pkix.RelativeDistinguishedNameSET{{Type: asn1.ObjectIdentifier{0, 9, 2342, 19200300, 100, 1, 25}, Value: "example"}}
	for _, c := range []struct {
		subject pkix.RDNSequence
		want    string
	}{
		{pkix.RDNSequence{name(6, "DE"), name(8, "Bavaria"), name(7, "M\u00fcnchen"), name(10, "Acme Inc."), name(11, "Ops"), name(11, "SRE"), name(3, "me@x.y")},
			"CN=me@x.y,OU=SRE,OU=Ops,O=Acme Inc.,L=M\u00fcnchen,ST=Bavaria,C=DE"},
		{pkix.RDNSequence{name(3, "me"), name(9, "Road 1")}, "STREET=Road 1,CN=me"},
		{pkix.RDNSequence{name(5, "17"), name(3, "me")}, ""}, // serial number, which Java writes by its OID
		{pkix.RDNSequence{domain, name(3, "me")}, ""},        // DC, which Go writes by its OID
		{pkix.RDNSequence{{name(3, "me")[0], name(11, "Ops")[0]}}, ""},
		{pkix.RDNSequence{name(3, "me, you")}, ""},
		{pkix.RDNSequence{name(3, " me")}, ""},
		{pkix.RDNSequence{}, ""},
	} {
		der, err := asn1.Marshal(c.subject)
		if err != nil {
			t.Fatal(err)
		}
		config := &tls.Config{Certificates: []tls.Certificate{{Leaf: &x509.Certificate{RawSubject: der}}}}
		if got := certificateUser(config); got != c.want {
			t.Errorf("%v is %q, want %q", c.subject, got, c.want)
		}
	}
	if got := certificateUser(&tls.Config{}); got != "" {
		t.Errorf("no certificate is %q", got)
	}
}
