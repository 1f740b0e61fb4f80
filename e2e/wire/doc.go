// Package wire shows what a Kafka client says to its brokers. A [Proxy] stands
// in front of them, hands the client's bytes on as they are, keeps the requests,
// and counts them by broker, API key and version, with their bytes.
//
// The client must be told to dial the proxy, since brokers advertise addresses
// of their own: [Proxy.Dial] is a dialer that does, and [Proxy.Address] is for
// clients that map addresses. It does not see into TLS.
package wire
