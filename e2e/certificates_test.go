//go:build e2e

package e2e

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// writeCertificates makes an authority and a server's certificate for the
// loopback address: ca.pem, and server.pem with the key as Kafka wants it.
func writeCertificates(t *testing.T, dir string) {
	t.Helper()
	authority := template("simlink e2e authority")
	authority.IsCA = true
	authority.KeyUsage = x509.KeyUsageCertSign
	authorityKey := newKey(t)
	authorityDER := sign(t, authority, authority, authorityKey, authorityKey)

	server := template("simlink e2e server")
	server.SerialNumber = big.NewInt(2)
	server.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	server.KeyUsage = x509.KeyUsageDigitalSignature
	server.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	serverKey := newKey(t)
	serverDER := sign(t, server, authority, serverKey, authorityKey)
	serverKeyDER, err := x509.MarshalPKCS8PrivateKey(serverKey)
	if err != nil {
		t.Fatal(err)
	}

	writePEM(t, filepath.Join(dir, "ca.pem"), block("CERTIFICATE", authorityDER))
	writePEM(t, filepath.Join(dir, "server.pem"), block("PRIVATE KEY", serverKeyDER), block("CERTIFICATE", serverDER))
}

func template(name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{CommonName: name},
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(24 * time.Hour),
		BasicConstraintsValid: true,
	}
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func sign(t *testing.T, certificate, parent *x509.Certificate, key, parentKey *ecdsa.PrivateKey) []byte {
	t.Helper()
	der, err := x509.CreateCertificate(rand.Reader, certificate, parent, &key.PublicKey, parentKey)
	if err != nil {
		t.Fatal(err)
	}
	return der
}

func block(kind string, der []byte) *pem.Block { return &pem.Block{Type: kind, Bytes: der} }

func writePEM(t *testing.T, path string, blocks ...*pem.Block) {
	t.Helper()
	var text []byte
	for _, b := range blocks {
		text = append(text, pem.EncodeToMemory(b)...)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
