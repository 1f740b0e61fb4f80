package simlink

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// The configs that are drawn; no other reaches the size, whatever a snapshot
// holds.
const (
	configCleanup        = "cleanup.policy"
	configMinISR         = "min.insync.replicas"
	configRetentionMs    = "retention.ms"
	configRetentionBytes = "retention.bytes"
)

// encodeSize writes the size parameter, the fixed point of its own codec.
func encodeSize(topics []*topic, brokers int, warn *warnings) (string, error) {
	size := sizecodec.Size{Topology: sizecodec.SingleDC, BrokersPerZone: []int{brokers}, Partitions: 1, ReplicationFactor: 1}
	if topics[0].Name != primaryTopic {
		warn.add(WarnPrimaryPlaceholder, primaryTopic, "The playground always has a topic orders; it is drawn with one empty partition, though it is not selected.")
	}
	for _, t := range topics {
		c := t.config(warn)
		if t.Name == primaryTopic {
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

// topicConfig is the part of a topic's config that is drawn.
type topicConfig struct {
	minISR                      int // 0 where it is unread
	cleanup                     sizecodec.Cleanup
	retentionMs, retentionBytes int64 // 0 where there is none
}

func (t *topic) config(warn *warnings) topicConfig {
	unread := func(name, why string) {
		warn.add(WarnConfigUnread, t.Name, "Topic %q has %s = %q, which %s.", short(t.Name), name, short(t.Config[name]), why)
	}
	c := topicConfig{cleanup: t.cleanup(unread)}
	if text, there := t.Config[configMinISR]; there {
		if n, err := decimal(text); err != nil && !errors.Is(err, strconv.ErrRange) {
			unread(configMinISR, "is no decimal integer, so it counts as unread")
		} else {
			c.minISR = int(min(max(1, n), int64(t.replicationFactor)))
		}
	}
	c.retentionMs = t.retention(configRetentionMs, unread)
	c.retentionBytes = t.retention(configRetentionBytes, unread)
	return c
}

// cleanup reads cleanup.policy as the set that it is.
func (t *topic) cleanup(unread func(name, why string)) sizecodec.Cleanup {
	var compact, deleted bool
	for _, policy := range strings.Split(t.Config[configCleanup], ",") {
		switch strings.TrimSpace(policy) {
		case "":
		case "compact":
			compact = true
		case "delete":
			deleted = true
		default:
			unread(configCleanup, "is none of delete, compact and both, so it is drawn as delete")
			return sizecodec.Delete
		}
	}
	switch {
	case compact && deleted:
		return sizecodec.CompactDelete
	case compact:
		return sizecodec.Compact
	}
	return sizecodec.Delete
}

// retention reads a retention; Kafka's own -1 means that there is none.
func (t *topic) retention(name string, unread func(name, why string)) int64 {
	text, there := t.Config[name]
	if !there {
		return 0
	}
	n, err := decimal(text)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		unread(name, "is no decimal integer, so it counts as unread")
	case n > sizecodec.MaxInt:
		unread(name, fmt.Sprintf("is over %d, the largest integer that the playground keeps, so it counts as unread", int64(sizecodec.MaxInt)))
	case n > 0:
		return n
	}
	return 0
}

// decimal reads an optional minus sign and digits. One out of range comes back
// as the nearest number, with strconv.ErrRange.
func decimal(text string) (int64, error) {
	if !isInteger(text) {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseInt(text, 10, 64)
}
