package kafka

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/sasl/oauth"
	"golang.org/x/net/http/httpproxy"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

const (
	tokenTime = 10 * time.Second // bounds one request for a token
	maxAnswer = 300              // characters that an error shows of an endpoint's answer
)

type tokenSource func(context.Context) (oauth.Auth, error)

// tokens returns where OAUTHBEARER gets its tokens: one that was given, one of
// a file, or those that an endpoint gives for a client id and secret.
func (r *resolver) tokens(name value, l login) tokenSource {
	password := said("password", string(r.Password))
	endpoint := first(said("oauthTokenUrl", r.OAuthTokenURL), l.tokenURL)
	if path, isFile := strings.CutPrefix(endpoint.text, "file:"); isFile {
		data, _ := r.read(value{strings.TrimPrefix(path, "//"), endpoint.place})
		return r.given(strings.TrimSpace(string(data)), l)
	}
	if endpoint.text != "" {
		return r.clientCredentials(endpoint, name, l)
	}
	token := first(password, l.token, r.env("SIMLINK_PASSWORD"))
	if token.text == "" {
		r.advise(name.place, hints(chooseEndpoint, inFile("sasl.oauthbearer.token.endpoint.url")), "is %s, which needs a token for a password, as of SIMLINK_PASSWORD, or an endpoint that gives one for a client id and secret", name.text)
	}
	if unused := first(said("username", r.Username), said("oauthScope", r.OAuthScope)); unused.isSet() {
		r.advise(unused.place, hints(chooseEndpoint), "has no effect without a token endpoint")
	}
	return r.given(token.text, l)
}

func (r *resolver) given(token string, l login) tokenSource {
	r.secrets.add(token)
	return func(context.Context) (oauth.Auth, error) {
		return oauth.Auth{Token: token, Extensions: l.extensions}, nil
	}
}

func (r *resolver) clientCredentials(endpoint, name value, l login) tokenSource {
	l.user, l.password = l.clientID, l.clientKey
	id, secret := r.userPassword(name, l)
	target, err := tokenEndpoint(endpoint.text)
	if err != nil {
		r.wrong(endpoint.place, "%v", err)
	}
	config := &clientcredentials.Config{ClientID: id, ClientSecret: secret, TokenURL: endpoint.text}
	if scope := first(said("oauthScope", r.OAuthScope), l.scope); scope.text != "" {
		config.Scopes = strings.Fields(scope.text)
	}
	client := r.tokenClient()
	var mu sync.Mutex // the brokers' connections share one token
	var token *oauth2.Token
	return func(ctx context.Context) (oauth.Auth, error) {
		mu.Lock()
		defer mu.Unlock()
		if !token.Valid() {
			ctx, cancel := context.WithTimeout(context.WithValue(ctx, oauth2.HTTPClient, client), tokenTime)
			defer cancel()
			if token, err = config.Token(ctx); err != nil {
				return oauth.Auth{}, &loginError{tokenError(target, err, secret)}
			}
			r.secrets.add(token.AccessToken)
		}
		return oauth.Auth{Token: token.AccessToken, Extensions: l.extensions}, nil
	}
}

// tokenEndpoint checks a URL, and returns what of it is shown: neither what
// stands before the host nor the query.
func tokenEndpoint(text string) (shown string, err error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return "", errors.New("is not a URL of a token endpoint, https://HOST/PATH")
	}
	ip := net.ParseIP(u.Hostname())
	isLocal := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	if u.Scheme != "https" && (u.Scheme != "http" || !isLocal) {
		return "", errors.New("is not https, so that whoever is on the way could read the client secret")
	}
	return u.Scheme + "://" + u.Host + u.Path, nil
}

// tokenClient speaks with the token endpoint, through the proxy of HTTPS_PROXY but
// for the hosts of NO_PROXY. It follows no redirect, which would carry the secret
// elsewhere, and trusts the brokers' certificates besides those of this machine.
func (r *resolver) tokenClient() *http.Client {
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	for _, c := range r.trusted {
		pool.AddCert(c)
	}
	through := (&httpproxy.Config{
		HTTPSProxy: first(r.env("HTTPS_PROXY"), r.env("https_proxy")).text,
		NoProxy:    first(r.env("NO_PROXY"), r.env("no_proxy")).text,
	}).ProxyFunc()
	return &http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, DisableKeepAlives: true,
			Proxy: func(request *http.Request) (*url.URL, error) { return through(request.URL) }},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       tokenTime,
	}
}

// tokenError says what the endpoint answered without what it may repeat of the
// request, the URL with a password in it, or a token.
func tokenError(endpoint string, err error, secret string) error {
	answer, isAnswer := errors.AsType[*oauth2.RetrieveError](err)
	failed, isURL := errors.AsType[*url.Error](err)
	switch {
	case isAnswer:
		text := answer.Response.Status
		for _, part := range []string{answer.ErrorCode, answer.ErrorDescription} {
			if part != "" && !strings.Contains(part, secret) && !strings.Contains(part, url.QueryEscape(secret)) {
				text += ": " + part
			}
		}
		return fmt.Errorf("no token from %s: %s", endpoint, diag.Clip(text, maxAnswer))
	case isURL:
		return fmt.Errorf("no token from %s: %w", endpoint, failed.Err)
	}
	return fmt.Errorf("no token from %s: its answer is not one of OAuth", endpoint)
}
