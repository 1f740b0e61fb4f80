//go:build !js

package kafka

import (
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// issuer is a token endpoint that knows one client.
func issuer(t *testing.T, answer http.HandlerFunc) (server *httptest.Server, ca string) {
	t.Helper()
	server = httptest.NewTLSServer(answer)
	t.Cleanup(server.Close)
	return server, write(t, "ca.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})))
}

// authenticate returns the first message of the login that a Config leads to.
func authenticate(t *testing.T, c Config, env ...string) (*resolver, func() (string, error)) {
	t.Helper()
	r := &resolver{Config: c, getenv: environment(env...)}
	r.readSettings()
	r.tlsConfig()
	m, _ := r.mechanism(true)
	if !r.problems.Empty() {
		t.Fatal(r.err())
	}
	return r, func() (string, error) {
		_, first, err := m.Authenticate(t.Context(), "host:1")
		return string(first), err
	}
}

func TestClientCredentials(t *testing.T) {
	asked := 0
	server, ca := issuer(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		id, secret, _ := r.BasicAuth()
		if r.Method != "POST" || id != "client" || secret != "s%3Bcret" || r.FormValue("grant_type") != "client_credentials" || r.FormValue("scope") != "a b" {
			t.Errorf("asked with %s %q %q %v", r.Method, id, secret, r.Form)
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"access_token":"fresh","token_type":"bearer","expires_in":3600}`)
	})
	flags := Config{CACert: ca, SASLMechanism: "OAUTHBEARER", OAuthTokenURL: server.URL + "/t", OAuthScope: "a b", Username: "client", Password: "s;cret"}
	file := Config{CACert: ca, CommandConfig: settings(t, "security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER",
		"sasl.oauthbearer.token.endpoint.url="+server.URL+"/t",
		`sasl.jaas.config=org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required clientId="client" clientSecret="s;cret" scope="a b";`)}
	keys := Config{CACert: ca, CommandConfig: settings(t, "security.protocol=SASL_SSL", "sasl.mechanism=OAUTHBEARER",
		"sasl.oauthbearer.token.endpoint.url="+server.URL+"/t", "sasl.oauthbearer.scope=a b",
		"sasl.oauthbearer.client.credentials.client.id=client", "sasl.oauthbearer.client.credentials.client.secret=s;cret")}
	for name, c := range map[string]Config{"flags": flags, "login module": file, "keys": keys} {
		t.Run(name, func(t *testing.T) {
			asked = 0
			_, first := authenticate(t, c)
			for range 3 {
				if text, err := first(); err != nil || !strings.Contains(text, "Bearer fresh\x01") {
					t.Fatalf("%q, %v", text, err)
				}
			}
			if asked != 1 {
				t.Errorf("asked for %d tokens, one is good for an hour", asked)
			}
		})
	}
}

// TestFreshTokenIsHidden: a token that came while the client was in use is one of
// its secrets.
func TestFreshTokenIsHidden(t *testing.T) {
	server, ca := issuer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"access_token":"fresh-5ecret-token","token_type":"bearer","expires_in":3600}`)
	})
	r, first := authenticate(t, Config{CACert: ca, SASLMechanism: "OAUTHBEARER", OAuthTokenURL: server.URL + "/t", Username: "client", Password: "s;cret"})
	if _, err := first(); err != nil {
		t.Fatal(err)
	}
	if text := r.secrets.hide("bad token fresh-5ecret-token"); text != "bad token ***" {
		t.Errorf("an error says %q", text)
	}
}

func TestTokenTrouble(t *testing.T) {
	const secret = "se/cret value"
	elsewhere := false
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere = true }))
	defer other.Close()
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		want   string
	}{
		{"refused", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(401)
			fmt.Fprintf(w, `{"error":"invalid_client","error_description":"not %s"}`, secret)
		}, "401 Unauthorized: invalid_client"},
		{"not OAuth", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<html>", secret) }, "its answer is not one of OAuth"},
		{"too long", func(w http.ResponseWriter, r *http.Request) {
			w.Write([]byte(`{"access_token":"` + strings.Repeat("x", 2<<20) + `"}`))
		}, "no token from"},
		{"a redirect", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
		}, "307 Temporary Redirect"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server, ca := issuer(t, c.answer)
			address := strings.Replace(server.URL, "https://", "https://u:"+"urlsecret@", 1) + "/t?key=querysecret"
			_, first := authenticate(t, Config{CACert: ca, SASLMechanism: "OAUTHBEARER", OAuthTokenURL: address, Username: "u", Password: secret})
			_, err := first()
			wantError(t, err, "no token from "+server.URL+"/t", c.want)
			for _, hiddenText := range []string{secret, "urlsecret", "querysecret", "se%2Fcret"} {
				if strings.Contains(err.Error(), hiddenText) {
					t.Errorf("%v shows %s", err, hiddenText)
				}
			}
		})
	}
	if elsewhere {
		t.Error("the redirect was followed")
	}
	t.Run("nobody vouches", func(t *testing.T) {
		server, _ := issuer(t, func(http.ResponseWriter, *http.Request) {})
		_, first := authenticate(t, Config{SASLMechanism: "OAUTHBEARER", OAuthTokenURL: server.URL, Username: "u", Password: secret})
		_, err := first()
		wantError(t, err, "no token from "+server.URL, "unknown authority")
	})
}

// The token endpoint may be reached through a proxy alone, which sees nothing of
// what is said; a host of NO_PROXY is not.
func TestTokenThroughProxy(t *testing.T) {
	server, ca := issuer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"access_token":"fresh","token_type":"bearer","expires_in":3600}`)
	})
	login := "Basic " + base64.StdEncoding.EncodeToString([]byte("u:pr0xysecret"))
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != "CONNECT" || r.Host != "example.com:443" || r.Header.Get("Proxy-Authorization") != login {
			w.WriteHeader(http.StatusProxyAuthRequired)
			return
		}
		to, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Error(err)
			return
		}
		defer to.Close()
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		fmt.Fprint(conn, "HTTP/1.1 200 OK\r\n\r\n")
		go io.Copy(to, conn)
		io.Copy(conn, to)
	}))
	defer proxy.Close()
	at := strings.TrimPrefix(proxy.URL, "http://")
	c := Config{CACert: ca, SASLMechanism: "OAUTHBEARER", OAuthTokenURL: "https://example.com/t", Username: "client", Password: "s;cret"}
	for _, name := range []string{"HTTPS_PROXY", "https_proxy"} {
		_, first := authenticate(t, c, name+"=http://u:pr0xysecret@"+at)
		if text, err := first(); err != nil || !strings.Contains(text, "Bearer fresh\x01") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	_, first := authenticate(t, c, "HTTPS_PROXY=http://u:wr0ngsecret@"+at)
	_, err := first()
	wantError(t, err, "no token from https://example.com/t", "Proxy Authentication Required")
	if strings.Contains(err.Error(), "wr0ng") {
		t.Errorf("%v shows the password of the proxy", err)
	}
	r := &resolver{getenv: environment("HTTPS_PROXY=http://"+at, "NO_PROXY=.org,example.com")}
	choose := r.tokenClient().Transport.(*http.Transport).Proxy
	for host, proxied := range map[string]bool{"example.com": false, "idp.example.org": false, "example.net": true} {
		if to, err := choose(httptest.NewRequest("POST", "https://"+host+"/t", nil)); err != nil || (to != nil) != proxied {
			t.Errorf("%s is reached through %v, %v", host, to, err)
		}
	}
}
