package importer_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// text is one without a name.
func text(lines ...string) importer.Text {
	return importer.Text{Name: "t", Content: strings.Join(lines, "\n") + "\n"}
}

// topics is a cluster of the brokers 1 and 2, and one topic of two partitions.
var topics = text(
	"Topic: orders\tTopicId: Reg8RtVkR8S7_TzSvZpP5A\tPartitionCount: 2\tReplicationFactor: 2\tConfigs: ",
	"\tTopic: orders\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1,2",
	"\tTopic: orders\tPartition: 1\tLeader: 2\tReplicas: 2,1\tIsr: 2,1",
)

const offsetsHeading = "GROUP           TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             CONSUMER-ID     HOST            CLIENT-ID"

// TestProblems: what cannot be used is told with its line, and the rest is used.
func TestProblems(t *testing.T) {
	cases := []struct {
		name    string
		texts   []importer.Text
		problem string // of the first one
		warned  bool   // in the snapshot
	}{
		{"something else", []importer.Text{topics, text("", "lorem ipsum")}, `t:2: this is not understood: "lorem ipsum"`, true},
		{"something else after the widest line", []importer.Text{text(strings.Split(topics.Content, "\n")[0], "lorem ipsum", strings.Split(topics.Content, "\n")[1], "dolor", strings.Split(topics.Content, "\n")[2], "sit 3")}, `t:2: this is not understood: "lorem ipsum"`, true},
		{"an empty text", []importer.Text{topics, {Name: "e"}}, "e: nothing in it was recognised", false},
		{"a partition cut short", []importer.Text{text("Topic: a\tPartitionCount: 2\tReplicationFactor: 1\tConfigs:",
			"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1", "\tTopic: a\tPartition: 1\tLeader: 1\tRepl")},
			"t:3: this line of partition a/1 cannot be read, or is cut short", true},
		{"an ISR cut short", []importer.Text{text("\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1", "\tTopic: a\tPartition: 1\tLeader: 1\tReplicas: 1,2\tIsr: 1,")},
			"t:2: this line of partition a/1 cannot be read, or is cut short", true},
		{"a heading cut short", []importer.Text{topics, text("Topic: a\tTopicId: x\tParti")}, `t:1: this line of topic "a" has neither a PartitionCount nor a Partition`, true},
		{"partitions missing", []importer.Text{text("Topic: a\tPartitionCount: 2\tReplicationFactor: 1\tConfigs:", "\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1")},
			`t:1: the topic "a" has 2 partitions, and the texts have 1 of them`, true},
		{"some partitions", []importer.Text{text("\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1")}, `t:1: how many partitions the topic "a" has is in no text`, true},
		{"a topic without partitions", []importer.Text{topics, text("Topic: a\tPartitionCount: 2\tReplicationFactor: 1\tConfigs:")}, `t:1: the topic "a" is left out`, true},
		{"configs alone", []importer.Text{topics, text("Dynamic configs for topic a are:", "  retention.ms=1 sensitive=false synonyms={}")}, `t:2: the topic "a" is left out, as no text lists its partitions`, true},
		{"a config cut short", []importer.Text{topics, text("Dynamic configs for topic orders are:", "  retention.ms=1 sensitive=fal")}, "t:2: this entry cannot be read, or is cut short", true},
		{"configs of brokers", []importer.Text{topics, text("Dynamic configs for broker 1 are:", "  log.retention.ms=1 sensitive=false synonyms={}")}, "t:1: these configs are not of a topic", false},
		{"an unknown field", []importer.Text{topics, text("\tTopic: orders\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1,2\tWatchers: 3")}, `t:1: the field "Watchers" is not known`, false},
		{"a row cut short", []importer.Text{topics, text(offsetsHeading, "billing         orders          0          3               5     ")}, "t:2: this is not understood", true},
		{"a client cut off", []importer.Text{topics, text(offsetsHeading, "billing         orders          0          3               5               2               m-1             /10.0.0.1       ")}, "t:2: this row has no client id", false},
		{"a heading that is not known", []importer.Text{topics, text("GROUP           TOPIC           PARTITION  LEADER-EPOCH  START-OFFSET  LAG")}, "t:1: this heading is not known, or is cut short", true},
		{"a group of its command alone", []importer.Text{topics, text("TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             CONSUMER-ID     HOST            CLIENT-ID")}, "t:1: the rows below do not say of which group they are", true},
		{"a rebalance", []importer.Text{topics, text("Warning: Consumer group 'billing' is rebalancing.", "", offsetsHeading)}, `t:1: the group "billing" was rebalancing`, true},
		{"no such group", []importer.Text{topics, text("Error: Consumer group 'billing' does not exist.")}, `t:1: the group "billing" was not there`, true},
		{"a tool that failed", []importer.Text{topics, text("Error: Executing consumer group command failed due to org.apache.kafka.common.errors.TimeoutException: Timed out", "java.util.concurrent.ExecutionException: x", "\tat java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396)", "Caused by: y")}, "t:1: a tool failed: Error: Executing consumer group command failed", true},
		{"an offset that is not there", []importer.Text{topics, text("orders:0:", "orders:1:3")}, "t:1: an offset of orders/0 was not printed", true},
		{"offsets of another topic", []importer.Text{topics, text("other:0:3")}, `offsets of partitions that no text lists are not used; they are of these topics: "other"`, false},
		{"offsets of a moment", []importer.Text{topics, text("$ kafka-get-offsets.sh --time 1767225600000", "orders:0:3")}, "t:2: these offsets are of --time 1767225600000, and not used", false},
		{"offsets the wrong way round", []importer.Text{topics, {Name: "latest", Content: "orders:0:3\n"}, {Name: "earliest", Content: "orders:0:4\n"}}, "the earliest offset of orders/0 is above its latest", true},
		{"offsets of no time", []importer.Text{topics, {Name: "a", Content: "orders:0:3\norders:1:9\n"}, {Name: "b", Content: "orders:0:4\norders:1:5\n"}}, "a:1: these offsets are the lower ones of some partitions", false},
		{"an offset out of range", []importer.Text{topics, text("orders:0:99999999999999999999")}, "t:1: a number in this is out of range", true},
		{"a number below offsets", []importer.Text{topics, text("orders:0:3", "orders:1:5", "7")}, `t:3: this is not understood: "7"`, true},
		{"a number below a wide offset", []importer.Text{topics, text(strings.Repeat("x", 60)+":0:3", "4")}, `t:2: this is not understood: "4"`, true},
		{"producers of what", []importer.Text{topics, text("ProducerId\tProducerEpoch\tLatestCoordinatorEpoch\tLastSequence\tLastTimestamp\tCurrentTransactionStartOffset", "1\t0\t-1\t4\t5\tNone")}, "t:1: of which partition these producers are is not said", true},
		{"kcat cut short", []importer.Text{text("Metadata for all topics (from broker 1: b1:9092/1):", " 2 brokers:", "  broker 1 at b1:9092", "  broker 2 at b2:9092", " 2 topics:", `  topic "a" with 1 partitions:`, "    partition 0, leader 1, replicas: 1, isrs: 1")}, "t:1: the output of kcat -L is cut short: it has 2 of 2 brokers and 1 of 2 topics", true},
		{"kcat cut in a line", []importer.Text{topics, text("Metadata for all topics (from broker 1: b1:9092/1):", " 1 brokers:", "  broker 1 at b1:9092", " 1 topics:", `  topic "orders" with 2 partitions:`, "    partition 0, leader 1, repl")}, "t:6: this line of kcat -L cannot be read, or is cut short", true},
		{"kcat that may not describe", []importer.Text{topics, text("Metadata for all topics (from broker 1: b1:9092/1):", " 1 brokers:", "  broker 1 at b1:9092", " 1 topics:", `  topic "a" with 0 partitions: Broker: Topic authorization failed`)}, `t:5: the topic "a" was not described: Broker: Topic authorization failed`, true},
		{"JSON cut short", []importer.Text{topics, text(`{"brokers":[{"id":1,"name":"b1:9092"}],"topics":[`)}, "t:1: the JSON that begins here is cut short", true},
		{"broken JSON", []importer.Text{topics, text(`{"brokers":[}`)}, "t:1: this begins as JSON and is not what kcat -L -J prints", true},
		{"a snapshot file", []importer.Text{topics, text(`{"version":1,"brokers":[{"id":"1"}],"topics":[{"name":"a","partitions":[]}]}`)}, "t:1: this JSON is not what kcat -L -J prints; a snapshot file needs no import", true},
		{"two states of a partition", []importer.Text{topics, text("\tTopic: orders\tPartition: 0\tLeader: 2\tReplicas: 1,2\tIsr: 2")}, "t:1: the texts disagree on orders/0; used is leader 2, replicas 1,2, ISR 2, and not leader 1", false},
		{"two addresses", []importer.Text{kcatWith("b1:9092"), kcatWith("b2:9092")}, "t:3: broker 1 has another address in another text; b2:9092 is used", false},
		{"not UTF-8", []importer.Text{topics, text("\xff")}, "t:1: this is not UTF-8", true},
		{"a quotation", []importer.Text{topics, text("> Topic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1")}, "t:1: this is not understood", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			result := mustImport(t, c.texts...)
			if len(result.Problems) == 0 || !strings.HasPrefix(result.Problems[0].String(), c.problem) {
				t.Errorf("the problems are %q, want first %q", result.Problems, c.problem)
			}
			if warned := len(result.Snapshot.Warnings) > 0; warned != c.warned {
				t.Errorf("the warnings are %q", result.Snapshot.Warnings)
			}
			if len(result.Snapshot.Topics) == 0 {
				t.Error("the rest is not used")
			}
		})
	}
}

