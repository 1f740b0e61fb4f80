//go:build !js

package kafka

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

func asFlag(option, value string) string { return strings.TrimSpace("--" + option + " " + value) }

// refused is an address that the cluster advertises and that cannot be reached.
func refused(address string) *AddressError {
	return &AddressError{Address: address, Advertised: true, Err: io.ErrClosedPipe}
}

// The options that help are apart from the texts, and whoever shows an error
// spells them, however it is wrapped.
func TestErrorsAreSpelled(t *testing.T) {
	quiet := &AddressError{Address: "b:2", Err: silent("ApiVersions", false, false)}
	const advertised = " (the address that the cluster advertises): io: read/write on closed pipe"
	leads := func(address string) string {
		return "--addressMap " + address + "=HOST:PORT leads to it elsewhere (a port-forward)"
	}
	const bastion = "--proxy socks5://HOST:PORT leads to it through a bastion"
	one := &UnreachableError{[]*AddressError{refused("a:1")}, io.EOF}
	both := &UnreachableError{[]*AddressError{refused("a:1"), quiet}, io.EOF}
	said := "it takes the connection, and had not answered ApiVersions when the time was up; it may speak TLS on this port, or a firewall may let nothing but the connection through"
	for _, c := range []struct {
		err      error
		spelled  string
		problems []string
		options  string // of the hints
	}{
		{one, "cannot reach broker a:1" + advertised + "; " + leads("a:1") + "; " + bastion,
			[]string{"cannot reach broker a:1" + advertised}, "addressMap proxy"},
		{fmt.Errorf("no metadata: %w", one), "no metadata: cannot reach broker a:1" + advertised + "; " + leads("a:1") + "; " + bastion,
			[]string{"cannot reach broker a:1" + advertised}, "addressMap proxy"},
		{both, "no answer from 2 brokers:\n  broker a:1" + advertised + "\n  broker b:2: " + said + "\n" + leads("a:1") + "; " + bastion +
			"; --tls true switches TLS on; --commandConfig names a settings file, in which security.protocol SSL or SASL_SSL does the same",
			[]string{"cannot reach broker a:1" + advertised, "no answer from broker b:2: " + said}, "addressMap proxy tls commandConfig"},
		{BrokerErrors{2: io.EOF, 1: one}, "broker 1: cannot reach broker a:1" + advertised + "; " + leads("a:1") + "; " + bastion + "; broker 2: EOF",
			[]string{"broker 1: cannot reach broker a:1" + advertised, "broker 2: EOF"}, "addressMap proxy"},
		{&explained{"it is so", waitLonger, io.EOF}, "it is so; --timeout gives it more time", []string{"it is so"}, "timeout"},
	} {
		if got := diag.Spelled(c.err, asFlag); got != c.spelled {
			t.Errorf("spelled\n%s\nwant\n%s", got, c.spelled)
		}
		if c.err.Error() != diag.Spelled(c.err, diag.InGo) {
			t.Errorf("in Go it is\n%s\nand not\n%s", c.err, diag.Spelled(c.err, diag.InGo))
		}
		var texts, options []string
		for _, p := range diag.Of(c.err) {
			texts = append(texts, p.String())
			for _, h := range p.Hints {
				options = append(options, h.Option)
			}
		}
		if strings.Join(texts, "\n") != strings.Join(c.problems, "\n") || strings.Join(options, " ") != c.options {
			t.Errorf("the problems are\n%s\nwith hints at %v", strings.Join(texts, "\n"), options)
		}
	}
}

// However many brokers there are, an error lists some and counts the rest.
func TestErrorsAreBounded(t *testing.T) {
	many, byID := &UnreachableError{Err: io.EOF}, BrokerErrors{}
	for i := range diag.MaxProblems + 3 {
		many.Addresses = append(many.Addresses, refused(fmt.Sprintf("a:%d", i)))
		byID[int32(i)] = io.EOF
	}
	for _, err := range []error{many, byID, BrokerErrors{1: many}} {
		if len(diag.Of(err)) != diag.MaxProblems || diag.More(err) != 3 {
			t.Errorf("%T lists %d problems and %d more", err, len(diag.Of(err)), diag.More(err))
		}
	}
	if !errors.Is(BrokerErrors{1: many}, io.ErrClosedPipe) {
		t.Error("what is beneath is not found")
	}
}

// A problem of an option is known by its code and named in camel case; one of the
// settings file has its line.
func TestPlacesOfProblems(t *testing.T) {
	file := settings(t, "", "ssl.endpoint.identification.algorithm="+strings.Repeat("x", 1000))
	_, err := Config{CommandConfig: file, CACert: "/nowhere/" + strings.Repeat("x", 1000), TLS: yes()}.Open(Options{Getenv: environment("ALL_PROXY=socks5://%zz")})
	want := []diag.Problem{
		{Place: "brokers", Code: diag.CodeOption, Text: "is missing; give HOST:PORT of one or more brokers", Hints: hints(inFile("bootstrap.servers"))},
		{Place: "caCert", Code: diag.CodeOption, Text: "names /nowhere/" + strings.Repeat("x", maxPath-len("/nowhere/")) + "…, which cannot be read"},
		{Place: file + ":2 ssl.endpoint.identification.algorithm", Text: `is "` + strings.Repeat("x", 100) + `…"; it must be https, or empty or none for no check of the host name`},
	}
	got := problemsOf(t, err)
	for i := range got {
		got[i].Text, _, _ = strings.Cut(got[i].Text, ": ") // why, in the words of the system
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the problems are\n%#v\nwant\n%#v", got, want)
	}
	long := strings.Repeat("x.y=1\n", diag.MaxProblems+1)
	client, err := Config{Brokers: []string{"a"}, CommandConfig: settings(t, long)}.Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if notes := client.Notes(); len(notes) != diag.MaxProblems+1 || notes[diag.MaxProblems].Text != "and 1 more notes" {
		t.Errorf("%d notes, the last is %v", len(notes), notes[len(notes)-1])
	}
}
