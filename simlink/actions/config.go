package actions

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// configPath is a row of the table of config paths: what stands before and
// after the id ("consumer.pollMs" has none), and what the value may be.
type configPath struct {
	prefix, suffix string
	rule           rule
}

func (p configPath) String() string {
	if p.suffix == "" {
		return p.prefix
	}
	return p.prefix + "<id>" + p.suffix
}

func (p configPath) match(path string) bool {
	if p.suffix == "" {
		return path == p.prefix
	}
	return len(path) > len(p.prefix)+len(p.suffix) &&
		strings.HasPrefix(path, p.prefix) && strings.HasSuffix(path, p.suffix)
}

var (
	assignor  = oneOf("range", "roundrobin", "sticky", "cooperative-sticky")
	isolation = oneOf("read_committed", "read_uncommitted")
	reset     = oneOf("earliest", "latest", "none")
)

var configPaths = []configPath{
	{"producers.", ".topic", rule{class: topicName}},
	{"producers.", ".config.acks", oneOf("0", "1", "all")},
	{"producers.", ".config.enableIdempotence", boolean},
	{"producers.", ".config.maxInFlight", from(1).orCleared()},
	{"producers.", ".config.produceIntervalMs", from(1).orCleared()},
	{"producers.", ".config.quotaProducerByteRate", from(1).orCleared()},
	{"producers.", ".config.bufferMemory", from(1).orCleared()},
	{"producers.", ".config.maxBlockMs", from(1).orCleared()},
	{"producers.", ".config.batchSize", from(1).orCleared()},
	{"producers.", ".config.retries", from(0)},
	{"producers.", ".config.retryBackoffMs", from(0)},
	{"producers.", ".config.lingerMs", from(0)},
	{"producers.", ".config.partitioner", oneOf("default", "roundrobin", "uniform-sticky")},
	{"producers.", ".config.compressionType", oneOf("none", "gzip", "snappy", "lz4", "zstd")},
	{"producers.", ".config.keyStrategy", oneOf("current", "empty", "fixed")},
	{"producers.", ".config.keyValue", rule{class: unescaped, cleared: true}},
	{"topics.", ".minInSyncReplicas", anyInt},
	{"topics.", ".partitions", from(1)},
	{"topics.", ".cleanupPolicy", oneOf("delete", "compact", "compact,delete")},
	{"topics.", ".remoteStorageEnable", boolean},
	{"topics.", ".disklessEnable", boolean},
	{"topics.", ".retentionMs", from(1).orCleared()},
	{"topics.", ".retentionBytes", from(1).orCleared()},
	{"topics.", ".localRetentionMs", from(1).orCleared()},
	{"topic.", ".unclean.leader.election.enable", boolean},
	{"consumer.pollMs", "", anyInt},
	{"group.", ".consumer.pollMs", anyInt},
	{"consumer.autoOffsetReset", "", reset},
	{"group.", ".consumer.autoOffsetReset", reset},
	{"consumer.isolationLevel", "", isolation},
	{"group.", ".consumer.isolationLevel", isolation},
	{"group.", ".partition.assignment.strategy", assignor},
	{"group.", ".topics", rule{class: topicList}},
	{"shareGroup.", ".ackMode", oneOf("implicit", "explicit")},
	{"shareGroup.", ".acquireMode", oneOf("record_limit", "batch_optimized")},
	{"shareGroup.", ".renewAckEnable", boolean},
	{"shareGroup.", ".deliveryLimit", from(1)},
	{"shareGroup.", ".maxPollRecords", from(1)},
	{"member.", ".groupInstanceId", boolean},
}

// Split takes the path apart: "group.g1.consumer.pollMs" sets consumer.pollMs of
// the group g1. A path without an id, such as "consumer.pollMs", has an empty one.
// All are empty for what is no config path of the playground.
func (c ChangeConfig) Split() (thing, id, setting string) {
	for _, p := range configPaths {
		if !p.match(c.Path) {
			continue
		}
		thing, setting, _ = strings.Cut(p.prefix, ".")
		if p.suffix == "" {
			return thing, "", setting
		}
		return thing, c.Path[len(p.prefix) : len(c.Path)-len(p.suffix)], p.suffix[1:]
	}
	return "", "", ""
}

// check holds a change of config against the table.
func (c ChangeConfig) check() (place string, err error) {
	for _, p := range configPaths {
		if !p.match(c.Path) {
			continue
		}
		if err := p.rule.check(c.Value); err != nil {
			return "value", fmt.Errorf("of %s %w", p, err)
		}
		if strings.ContainsAny(c.Value, "~:@") {
			return "value", fmt.Errorf("of %s is %s; a config value has no escape for ~ : @", p, diag.Quote(c.Value))
		}
		return "", nil
	}
	return "path", fmt.Errorf("is %s, which is no config path of the playground; see ConfigPaths", diag.Quote(c.Path))
}
