package kafka

import (
	"crypto/tls"
	"crypto/x509/pkix"
	"encoding/asn1"
	"slices"
	"strings"
)

// alikeNames are the attributes of a subject, all beneath 2.5.4, that Go and Java
// write alike: CN, C, L, ST, STREET, O and OU.
var alikeNames = []int{3, 6, 7, 8, 9, 10, 11}

// certificateUser returns the subject of this client's certificate as Kafka
// names its principal: as Java writes it in the form of RFC 2253. It is empty
// without a certificate, and for a subject that Go may write otherwise.
func certificateUser(config *tls.Config) string {
	if config == nil || len(config.Certificates) == 0 || config.Certificates[0].Leaf == nil {
		return ""
	}
	var subject pkix.RDNSequence
	if rest, err := asn1.Unmarshal(config.Certificates[0].Leaf.RawSubject, &subject); err != nil || len(rest) > 0 {
		return ""
	}
	for _, names := range subject {
		if len(names) != 1 || !isAlike(names[0]) {
			return ""
		}
	}
	return subject.String()
}

func isAlike(name pkix.AttributeTypeAndValue) bool {
	text, isText := name.Value.(string)
	of := name.Type
	return isText && len(of) == 4 && of[:3].Equal(asn1.ObjectIdentifier{2, 5, 4}) && slices.Contains(alikeNames, of[3]) &&
		text != "" && text == strings.TrimSpace(text) && !strings.ContainsFunc(text, needsEscape)
}

func needsEscape(c rune) bool { return c < ' ' || strings.ContainsRune(`,=+<>#;"\`, c) }
