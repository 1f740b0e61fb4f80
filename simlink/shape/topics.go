package shape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func (d *draft) topics() {
	first := make(map[string]int, len(d.shape.Topics))
	for i := range d.shape.Topics {
		t := &d.shape.Topics[i]
		other, taken := first[t.Name]
		switch {
		case !taken:
			first[t.Name] = i
		case t.Name != "":
			d.wrong.Addf(topicField(i, "name"), "must differ from that of topics[%d]", other)
		}
		if t.Name == sizecodec.PrimaryTopic && !taken {
			d.primary(i, t)
		} else {
			d.extra(i, t)
		}
	}
}

// primary puts orders in the place of the default's.
func (d *draft) primary(i int, t *Topic) {
	d.orders = i
	size := &d.size
	if t.Partitions != nil {
		size.Partitions = *t.Partitions
	}
	if t.ReplicationFactor != nil {
		size.ReplicationFactor = *t.ReplicationFactor
	}
	size.PrimaryMinISR = optional(d, topicField(i, "minInSyncReplicas"), t.MinISR)
	size.PrimaryCleanup = t.Cleanup
	size.PrimaryRetentionMs = optional(d, topicField(i, "retentionMs"), t.RetentionMs)
	size.PrimaryRetentionBytes = optional(d, topicField(i, "retentionBytes"), t.RetentionBytes)
	size.PrimaryDiskless = t.Diskless
	if t.LocalRetentionMs != nil {
		d.wrong.Addf(topicField(i, "localRetentionMs"), "must be left out of %s, of which no size says it", t.Name)
	}
}

func (d *draft) extra(i int, t *Topic) {
	if complaint := reserved(d.size.Topology, t.Name); complaint != "" {
		d.wrong.Addf(topicField(i, "name"), "%s", complaint)
	}
	topic := sizecodec.Topic{
		Name:             t.Name,
		Partitions:       d.required(topicField(i, "partitions"), t.Partitions, 1),
		MinISR:           optional(d, topicField(i, "minInSyncReplicas"), t.MinISR),
		Cleanup:          t.Cleanup,
		RetentionMs:      optional(d, topicField(i, "retentionMs"), t.RetentionMs),
		RetentionBytes:   optional(d, topicField(i, "retentionBytes"), t.RetentionBytes),
		LocalRetentionMs: optional(d, topicField(i, "localRetentionMs"), t.LocalRetentionMs),
		Diskless:         t.Diskless,
	}
	topic.ReplicationFactor = d.required(topicField(i, "replicationFactor"), t.ReplicationFactor, topic.MinISR)
	d.size.ExtraTopics = append(d.size.ExtraTopics, topic)
	d.extras = append(d.extras, i)
}

// required is a number that must be given. Where it is not, the rest is checked
// with the least that it could be, so that what is said against the rest is
// true whatever will be given.
func (d *draft) required(field string, n *int, least int) int {
	if n != nil {
		return *n
	}
	d.wrong.Addf(field, "must be given; it may be left out of %s only", sizecodec.PrimaryTopic)
	return max(1, min(least, d.size.Topology.Limits(nil, 1).Brokers))
}

// reserved says why no extra topic of the topology can bear a name, beyond what
// is wrong with it as a name.
func reserved(t sizecodec.Topology, name string) string {
	if own := t.DisklessTopic(); own != "" && name == own {
		return fmt.Sprintf("must not be %s, a diskless topic that %s has of its own and no size changes; leave it out", name, t)
	}
	cluster, ofOrders := strings.CutSuffix(name, "."+sizecodec.PrimaryTopic)
	if t.Mirrors() && ofOrders && slices.Contains(append(t.Zones(), sizecodec.ActiveActive.Zones()...), cluster) {
		return fmt.Sprintf("must be %s, without the cluster's name: a shape of %s says the topic once for both clusters", sizecodec.PrimaryTopic, t)
	}
	return ""
}

func topicField(i int, name string) string { return fmt.Sprintf("topics[%d].%s", i, name) }
