package kafka

import (
	"maps"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

const (
	plainSASL = "PLAIN"
	scram256  = "SCRAM-SHA-256"
	scram512  = "SCRAM-SHA-512"
	oauthSASL = "OAUTHBEARER"
	awsSASL   = "AWS_MSK_IAM"
)

var mechanisms = []string{plainSASL, scram256, scram512, oauthSASL, awsSASL}

// login is who logs in, as the file says it.
type login struct {
	user, password      value
	token               value
	tokenURL, scope     value
	delegation          value             // "true": user and password are a delegation token
	extensions          map[string]string // of OAUTHBEARER
	clientID, clientKey value
}

// loginModule is what sasl.jaas.config may name, and the options that it has.
type loginModule struct {
	class      string
	mechanisms []string
	options    map[string]func(*login) *value // nil where it does nothing here
	refused    map[string]string              // and what to do instead
}

func user(l *login) *value         { return &l.user }
func password(l *login) *value     { return &l.password }
func clientID(l *login) *value     { return &l.clientID }
func clientSecret(l *login) *value { return &l.clientKey }

const (
	noProfile  = "AWS profiles and roles are not looked up; put the credentials in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"
	noTokenTLS = "the token endpoint is trusted by the certificates of this machine and those that vouch for the brokers"
)

var loginModules = []loginModule{
	{class: "org.apache.kafka.common.security.plain.PlainLoginModule", mechanisms: []string{plainSASL},
		options: map[string]func(*login) *value{"username": user, "password": password}},
	{class: "org.apache.kafka.common.security.scram.ScramLoginModule", mechanisms: []string{scram256, scram512},
		options: map[string]func(*login) *value{"username": user, "password": password,
			"tokenauth": func(l *login) *value { return &l.delegation }}},
	{class: "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule", mechanisms: []string{oauthSASL},
		options: map[string]func(*login) *value{
			"clientId": clientID, "clientSecret": clientSecret, "scope": func(l *login) *value { return &l.scope },
			// Strimzi's.
			"oauth.client.id": clientID, "oauth.client.secret": clientSecret,
			"oauth.scope":              func(l *login) *value { return &l.scope },
			"oauth.token.endpoint.uri": func(l *login) *value { return &l.tokenURL },
			"oauth.access.token":       func(l *login) *value { return &l.token },
		},
		refused: map[string]string{
			"ssl.truststore.location": noTokenTLS, "ssl.truststore.certificates": noTokenTLS,
			"oauth.ssl.truststore.location": noTokenTLS, "oauth.ssl.truststore.certificates": noTokenTLS,
			"oauth.refresh.token":           "give a client id and secret, or a token",
			"oauth.password.grant.username": "give a client id and secret, or a token",
		}},
	{class: "software.amazon.msk.auth.iam.IAMLoginModule", mechanisms: []string{awsSASL},
		options: map[string]func(*login) *value{"awsDebugCreds": nil, "awsMaxRetries": nil, "awsMaxBackOffTimeMs": nil},
		refused: map[string]string{"awsProfileName": noProfile, "awsRoleArn": noProfile, "awsRoleSessionName": noProfile,
			"awsRoleExternalId": noProfile, "awsRoleAccessKeyId": noProfile, "awsRoleSecretAccessKey": noProfile,
			"awsRoleSessionToken": noProfile, "awsStsRegion": noProfile}},
	{class: "com.sun.security.auth.module.Krb5LoginModule"},
}

// login reads who logs in with a mechanism from the file.
func (r *resolver) login(mechanism value) login {
	f := &r.file
	l := login{user: f.username, password: f.password, tokenURL: f.tokenURL, scope: f.scope,
		clientID: f.clientCredential, clientKey: f.clientSecret}
	if !f.jaas.isSet() {
		return l
	}
	entry, err := parseJAAS(f.jaas.text)
	if err != nil {
		r.wrong(f.jaas.place, "%v", err)
		return l
	}
	i := slices.IndexFunc(loginModules, func(m loginModule) bool { return m.class == entry.module })
	switch {
	case i < 0:
		r.wrong(f.jaas.place, "names a login module that is not supported%s; it may be %s", shownModule(entry.module), oneOf(loginClasses()))
	case slices.Contains(loginModules[i].mechanisms, mechanism.text):
		r.takeOptions(loginModules[i], entry, &l)
	case mechanism.place == option("saslMechanism"):
		r.note(f.jaas.place, "is set aside: its login module is not for %s, which the options choose", mechanism.text)
	case slices.Contains(mechanisms, mechanism.text):
		r.wrong(f.jaas.place, "names the login module %s, which is not for the %s of sasl.mechanism", shortClass(entry.module), mechanism.text)
	}
	return l
}

func loginClasses() (names []string) {
	for _, m := range loginModules {
		if m.mechanisms != nil {
			names = append(names, shortClass(m.class))
		}
	}
	return names
}

func shortClass(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// shownModule names a login module that is not known, where it looks like one.
func shownModule(class string) string {
	if !strings.HasSuffix(class, "LoginModule") || !settingName.MatchString(strings.ToLower(class)) {
		return ""
	}
	return " (" + diag.Short(class) + ")"
}

// takeOptions reads the options of the login module. One that is not known is
// not named: it may be a part of a password that is not quoted.
func (r *resolver) takeOptions(m loginModule, entry jaasEntry, l *login) {
	place := r.file.jaas.place
	unknown := 0
	for _, name := range slices.Sorted(maps.Keys(entry.options)) {
		text := entry.options[name]
		field, known := m.options[name]
		extension, isExtension := strings.CutPrefix(name, "extension_")
		switch {
		case known && field != nil:
			*field(l) = value{text, place}
		case known:
		case m.refused[name] != "":
			r.wrong(place, "sets %s, which is not supported: %s", name, m.refused[name])
		case strings.HasPrefix(name, "unsecuredLogin"):
			r.wrong(place, "asks for an unsecured token, which is not made; give a client id and secret, or a token")
		case isExtension && m.mechanisms[0] == oauthSASL:
			if l.extensions == nil {
				l.extensions = map[string]string{}
			}
			l.extensions[extension] = text
		default:
			unknown++
		}
	}
	if unknown > 0 {
		r.note(place, "has %d of its options ignored, which are not known of %s", unknown, shortClass(m.class))
	}
}