func kcatWith(address string) importer.Text {
	return text("Metadata for all topics (from broker 1: "+address+"/1):", " 1 brokers:", "  broker 1 at "+address, " 1 topics:", `  topic "a" with 1 partitions:`, "    partition 0, leader 1, replicas: 1, isrs: 1")
}

// TestErrors: there is no snapshot where nothing lists partitions, or the texts
// are of two clusters.
func TestErrors(t *testing.T) {
	twice := text("Topic: orders\tTopicId: AAAAAAAAAAAAAAAAAAAAAA\tPartitionCount: 2\tReplicationFactor: 2\tConfigs: ")
	cases := []struct {
		name  string
		texts []importer.Text
		want  []string
	}{
		{"nothing", nil, []string{"no text lists partitions"}},
		{"groups alone", []importer.Text{text(offsetsHeading, "billing         orders          0          3               5               2               -               -               -")},
			[]string{"no text lists partitions", `"orders"`}},
		{"something else", []importer.Text{text("lorem"), text("ipsum")}, []string{"no text lists partitions", `t:1: this is not understood: "lorem"`, `t:1: this is not understood: "ipsum"`}},
		{"no broker", []importer.Text{text("\tTopic: a\tPartition: 0\tLeader: none\tReplicas: \tIsr: ")}, []string{"no broker is known"}},
		{"two clusters", []importer.Text{topics, twice}, []string{`t:1: the topic "orders" has another TopicId`}},
		{"too much", []importer.Text{{Content: strings.Repeat("x", importer.MaxBytes)}, {Content: "x"}}, []string{"at most 64 MiB"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			result, err := importer.Import(c.texts, importer.Options{})
			var wrong *importer.Error
			if !errors.As(err, &wrong) || result != nil || len(wrong.Problems()) == 0 {
				t.Fatalf("the error is %v", err)
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("it lacks %q: %v", want, err)
				}
			}
		})
	}
}

