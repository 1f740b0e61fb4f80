package live_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
)

// TestFlags: the tags of Connection make these flags and no others.
func TestFlags(t *testing.T) {
	var c live.Connection
	parser, err := kong.New(&c, kong.Name("simlink"))
	if err != nil {
		t.Fatal(err)
	}
	var flags []string
	for _, f := range parser.Model.Flags {
		flags = append(flags, f.Name)
	}
	want := strings.Fields("help brokers command-config tls ca-cert client-cert client-key sasl-mechanism username password oauth-token-url oauth-scope proxy address-map")
	if !slices.Equal(flags, want) {
		t.Errorf("the flags are %v, want %v", flags, want)
	}
	_, err = parser.Parse(strings.Fields("--brokers a:1,b:2 --no-tls --password p,w --address-map a:1=c,d:2=e --address-map f=g"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Brokers, []string{"a:1", "b:2"}) || c.TLS == nil || *c.TLS || string(c.Password) != "p,w" ||
		!slices.Equal(c.AddressMap, []string{"a:1=c,d:2=e", "f=g"}) {
		t.Errorf("parsed as %+v", c)
	}
}
