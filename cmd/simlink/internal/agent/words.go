package agent

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// kindExamples has an entry for each kind.
var kindExamples = map[actions.Kind]string{
	"K":   "K:broker-2:g@3000",
	"R":   "R:broker-2@9000",
	"AB":  "AB:broker-4:rack-a@2000",
	"RB":  "RB:broker-4@8000",
	"AP":  "AP:p2:orders@500",
	"RP":  "RP:p1@0",
	"P":   "P:p1:orders:order-7:v=paid@1000",
	"AG":  "AG:billing:orders~payments:e:assignor=sticky@1000",
	"RG":  "RG:c1@0",
	"AC":  "AC:billing:worker-2@1500",
	"KC":  "KC:worker-2@6000",
	"ASG": "ASG:jobs:orders:job-1.job-2@1000",
	"C":   "C:topics.orders.minInSyncReplicas:2@2000",
	"RA":  "RA:orders:0:broker-1.broker-3@2000",
	"CRF": "CRF:orders:2@2000",
	"SR":  "SR:broker-2:1@2000",
	"TO":  "TO:orders:0:5@4000",
	"EL":  "EL:*@9000",
}

// help is what a field is for, in all kinds or in one.
var help = map[string]string{
	"broker":            "the broker; single-dc starts with broker-1 to broker-N",
	"graceful":          "a controlled shutdown; left out, the broker is killed hard",
	"rack":              "the rack it stands in",
	"producer":          "the producer; free play starts with p1",
	"AP.topic":          "the only topic that it writes to",
	"topic":             "the topic; orders is always there",
	"EL.topic":          "the topic, or * for all",
	"key":               "the record's key; left out for none",
	"value":             "what the record carries",
	"C.value":           "the new value as a text; of some paths empty, which clears it",
	"group":             "the group; free play starts with the consumer group c1",
	"topics":            "the topics that it reads",
	"reset":             "where it begins; left out, at the high watermark",
	"settings":          "settings of the group, each a text",
	"member":            "the member's name",
	"members":           "names of its members",
	"partition":         "the partition's id, from 0",
	"brokers":           "the replicas' brokers, the preferred leader first",
	"replicationFactor": "the new replication factor",
	"slow":              "true slows the broker's follower replication, false makes it normal again",
	"offset":            "the log up to this offset moves to remote storage",
}

func fieldHelp(kind actions.Kind, field string) string {
	if kind == "C" && field == "path" {
		return configPathHelp()
	}
	if text, own := help[string(kind)+"."+field]; own {
		return text
	}
	return help[field]
}

// configPathHelp lists the paths and their values.
func configPathHelp() string {
	var paths []string
	for _, p := range actions.ConfigPaths() {
		paths = append(paths, fmt.Sprintf("%s (%s)", p.Name, p.Allowed))
	}
	return "what is set, <id> being the thing's name: " + strings.Join(paths, "; ")
}

// topologyHelp says how large each topology may be, as the codec has it.
func topologyHelp() string {
	var lines []string
	for _, t := range sizecodec.Topologies() {
		size, public := t.Default()
		if !public {
			lines = append(lines, fmt.Sprintf("%s opens on its default only", t))
			continue
		}
		zones := ""
		if names := t.Zones(); names != nil {
			zones = " in the zones " + strings.Join(names, ", ")
		}
		lines = append(lines, fmt.Sprintf("%s starts with %s brokers%s and orders with partitions: %d, replicationFactor: %d, and takes at most %d brokers and %s",
			t, counts(size.BrokersPerZone), zones, size.Partitions, size.ReplicationFactor, t.Limits(size.BrokersPerZone, 1).Brokers, mostPartitions(t, size)))
	}
	return strings.Join(lines, "; ")
}

// mostPartitions says how many partitions a topic may have.
func mostPartitions(t sizecodec.Topology, size sizecodec.Size) string {
	start, most := t.Limits(size.BrokersPerZone, size.ReplicationFactor).Partitions, t.Limits(size.BrokersPerZone, 1).Partitions
	if start == most {
		return fmt.Sprintf("%d partitions a topic", most)
	}
	return fmt.Sprintf("%d partitions a topic, and up to %d with a lower replicationFactor or more brokers", start, most)
}

func counts(perZone []int) string {
	var texts []string
	for _, n := range perZone {
		texts = append(texts, fmt.Sprint(n))
	}
	return strings.Join(texts, "+")
}
