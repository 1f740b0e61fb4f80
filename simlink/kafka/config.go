package kafka

// Config says how to reach a cluster, as the flags of the command line do; its
// tags are read by kong. What a flag leaves open is taken from the file that
// CommandConfig names, and a password that stands in neither from
// SIMLINK_PASSWORD.
type Config struct {
	Brokers       []string `placeholder:"HOST:PORT" help:"Brokers to ask first; the port is 9092 where none is given."`
	CommandConfig string   `placeholder:"FILE" help:"Settings for everything here, in a client.properties as Kafka's own tools read it. Flags win over it."`

	TLS        *bool  `name:"tls" negatable:"" help:"Speak TLS; so do --ca-cert and --client-cert."`
	CACert     string `name:"ca-cert" placeholder:"FILE" help:"PEM certificates that vouch for the brokers, in place of those of this machine."`
	ClientCert string `placeholder:"FILE" help:"PEM certificate of this client, with those that vouch for it."`
	ClientKey  string `placeholder:"FILE" help:"PEM private key of --client-cert, where it does not stand in that file."`

	SASLMechanism string `name:"sasl-mechanism" placeholder:"NAME" help:"PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or AWS_MSK_IAM (which takes AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN of the environment)."`
	Username      string `placeholder:"NAME" help:"User; for OAUTHBEARER the client id, for AWS_MSK_IAM the access key id."`
	Password      Secret `placeholder:"TEXT" help:"Password; for OAUTHBEARER the client secret or, without --oauth-token-url, the token. Better kept in SIMLINK_PASSWORD or the file of --command-config than on the command line."`
	OAuthTokenURL string `name:"oauth-token-url" placeholder:"URL" help:"Where OAUTHBEARER gets its tokens for --username and --password, through the proxy of HTTPS_PROXY if there is one."`
	OAuthScope    string `name:"oauth-scope" placeholder:"SCOPE" help:"What those tokens are asked for."`

	Proxy      Secret   `placeholder:"URL" help:"SOCKS5 proxy to the brokers, socks5://[USER:PASSWORD@]HOST:PORT; ALL_PROXY otherwise. It looks the brokers' names up."`
	AddressMap []string `sep:"none" placeholder:"ADVERTISED=REACHABLE" help:"Dial REACHABLE where the cluster says ADVERTISED, HOST:PORT=HOST:PORT or HOST=HOST; repeatable."`
}
