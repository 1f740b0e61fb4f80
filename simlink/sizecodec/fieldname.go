package sizecodec

import "strconv"

// fieldNames are the parts of the shape by their names in JSON. Those without an
// owner are of an extra topic.
var fieldNames = map[place]string{
	{owner: "topology"}:     "topology",
	{owner: "brokers"}:      "brokersPerZone",
	{owner: "extra topics"}: "extraTopics",

	primaryTopic(partitionsLabel):            "partitions",
	primaryTopic(replicasLabel):              "replicationFactor",
	primaryTopic(minISRLabel):                "primaryMinIsr",
	primaryTopic("cleanup.policy"):           "primaryCleanup",
	primaryTopic("retention.ms"):             "primaryRetentionMs",
	primaryTopic("retention.bytes"):          "primaryRetentionBytes",
	primaryTopic("tiered"):                   "primaryTiered",
	primaryTopic("diskless"):                 "primaryDiskless",
	{owner: timingOwner}:                     "disklessTiming",
	{owner: timingOwner, label: commitLabel}: "disklessTiming.commitIntervalMs",
	{owner: timingOwner, label: uploadLabel}: "disklessTiming.uploadMs",

	{label: "name"}:               "name",
	{label: partitionsLabel}:      "partitions",
	{label: replicasLabel}:        "replicationFactor",
	{label: minISRLabel}:          "minInSyncReplicas",
	{label: "cleanup.policy"}:     "cleanupPolicy",
	{label: "retention.ms"}:       "retentionMs",
	{label: "retention.bytes"}:    "retentionBytes",
	{label: "tiered"}:             "tiered",
	{label: "local.retention.ms"}: "localRetentionMs",
	{label: "diskless"}:           "disklessEnable",
}

// field is the place by its name in JSON; a place in the text has none.
func (p place) field() string {
	switch {
	case p.zone > 0:
		return "brokersPerZone[" + strconv.Itoa(p.zone-1) + "]"
	case p.topic > 0:
		return "extraTopics[" + strconv.Itoa(p.topic-1) + "]." + fieldNames[place{label: p.label}]
	}
	return fieldNames[p]
}
