package kafka

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// ConfigError lists everything that is wrong with a Config. A place is an option,
// "client.properties:7 ssl.truststore.location", or an environment variable.
// Nothing was dialled.
type ConfigError struct{ diag.List }

// Error lists the problems, a line each.
func (e *ConfigError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *ConfigError) Spelled(spell diag.Spelling) string {
	return e.Lines("the cluster cannot be dialled as asked:", spell)
}

// AddressError is a broker that could not be connected to, or that did not answer.
type AddressError struct {
	Address    string // HOST:PORT, as the client was told
	Advertised bool   // told by the cluster, and not among the brokers that were given
	Target     string // what was dialled in its place by an address map, or empty
	Proxy      string // HOST:PORT of the proxy that was gone through, or empty
	Err        error  // why
}

// Error names the address and why, and for an advertised address the two options
// that lead to it.
func (e *AddressError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *AddressError) Spelled(spell diag.Spelling) string { return e.problem().Spelled(spell) }

// Problems is the one problem of the address.
func (e *AddressError) Problems() []diag.Problem {
	p := e.problem()
	p.Text = e.failed() + p.Text
	return []diag.Problem{p}
}

func (e *AddressError) problem() diag.Problem {
	var b strings.Builder
	b.WriteString("broker " + e.Address)
	if e.Advertised {
		b.WriteString(" (the address that the cluster advertises)")
	}
	if e.Target != "" {
		b.WriteString(", dialled at " + e.Target + " as the address map says")
	}
	if e.Proxy != "" {
		b.WriteString(", through the proxy " + e.Proxy)
	}
	p := because(b.String()+": ", e.Err)
	if e.Advertised && !isUnanswered(e.Err, true) {
		p.Hints = append(slices.Clone(p.Hints), leadTo(e.Address)...)
	}
	return p
}

// failed is how a sentence about the address begins.
func (e *AddressError) failed() string {
	if isUnanswered(e.Err, false) {
		return "no answer from "
	}
	return "cannot reach "
}

// Unwrap returns Err as the failed dial that it is to the client.
func (e *AddressError) Unwrap() error { return dialError(e.Address, e.Err) }

// UnreachableError is a request that failed because brokers could not be
// connected to, or did not answer.
type UnreachableError struct {
	Addresses []*AddressError // by address, each with why
	Err       error           // what the client said
}

// Problems are those of the addresses.
func (e *UnreachableError) Problems() []diag.Problem { return e.list().Problems() }

// More counts the addresses past those that Problems lists.
func (e *UnreachableError) More() int { return e.list().More() }

func (e *UnreachableError) list() *diag.List {
	var list diag.List
	for _, a := range e.Addresses {
		list.Add(a.Problems()[0])
	}
	return &list
}

// Error names each address and why it failed, a line each.
func (e *UnreachableError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *UnreachableError) Spelled(spell diag.Spelling) string {
	if len(e.Addresses) == 1 {
		return e.Problems()[0].Spelled(spell)
	}
	failed := "cannot reach "
	var list diag.List
	for _, a := range e.Addresses {
		if isUnanswered(a.Err, false) {
			failed = a.failed()
		}
		list.Add(a.problem())
	}
	return list.Lines(fmt.Sprintf("%s%d brokers:", failed, len(e.Addresses)), spell)
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
	text  string
	hints []diag.Hint
	err   error // that it is about, if any
}

func (e *explained) Error() string                      { return e.Spelled(nil) }
func (e *explained) Spelled(spell diag.Spelling) string { return e.Problems()[0].Spelled(spell) }
func (e *explained) Problems() []diag.Problem           { return []diag.Problem{{Text: e.text, Hints: e.hints}} }
func (e *explained) Unwrap() error                      { return e.err }

// because is what an error says, after some words.
func because(before string, err error) diag.Problem {
	p := diag.Problem{Text: err.Error()}
	if e, isOurs := err.(diag.Error); isOurs && len(e.Problems()) > 0 {
		p = e.Problems()[0]
	}
	return diag.Problem{Text: before + p.Text, Hints: p.Hints}
}

func oneOf(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}
