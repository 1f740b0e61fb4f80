//go:build e2e

package e2e

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// partition names a partition of a topic.
type partition struct {
	topic string
	id    int
}

func (p partition) String() string { return p.topic + "/" + strconv.Itoa(p.id) }

// producerPartitions are those whose producers the tool is asked for, which it
// is for one partition at a time.
var producerPartitions = []partition{{openTopic, 0}, {openTopic, openPartition}}

// snapshot is what the tools printed as a snapshot: all topics, all groups, and
// the producers of producerPartitions. Before 4.0 no tool prints the protocol
// types of groups.
func (p printed) snapshot() *snapshot.Snapshot {
	s := &snapshot.Snapshot{
		ClusterID: strings.TrimPrefix(strings.TrimSpace(p["cluster"]), "Cluster ID: "),
		Brokers:   brokersOf(p["brokers"]),
		Topics:    topicsOf(p["topics"]),
		Groups:    groupsOf(p),
	}
	earliest, latest, configs := offsetsOf(p["earliest"]), offsetsOf(p["latest"]), configsOf(p["configs"])
	for i := range s.Topics {
		topic := &s.Topics[i]
		topic.Config = configs[topic.Name]
		for j := range topic.Partitions {
			at := &topic.Partitions[j]
			name := partition{topic.Name, at.ID}
			at.EarliestOffset, at.LatestOffset = offsetOr(earliest, name), offsetOr(latest, name)
		}
	}
	for _, at := range producerPartitions {
		s.Producers = append(s.Producers, producersOf(at, p["producers "+at.String()])...)
	}
	return s
}

func offsetOr(offsets map[partition]int64, p partition) int64 {
	if offset, ok := offsets[p]; ok {
		return offset
	}
	return snapshot.OffsetUnknown
}

var brokerLine = regexp.MustCompile(`(?m)^(\S+):(\d+) \(id: (\d+) rack: (\S+).*\) -> \($`)

// brokersOf reads kafka-broker-api-versions.
func brokersOf(text string) []snapshot.Broker {
	var brokers []snapshot.Broker
	for _, m := range brokerLine.FindAllStringSubmatch(text, -1) {
		brokers = append(brokers, snapshot.Broker{ID: m[3], Host: m[1], Port: int(number(m[2])), Rack: m[4]})
	}
	return brokers
}

// topicsOf reads kafka-topics --describe: a line for each topic, followed by an
// indented one for each partition, of fields "Name: value" between tabs.
func topicsOf(text string) []snapshot.Topic {
	var topics []snapshot.Topic
	for line := range strings.Lines(text) {
		fields := map[string]string{}
		for field := range strings.SplitSeq(strings.TrimSpace(line), "\t") {
			name, value, _ := strings.Cut(field, ":")
			fields[name] = strings.TrimSpace(value)
		}
		if _, isTopic := fields["PartitionCount"]; isTopic {
			topics = append(topics, snapshot.Topic{Name: fields["Topic"]})
			continue
		}
		of := &topics[len(topics)-1]
		of.Partitions = append(of.Partitions, snapshot.Partition{
			ID: int(number(fields["Partition"])), Leader: strings.TrimPrefix(fields["Leader"], "none"),
			Replicas: list(fields["Replicas"]), ISR: list(fields["Isr"]),
		})
	}
	return topics
}

// ledPartitions is the argument for kafka-get-offsets that names what has a
// leader. It waits a minute for the others, and then leaves them out.
func ledPartitions(topics []snapshot.Topic) string {
	var parts []string
	for _, topic := range topics {
		for _, p := range topic.Partitions {
			if p.Leader != "" {
				parts = append(parts, fmt.Sprintf("%s:%d", regexp.QuoteMeta(topic.Name), p.ID))
			}
		}
	}
	return strings.Join(parts, ",")
}

// offsetsOf reads kafka-get-offsets: topic:partition:offset.
func offsetsOf(text string) map[partition]int64 {
	offsets := map[partition]int64{}
	for line := range strings.FieldsSeq(text) {
		part := strings.Split(line, ":")
		offsets[partition{part[0], int(number(part[1]))}] = number(part[2])
	}
	return offsets
}

// configsOf reads kafka-configs --describe --all: a heading for each topic, and
// an indented line for each config.
func configsOf(text string) map[string]map[string]string {
	configs := map[string]map[string]string{}
	var topic string
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(line, "All configs for topic "); ok {
			topic = strings.TrimSuffix(strings.TrimSpace(name), " are:")
			configs[topic] = map[string]string{}
			continue
		}
		entry, _, _ := strings.Cut(strings.TrimSpace(line), " sensitive=")
		name, value, _ := strings.Cut(entry, "=")
		configs[topic][name] = value
	}
	return configs
}

// table reads what is printed as columns: each row by the names of the last
// heading, which begins with the given name. No value has a space in it.
func table(text, first string) []map[string]string {
	var rows []map[string]string
	var heading []string
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
		case fields[0] == first:
			heading = fields
		case heading != nil:
			row := map[string]string{}
			for i, value := range fields[:min(len(fields), len(heading))] {
				row[heading[i]] = value
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// groupsOf reads kafka-consumer-groups and, where there is one, kafka-groups.
func groupsOf(p printed) []snapshot.Group {
	groups := map[string]*snapshot.Group{}
	var ids []string
	for _, row := range table(p["groups"], "GROUP") {
		id := row["GROUP"]
		groups[id] = &snapshot.Group{ID: id, State: row["STATE"], Type: strings.ToLower(row["TYPE"])}
		ids = append(ids, id)
	}
	for _, row := range table(p["members"], "GROUP") {
		g := groups[row["GROUP"]]
		g.Members = append(g.Members, snapshot.Member{ID: row["CONSUMER-ID"], ClientID: row["CLIENT-ID"]})
	}
	for _, row := range table(p["committed"], "GROUP") {
		if row["CURRENT-OFFSET"] != "-" {
			setOffset(groups[row["GROUP"]], row["TOPIC"], int(number(row["PARTITION"])), number(row["CURRENT-OFFSET"]))
		}
	}
	for _, row := range table(p["protocols"], "GROUP") {
		groups[row["GROUP"]].ProtocolType = cmp.Or(row["PROTOCOL"], snapshot.NoProtocolType)
	}
	var all []snapshot.Group
	for _, id := range ids {
		all = append(all, *groups[id])
	}
	return all
}

func setOffset(g *snapshot.Group, topic string, id int, offset int64) {
	if g.Offsets == nil {
		g.Offsets = map[string]map[int]int64{}
	}
	if g.Offsets[topic] == nil {
		g.Offsets[topic] = map[int]int64{}
	}
	g.Offsets[topic][id] = offset
}

// producersOf reads kafka-transactions describe-producers.
func producersOf(at partition, text string) []snapshot.Producer {
	var producers []snapshot.Producer
	for _, row := range table(text, "ProducerId") {
		producer := snapshot.Producer{
			ID: number(row["ProducerId"]), Topic: at.topic, Partition: at.id,
			LastTimestamp: number(row["LastTimestamp"]),
		}
		if start := row["CurrentTransactionStartOffset"]; start != "None" {
			producer.TxnStartOffset = snapshot.OpenAt(number(start))
		}
		producers = append(producers, producer)
	}
	return producers
}

// number reads what a tool prints as one; anything else ends the test.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("a tool printed %q where a number was expected", text))
	}
	return n
}

// list reads ids between commas.
func list(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
