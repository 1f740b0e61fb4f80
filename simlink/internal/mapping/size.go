package mapping

import (
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// encodeSize writes the size parameter, the fixed point of its own codec.
func encodeSize(topics []*topic, brokers int, warn *warnings) (string, error) {
	size := sizecodec.Size{Topology: sizecodec.SingleDC, BrokersPerZone: []int{brokers}, Partitions: 1, ReplicationFactor: 1}
	if topics[0].Name != sizecodec.PrimaryTopic {
		warn.add(link.WarnPrimaryPlaceholder, sizecodec.PrimaryTopic, "The playground always has a topic orders; it is drawn with one empty partition, though it is not selected.")
	}
	for _, t := range topics {
		c := t.config(warn)
		if t.Name == sizecodec.PrimaryTopic {
			size.Partitions, size.ReplicationFactor = len(t.partitions), t.replicationFactor
			size.PrimaryMinISR, size.PrimaryCleanup = c.minISR, c.cleanup
			size.PrimaryRetentionMs, size.PrimaryRetentionBytes = c.retentionMs, c.retentionBytes
			continue
		}
		size.ExtraTopics = append(size.ExtraTopics, sizecodec.Topic{
			Name: t.name, Partitions: len(t.partitions), ReplicationFactor: t.replicationFactor,
			MinISR: max(1, c.minISR), Cleanup: c.cleanup, RetentionMs: c.retentionMs, RetentionBytes: c.retentionBytes,
		})
	}
	return size.Encode()
}
