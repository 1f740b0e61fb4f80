package mapping

import (
	"cmp"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// topicConfig is the part of a topic's config that is drawn.
type topicConfig struct {
	minISR                      int // 0 where it is unread
	cleanup                     sizecodec.Cleanup
	retentionMs, retentionBytes int64 // 0 where there is none
}

func (t *topic) config(warn *warnings) topicConfig {
	unread := func(name, why string) {
		warn.add(link.WarnConfigUnread, t.Name, "Topic %q has %s = %q, which %s.", diag.Short(t.Name), name, diag.Short(t.Config[name]), why)
	}
	c := topicConfig{cleanup: t.cleanup(unread)}
	switch n, given, valid := t.Number(snapshot.ConfigMinISR); {
	case !given:
	case !valid:
		unread(snapshot.ConfigMinISR, "is no decimal integer, so it counts as unread")
	default: // pulled to between 1 and the replication factor
		c.minISR = int(min(max(1, n), int64(t.replicationFactor)))
	}
	c.retentionMs = t.retention(snapshot.ConfigRetentionMs, unread)
	c.retentionBytes = t.retention(snapshot.ConfigRetentionBytes, unread)
	return c
}

// cleanup is delete where the policy is empty or unknown.
func (t *topic) cleanup(unread func(name, why string)) sizecodec.Cleanup {
	deletes, compacts, unknown := t.CleanupPolicy()
	if unknown {
		unread(snapshot.ConfigCleanup, "is not delete, compact or both, so it is drawn as delete")
	}
	return cmp.Or(sizecodec.CleanupOf(deletes, compacts), sizecodec.Delete)
}

// retention reads a retention; Kafka's own -1 means that there is none.
func (t *topic) retention(name string, unread func(name, why string)) int64 {
	n, given, valid := t.Number(name)
	switch {
	case !given:
	case !valid:
		unread(name, "is no decimal integer, so it counts as unread")
	case n > sizecodec.MaxInt:
		unread(name, fmt.Sprintf("is over %d, the largest integer that the playground keeps, so it counts as unread", int64(sizecodec.MaxInt)))
	case n > 0:
		return n
	}
	return 0
}
