package capture

import (
	"slices"
	"strings"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// When says in which case a request is sent.
type When string

// The cases. What the client sends, it sends of itself to connect and to find
// its way; Read never asks for it.
const (
	Always        When = "always"
	WithProducers When = "with producers"
	ByClient      When = "by the client"
)

// ACL is a permission, spelled as kafka-acls does: its --operation, and the flag
// of the resource without dashes.
type ACL struct {
	Operation string // "Describe", "DescribeConfigs", "Read"
	Resource  string // "topic" or "group"
}

// String is the permission in words.
func (a ACL) String() string { return a.Operation + " on the " + a.Resource }

// Flags are the arguments of kafka-acls for the permission on things of these
// names, "*" for all, quoted for a POSIX shell.
func (a ACL) Flags(names ...string) string {
	flags := "--operation " + a.Operation
	for _, name := range names {
		flags += " --" + a.Resource + " '" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return flags
}

// Request is a kind of request that may be sent to a broker.
type Request struct {
	Key             int16 // of Kafka's protocol
	Name            string
	Lowest, Highest int16 // version used; the broker and the client settle on one between
	Needs           []ACL // all of them; none where any principal may send it
	When            When
	Why             string
}

var (
	describeTopic   = ACL{"Describe", "topic"}
	describeGroup   = ACL{"Describe", "group"}
	describeConfigs = ACL{"DescribeConfigs", "topic"}
	readTopic       = ACL{"Read", "topic"}
)

// requests is the one list of what may be sent, in the order of their first use.
// All of them read.
var requests = []Request{
	{18, "ApiVersions", 0, 5, nil, ByClient, "Which versions of the requests a broker knows, once a connection."},
	{17, "SaslHandshake", 0, 1, nil, ByClient, "Which SASL mechanism is used, once a connection, where the listener wants SASL."},
	{36, "SaslAuthenticate", 0, 2, nil, ByClient, "The SASL exchange itself, once or twice a connection."},
	{3, "Metadata", 1, 13, []ACL{describeTopic}, Always, "Brokers, racks, topics, partitions, leaders, replicas and ISR. It asks for all topics, never names one, and forbids their creation; topics that may not be described are not listed."},
	{2, "ListOffsets", 1, 11, []ACL{describeTopic}, Always, "The earliest and the latest offset of each partition of the selected topics: one request each to a broker that leads any."},
	{16, "ListGroups", 0, 5, []ACL{describeGroup}, Always, "The groups that a broker coordinates, with their types; groups that may not be described are not listed."},
	{10, "FindCoordinator", 0, 6, []ACL{describeGroup}, ByClient, "Which broker coordinates a group."},
	{9, "OffsetFetch", 2, 10, []ACL{describeGroup, describeTopic}, Always, "All committed offsets of consumer groups, one request a coordinator."},
	{15, "DescribeGroups", 0, 6, []ACL{describeGroup}, Always, "State and members of consumer groups, one request a coordinator."},
	{69, "ConsumerGroupDescribe", 0, 1, []ACL{describeGroup, describeTopic}, Always, "The same of groups of the new protocol (KIP-848), only where there are any."},
	{32, "DescribeConfigs", 0, 4, []ACL{describeConfigs}, Always, "cleanup.policy, min.insync.replicas, retention.ms and retention.bytes of topics, and no other configuration."},
	{61, "DescribeProducers", 0, 0, []ACL{readTopic}, WithProducers, "The producer states of partitions (KIP-664), one request to a broker that leads any."},
}

// Requests lists every kind of request that a broker may see of Read and of the
// client that it is given. Nothing else is ever sent.
func Requests() []Request {
	list := slices.Clone(requests)
	for i := range list {
		list[i].Needs = slices.Clone(list[i].Needs)
	}
	return list
}

// requestOf is the row of a key that is in the table.
func requestOf(key kmsg.Key) Request {
	return requests[slices.IndexFunc(requests, func(r Request) bool { return r.Key == int16(key) })]
}
