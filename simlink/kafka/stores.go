package kafka

import (
	"bytes"
	"crypto"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"software.sslmate.com/src/go-pkcs12"
)

// roots returns the certificates that vouch for the brokers, or nil for those
// of this machine.
func (r *resolver) roots() []*x509.Certificate {
	f := &r.file
	pemFile := first(said("caCert", r.CACert), f.caPEM)
	switch {
	case r.CACert != "", f.caPEM.isSet() && !f.trustPEM.isSet() && !f.trustFile.isSet():
		if data, ok := r.read(pemFile); ok {
			return r.certificates(pemFile.place, data)
		}
	case f.trustPEM.isSet():
		return r.certificates(f.trustPEM.place, []byte(f.trustPEM.text))
	case f.trustFile.isSet():
		return r.trustStore()
	}
	return nil
}

func (r *resolver) certificates(at place, data []byte) []*x509.Certificate {
	all, err := parseCertificates(data)
	if err != nil {
		r.failed(at, err)
	}
	return all
}

func (r *resolver) trustStore() []*x509.Certificate {
	f := &r.file
	data, ok := r.read(f.trustFile)
	if !ok {
		return nil
	}
	switch r.storeKind(f.trustFile, f.trustType, data) {
	case "PEM":
		return r.certificates(f.trustFile.place, data)
	case "PKCS12":
		all, err := pkcs12.DecodeTrustStore(data, f.trustPassword.text)
		if err != nil {
			r.wrong(f.trustFile.place, "%s", storeTrouble(shownPath(f.trustFile.text), "ssl.truststore.password", err))
		} else if len(all) == 0 {
			r.wrong(f.trustFile.place, "names %s, which holds no certificate", shownPath(f.trustFile.text))
		}
		return all
	}
	return nil
}

// storeTrouble says why a PKCS12 file cannot be used, never what is in it.
func storeTrouble(path, passwordKey string, err error) string {
	switch {
	case errors.Is(err, pkcs12.ErrIncorrectPassword), errors.Is(err, pkcs12.ErrDecryption):
		return "names " + path + ", which " + passwordKey + " does not open"
	case strings.Contains(err.Error(), "not marked as trusted"):
		return "names " + path + ", whose certificates are not marked as trusted, so that Java trusts none of them; " +
			"make it with keytool -importcert, or give the certificates in PEM"
	case strings.Contains(err.Error(), "authenticated safe"), strings.Contains(err.Error(), "only certificate bags"):
		return "names " + path + ", which holds other things than a " + strings.Split(passwordKey, ".")[1] + " does: " +
			"a truststore has certificates only, a keystore one key with its own"
	}
	return "names " + path + ", which cannot be used: " + err.Error()
}

// storeKind tells the format of a store by what it begins with, and whether
// that is the type that was said. Java takes PKCS12 for JKS, its default.
func (r *resolver) storeKind(file, typed value, data []byte) string {
	kind := ""
	switch {
	case bytes.HasPrefix(data, []byte{0xfe, 0xed, 0xfe, 0xed}), bytes.HasPrefix(data, []byte{0xce, 0xce, 0xce, 0xce}):
		r.wrong(file.place, "names %s, a JKS store, which only Java reads; convert it: keytool -importkeystore -srckeystore %[1]s -destkeystore %[1]s.p12 -deststoretype PKCS12, then name that file", shownPath(file.text))
		return ""
	case bytes.Contains(data, []byte("-----BEGIN ")):
		kind = "PEM"
	case bytes.HasPrefix(data, []byte{0x30}):
		kind = "PKCS12"
	default:
		r.wrong(file.place, "names %s, which is neither PEM nor PKCS12", shownPath(file.text))
		return ""
	}
	allowed := map[string][]string{"PEM": {"PEM", ""}, "PKCS12": {"PKCS12", "JKS", ""}}
	if !containsFold(allowed[kind], typed.text) {
		r.wrong(typed.place, "is %s, and %s is %s", diag.Quote(typed.text), shownPath(file.text), kind)
		return ""
	}
	return kind
}

// clientCertificate returns what this client shows to the brokers, if anything.
func (r *resolver) clientCertificate() (certificate tls.Certificate, ok bool) {
	f := &r.file
	switch {
	case r.ClientCert != "" || r.ClientKey != "":
		return r.keyFiles(said("clientCert", r.ClientCert), said("clientKey", r.ClientKey))
	case f.keyPEM.isSet() || f.chainPEM.isSet():
		return r.keyPair(first(f.keyPEM, f.chainPEM).place, []byte(f.chainPEM.text), []byte(f.keyPEM.text))
	case f.keyFile.isSet():
		return r.keyStore()
	case f.certPath.isSet() || f.keyPath.isSet():
		return r.keyFiles(f.certPath, f.keyPath)
	}
	return certificate, false
}

// keyFiles reads a certificate and its key, which may stand in one file.
func (r *resolver) keyFiles(certificate, key value) (pair tls.Certificate, ok bool) {
	if !certificate.isSet() {
		r.advise(key.place, hints(diag.Hint{Option: "clientCert", Text: "names its file"}), "needs a certificate beside it")
		return pair, false
	}
	chain, ok := r.read(certificate)
	if !ok {
		return pair, false
	}
	if !key.isSet() {
		return r.keyPair(certificate.place, chain, chain)
	}
	data, ok := r.read(key)
	if !ok {
		return pair, false
	}
	return r.keyPair(key.place, chain, data)
}

func (r *resolver) keyPair(at place, chain, key []byte) (tls.Certificate, bool) {
	pair, err := parseKeyPair(chain, key, r.file.keyPassword.text)
	if err != nil {
		r.failed(at, err)
	}
	return pair, err == nil
}

func (r *resolver) keyStore() (pair tls.Certificate, ok bool) {
	f := &r.file
	data, ok := r.read(f.keyFile)
	if !ok {
		return pair, false
	}
	switch r.storeKind(f.keyFile, f.keyType, data) {
	case "PEM":
		return r.keyPair(f.keyFile.place, data, data)
	case "PKCS12":
		key, leaf, rest, err := pkcs12.DecodeChain(data, f.keyStorePassword.text)
		if err == nil {
			pair, err = orderChain(key, append(rest, leaf))
		}
		if err != nil {
			r.wrong(f.keyFile.place, "%s", storeTrouble(shownPath(f.keyFile.text), "ssl.keystore.password", err))
		}
		return pair, err == nil
	}
	return pair, false
}

// orderChain puts the certificate of the key first: a PKCS12 file may hold them
// in any order.
func orderChain(key any, chain []*x509.Certificate) (pair tls.Certificate, err error) {
	signer, _ := key.(crypto.Signer)
	leaf := slices.IndexFunc(chain, func(c *x509.Certificate) bool {
		public, ok := c.PublicKey.(interface{ Equal(crypto.PublicKey) bool })
		return ok && signer != nil && public.Equal(signer.Public())
	})
	if leaf < 0 {
		return pair, errors.New("it holds no certificate of its key")
	}
	chain[0], chain[leaf] = chain[leaf], chain[0]
	pair = tls.Certificate{PrivateKey: key, Leaf: chain[0]}
	for _, c := range chain {
		pair.Certificate = append(pair.Certificate, c.Raw)
	}
	return pair, nil
}
