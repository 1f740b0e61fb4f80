package link

import (
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// DefaultBaseURL is the playground's own address.
const DefaultBaseURL = "https://monedula.dev/kafka-simulator/playground"

// MaxLength is the length, in characters, past which browsers and chat programs
// cut a link. A link is ASCII, so that its bytes are its characters.
const MaxLength = 2048

// freePlay is the scenario of free play.
const freePlay = "free"

// parameters are those of a link, in their order.
var parameters = []string{"scenario", "actions", "cluster", "size"}

// parseBase reads the address of a playground, the default where it is empty. Its
// error is a [*diag.OptionError] about baseUrl.
func parseBase(text string) (*url.URL, error) {
	if text == "" {
		text = DefaultBaseURL
	}
	wrong := func(format string, args ...any) (*url.URL, error) {
		return nil, diag.NewOptionError("baseUrl", "is %s; %s", diag.Quote(text), fmt.Sprintf(format, args...))
	}
	base, err := url.Parse(text)
	if err != nil {
		return wrong("it must be an address such as %s", DefaultBaseURL)
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
	for _, name := range parameters {
		if query.Has(name) {
			return wrong("its query must not hold %s, which the link itself sets", name)
		}
	}
	return base, nil
}

func mustBeEncoded(r rune) bool {
	return r <= ' ' || r >= utf8.RuneSelf || strings.ContainsRune("\"<>\\^`{|}\x7f", r)
}

// opening is what a URL says besides its log. What is left empty is left out.
type opening struct {
	base          *url.URL
	scenario      string
	cluster, size string
}

// url writes the URL with a log in either form.
func (o opening) url(log string) string {
	var query []string
	if own := strings.Trim(o.base.RawQuery, "&"); own != "" {
		query = append(query, own)
	}
	values := []string{o.scenario, log, o.cluster, o.size}
	for i, name := range parameters {
		if values[i] != "" {
			query = append(query, name+"="+url.QueryEscape(values[i]))
		}
	}
	whole := *o.base
	whole.RawQuery = strings.Join(query, "&")
	return whole.String()
}
