package kafka

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing that is wrong with a Config, and where it stands: a
// flag, "client.properties:7 ssl.truststore.location", or an environment
// variable.
type Problem struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// ConfigError lists everything that is wrong with a Config. Nothing was dialled.
type ConfigError struct{ Problems []Problem }

// Error lists the problems, a line each.
func (e *ConfigError) Error() string {
	lines := []string{"the cluster cannot be dialled as asked:"}
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("  %s %s", p.Place, p.Text))
	}
	return strings.Join(lines, "\n")
}

// AddressError is a broker that could not be connected to, or that did not answer.
type AddressError struct {
	Address    string // HOST:PORT, as the client was told
	Advertised bool   // told by the cluster, and not among the brokers that were given
	Target     string // what was dialled in its place by an address map, or empty
	Proxy      string // HOST:PORT of the proxy that was gone through, or empty
	Err        error  // why
}

// Error names the address and why, and for an advertised address the two flags
// that lead to it.
func (e *AddressError) Error() string {
	var b strings.Builder
	b.WriteString("broker " + e.Address)
	if e.Advertised {
		b.WriteString(" (the address that the cluster advertises)")
	}
	if e.Target != "" {
		b.WriteString(", dialled at " + e.Target + " as --address-map says")
	}
	if e.Proxy != "" {
		b.WriteString(", through the proxy " + e.Proxy)
	}
	b.WriteString(": " + e.Err.Error())
	if answered := isUnanswered(e.Err, true); e.Advertised && !answered {
		fmt.Fprintf(&b, "; where it can only be reached elsewhere, give --address-map %s=HOST:PORT (a port-forward) or --proxy socks5://HOST:PORT (a bastion)", e.Address)
	}
	return b.String()
}

// Unwrap returns Err as the failed dial that it is to the client.
func (e *AddressError) Unwrap() error { return dialError(e.Address, e.Err) }

// UnreachableError is a request that failed because brokers could not be
// connected to, or did not answer.
type UnreachableError struct {
	Addresses []*AddressError // by address, each with why
	Err       error           // what the client said
}

// Error names each address and why it failed, a line each.
func (e *UnreachableError) Error() string {
	what := "cannot reach "
	if slices.ContainsFunc(e.Addresses, func(a *AddressError) bool { return isUnanswered(a.Err, false) }) {
		what = "no answer from "
	}
	if len(e.Addresses) == 1 {
		return what + e.Addresses[0].Error()
	}
	lines := []string{fmt.Sprintf("%s%d brokers:", what, len(e.Addresses))}
	for _, a := range e.Addresses {
		lines = append(lines, "  "+a.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns what the client said, and each address's failure.
func (e *UnreachableError) Unwrap() []error {
	all := []error{e.Err}
	for _, a := range e.Addresses {
		all = append(all, a)
	}
	return all
}

// loginError is a login that failed before a broker was asked.
type loginError struct{ error }

func (e *loginError) Unwrap() error { return e.error }

// explained is an error of the client in words that say what to do.
type explained struct {
	text string
	err  error
}

func (e *explained) Error() string { return e.text }
func (e *explained) Unwrap() error { return e.err }

func oneOf(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}
