package kafka

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"regexp"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/youmark/pkcs8"
)

// A value of a properties file may hold PEM on one line, with white space where
// the line ends were.
var (
	pemBegin = regexp.MustCompile(`(-----BEGIN [A-Z0-9 ]+-----)\s*`)
	pemEnd   = regexp.MustCompile(`\s*(-----END [A-Z0-9 ]+-----)\s*`)
)

// pemBlocks returns the blocks of a PEM text in order.
func pemBlocks(data []byte) (blocks []*pem.Block) {
	data = pemEnd.ReplaceAll(pemBegin.ReplaceAll(data, []byte("$1\n")), []byte("\n$1\n"))
	for {
		var block *pem.Block
		if block, data = pem.Decode(data); block == nil {
			return blocks
		}
		blocks = append(blocks, block)
	}
}

// parseCertificates returns every certificate of a PEM text; there must be one.
func parseCertificates(data []byte) (all []*x509.Certificate, err error) {
	for _, block := range pemBlocks(data) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, errors.New("holds a certificate that cannot be read: " + err.Error())
		}
		all = append(all, c)
	}
	if all == nil {
		return nil, errors.New("holds no PEM certificate (-----BEGIN CERTIFICATE-----)")
	}
	return all, nil
}

// parseKeyPair reads a certificate chain and its private key, in PEM.
func parseKeyPair(chain, key []byte, password string) (tls.Certificate, error) {
	var certificates []byte
	for _, block := range pemBlocks(chain) {
		if block.Type == "CERTIFICATE" {
			certificates = append(certificates, pem.EncodeToMemory(block)...)
		}
	}
	if certificates == nil {
		return tls.Certificate{}, errors.New("goes with no PEM certificate (-----BEGIN CERTIFICATE-----)")
	}
	for _, block := range pemBlocks(key) {
		if !strings.HasSuffix(block.Type, "PRIVATE KEY") {
			continue
		}
		block, err := decrypted(block, password)
		if err != nil {
			return tls.Certificate{}, err
		}
		pair, err := tls.X509KeyPair(certificates, pem.EncodeToMemory(block))
		if err != nil {
			return tls.Certificate{}, errors.New("cannot be used: " + strings.TrimPrefix(err.Error(), "tls: "))
		}
		return pair, nil
	}
	return tls.Certificate{}, errors.New("holds no PEM private key (-----BEGIN PRIVATE KEY-----)")
}

// decrypted returns the block of a key that is not encrypted.
func decrypted(block *pem.Block, password string) (*pem.Block, error) {
	switch {
	case block.Headers["DEK-Info"] != "":
		return nil, errors.New("is encrypted in a way that is not supported; convert it: openssl pkcs8 -topk8 -in KEY -out NEWKEY")
	case block.Type != "ENCRYPTED PRIVATE KEY":
		return block, nil
	case password == "":
		return nil, &explained{text: "is encrypted; give its password as ssl.key.password", hints: hints(
			diag.Hint{Option: "commandConfig", Text: "names a settings file, which may hold it"})}
	}
	der, err := decryptKey(block.Bytes, password)
	if err != nil {
		return nil, err
	}
	return &pem.Block{Type: "PRIVATE KEY", Bytes: der}, nil
}

func decryptKey(der []byte, password string) (plain []byte, err error) {
	defer func() {
		if recover() != nil { // the library checks no lengths
			err = errors.New("is encrypted, and damaged")
		}
	}()
	key, err := pkcs8.ParsePKCS8PrivateKey(der, []byte(password))
	if err != nil {
		return nil, errors.New("is encrypted, and ssl.key.password does not open it (" + strings.TrimPrefix(err.Error(), "pkcs8: ") + ")")
	}
	return x509.MarshalPKCS8PrivateKey(key)
}
