package kafka

import (
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/sasl"
	"github.com/twmb/franz-go/pkg/sasl/aws"
	"github.com/twmb/franz-go/pkg/sasl/oauth"
	"github.com/twmb/franz-go/pkg/sasl/plain"
	"github.com/twmb/franz-go/pkg/sasl/scram"
)

// mechanism returns how the client logs in, and the user whom the brokers see
// where that is who logs in.
func (r *resolver) mechanism(useTLS bool) (m sasl.Mechanism, seen string) {
	name := first(said("saslMechanism", r.SASLMechanism), r.file.mechanism)
	if !name.isSet() {
		r.wrong(r.file.protocol.place, "asks for SASL, and sasl.mechanism is not set, which means GSSAPI; set it to %s", oneOf(mechanisms))
		return nil, ""
	}
	name.text = strings.ToUpper(name.text)
	l := r.login(name)
	if !useTLS && (name.text == plainSASL || name.text == oauthSASL) {
		r.note(name.place, "is %s and TLS is off: whoever is on the way to the brokers can read the password or token", name.text)
	}
	switch name.text {
	case plainSASL:
		user, password := r.userPassword(name, l)
		return plain.Auth{User: user, Pass: password}.AsMechanism(), user
	case scram256, scram512:
		user, password := r.userPassword(name, l)
		auth := scram.Auth{User: user, Pass: password, IsToken: strings.EqualFold(l.delegation.text, "true")}
		if auth.IsToken {
			user = "" // the brokers see who owns it
		}
		if name.text == scram256 {
			return auth.AsSha256Mechanism(), user
		}
		return auth.AsSha512Mechanism(), user
	case oauthSASL:
		return oauth.Oauth(r.tokens(name, l)), ""
	case awsSASL:
		return r.awsKeys(name).AsManagedStreamingIAMMechanism(), ""
	}
	r.wrong(name.place, "is %s; it must be %s", diag.Quote(name.text), oneOf(mechanisms))
	return nil, ""
}

// userPassword returns who logs in. A password of the file goes with the user
// of the file only.
func (r *resolver) userPassword(name value, l login) (user, password string) {
	u := first(said("username", r.Username), l.user)
	if u.text != l.user.text {
		l.password = value{}
	}
	p := first(said("password", string(r.Password)), l.password, r.env("SIMLINK_PASSWORD"))
	if u.text == "" {
		r.wrong(option("username"), "is missing, which %s needs; so is a username in sasl.jaas.config", name.text)
	}
	if p.text == "" {
		r.wrong(option("password"), "is missing, which %s needs; so are SIMLINK_PASSWORD and a password in sasl.jaas.config", name.text)
	}
	r.secrets.add(p.text)
	return u.text, p.text
}

// awsKeys returns the credentials of AWS, as its own tools name them in the
// environment.
func (r *resolver) awsKeys(name value) aws.Auth {
	if r.Username != "" || r.Password != "" {
		user, password := r.userPassword(name, login{})
		return aws.Auth{AccessKey: user, SecretKey: password, UserAgent: clientName}
	}
	auth := aws.Auth{
		AccessKey: r.getenv("AWS_ACCESS_KEY_ID"), SecretKey: r.getenv("AWS_SECRET_ACCESS_KEY"),
		SessionToken: r.getenv("AWS_SESSION_TOKEN"), UserAgent: clientName,
	}
	if auth.AccessKey == "" || auth.SecretKey == "" {
		r.wrong(name.place, "is %s, which needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment; a profile or a role is not looked up", name.text)
	}
	r.secrets.add(auth.SecretKey)
	r.secrets.add(auth.SessionToken)
	return auth
}
