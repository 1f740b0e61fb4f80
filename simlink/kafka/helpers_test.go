//go:build !js

package kafka

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// issued is a certificate, its key, and who signed it.
type issued struct {
	*x509.Certificate
	key    *ecdsa.PrivateKey
	parent *issued
}

// issue makes a certificate for a host or an authority; without a parent it
// signs itself.
func issue(t *testing.T, name string, parent *issued) *issued {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true,
	}
	if ip := net.ParseIP(name); ip != nil {
		template.DNSNames, template.IPAddresses = nil, []net.IP{ip}
	}
	made := &issued{template, key, parent}
	signer := made
	if parent != nil {
		signer = parent
	}
	der, err := x509.CreateCertificate(rand.Reader, template, signer.Certificate, key.Public(), signer.key)
	if err != nil {
		t.Fatal(err)
	}
	if made.Certificate, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	return made
}

// chain returns the certificate and those above it, the authority excepted.
func (c *issued) chain() (all []*x509.Certificate) {
	for ; c.parent != nil; c = c.parent {
		all = append(all, c.Certificate)
	}
	return all
}

func (c *issued) pair() tls.Certificate {
	pair := tls.Certificate{PrivateKey: crypto.PrivateKey(c.key)}
	for _, each := range c.chain() {
		pair.Certificate = append(pair.Certificate, each.Raw)
	}
	return pair
}

func pemOf(all ...*x509.Certificate) string {
	var b strings.Builder
	for _, c := range all {
		pem.Encode(&b, &pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})
	}
	return b.String()
}

func (c *issued) keyPEM(t *testing.T) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(c.key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

// write puts a file of the test's own somewhere.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// settings writes a client.properties.
func settings(t *testing.T, lines ...string) string {
	t.Helper()
	return write(t, "client.properties", strings.Join(lines, "\n"))
}

// escape writes text as the value of a properties file.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "\n", `\n`, " ", `\ `).Replace(text)
}

func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for _, pair := range pairs {
			if key, text, _ := strings.Cut(pair, "="); key == name {
				return text
			}
		}
		return ""
	}
}

func fakeCluster(t *testing.T, options ...kfake.Opt) *kfake.Cluster {
	t.Helper()
	c, err := kfake.NewCluster(append([]kfake.Opt{kfake.NumBrokers(1)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// metadata opens a client and asks for the brokers.
func metadata(t *testing.T, c Config, o Options) (*kmsg.MetadataResponse, error) {
	t.Helper()
	if o.Timeout == 0 {
		o.Timeout = 5 * time.Second
	}
	client, err := c.Open(o)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	ctx, cancel := context.WithTimeout(t.Context(), o.Timeout)
	defer cancel()
	request := kmsg.NewPtrMetadataRequest()
	response, err := client.Request(ctx, request)
	if err != nil {
		return nil, err
	}
	return response.(*kmsg.MetadataResponse), nil
}

// wantError fails the test unless the error says each of these.
func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %q", parts)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error is\n  %v\nwhich does not say %q", err, part)
		}
	}
}

func problemsOf(t *testing.T, err error) []diag.Problem {
	t.Helper()
	configError, ok := errors.AsType[*ConfigError](err)
	if !ok {
		t.Fatalf("got %v, want a ConfigError", err)
	}
	return configError.Problems()
}
