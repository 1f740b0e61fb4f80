package importer_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// The tools as they print a snapshot: the formats are those of the files of
// testdata, and of the classes that printed them.

// pad is Java's %-Ns, which counts UTF-16 units.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-len(utf16.Encode([]rune(s)))))
}

func widest(least int, values ...string) int {
	for _, v := range values {
		least = max(least, len(utf16.Encode([]rune(v))))
	}
	return least
}

// printTopics is kafka-topics --describe. Kafka 3.6 and older have no ELR.
func printTopics(s *snapshot.Snapshot, elr bool) string {
	var b strings.Builder
	for _, t := range s.Topics {
		var configs []string
		for _, key := range slices.Sorted(maps.Keys(t.Config)) {
			if t.Config[key] != kafkaDefaults[key] {
				configs = append(configs, key+"="+t.Config[key])
			}
		}
		configs = append(configs, "segment.bytes=1073741824", "leader.replication.throttled.replicas=0:1,1:2")
		fmt.Fprintf(&b, "Topic: %s\tTopicId: %s\tPartitionCount: %d\tReplicationFactor: %d\tConfigs: %s\n",
			t.Name, "Reg8RtVkR8S7_TzSvZpP5A", len(t.Partitions), len(t.Partitions[0].Replicas), strings.Join(configs, ","))
		for _, p := range t.Partitions {
			leader := p.Leader
			if leader == "" {
				leader = "none"
			}
			fmt.Fprintf(&b, "\tTopic: %s\tPartition: %d\tLeader: %s\tReplicas: %s\tIsr: %s", t.Name, p.ID, leader, strings.Join(p.Replicas, ","), strings.Join(p.ISR, ","))
			if elr {
				b.WriteString("\tElr: \tLastKnownElr: ")
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

var kafkaDefaults = map[string]string{"cleanup.policy": "delete", "min.insync.replicas": "1", "retention.ms": "604800000", "retention.bytes": "-1"}

// printConfigs is kafka-configs --describe --all.
func printConfigs(s *snapshot.Snapshot) string {
	var b strings.Builder
	for _, t := range s.Topics {
		fmt.Fprintf(&b, "All configs for topic %s are:\n", t.Name)
		for _, key := range slices.Sorted(maps.Keys(t.Config)) {
			fmt.Fprintf(&b, "  %s=%s sensitive=false synonyms={DYNAMIC_TOPIC_CONFIG:%s=%s, DEFAULT_CONFIG:log.%s=%s}\n", key, t.Config[key], key, t.Config[key], key, kafkaDefaults[key])
		}
		b.WriteString("  some.password=null sensitive=true synonyms={}\n")
	}
	return b.String()
}

// printOffsets is kafka-get-offsets.
func printOffsets(s *snapshot.Snapshot, offset func(snapshot.Partition) int64) string {
	var lines []string
	for _, t := range s.Topics {
		for _, p := range t.Partitions {
			if o := offset(p); o != snapshot.OffsetUnknown {
				lines = append(lines, fmt.Sprintf("%s:%d:%d\n", t.Name, p.ID, o))
			}
		}
	}
	return strings.Join(lines, "")
}

func earliestOf(p snapshot.Partition) int64 { return p.EarliestOffset }
func latestOf(p snapshot.Partition) int64   { return p.LatestOffset }

// printKcat is kcat -L.
func printKcat(s *snapshot.Snapshot) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Metadata for all topics (from broker 1: 127.0.0.1:9092/1):\n %d brokers:\n", len(s.Brokers))
	for _, broker := range s.Brokers {
		fmt.Fprintf(&b, "  broker %s at %s:%d\n", broker.ID, broker.Host, broker.Port)
	}
	fmt.Fprintf(&b, " %d topics:\n", len(s.Topics))
	for _, t := range s.Topics {
		fmt.Fprintf(&b, "  topic %q with %d partitions:\n", t.Name, len(t.Partitions))
		for _, p := range t.Partitions {
			leader, reason := p.Leader, ""
			if leader == "" {
				leader, reason = "-1", ", Broker: Leader not available"
			}
			fmt.Fprintf(&b, "    partition %d, leader %s, replicas: %s, isrs: %s%s\n", p.ID, leader, strings.Join(p.Replicas, ","), strings.Join(p.ISR, ","), reason)
		}
	}
	return b.String()
}

// printKcatJSON is kcat -L -J.
func printKcatJSON(s *snapshot.Snapshot) string {
	type object = map[string]any
	ids := func(list []string) []object {
		all := []object{}
		for _, id := range list {
			all = append(all, object{"id": mustNumber(id)})
		}
		return all
	}
	brokers, topics := []object{}, []object{}
	for _, b := range s.Brokers {
		brokers = append(brokers, object{"id": mustNumber(b.ID), "name": fmt.Sprintf("%s:%d", b.Host, b.Port)})
	}
	for _, t := range s.Topics {
		partitions := []object{}
		for _, p := range t.Partitions {
			one := object{"partition": p.ID, "leader": -1, "replicas": ids(p.Replicas), "isrs": ids(p.ISR)}
			if p.Leader != "" {
				one["leader"] = mustNumber(p.Leader)
			}
			partitions = append(partitions, one)
		}
		topics = append(topics, object{"topic": t.Name, "partitions": partitions})
	}
	text, err := json.Marshal(object{"originating_broker": object{"id": 1, "name": "127.0.0.1:9092/1"}, "query": object{"topic": "*"}, "controllerid": 1, "brokers": brokers, "topics": topics})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func mustNumber(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

const host = "/127.0.0.1"

// printGroups is kafka-consumer-groups --describe, of 3.9 or, with an epoch, of
// 4.x --verbose.
func printGroups(s *snapshot.Snapshot, epoch bool) string {
	var b strings.Builder
	for _, g := range consumers(s) {
		emptyLine(&b, g)
		rows := offsetRows(g, s, epoch)
		if len(rows) == 0 {
			continue
		}
		heading := []string{"GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "CONSUMER-ID", "HOST", "CLIENT-ID"}
		widths := []int{15, 15, 10, 15, 15, 15, 15, 15, 0}
		if epoch {
			heading = slices.Insert(heading, 3, "LEADER-EPOCH")
			widths = slices.Insert(widths, 3, 15)
		}
		for _, row := range rows {
			for _, wide := range []int{0, 1, len(row) - 3} {
				widths[wide] = widest(widths[wide], row[wide])
			}
		}
		for _, row := range slices.Insert(rows, 0, heading) {
			b.WriteString("\n" + columns(row, widths))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func columns(row []string, widths []int) string {
	parts := make([]string, len(row))
	for i, cell := range row {
		parts[i] = pad(cell, widths[i])
	}
	return strings.Join(parts, " ")
}

// consumers are the groups that kafka-consumer-groups describes.
func consumers(s *snapshot.Snapshot) []snapshot.Group {
	return slices.DeleteFunc(slices.Clone(s.Groups), func(g snapshot.Group) bool {
		return g.ProtocolType != "consumer" && g.ProtocolType != snapshot.NoProtocolType
	})
}

func emptyLine(b *strings.Builder, g snapshot.Group) {
	if len(g.Members) == 0 {
		fmt.Fprintf(b, "\nConsumer group '%s' has no active members.\n", g.ID)
	}
}

// offsetRows gives the partitions to the members in turn.
func offsetRows(g snapshot.Group, s *snapshot.Snapshot, epoch bool) [][]string {
	ends := map[string]int64{}
	for _, t := range s.Topics {
		for _, p := range t.Partitions {
			ends[fmt.Sprint(t.Name, p.ID)] = p.LatestOffset
		}
	}
	var rows [][]string
	for _, topic := range slices.Sorted(maps.Keys(g.Offsets)) {
		for _, id := range slices.Sorted(maps.Keys(g.Offsets[topic])) {
			row := []string{g.ID, topic, strconv.Itoa(id), strconv.FormatInt(g.Offsets[topic][id], 10), "-", "-", "-", "-", "-"}
			if end := ends[fmt.Sprint(topic, id)]; end >= 0 {
				row[4], row[5] = strconv.FormatInt(end, 10), strconv.FormatInt(end-g.Offsets[topic][id], 10)
			}
			if n := len(g.Members); n > 0 {
				m := g.Members[len(rows)%n]
				row[6], row[7], row[8] = m.ID, host, m.ClientID
			}
			rows = append(rows, row)
		}
	}
	for i, m := range g.Members {
		if i >= len(rows) {
			rows = append(rows, []string{g.ID, "-", "-", "-", "-", "-", m.ID, host, m.ClientID})
		}
	}
	if epoch {
		for i, row := range rows {
			rows[i] = slices.Insert(row, 3, "-")
		}
	}
	return rows
}

// printMembers is kafka-consumer-groups --describe --members, of 3.9 or, verbose,
// of 4.x.
func printMembers(s *snapshot.Snapshot, verbose bool) string {
	var b strings.Builder
	for _, g := range consumers(s) {
		emptyLine(&b, g)
		heading := []string{"GROUP", "CONSUMER-ID", "HOST", "CLIENT-ID", "#PARTITIONS"}
		widths := []int{15, 15, 15, 15, 15}
		if verbose {
			heading = append(heading, "CURRENT-EPOCH", "CURRENT-ASSIGNMENT", "TARGET-EPOCH", "TARGET-ASSIGNMENT")
			widths = append(widths, 15, 20, 15, 0)
		}
		rows := [][]string{heading}
		for _, m := range g.Members {
			row := []string{g.ID, m.ID, host, m.ClientID, "2"}
			if verbose {
				row = append(row, "-", "orders:0,1;payments:2", "-", "-")
			}
			rows = append(rows, row)
		}
		for _, row := range rows {
			for i, cell := range row[:4] {
				widths[i] = widest(widths[i], cell)
			}
		}
		for _, row := range rows {
			b.WriteString("\n" + columns(row, widths))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// printStates is kafka-consumer-groups --describe --state of 3.9, whose first
// column a long group breaks.
func printStates(s *snapshot.Snapshot) string {
	var b strings.Builder
	for _, g := range consumers(s) {
		emptyLine(&b, g)
		widths := []int{25, 25, 20, 15, 0}
		state, strategy := "Stable", "range"
		if len(g.Members) == 0 {
			state, strategy = "Empty", ""
		}
		b.WriteString("\n" + columns([]string{"GROUP", "COORDINATOR (ID)", "ASSIGNMENT-STRATEGY", "STATE", "#MEMBERS"}, widths))
		b.WriteString("\n" + columns([]string{g.ID, "kafka-1.some.example.com:9092  (1)", strategy, state, strconv.Itoa(len(g.Members))}, widths) + "\n")
	}
	return b.String()
}

// printList is kafka-groups --list of 4.x.
func printList(s *snapshot.Snapshot) string {
	rows := [][]string{{"GROUP", "TYPE", "PROTOCOL"}}
	width := 15
	for _, g := range s.Groups {
		protocol := g.ProtocolType
		if protocol == snapshot.NoProtocolType {
			protocol = ""
		}
		rows = append(rows, []string{g.ID, strings.ToUpper(g.Type[:1]) + g.Type[1:], protocol})
		width = widest(width, g.ID)
	}
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(columns(row, []int{width, width, width}) + "\n")
	}
	return b.String()
}

// printProducers is kafka-transactions describe-producers of each partition that
// has producers, with the command above it, as the output does not say which.
func printProducers(s *snapshot.Snapshot) string {
	var b strings.Builder
	rows := map[string][]snapshot.Producer{}
	for _, p := range s.Producers {
		at := fmt.Sprintf("--topic %s --partition %d", p.Topic, p.Partition)
		rows[at] = append(rows[at], p)
	}
	if s.Producers != nil && len(rows) == 0 {
		rows["--topic "+s.Topics[0].Name+" --partition 0"] = nil
	}
	for _, at := range slices.Sorted(maps.Keys(rows)) {
		fmt.Fprintf(&b, "$ bin/kafka-transactions.sh --bootstrap-server b1:9092 describe-producers %s\n", at)
		b.WriteString("ProducerId\tProducerEpoch\tLatestCoordinatorEpoch\tLastSequence\tLastTimestamp\tCurrentTransactionStartOffset\t\n")
		for _, p := range rows[at] {
			start := "None"
			if p.TxnStartOffset != nil {
				start = strconv.FormatInt(*p.TxnStartOffset, 10)
			}
			fmt.Fprintf(&b, "%s\t0            \t-1                    \t4           \t%s\t%s\t\n", pad(strconv.FormatInt(p.ID, 10), 10), pad(strconv.FormatInt(p.LastTimestamp, 10), 13), pad(start, 29))
		}
	}
	return b.String()
}
