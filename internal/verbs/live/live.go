// Package live has the verbs that ask a live cluster, which they only read.
package live

import (
	"context"
	"errors"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// Connection says how to reach a cluster. It is a [kafka.Config] with the names
// and the help that its options have in all shells.
type Connection struct {
	Brokers       []string `json:"brokers" placeholder:"HOST:PORT" help:"Brokers to ask first; the port is 9092 where none is given."`
	CommandConfig string   `json:"commandConfig" placeholder:"FILE" help:"Settings for everything here, in a client.properties as Kafka's own tools read it. Options win over it."`

	TLS        *bool  `json:"tls" name:"tls" negatable:"" help:"Speak TLS; so does a CA or a client certificate."`
	CACert     string `json:"caCert" name:"ca-cert" placeholder:"FILE" help:"PEM certificates that vouch for the brokers, in place of those of this machine."`
	ClientCert string `json:"clientCert" placeholder:"FILE" help:"PEM certificate of this client, with those that vouch for it."`
	ClientKey  string `json:"clientKey" placeholder:"FILE" help:"PEM private key of the client's certificate, where it does not stand in that file."`

	SASLMechanism string       `json:"saslMechanism" name:"sasl-mechanism" placeholder:"NAME" help:"PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or AWS_MSK_IAM (which takes AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN of the environment)."`
	Username      string       `json:"username" placeholder:"NAME" help:"User; for OAUTHBEARER the client id, for AWS_MSK_IAM the access key id."`
	Password      kafka.Secret `json:"password" placeholder:"TEXT" help:"Password; for OAUTHBEARER the client secret or, without a token URL, the token. Better kept in SIMLINK_PASSWORD or in a settings file."`
	OAuthTokenURL string       `json:"oauthTokenUrl" name:"oauth-token-url" placeholder:"URL" help:"Where OAUTHBEARER gets its tokens for user and password, through the proxy of HTTPS_PROXY if there is one."`
	OAuthScope    string       `json:"oauthScope" name:"oauth-scope" placeholder:"SCOPE" help:"What those tokens are asked for."`

	Proxy      kafka.Secret `json:"proxy" placeholder:"URL" help:"SOCKS5 proxy to the brokers, socks5://[USER:PASSWORD@]HOST:PORT; ALL_PROXY otherwise. It looks the brokers' names up."`
	AddressMap []string     `json:"addressMap" sep:"none" placeholder:"ADVERTISED=REACHABLE" help:"Dial REACHABLE where the cluster says ADVERTISED, HOST:PORT=HOST:PORT or HOST=HOST; repeatable."`
}

// Open checks how the cluster is to be reached; nothing is dialled. What is wrong
// is a [*verbs.ConnectionError].
func (c Connection) Open(o kafka.Options) (*kafka.Client, error) {
	client, err := kafka.Config(c).Open(o)
	return client, connectionError(err)
}

// connectionError tells what is wrong with the connection from all else.
func connectionError(err error) error {
	wrong, isConfig := errors.AsType[*kafka.ConfigError](err)
	if !isConfig {
		return err
	}
	return &verbs.ConnectionError{List: wrong.List}
}

// Reading says what of a cluster is read, and how.
type Reading struct {
	Topics      []string `json:"topics,omitempty" help:"Topics to read; an internal one may be named." placeholder:"NAME"`
	TopicsRegex string   `json:"topicsRegex,omitempty" help:"Read the topics whose name matches, anywhere, this regular expression." placeholder:"RE"`
	Producers   bool     `json:"producers,omitempty" help:"Read the producers too, which takes the permission to read the topics."`
}

// Clock says when a cluster is read, how long that may take in all, and what is
// told while it is.
type Clock struct {
	Now      time.Time
	Timeout  time.Duration
	Progress func(capture.Progress)
}

func (r Reading) ask(c Clock, drawn func(*simlink.Snapshot) []string) (capture.Selection, capture.Options) {
	return capture.Selection{Topics: r.Topics, TopicsRegex: r.TopicsRegex}, capture.Options{
		TakenAt: c.Now.UTC(), Timeout: c.Timeout, Producers: r.Producers, Drawn: drawn, Progress: c.Progress,
	}
}

// Snapshot reads a cluster.
func Snapshot(ctx context.Context, client *kafka.Client, r Reading, c Clock) (*simlink.Snapshot, error) {
	selection, options := r.ask(c, nil)
	read, err := capture.Read(ctx, client, selection, options)
	return read, connectionError(err)
}

// Connect reads of a cluster what its link shows. Whoever calls it has refused
// options that cannot be, for nothing to be dialled for them.
func Connect(ctx context.Context, client *kafka.Client, d verbs.Drawing, c Clock) (*simlink.Snapshot, error) {
	selection, options := Reading{d.Topics, d.TopicsRegex, d.Producers}.ask(c, d.Options().Drawn)
	read, err := capture.Read(ctx, client, selection, options)
	return read, connectionError(err)
}
