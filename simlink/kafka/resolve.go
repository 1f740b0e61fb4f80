package kafka

import (
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// maxFile bounds what is read of any file; stores and settings are far smaller.
const maxFile = 8 << 20

// maxPath bounds what is shown of a path, in characters.
const maxPath = 300

// resolver turns options, file and environment into what the client is made of,
// and keeps what is wrong and what is worth saying.
type resolver struct {
	Config
	getenv   func(string) string
	readFile func(path string, most int) ([]byte, error) // nil is the system's
	file     fileSettings
	trusted  []*x509.Certificate // that vouch for the brokers; none means those of this machine
	problems diag.List
	notes    diag.List
	secrets  secrets
}

func (r *resolver) wrong(at place, format string, args ...any) {
	r.advise(at, nil, format, args...)
}

// advise is wrong with what helps.
func (r *resolver) advise(at place, hints []diag.Hint, format string, args ...any) {
	r.problems.Add(at.problem(fmt.Sprintf(format, args...), hints))
}

// failed lists the problems of an error at a place.
func (r *resolver) failed(at place, err error) {
	for _, p := range diag.Of(err) {
		r.problems.Add(at.problem(p.Text, p.Hints))
	}
}

func (r *resolver) note(at place, format string, args ...any) {
	r.notes.Add(at.problem(fmt.Sprintf(format, args...), nil))
}

// told are the notes, and how many more there are.
func (r *resolver) told() []diag.Problem {
	notes := r.notes.Problems()
	if more := r.notes.More(); more > 0 {
		notes = append(notes, diag.Problem{Text: fmt.Sprintf("and %d more notes", more)})
	}
	return notes
}

func (r *resolver) err() error {
	if r.problems.Empty() {
		return nil
	}
	return &ConfigError{r.problems}
}

// said is the value of an option; an empty one is not set.
func said(name, text string) value {
	if text == "" {
		return value{}
	}
	return value{text, option(name)}
}

func (r *resolver) env(name string) value {
	if text := r.getenv(name); text != "" {
		return value{text, place{name: name}}
	}
	return value{}
}

// read returns what a file holds. What cannot be read is a problem of the place
// that names it.
func (r *resolver) read(path value) ([]byte, bool) {
	read := r.readFile
	if read == nil {
		read = readFile
	}
	data, err := read(path.text, maxFile+1)
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("it holds more than %d MiB", maxFile>>20)
	}
	if err != nil {
		if pathError, ok := errors.AsType[*os.PathError](err); ok {
			err = pathError.Err
		}
		r.wrong(path.place, "names %s, which cannot be read: %v", shownPath(path.text), err)
		return nil, false
	}
	return data, true
}

func readFile(path string, most int) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(most)))
}

// shownPath is a path as a message shows it.
func shownPath(path string) string { return diag.Clip(path, maxPath) }

// readSettings reads the file of CommandConfig.
func (r *resolver) readSettings() {
	if r.CommandConfig == "" {
		return
	}
	data, ok := r.read(said("commandConfig", r.CommandConfig))
	if !ok {
		return
	}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		r.wrong(place{name: r.CommandConfig}, "begins with a byte order mark, which Kafka's tools take for a part of the first key; save it without")
		data = data[3:]
	}
	if i := bytes.IndexFunc(data, func(c rune) bool { return c >= 0x80 }); i >= 0 {
		r.note(r.line(1+bytes.Count(data[:i], []byte("\n")), ""),
			`holds characters beyond ASCII; they are read as ISO-8859-1, as Kafka's tools do, so write them as \uXXXX`)
	}
	properties, bad := parseProperties(data)
	for _, b := range bad {
		r.wrong(r.line(b.line, ""), "%v", b.err)
	}
	r.take(properties)
}

func (r *resolver) take(properties []property) {
	last := map[string]int{}
	for _, p := range properties {
		at := r.line(p.line, "")
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == p.key })
		if i < 0 {
			r.unknown(at, p.key)
			continue
		}
		if line, ok := last[p.key]; ok {
			r.note(at, "%s is set on line %d too; the last one counts", p.key, line)
		}
		last[p.key] = p.line
		// Kafka trims what it takes, passwords too.
		text := strings.TrimFunc(p.value, func(c rune) bool { return c <= ' ' })
		switch key := keys[i]; {
		case key.Use == Read:
			*key.field(&r.file) = value{text, r.line(p.line, p.key)}
		case key.Use == Refused && text != "" && !slices.Contains(key.Accept, text):
			r.wrong(r.line(p.line, p.key), "is not supported as it is set: %s%s", key.Note, accepted(key.Accept))
		}
	}
}

// line is a line of the settings file, and the key there if there is one to name.
func (r *resolver) line(number int, key string) place {
	return place{name: strings.TrimSpace(fmt.Sprintf("%s:%d %s", r.CommandConfig, number, key))}
}

func accepted(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return "; it may be " + oneOf(values)
}

// settingName is what the name of a setting looks like. Anything else may be a
// part of a secret, where a line was not joined with the one before it.
var settingName = regexp.MustCompile(`^[a-z]{1,32}$|^[a-z][a-z0-9]*([._-][a-z0-9]+)+$`)

func (r *resolver) unknown(at place, key string) {
	if len(key) > 100 || !settingName.MatchString(key) {
		r.note(at, `is no setting of Kafka's clients and is ignored; a setting that goes on in the next line ends in a \`)
		return
	}
	r.note(at, "%s is no setting of Kafka's clients and is ignored", key)
}

var protocols = map[string]struct{ tls, sasl bool }{
	"":          {},
	"PLAINTEXT": {}, "SSL": {tls: true}, "SASL_PLAINTEXT": {sasl: true}, "SASL_SSL": {tls: true, sasl: true},
}

// security reports whether TLS and SASL are spoken.
func (r *resolver) security() (useTLS, useSASL bool) {
	set := r.file.protocol
	protocol, ok := protocols[strings.ToUpper(set.text)]
	if !ok {
		r.wrong(set.place, "is %s; it must be PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL", diag.Quote(set.text))
	}
	certificates := first(said("caCert", r.CACert), said("clientCert", r.ClientCert), said("clientKey", r.ClientKey))
	useTLS = protocol.tls || certificates.isSet()
	if r.TLS != nil {
		useTLS = *r.TLS
	}
	if certificates.isSet() && !useTLS {
		r.advise(option("tls"), hints(diag.Hint{Option: certificates.place.name, Text: "goes with TLS alone"}),
			"is off, which does not go with certificates; leave one of the two out")
	}
	useSASL = protocol.sasl || r.SASLMechanism != ""
	r.idle(useTLS, useSASL)
	return useTLS, useSASL
}

// idle finds what was given and has no effect.
func (r *resolver) idle(useTLS, useSASL bool) {
	f := &r.file
	if login := first(said("username", r.Username), said("password", string(r.Password)),
		said("oauthTokenUrl", r.OAuthTokenURL), said("oauthScope", r.OAuthScope)); login.isSet() && !useSASL {
		r.advise(login.place, chooseLogin, "has no effect without SASL")
	}
	if login := first(f.jaas, f.mechanism, f.username); login.isSet() && !useSASL {
		r.note(login.place, "has no effect, since security.protocol is not SASL_SSL or SASL_PLAINTEXT")
	}
	if store := first(f.trustFile, f.trustPEM, f.caPEM, f.keyFile, f.keyPEM, f.certPath); store.isSet() && !useTLS {
		r.note(store.place, "has no effect, since security.protocol is not SSL or SASL_SSL")
	}
}
