package kafka

// Config says how to reach a cluster. What a field leaves open is taken from the
// file that CommandConfig names, and a password that stands in neither from
// SIMLINK_PASSWORD.
type Config struct {
	// Brokers are those to ask first, HOST:PORT each; the port is 9092 where none is
	// given.
	Brokers []string
	// CommandConfig is the path of a client.properties, as Kafka's own tools read it,
	// with settings for everything here. The other fields win over it.
	CommandConfig string

	// TLS switches it on or off; nil leaves it to the file. A CA or a client
	// certificate switches it on too.
	TLS *bool
	// CACert is the path of the PEM certificates that vouch for the brokers, in place
	// of those of this machine.
	CACert string
	// ClientCert is the path of the PEM certificate of this client, with those that
	// vouch for it.
	ClientCert string
	// ClientKey is the path of the PEM key of ClientCert, where it does not stand in
	// that file.
	ClientKey string

	// SASLMechanism is PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or
	// AWS_MSK_IAM, which takes AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and
	// AWS_SESSION_TOKEN of the environment. It switches SASL on.
	SASLMechanism string
	// Username is who logs in: for OAUTHBEARER the client id, for AWS_MSK_IAM the
	// access key id.
	Username string
	// Password goes with Username; for OAUTHBEARER it is the client secret or, without
	// OAuthTokenURL, the token.
	Password Secret
	// OAuthTokenURL is where OAUTHBEARER gets its tokens, for Username and Password,
	// through the proxy of HTTPS_PROXY if there is one.
	OAuthTokenURL string
	// OAuthScope is what those tokens are asked for.
	OAuthScope string

	// Proxy is a SOCKS5 proxy to the brokers, socks5://[USER:PASSWORD@]HOST:PORT;
	// without it that of ALL_PROXY. It looks the brokers' names up.
	Proxy Secret
	// AddressMap has entries ADVERTISED=REACHABLE, HOST:PORT=HOST:PORT or HOST=HOST:
	// what to dial where the cluster advertises an address.
	AddressMap []string
}
