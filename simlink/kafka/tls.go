package kafka

import (
	"crypto/tls"
	"crypto/x509"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// tlsConfig is how TLS is spoken with the brokers.
func (r *resolver) tlsConfig() *tls.Config {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if r.trusted = r.roots(); r.trusted != nil {
		config.RootCAs = x509.NewCertPool()
		for _, c := range r.trusted {
			config.RootCAs.AddCert(c)
		}
	}
	if certificate, ok := r.clientCertificate(); ok {
		config.Certificates = []tls.Certificate{certificate}
	}
	r.tlsVersions(config)
	if !r.checksHost() {
		config.InsecureSkipVerify = true // which would take any certificate, but for:
		config.VerifyConnection = trusted(config.RootCAs)
	}
	return config
}

// trusted checks a chain of certificates as crypto/tls does, the host name
// excepted.
func trusted(roots *x509.CertPool) func(tls.ConnectionState) error {
	return func(state tls.ConnectionState) error {
		rest := x509.NewCertPool()
		for _, c := range state.PeerCertificates[1:] {
			rest.AddCert(c)
		}
		_, err := state.PeerCertificates[0].Verify(x509.VerifyOptions{Roots: roots, Intermediates: rest})
		return err
	}
}

// checksHost reports whether a certificate must be for the host that was dialled.
func (r *resolver) checksHost() bool {
	set := r.file.hostCheck
	switch strings.ToLower(set.text) {
	case "https":
		return true
	case "":
		return !set.isSet()
	case "none", "null":
		return false
	}
	r.wrong(set.place, "is %s; it must be https, or empty or none for no check of the host name", diag.Quote(set.text))
	return true
}

func (r *resolver) tlsVersions(config *tls.Config) {
	set := r.file.tlsVersions
	if !set.isSet() || set.text == "" {
		return
	}
	known := map[string]uint16{"TLSv1.2": tls.VersionTLS12, "TLSv1.3": tls.VersionTLS13}
	config.MinVersion, config.MaxVersion = tls.VersionTLS13, tls.VersionTLS12
	for name := range strings.SplitSeq(set.text, ",") {
		version, ok := known[strings.TrimSpace(name)]
		if !ok {
			r.wrong(set.place, "names %s; TLSv1.2 and TLSv1.3 are supported", diag.Quote(strings.TrimSpace(name)))
			continue
		}
		config.MinVersion = min(config.MinVersion, version)
		config.MaxVersion = max(config.MaxVersion, version)
	}
}
