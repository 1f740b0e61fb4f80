//go:build !js

package kafka

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/youmark/pkcs8"
	"software.sslmate.com/src/go-pkcs12"
)

// secured is a cluster that speaks TLS with a certificate for 127.0.0.1, and
// asks for one of its client that the same authority signed.
func secured(t *testing.T, host string) (cluster *kfake.Cluster, authority, client *issued) {
	t.Helper()
	authority = issue(t, "authority", nil)
	middle := issue(t, "middle", authority)
	pool := x509.NewCertPool()
	pool.AddCert(authority.Certificate)
	cluster = fakeCluster(t, kfake.TLS(&tls.Config{
		Certificates: []tls.Certificate{issue(t, host, middle).pair()},
		ClientCAs:    pool, ClientAuth: tls.VerifyClientCertIfGiven,
	}))
	return cluster, authority, issue(t, "client", middle)
}

const storePassword = `s;"t$o\re=`

// Every way to say whom to trust and who one is leads to the brokers.
func TestTLS(t *testing.T) {
	cluster, authority, client := secured(t, "127.0.0.1")
	caPEM, chainPEM, keyPEM := pemOf(authority.Certificate), pemOf(client.chain()...), client.keyPEM(t)
	ca := write(t, "ca.pem", caPEM)
	trust12, err := pkcs12.Modern.EncodeTrustStore([]*x509.Certificate{authority.Certificate}, storePassword)
	if err != nil {
		t.Fatal(err)
	}
	legacy12, err := pkcs12.LegacyRC2.EncodeTrustStore([]*x509.Certificate{authority.Certificate}, storePassword)
	if err != nil {
		t.Fatal(err)
	}
	chain := client.chain()
	key12, err := pkcs12.Modern.Encode(client.key, chain[0], chain[1:], storePassword)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := pkcs8.MarshalPrivateKey(client.key, []byte(storePassword), nil)
	if err != nil {
		t.Fatal(err)
	}
	secretPEM := string(pem.EncodeToMemory(&pem.Block{Type: "ENCRYPTED PRIVATE KEY", Bytes: secret}))
	password := escape(storePassword)
	yes := true
	for _, c := range []struct {
		name   string
		config Config
		lines  []string
	}{
		{"flags", Config{TLS: &yes, CACert: ca}, nil},
		{"a flag implies TLS", Config{CACert: ca}, nil},
		{"flags, certificate", Config{CACert: ca, ClientCert: write(t, "c.pem", chainPEM), ClientKey: write(t, "k.pem", keyPEM)}, nil},
		{"flags, one file", Config{CACert: ca, ClientCert: write(t, "ck.pem", keyPEM+chainPEM)}, nil},
		{"flags, encrypted key", Config{CACert: ca, ClientCert: write(t, "c.pem", chainPEM), ClientKey: write(t, "k.pem", secretPEM)},
			[]string{"ssl.key.password=" + password}},
		{"a flag wins", Config{CACert: ca}, []string{"security.protocol=SSL", "ssl.truststore.location=/nowhere"}},
		{"PEM in the file", Config{}, []string{"security.protocol=SSL", "ssl.truststore.type=PEM", "ssl.truststore.certificates=" + escape(caPEM),
			"ssl.keystore.type=PEM", "ssl.keystore.key=" + escape(secretPEM), "ssl.keystore.certificate.chain=" + escape(chainPEM), "ssl.key.password=" + password}},
		{"PEM on one line", Config{}, []string{"security.protocol=SSL", "ssl.truststore.type=PEM",
			"ssl.truststore.certificates=" + strings.ReplaceAll(caPEM, "\n", " ")}},
		{"PEM files", Config{}, []string{"security.protocol=SSL", "ssl.truststore.type=PEM", "ssl.truststore.location=" + ca,
			"ssl.keystore.type=PEM", "ssl.keystore.location=" + write(t, "ks.pem", secretPEM+chainPEM), "ssl.key.password=" + password}},
		{"PKCS12", Config{}, []string{"security.protocol=SSL",
			"ssl.truststore.type=PKCS12", "ssl.truststore.location=" + write(t, "t.p12", string(trust12)), "ssl.truststore.password=" + password,
			"ssl.keystore.type=PKCS12", "ssl.keystore.location=" + write(t, "k.p12", string(key12)), "ssl.keystore.password=" + password}},
		{"PKCS12 of an older Java, no type", Config{}, []string{"security.protocol=SSL",
			"ssl.truststore.location=" + write(t, "t.p12", string(legacy12)), "ssl.truststore.password=" + password}},
		{"librdkafka", Config{}, []string{"security.protocol=ssl", "ssl.ca.location=" + ca,
			"ssl.certificate.location=" + write(t, "c.pem", chainPEM), "ssl.key.location=" + write(t, "k.pem", keyPEM)}},
		{"only TLS 1.2", Config{CACert: ca}, []string{"ssl.enabled.protocols=TLSv1.2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.config.Brokers = cluster.ListenAddrs()
			if c.lines != nil {
				c.config.CommandConfig = settings(t, c.lines...)
			}
			if _, err := metadata(t, c.config, Options{}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// The certificate is for another host: the check of the name alone is what the
// setting switches off.
func TestHostNameCheck(t *testing.T) {
	cluster, authority, _ := secured(t, "kafka.example")
	ca, stranger := write(t, "ca.pem", pemOf(authority.Certificate)), write(t, "x.pem", pemOf(issue(t, "stranger", nil).Certificate))
	for _, c := range []struct{ setting, ca, want string }{
		{"", ca, "127.0.0.1"},
		{"ssl.endpoint.identification.algorithm=https", ca, "empty ssl.endpoint.identification.algorithm"},
		{"ssl.endpoint.identification.algorithm=", ca, ""},
		{"ssl.endpoint.identification.algorithm=none", ca, ""},
		{"ssl.endpoint.identification.algorithm=null", ca, ""},
		{"ssl.endpoint.identification.algorithm=LDAPS", ca, "it must be https"},
		{"ssl.endpoint.identification.algorithm=", stranger, "CACert gives"},
		{"ssl.endpoint.identification.algorithm=none", stranger, "unknown authority"},
	} {
		config := Config{Brokers: cluster.ListenAddrs(), CACert: c.ca, CommandConfig: settings(t, c.setting)}
		switch _, err := metadata(t, config, Options{}); {
		case c.want != "":
			wantError(t, err, c.want)
		case err != nil:
			t.Errorf("%q: %v", c.setting, err)
		}
	}
}

// An expired certificate is not trusted, checked name or not.
func TestHostNameCheckKeepsTheRest(t *testing.T) {
	authority := issue(t, "authority", nil)
	leaf := issue(t, "127.0.0.1", authority)
	template := *leaf.Certificate
	template.NotAfter = time.Now().Add(-time.Minute)
	der, err := x509.CreateCertificate(rand.Reader, &template, authority.Certificate, leaf.key.Public(), authority.key)
	if err != nil {
		t.Fatal(err)
	}
	cluster := fakeCluster(t, kfake.TLS(&tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: leaf.key}}}))
	_, err = metadata(t, Config{Brokers: cluster.ListenAddrs(), CACert: write(t, "ca.pem", pemOf(authority.Certificate)),
		CommandConfig: settings(t, "ssl.endpoint.identification.algorithm=")}, Options{})
	wantError(t, err, "expired")
}

func TestTLSTrouble(t *testing.T) {
	cluster, authority, client := secured(t, "127.0.0.1")
	ca := write(t, "ca.pem", pemOf(authority.Certificate))
	yes := true
	t.Run("a broker that speaks TLS, dialled without", func(t *testing.T) {
		_, err := metadata(t, Config{Brokers: cluster.ListenAddrs()}, Options{})
		wantError(t, err, cluster.ListenAddrs()[0], "speaks TLS on this port", "TLS switches TLS on", "SASL_SSL")
	})
	t.Run("a broker that answers with an alert", func(t *testing.T) {
		address := broker(t, func(conn net.Conn) { conn.Write([]byte{21, 3, 3, 0, 2, 2, 10}) })
		_, err := metadata(t, Config{Brokers: []string{address}}, Options{})
		wantError(t, err, address, "it speaks TLS on this port; TLS switches TLS on")
	})
	t.Run("a broker without TLS, dialled with", func(t *testing.T) {
		address := broker(t, func(conn net.Conn) { conn.Read(make([]byte, 4)) })
		_, err := metadata(t, Config{Brokers: []string{address}, TLS: &yes}, Options{})
		wantError(t, err, address, "speaks no TLS on this port", "TLS = false leaves TLS out")
	})
	t.Run("a server of something else", func(t *testing.T) {
		address := broker(t, func(conn net.Conn) { conn.Read(make([]byte, 600)); conn.Write([]byte("HTTP/1.1 400 Bad Request\r\n")) })
		_, err := metadata(t, Config{Brokers: []string{address}, TLS: &yes}, Options{})
		wantError(t, err, address, "speaks no TLS on this port; TLS = false")
	})
	t.Run("nobody vouches", func(t *testing.T) {
		_, err := metadata(t, Config{Brokers: cluster.ListenAddrs(), TLS: &yes}, Options{})
		wantError(t, err, cluster.ListenAddrs()[0], "CACert gives", "ssl.truststore.location")
	})
	t.Run("a client certificate is missing", func(t *testing.T) {
		pool := x509.NewCertPool()
		pool.AddCert(authority.Certificate)
		strict := fakeCluster(t, kfake.TLS(&tls.Config{Certificates: []tls.Certificate{issue(t, "127.0.0.1", authority).pair()},
			ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert}))
		_, err := metadata(t, Config{Brokers: strict.ListenAddrs(), CACert: ca}, Options{})
		wantError(t, err, strict.ListenAddrs()[0], "ClientCert gives", "ClientKey gives")
		_, err = metadata(t, Config{Brokers: strict.ListenAddrs(), CACert: ca, ClientCert: write(t, "c", client.keyPEM(t)+pemOf(client.chain()...))}, Options{})
		if err != nil {
			t.Error(err)
		}
	})
}

// broker listens, and does this with each connection before it closes it.
func broker(t *testing.T, serve func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				serve(conn)
			}()
		}
	}()
	return l.Addr().String()
}
