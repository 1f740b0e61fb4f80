package kafka

import (
	"context"
	"net"
	"net/url"

	"golang.org/x/net/proxy"
)

// dialFunc connects to an address.
type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// proxy returns what connects to the brokers, and the HOST:PORT of the proxy
// that it goes through, or the empty string. ALL_PROXY is left alone for the
// hosts of NO_PROXY.
func (r *resolver) proxy() (dial dialFunc, through string) {
	direct := &net.Dialer{}
	given := first(said("proxy", string(r.Proxy)), r.env("ALL_PROXY"), r.env("all_proxy"))
	if !given.isSet() {
		return direct.DialContext, ""
	}
	u, err := url.Parse(given.text)
	isSOCKS := err == nil && (u.Scheme == "socks5" || u.Scheme == "socks5h") && u.Hostname() != ""
	switch {
	case !isSOCKS && given.place == option("proxy"):
		r.wrong(given.place, "is not socks5://[USER:PASSWORD@]HOST:PORT")
		return nil, ""
	case !isSOCKS:
		r.note(given.place, "is not used: brokers are reached through socks5:// proxies only")
		return direct.DialContext, ""
	}
	host, port := u.Hostname(), u.Port()
	if port == "" {
		port = "1080"
	}
	through = net.JoinHostPort(host, port)
	socks, err := proxy.SOCKS5("tcp", through, proxyLogin(u), direct)
	if err != nil {
		r.wrong(given.place, "cannot be used: %v", err)
		return nil, ""
	}
	perHost := proxy.NewPerHost(socks, direct)
	if given.place != option("proxy") {
		perHost.AddFromString(first(r.env("NO_PROXY"), r.env("no_proxy")).text)
	}
	return perHost.DialContext, through
}

func proxyLogin(u *url.URL) *proxy.Auth {
	if u.User == nil {
		return nil
	}
	password, _ := u.User.Password()
	return &proxy.Auth{User: u.User.Username(), Password: password}
}
