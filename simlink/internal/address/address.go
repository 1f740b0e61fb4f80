// Package address writes the URL of a playground link: the playground's address,
// its four parameters, and the log in the form that keeps the URL short.
package address

import (
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Default is the playground's own address.
const Default = "https://monedula.dev/kafka-simulator/playground"

// MaxLength is the length, in characters, past which browsers and chat programs
// cut a link. A link is ASCII, so that its bytes are its characters.
const MaxLength = 2048

// FreePlay is the scenario of free play.
const FreePlay = "free"

// Parameters are those of a link, in their order.
var Parameters = []string{"scenario", "actions", "cluster", "size"}

// ParseBase reads the address of a playground, the default where it is empty. Its
// error is a [*diag.OptionError] about baseUrl.
func ParseBase(text string) (*url.URL, error) {
	if text == "" {
		text = Default
	}
	wrong := func(format string, args ...any) (*url.URL, error) {
		return nil, diag.NewOptionError("baseUrl", "is %s; %s", diag.Quote(text), fmt.Sprintf(format, args...))
	}
	base, err := url.Parse(text)
	if err != nil {
		return wrong("it must be an address such as %s", Default)
	}
	if base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return wrong("it must begin with http:// or https:// and name a host")
	}
	if i := strings.IndexFunc(base.String(), mustBeEncoded); i >= 0 {
		return wrong("%q in it must be percent-encoded", base.String()[i:i+1])
	}
	query, err := url.ParseQuery(base.RawQuery)
	if err != nil {
		return wrong("its query cannot be read: %v", err)
	}
	for _, name := range Parameters {
		if query.Has(name) {
			return wrong("its query must not hold %s, which the link itself sets", name)
		}
	}
	return base, nil
}

func mustBeEncoded(r rune) bool {
	return r <= ' ' || r >= utf8.RuneSelf || strings.ContainsRune("\"<>\\^`{|}\x7f", r)
}

// Opening is what a URL says besides its log. What is left empty is left out.
type Opening struct {
	Base          *url.URL
	Scenario      string
	Cluster, Size string
}

// SingleDC opens free play on the single datacenter.
func SingleDC(base *url.URL, size string) Opening {
	if slug, _ := sizecodec.SingleDC.DefaultSlug(); size == slug {
		size = ""
	}
	return Opening{Base: base, Scenario: FreePlay, Size: size}
}

// URL writes the URL with a log in either form.
func (o Opening) URL(log string) string {
	var query []string
	if own := strings.Trim(o.Base.RawQuery, "&"); own != "" {
		query = append(query, own)
	}
	values := []string{o.Scenario, log, o.Cluster, o.Size}
	for i, name := range Parameters {
		if values[i] != "" {
			query = append(query, name+"="+url.QueryEscape(values[i]))
		}
	}
	whole := *o.Base
	whole.RawQuery = strings.Join(query, "&")
	return whole.String()
}
