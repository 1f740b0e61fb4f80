package kafka

import (
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Use is what is done with a key of a client.properties.
type Use int

// Read keys say how to dial. Ignored keys are about what is not done here.
// Refused keys change what is trusted or who logs in, in a way that is not
// supported, so that they are errors.
const (
	Read Use = iota
	Ignored
	Refused
)

// Key is a key of a client.properties: one of Apache Kafka's clients, or one
// that librdkafka has besides.
type Key struct {
	Name   string
	Use    Use
	Note   string   // what it does here, or why nothing
	Accept []string // of a Refused key, the values that change nothing and so pass

	field func(*fileSettings) *value
}

// Keys returns every key that is known, in the order of the docs. A key that is
// not among them is noted and ignored, as Kafka's own tools do.
func Keys() []Key { return slices.Clone(keys) }

// fileSettings are the Read keys, each with its place.
type fileSettings struct {
	brokers, clientID, protocol, mechanism, jaas         value
	username, password                                   value
	tokenURL, clientCredential, clientSecret, scope      value
	hostCheck, tlsVersions                               value
	trustType, trustFile, trustPassword, trustPEM, caPEM value
	keyType, keyFile, keyStorePassword                   value
	keyPEM, chainPEM, keyPassword, certPath, keyPath     value
}

// value is a setting and the place it was found at; no place is not set.
type value struct {
	text  string
	place place
}

func (v value) isSet() bool { return v.place != place{} }

// place is where a setting stands: an option, a line of the settings file, or a
// variable of the environment.
type place struct {
	name string
	code diag.Code
}

func option(name string) place { return place{name, diag.CodeOption} }

func (p place) problem(text string, hints []diag.Hint) diag.Problem {
	return diag.Problem{Place: p.name, Code: p.code, Text: text, Hints: hints}
}

// first returns the first value that is set.
func first(values ...value) value {
	for _, v := range values {
		if v.isSet() {
			return v
		}
	}
	return value{}
}

const (
	notRecords  = "simlink reads no records and writes none"
	notGroups   = "simlink joins no group"
	ownTime     = "simlink bounds its own time, with one timeout"
	notMetrics  = "simlink reports no metrics"
	notKerberos = "simlink does not speak GSSAPI"
	notPKI      = "it chooses between Java's implementations"
	notChecked  = "the broker checks the token"
	oneToken    = "a token is got when it is needed"
)

func read(name string, field func(*fileSettings) *value, note string) Key {
	return Key{Name: name, Note: note, field: field}
}

func refuse(name, note string, accept ...string) Key {
	return Key{Name: name, Use: Refused, Note: note, Accept: accept}
}

func ignore(note string, names ...string) (all []Key) {
	for _, name := range names {
		all = append(all, Key{Name: name, Use: Ignored, Note: note})
	}
	return all
}

var keys = slices.Concat(readKeys, refusedKeys, ignoredKeys)

var readKeys = []Key{
	read("bootstrap.servers", func(f *fileSettings) *value { return &f.brokers }, "the brokers to ask first"),
	read("metadata.broker.list", func(f *fileSettings) *value { return &f.brokers }, "librdkafka's bootstrap.servers"),
	read("client.id", func(f *fileSettings) *value { return &f.clientID }, "what this client calls itself; simlink without it"),
	read("security.protocol", func(f *fileSettings) *value { return &f.protocol }, "PLAINTEXT (without it), SSL, SASL_PLAINTEXT or SASL_SSL"),
	read("sasl.mechanism", func(f *fileSettings) *value { return &f.mechanism }, "how to log in: "+oneOf(mechanisms)),
	read("sasl.mechanisms", func(f *fileSettings) *value { return &f.mechanism }, "librdkafka's sasl.mechanism"),
	read("sasl.jaas.config", func(f *fileSettings) *value { return &f.jaas }, "the login module and its options: who logs in"),
	read("sasl.username", func(f *fileSettings) *value { return &f.username }, "librdkafka's user"),
	read("sasl.password", func(f *fileSettings) *value { return &f.password }, "librdkafka's password"),
	read("sasl.oauthbearer.token.endpoint.url", func(f *fileSettings) *value { return &f.tokenURL }, "where OAUTHBEARER gets its tokens, or file:PATH of one"),
	read("sasl.oauthbearer.client.credentials.client.id", func(f *fileSettings) *value { return &f.clientCredential }, "the OAUTHBEARER client id"),
	read("sasl.oauthbearer.client.credentials.client.secret", func(f *fileSettings) *value { return &f.clientSecret }, "the OAUTHBEARER client secret"),
	read("sasl.oauthbearer.client.id", func(f *fileSettings) *value { return &f.clientCredential }, "librdkafka's OAUTHBEARER client id"),
	read("sasl.oauthbearer.client.secret", func(f *fileSettings) *value { return &f.clientSecret }, "librdkafka's OAUTHBEARER client secret"),
	read("sasl.oauthbearer.scope", func(f *fileSettings) *value { return &f.scope }, "what those tokens are asked for"),
	read("ssl.truststore.type", func(f *fileSettings) *value { return &f.trustType }, "PEM or PKCS12; JKS must be converted"),
	read("ssl.truststore.location", func(f *fileSettings) *value { return &f.trustFile }, "file of the certificates that vouch for the brokers"),
	read("ssl.truststore.password", func(f *fileSettings) *value { return &f.trustPassword }, "password of that file"),
	read("ssl.truststore.certificates", func(f *fileSettings) *value { return &f.trustPEM }, "those certificates themselves, in PEM"),
	read("ssl.ca.pem", func(f *fileSettings) *value { return &f.trustPEM }, "librdkafka's ssl.truststore.certificates"),
	read("ssl.ca.location", func(f *fileSettings) *value { return &f.caPEM }, "librdkafka's PEM file of those certificates"),
	read("ssl.keystore.type", func(f *fileSettings) *value { return &f.keyType }, "PEM or PKCS12; JKS must be converted"),
	read("ssl.keystore.location", func(f *fileSettings) *value { return &f.keyFile }, "file of this client's certificate and key"),
	read("ssl.keystore.password", func(f *fileSettings) *value { return &f.keyStorePassword }, "password of that file"),
	read("ssl.keystore.key", func(f *fileSettings) *value { return &f.keyPEM }, "the key itself, in PEM"),
	read("ssl.keystore.certificate.chain", func(f *fileSettings) *value { return &f.chainPEM }, "the certificate itself, in PEM"),
	read("ssl.key.pem", func(f *fileSettings) *value { return &f.keyPEM }, "librdkafka's ssl.keystore.key"),
	read("ssl.certificate.pem", func(f *fileSettings) *value { return &f.chainPEM }, "librdkafka's ssl.keystore.certificate.chain"),
	read("ssl.key.location", func(f *fileSettings) *value { return &f.keyPath }, "librdkafka's PEM file of this client's key"),
	read("ssl.certificate.location", func(f *fileSettings) *value { return &f.certPath }, "librdkafka's PEM file of this client's certificate"),
	read("ssl.key.password", func(f *fileSettings) *value { return &f.keyPassword }, "password of an encrypted PEM key, wherever the key stands"),
	read("ssl.endpoint.identification.algorithm", func(f *fileSettings) *value { return &f.hostCheck },
		"https (without it); empty, none or null: a certificate may be for another host, and must be trusted all the same"),
	read("ssl.enabled.protocols", func(f *fileSettings) *value { return &f.tlsVersions }, "TLSv1.2, TLSv1.3 or both"),
}

var refusedKeys = []Key{
	refuse("bootstrap.controllers", "controllers do not answer what a snapshot asks; give brokers in bootstrap.servers"),
	refuse("config.providers", "values are taken as they stand, and nothing is fetched from elsewhere; write them out"),
	refuse("enable.ssl.certificate.verification", "a certificate must be trusted; give the one that vouches for it in ssl.truststore.location", "true"),
	refuse("sasl.client.callback.handler.class", "its code cannot run here", "software.amazon.msk.auth.iam.IAMClientCallbackHandler"),
	refuse("sasl.login.callback.handler.class", "its code cannot run here",
		"org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginCallbackHandler",
		"org.apache.kafka.common.security.oauthbearer.secured.OAuthBearerLoginCallbackHandler",
		"io.strimzi.kafka.oauth.client.JaasClientOauthLoginCallbackHandler"),
	refuse("sasl.login.class", "its code cannot run here"),
	refuse("sasl.oauthbearer.jwt.retriever.class", "its code cannot run here",
		"org.apache.kafka.common.security.oauthbearer.DefaultJwtRetriever",
		"org.apache.kafka.common.security.oauthbearer.ClientCredentialsJwtRetriever",
		"org.apache.kafka.common.security.oauthbearer.FileJwtRetriever"),
	refuse("sasl.oauthbearer.assertion.file", noAssertion), refuse("sasl.oauthbearer.assertion.private.key.file", noAssertion),
	refuse("sasl.oauthbearer.assertion.private.key.passphrase", noAssertion), refuse("sasl.oauthbearer.assertion.template.file", noAssertion),
	refuse("sasl.oauthbearer.config", "unsecured tokens are not made"),
	refuse("sasl.oauthbearer.method", "only oidc is supported", "oidc", "OIDC"),
	refuse("ssl.cipher.suites", "the cipher suites are those of Go"),
	refuse("ssl.crl.location", "revocation lists are not read"),
	refuse("ssl.engine.factory.class", "its code cannot run here"),
	refuse("ssl.keymanager.algorithm", "only Java's own are known", "SunX509", "PKIX", "NewSunX509"),
	refuse("ssl.protocol", "TLS 1.2 and 1.3 are supported", "TLS", "TLSv1.2", "TLSv1.3"),
	refuse("ssl.trustmanager.algorithm", "only Java's own are known", "PKIX", "SunX509"),
}

const noAssertion = "signed assertions are not made; use a client id and secret, or a token"

var ignoredKeys = slices.Concat(
	ignore(ownTime, "connections.max.idle.ms", "default.api.timeout.ms", "metadata.max.age.ms", "metadata.max.idle.ms",
		"metadata.recovery.rebootstrap.trigger.ms", "metadata.recovery.strategy", "reconnect.backoff.max.ms", "reconnect.backoff.ms",
		"request.timeout.ms", "retries", "retry.backoff.max.ms", "retry.backoff.ms", "socket.connection.setup.timeout.max.ms",
		"socket.connection.setup.timeout.ms"),
	ignore(notRecords, "acks", "auto.offset.reset", "batch.size", "buffer.memory", "check.crcs", "client.rack",
		"compression.gzip.level", "compression.lz4.level", "compression.type", "compression.zstd.level", "delivery.timeout.ms",
		"enable.idempotence", "fetch.max.bytes", "fetch.max.wait.ms", "fetch.min.bytes",
		"internal.throw.on.fetch.stable.offset.unsupported", "isolation.level", "key.deserializer", "key.serializer", "linger.ms",
		"max.block.ms", "max.in.flight.requests.per.connection", "max.partition.fetch.bytes", "max.request.size",
		"partitioner.adaptive.partitioning.enable", "partitioner.availability.timeout.ms", "partitioner.class",
		"partitioner.ignore.keys", "transaction.timeout.ms", "transaction.two.phase.commit.enable", "transactional.id",
		"value.deserializer", "value.serializer"),
	ignore(notGroups, "auto.commit.interval.ms", "enable.auto.commit", "exclude.internal.topics", "group.id", "group.instance.id",
		"group.protocol", "group.remote.assignor", "heartbeat.interval.ms", "internal.leave.group.on.close", "max.poll.interval.ms",
		"max.poll.records", "partition.assignment.strategy", "session.timeout.ms", "share.acknowledgement.mode", "share.acquire.mode"),
	ignore(notMetrics, "auto.include.jmx.reporter", "enable.metrics.push", "interceptor.classes", "metric.reporters",
		"metrics.num.samples", "metrics.recording.level", "metrics.sample.window.ms"),
	ignore("topics are never created", "allow.auto.create.topics"),
	ignore("every address of a name is tried", "client.dns.lookup"),
	ignore("the operating system sizes them", "receive.buffer.bytes", "send.buffer.bytes"),
	ignore(notKerberos, "sasl.kerberos.kinit.cmd", "sasl.kerberos.min.time.before.relogin", "sasl.kerberos.service.name",
		"sasl.kerberos.ticket.renew.jitter", "sasl.kerberos.ticket.renew.window.factor"),
	ignore(oneToken, "sasl.login.connect.timeout.ms", "sasl.login.read.timeout.ms", "sasl.login.refresh.buffer.seconds",
		"sasl.login.refresh.min.period.seconds", "sasl.login.refresh.window.factor", "sasl.login.refresh.window.jitter",
		"sasl.login.retry.backoff.max.ms", "sasl.login.retry.backoff.ms", "sasl.oauthbearer.header.urlencode"),
	ignore("it is used with an assertion only", "sasl.oauthbearer.assertion.algorithm", "sasl.oauthbearer.assertion.claim.aud",
		"sasl.oauthbearer.assertion.claim.exp.seconds", "sasl.oauthbearer.assertion.claim.iss",
		"sasl.oauthbearer.assertion.claim.jti.include", "sasl.oauthbearer.assertion.claim.nbf.seconds",
		"sasl.oauthbearer.assertion.claim.sub"),
	ignore(notChecked, "sasl.oauthbearer.clock.skew.seconds", "sasl.oauthbearer.expected.audience",
		"sasl.oauthbearer.expected.issuer", "sasl.oauthbearer.jwks.endpoint.refresh.ms",
		"sasl.oauthbearer.jwks.endpoint.retry.backoff.max.ms", "sasl.oauthbearer.jwks.endpoint.retry.backoff.ms",
		"sasl.oauthbearer.jwks.endpoint.url", "sasl.oauthbearer.jwt.validator.class", "sasl.oauthbearer.scope.claim.name",
		"sasl.oauthbearer.sub.claim.name"),
	ignore(notPKI, "security.providers", "ssl.provider", "ssl.secure.random.implementation"),
)
