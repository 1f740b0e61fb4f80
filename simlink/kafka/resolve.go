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
)

// maxFile bounds what is read of any file; stores and settings are far smaller.
const maxFile = 8 << 20

// resolver turns flags, file and environment into what the client is made of,
// and keeps what is wrong and what is worth saying.
type resolver struct {
	Config
	getenv   func(string) string
	readFile func(path string, most int) ([]byte, error) // nil is the system's
	file     fileSettings
	trusted  []*x509.Certificate // that vouch for the brokers; none means those of this machine
	problems []Problem
	notes    []string
	secrets  secrets
}

func (r *resolver) wrong(place, format string, args ...any) {
	r.problems = append(r.problems, Problem{place, fmt.Sprintf(format, args...)})
}

func (r *resolver) note(place, format string, args ...any) {
	r.notes = append(r.notes, place+" "+fmt.Sprintf(format, args...))
}

func (r *resolver) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	return &ConfigError{r.problems}
}

// flag is the value of a flag; an empty one is not set.
func flag(name, text string) value {
	if text == "" {
		return value{}
	}
	return value{text, name}
}

func (r *resolver) env(name string) value { return flag(name, r.getenv(name)) }

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
		r.wrong(path.place, "names %s, which cannot be read: %v", path.text, err)
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

// readSettings reads the file of CommandConfig.
func (r *resolver) readSettings() {
	if r.CommandConfig == "" {
		return
	}
	data, ok := r.read(value{r.CommandConfig, "--command-config"})
	if !ok {
		return
	}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		r.wrong(r.CommandConfig, "begins with a byte order mark, which Kafka's tools take for a part of the first key; save it without")
		data = data[3:]
	}
	if i := bytes.IndexFunc(data, func(c rune) bool { return c >= 0x80 }); i >= 0 {
		r.note(fmt.Sprintf("%s:%d", r.CommandConfig, 1+bytes.Count(data[:i], []byte("\n"))),
			`holds characters beyond ASCII; they are read as ISO-8859-1, as Kafka's tools do, so write them as \uXXXX`)
	}
	properties, bad := parseProperties(data)
	for _, b := range bad {
		r.wrong(fmt.Sprintf("%s:%d", r.CommandConfig, b.line), "%v", b.err)
	}
	r.take(properties)
}

func (r *resolver) take(properties []property) {
	last := map[string]int{}
	for _, p := range properties {
		place := fmt.Sprintf("%s:%d", r.CommandConfig, p.line)
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == p.key })
		if i < 0 {
			r.unknown(place, p.key)
			continue
		}
		if line, ok := last[p.key]; ok {
			r.note(place, "%s is set on line %d too; the last one counts", p.key, line)
		}
		last[p.key] = p.line
		// Kafka trims what it takes, passwords too.
		text := strings.TrimFunc(p.value, func(c rune) bool { return c <= ' ' })
		switch key := keys[i]; {
		case key.Use == Read:
			*key.field(&r.file) = value{text, place + " " + p.key}
		case key.Use == Refused && text != "" && !slices.Contains(key.Accept, text):
			r.wrong(place+" "+p.key, "is not supported as it is set: %s%s", key.Note, accepted(key.Accept))
		}
	}
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

func (r *resolver) unknown(place, key string) {
	if len(key) > 100 || !settingName.MatchString(key) {
		r.note(place, `is no setting of Kafka's clients and is ignored; a setting that goes on in the next line ends in a \`)
		return
	}
	r.note(place, "%s is no setting of Kafka's clients and is ignored", key)
}

var protocols = map[string]struct{ tls, sasl bool }{
	"":          {},
	"PLAINTEXT": {}, "SSL": {tls: true}, "SASL_PLAINTEXT": {sasl: true}, "SASL_SSL": {tls: true, sasl: true},
}

// security says whether TLS and SASL are spoken.
func (r *resolver) security() (useTLS, useSASL bool) {
	set := r.file.protocol
	protocol, ok := protocols[strings.ToUpper(set.text)]
	if !ok {
		r.wrong(set.place, "is %q; it must be PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL", set.text)
	}
	certificates := first(flag("--ca-cert", r.CACert), flag("--client-cert", r.ClientCert), flag("--client-key", r.ClientKey))
	useTLS = protocol.tls || certificates.isSet()
	if r.TLS != nil {
		useTLS = *r.TLS
	}
	if certificates.isSet() && !useTLS {
		r.wrong("--no-tls", "does not go with %s; leave one of them out", certificates.place)
	}
	useSASL = protocol.sasl || r.SASLMechanism != ""
	r.idle(useTLS, useSASL)
	return useTLS, useSASL
}

// idle finds what was given and has no effect.
func (r *resolver) idle(useTLS, useSASL bool) {
	f := &r.file
	if login := first(flag("--username", r.Username), flag("--password", string(r.Password)),
		flag("--oauth-token-url", r.OAuthTokenURL), flag("--oauth-scope", r.OAuthScope)); login.isSet() && !useSASL {
		r.wrong(login.place, "has no effect without --sasl-mechanism, or a security.protocol of SASL_SSL or SASL_PLAINTEXT in --command-config")
	}
	if login := first(f.jaas, f.mechanism, f.username); login.isSet() && !useSASL {
		r.note(login.place, "has no effect, since security.protocol is not SASL_SSL or SASL_PLAINTEXT")
	}
	if store := first(f.trustFile, f.trustPEM, f.caPEM, f.keyFile, f.keyPEM, f.certPath); store.isSet() && !useTLS {
		r.note(store.place, "has no effect, since security.protocol is not SSL or SASL_SSL")
	}
}