// TestManyProblems: a hundred are listed, and the others counted.
func TestManyProblems(t *testing.T) {
	result := mustImport(t, topics, importer.Text{Name: "t", Content: strings.Repeat("what is this\n", 250)})
	if len(result.Problems) != 100 || result.More != 151 { // and that the text holds nothing
		t.Errorf("%d problems are listed, and %d more", len(result.Problems), result.More)
	}
	if want := "250 lines of the imported text could not be understood."; !slices.Equal(result.Snapshot.Warnings, []string{want}) {
		t.Errorf("the warnings are %q", result.Snapshot.Warnings)
	}
}

func mustHave(t *testing.T, s *snapshot.Snapshot, id int, earliest, latest int64) {
	t.Helper()
	p := s.Topics[0].Partitions[id]
	if p.EarliestOffset != earliest || p.LatestOffset != latest {
		t.Errorf("partition %d has the offsets %d to %d, want %d to %d", id, p.EarliestOffset, p.LatestOffset, earliest, latest)
	}
}

// TestOffsets: which offsets are the earliest is told by the command, the name, or
// the offsets.
func TestOffsets(t *testing.T) {
	low, high := "orders:0:3\norders:1:5\n", "orders:0:4\norders:1:5\n"
	named := func(name, content string) importer.Text { return importer.Text{Name: name, Content: content} }
	const unknown = snapshot.OffsetUnknown
	cases := []struct {
		name   string
		texts  []importer.Text
		bounds [4]int64 // of partition 0 and of partition 1
	}{
		{"alone", []importer.Text{named("t", low)}, [4]int64{unknown, 3, unknown, 5}},
		{"two", []importer.Text{named("t", high), named("u", low)}, [4]int64{3, 4, 5, 5}},
		{"two in one text", []importer.Text{named("t", low+high)}, [4]int64{3, 4, 5, 5}},
		{"one that the other lacks", []importer.Text{named("t", "orders:0:3\norders:1:1\n"), named("u", "orders:0:7\n")}, [4]int64{3, 7, 1, unknown}},
		{"by name", []importer.Text{named("dir/earliest.txt", high)}, [4]int64{4, unknown, 5, unknown}},
		{"by names", []importer.Text{named("latest", high), named("Earliest Offsets", low)}, [4]int64{3, 4, 5, 5}},
		{"one by name", []importer.Text{named("latest", high), named("t", low)}, [4]int64{3, 4, 5, 5}},
		{"by command", []importer.Text{named("latest", "$ kafka-get-offsets.sh --bootstrap-server b1:9092 --time earliest\n"+low)}, [4]int64{3, unknown, 5, unknown}},
		{"by commands", []importer.Text{named("t", "$ bin/kafka-get-offsets.sh --time=-2\n"+low+"$ bin/kafka-get-offsets.sh\n"+high+"$")}, [4]int64{3, 4, 5, 5}},
		{"by class", []importer.Text{named("t", "kafka-run-class.sh org.apache.kafka.tools.GetOffsetShell --time -2\n"+low)}, [4]int64{3, unknown, 5, unknown}},
		{"by groups", []importer.Text{text(offsetsHeading, "billing         orders          0          3               8               5               -               -               -")}, [4]int64{unknown, 8, unknown, unknown}},
		{"later by groups", []importer.Text{named("latest", high), text(offsetsHeading, "billing         orders          0          3               8               5               -               -               -")}, [4]int64{unknown, 8, unknown, 5}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for range 2 {
				result := mustImport(t, append(c.texts, topics)...)
				mustHave(t, result.Snapshot, 0, c.bounds[0], c.bounds[1])
				mustHave(t, result.Snapshot, 1, c.bounds[2], c.bounds[3])
				slices.Reverse(c.texts)
			}
		})
	}
}

