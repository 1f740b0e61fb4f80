package kafka

// Config says how to reach a cluster. What a field leaves open is taken from the
// file that CommandConfig names, and a password that stands in neither from
// SIMLINK_PASSWORD.
type Config struct {
	// Brokers are those to ask first, HOST:PORT each; the port is 9092 where none is
	// given.
	Brokers []string `placeholder:"HOST:PORT" help:"Brokers to ask first; the port is 9092 where none is given."`
	// CommandConfig is the path of a client.properties, as Kafka's own tools read it,
	// with settings for everything here. The other fields win over it.
	CommandConfig string `placeholder:"FILE" help:"Settings for everything here, in a client.properties as Kafka's own tools read it. Flags win over it."`

	// TLS switches it on or off; nil leaves it to the file. A CA or a client
	// certificate switches it on too.
	TLS *bool `name:"tls" negatable:"" help:"Speak TLS; so do --ca-cert and --client-cert."`
	// CACert is the path of the PEM certificates that vouch for the brokers, in place
	// of those of this machine.
	CACert string `name:"ca-cert" placeholder:"FILE" help:"PEM certificates that vouch for the brokers, in place of those of this machine."`
	// ClientCert is the path of the PEM certificate of this client, with those that
	// vouch for it.
	ClientCert string `placeholder:"FILE" help:"PEM certificate of this client, with those that vouch for it."`
	// ClientKey is the path of the PEM key of ClientCert, where it does not stand in
	// that file.
	ClientKey string `placeholder:"FILE" help:"PEM private key of --client-cert, where it does not stand in that file."`

	// SASLMechanism is PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or
	// AWS_MSK_IAM, which takes AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and
	// AWS_SESSION_TOKEN of the environment. It switches SASL on.
	SASLMechanism string `name:"sasl-mechanism" placeholder:"NAME" help:"PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or AWS_MSK_IAM (which takes AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN of the environment)."`
	// Username is who logs in: for OAUTHBEARER the client id, for AWS_MSK_IAM the
	// access key id.
	Username string `placeholder:"NAME" help:"User; for OAUTHBEARER the client id, for AWS_MSK_IAM the access key id."`
	// Password goes with Username; for OAUTHBEARER it is the client secret or, without
	// OAuthTokenURL, the token.
	Password Secret `placeholder:"TEXT" help:"Password; for OAUTHBEARER the client secret or, without --oauth-token-url, the token. Better kept in SIMLINK_PASSWORD or the file of --command-config than on the command line."`
	// OAuthTokenURL is where OAUTHBEARER gets its tokens, for Username and Password,
	// through the proxy of HTTPS_PROXY if there is one.
	OAuthTokenURL string `name:"oauth-token-url" placeholder:"URL" help:"Where OAUTHBEARER gets its tokens for --username and --password, through the proxy of HTTPS_PROXY if there is one."`
	// OAuthScope is what those tokens are asked for.
	OAuthScope string `name:"oauth-scope" placeholder:"SCOPE" help:"What those tokens are asked for."`

	// Proxy is a SOCKS5 proxy to the brokers, socks5://[USER:PASSWORD@]HOST:PORT;
	// without it that of ALL_PROXY. It looks the brokers' names up.
	Proxy Secret `placeholder:"URL" help:"SOCKS5 proxy to the brokers, socks5://[USER:PASSWORD@]HOST:PORT; ALL_PROXY otherwise. It looks the brokers' names up."`
	// AddressMap has entries ADVERTISED=REACHABLE, HOST:PORT=HOST:PORT or HOST=HOST:
	// what to dial where the cluster advertises an address.
	AddressMap []string `sep:"none" placeholder:"ADVERTISED=REACHABLE" help:"Dial REACHABLE where the cluster says ADVERTISED, HOST:PORT=HOST:PORT or HOST=HOST; repeatable."`
}