// TestBrokers: one is down where the output says so, and in doubt where it does
// not.
func TestBrokers(t *testing.T) {
	cases := []struct {
		name  string
		lines []string
		want  string
		doubt bool
	}{
		{"all in sync", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1,2"}, "1 2", false},
		{"no leader, though in the ISR", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1", "\tTopic: a\tPartition: 1\tLeader: none\tReplicas: 2\tIsr: 2"}, "1 2-", false},
		{"no leader, though in the ELR", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1", "\tTopic: a\tPartition: 1\tLeader: -1\tReplicas: 2\tIsr: \tElr: 2\tLastKnownElr: "}, "1 2-", false},
		{"in another ISR too", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1,2", "\tTopic: a\tPartition: 1\tLeader: none\tReplicas: 2\tIsr: 2"}, "1 2", false},
		{"offline", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1\tOffline: 2"}, "1 2-", false},
		{"in no ISR", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1\tElr: N/A\tLastKnownElr: N/A"}, "1 2-", true},
		{"an observer", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1,2,3\tIsr: 1,2\tObservers: 3\tLiveObservers: 3"}, "1 2 3", false},
		{"no leader, though in the last ELR known", []string{"\tTopic: a\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1", "\tTopic: a\tPartition: 1\tLeader: -1\tReplicas: 2\tIsr: \tElr: \tLastKnownElr: 2"}, "1 2-", false},
		{"of Kafka 2", []string{"Topic:a\tPartitionCount:1\tReplicationFactor:2\tConfigs:", "\tTopic: a\tPartition: 0\tLeader: 10\tReplicas: 10,2\tIsr: 10,2"}, "2 10", false},
		{"between spaces", []string{"Topic: a  Partition: 0  Leader: 1  Replicas: 1, 2  Isr: 1, 2  Adding Replicas: 2  Removing Replicas: "}, "1 2", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			result := mustImport(t, text(c.lines...))
			var got []string
			for _, b := range result.Snapshot.Brokers {
				got = append(got, b.ID+map[bool]string{true: "-"}[b.Offline])
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("the brokers are %q, want %q", got, c.want)
			}
			doubt := slices.ContainsFunc(result.Snapshot.Warnings, func(w string) bool { return strings.HasPrefix(w, "These brokers lead nothing and are in no ISR") })
			if doubt != c.doubt {
				t.Errorf("the warnings are %q", result.Snapshot.Warnings)
			}
		})
	}
}

// TestConfigs: values may hold what stands between them.
func TestConfigs(t *testing.T) {
	heading := "Topic: orders\tTopicId: Reg8RtVkR8S7_TzSvZpP5A\tPartitionCount: 2\tReplicationFactor: 2\tConfigs: "
	cases := []struct {
		name, lines string
		want        map[string]string
	}{
		{"nothing set", heading, map[string]string{"cleanup.policy": "delete", "retention.ms": "604800000", "retention.bytes": "-1", "min.insync.replicas": "1"}},
		{"a comma", heading + "cleanup.policy=compact,delete,retention.ms=-1", map[string]string{"cleanup.policy": "compact,delete", "retention.ms": "-1"}},
		{"equals signs", heading + "confluent.placement.constraints={a=b,c=d},preallocate=true,retention.ms=7", map[string]string{"retention.ms": "7"}},
		{"marked for deletion", heading + "retention.ms=7\tMarkedForDeletion: true", map[string]string{"retention.ms": "7"}},
		{"words of its own", "Dynamic configs for topic orders are:\n  retention.ms= sensitive=false synonyms={x} sensitive=false synonyms={DEFAULT_CONFIG:a= sensitive=true}", map[string]string{"retention.ms": " sensitive=false synonyms={x}"}},
		{"a secret", "Dynamic configs for topic orders are:\n  retention.ms=null sensitive=true synonyms={}", map[string]string{"retention.ms": "604800000"}},
		{"the command that tells more", heading + "retention.ms=7\nDynamic configs for topic orders are:\n  retention.ms=8 sensitive=false synonyms={}", map[string]string{"retention.ms": "8"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			config := mustImport(t, topics, text(c.lines)).Snapshot.Topics[0].Config
			for name, want := range c.want {
				if config[name] != want {
					t.Errorf("%s is %q, want %q", name, config[name], want)
				}
			}
		})
	}
	alone := mustImport(t, text(strings.Replace(topics.Content, "TopicId: Reg8RtVkR8S7_TzSvZpP5A\t", "", 1)))
	if config := alone.Snapshot.Topics[0].Config; config != nil {
		t.Errorf("without DescribeConfigs there is the config %v", config)
	}
}

// TestColumns: values go past their columns, and old tools leave no space.
func TestColumns(t *testing.T) {
	const host = "/0:0:0:0:0:0:0:1"
	old := fmt.Sprintf("%-30s %-10s %-15s %-15s %-10s %-50s%-30s%s", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "CONSUMER-ID", "HOST", "CLIENT-ID")
	member := "a-client/with-a-slash-d425b036-aa66-44ab-bd0e-884e84e6cc73-and-more"
	oldRow := fmt.Sprintf("%-30s %-10s %-15s %-15s %-10s %-50s%-30s%s", "orders", "0", "3", "5", "2", member, host, "a-client/with-a-slash")
	cases := []struct{ name, text string }{
		{"no space before the host", "$ kafka-consumer-groups.sh --group 'b g' --describe\n" + old + "\n" + oldRow},
		{"a wide host", offsetsHeading + "\n" + fmt.Sprintf("%-15s %-15s %-10s %-15s %-15s %-15s %s %s %s", "b g", "orders", "0", "3", "5", "2", member, host, "a-client/with-a-slash")},
		{"one space between all", strings.Join(strings.Fields(strings.ReplaceAll(offsetsHeading, "GROUP", "")), " ") + "\n" + "orders 0 3 5 2 " + member + " " + host + " a-client/with-a-slash"},
		{"one tab between all", strings.Join(strings.Fields(offsetsHeading), "\t") + "\n" + strings.Join([]string{"b g", "orders", "0", "3", "5", "2", member, host, "a-client/with-a-slash"}, "\t")},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if strings.HasPrefix(c.text, "TOPIC") {
				c.text = "$ kafka-consumer-groups.sh --group='b g' --describe\n" + c.text
			}
			groups := mustImport(t, topics, text(c.text)).Snapshot.Groups
			if len(groups) != 1 || groups[0].ID != "b g" || groups[0].Offsets["orders"][0] != 3 {
				t.Fatalf("the groups are %+v", groups)
			}
			if want := (snapshot.Member{ID: member, ClientID: "a-client/with-a-slash"}); len(groups[0].Members) != 1 || groups[0].Members[0] != want {
				t.Errorf("the members are %+v, want %+v", groups[0].Members, want)
			}
		})
	}
}

// TestStates: the coordinator's address breaks its column at any width.
func TestStates(t *testing.T) {
	for n := range 60 {
		coordinator := strings.Repeat("b", n+1) + ":9092  (1)"
		for _, group := range []string{"billing", "a group whose id is longer than its column"} {
			content := columns([]string{"GROUP", "COORDINATOR (ID)", "ASSIGNMENT-STRATEGY", "STATE", "#MEMBERS"}, []int{25, 25, 20, 15, 0}) + "\n" +
				columns([]string{group, coordinator, "range", "PreparingRebalance", "0"}, []int{25, 25, 20, 15, 0})
			result := mustImport(t, topics, text(content))
			if len(result.Snapshot.Groups) != 1 || result.Snapshot.Groups[0].State != "PreparingRebalance" || result.Snapshot.Groups[0].ID != group {
				t.Fatalf("%s: the groups are %+v, the problems %v", content, result.Snapshot.Groups, result.Problems)
			}
		}
	}
}

// TestUnknown: a dash is no offset.
func TestUnknown(t *testing.T) {
	result := mustImport(t, topics, text(offsetsHeading,
		"billing         orders          0          -               5               -               m-1             /10.0.0.1       c",
		"billing         orders          1          0               -               -               -               -               -",
		"billing         -               -          -               -               -               m-2             /10.0.0.1       c"))
	g := result.Snapshot.Groups[0]
	if len(g.Offsets["orders"]) != 1 || g.Offsets["orders"][1] != 0 || len(g.Members) != 2 {
		t.Errorf("the group is %+v", g)
	}
	mustHave(t, result.Snapshot, 0, snapshot.OffsetUnknown, 5)
	mustHave(t, result.Snapshot, 1, snapshot.OffsetUnknown, snapshot.OffsetUnknown)
}

// TestMembers: those of --members are all of them, in the cluster's order.
func TestMembers(t *testing.T) {
	offsets := text(offsetsHeading, "billing         orders          0          3               5               2               m-2             /10.0.0.1       c")
	members := text("GROUP           CONSUMER-ID     HOST            CLIENT-ID       #PARTITIONS     ", "billing         m-3             /10.0.0.1       c               0", "billing         m-2             /10.0.0.1       c               1")
	for _, texts := range [][]importer.Text{{topics, offsets, members}, {members, offsets, topics}} {
		got := mustImport(t, texts...).Snapshot.Groups[0].Members
		if want := []snapshot.Member{{ID: "m-3", ClientID: "c"}, {ID: "m-2", ClientID: "c"}}; !slices.Equal(got, want) {
			t.Errorf("the members are %v, want %v", got, want)
		}
	}
}

// TestProducers: their partition comes from the command, or from the name.
func TestProducers(t *testing.T) {
	table := "ProducerId\tProducerEpoch\tLatestCoordinatorEpoch\tLastSequence\tLastTimestamp\tCurrentTransactionStartOffset\t\n"
	row := table + "7      \t0            \t-1                    \t4           \t1796034477008\t12                           \t\n"
	at := func(name, content string) importer.Text { return importer.Text{Name: name, Content: content} }
	want := []snapshot.Producer{{ID: 7, Topic: "orders", Partition: 1, LastTimestamp: 1796034477008, TxnStartOffset: snapshot.OpenAt(12)}}
	for name, texts := range map[string][]importer.Text{
		"command": {at("t", "$ kafka-transactions.sh --bootstrap-server b1:9092 describe-producers --topic orders --partition 1\n"+row)},
		"name":    {at("dir/producers-orders-1.txt", row)},
		"dots":    {at("v1.2-orders-1", row)},
		"twice":   {at("orders-1", row), at("orders-1", row)},
	} {
		if got := mustImport(t, append(texts, topics)...).Snapshot.Producers; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the producers are %+v", name, got)
		}
	}
	if got := mustImport(t, topics, at("orders-0", table)).Snapshot.Producers; got == nil || len(got) != 0 {
		t.Errorf("of a partition without any the producers are %#v", got)
	}
	if got := mustImport(t, topics).Snapshot.Producers; got != nil {
		t.Errorf("without a text the producers are %#v", got)
	}
}
