package importer_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TestPrintedIsImported: what the tools print of any snapshot gives that
// snapshot, as far as they tell it, whatever the order of the texts and whatever
// stands around them.
func TestPrintedIsImported(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("import of print", prop.ForAll(func(seed int64) string {
			rnd := rand.New(rand.NewSource(seed))
			want := printable(snapgen.Snapshot(rnd))
			session := print(rnd, want)
			result, err := importer.Import(session.texts, importer.Options{})
			if err != nil {
				return fmt.Sprintf("seed %d: %v\n%s", seed, err, session)
			}
			if len(result.Problems) > 0 {
				return fmt.Sprintf("seed %d: %v\n%s", seed, result.Problems, session)
			}
			got := *result.Snapshot
			if !session.kcat { // then only the ids are told
				got.Brokers = want.Brokers
			}
			if a, b := asText(&got), asText(want); a != b {
				return fmt.Sprintf("seed %d: %s\n%s", seed, firstDifference(b, a), session)
			}
			return ""
		}, gen.Int64()))
	})
}

// asText is the snapshot file, which has the fields that matter in a fixed order.
func asText(s *snapshot.Snapshot) string {
	plain := *s
	plain.Warnings = nil
	text, err := json.MarshalIndent(&plain, "", " ")
	if err != nil {
		panic(err)
	}
	return string(text)
}

var (
	nameOfTopic = regexp.MustCompile(`^[a-zA-Z0-9._-]+$`)
	control     = regexp.MustCompile(`[\x00-\x1f\x7f-\x9f]`)
)

// printable makes of a snapshot what a cluster can be, and the tools tell.
func printable(s *snapshot.Snapshot) *snapshot.Snapshot {
	s.TakenAt, s.ClusterID, s.Warnings = time.Time{}, "", nil
	s.Brokers = slices.DeleteFunc(s.Brokers, func(b snapshot.Broker) bool { return b.Offline })
	for i := range s.Brokers {
		s.Brokers[i].ID, s.Brokers[i].Rack = numeric(s.Brokers[i].ID), ""
	}
	slices.SortFunc(s.Brokers, func(a, b snapshot.Broker) int { return cmp.Compare(mustNumber(a.ID), mustNumber(b.ID)) })
	s.Topics = slices.DeleteFunc(s.Topics, func(t snapshot.Topic) bool { return !nameOfTopic.MatchString(t.Name) })
	if len(s.Topics) == 0 || len(s.Brokers) == 0 {
		s.Brokers = []snapshot.Broker{{ID: "0", Host: "only", Port: 1}}
		s.Topics = []snapshot.Topic{{Name: "only", Partitions: []snapshot.Partition{{Leader: "0", Replicas: []string{"0"}, ISR: []string{"0"}}}}}
	}
	slices.SortFunc(s.Topics, func(a, b snapshot.Topic) int { return strings.Compare(a.Name, b.Name) })
	for i := range s.Topics {
		printableTopic(&s.Topics[i])
	}
	printableGroups(s)
	printableProducers(s)
	return s
}

// numeric makes a number of a broker's id, another of each.
func numeric(id string) string {
	id = strings.TrimLeft(id, "b-")
	if id = strings.TrimLeft(id, "0"); id == "" {
		return "0"
	}
	return id
}

func printableTopic(t *snapshot.Topic) {
	t.Internal = nil
	config := maps.Clone(kafkaDefaults)
	for key := range kafkaDefaults {
		if value, set := t.Config[key]; set {
			config[key] = value
		}
	}
	t.Config = config
	slices.SortFunc(t.Partitions, func(a, b snapshot.Partition) int { return cmp.Compare(a.ID, b.ID) })
	for i := range t.Partitions {
		p := &t.Partitions[i]
		for _, list := range [][]string{p.Replicas, p.ISR} {
			for j, id := range list {
				list[j] = numeric(id)
			}
		}
		p.Observers = nil // which only Confluent prints
		slices.Sort(p.ISR)
		if p.Leader != "" && len(p.ISR) > 0 {
			p.Leader = p.ISR[0]
		}
		if len(p.ISR) == 0 || len(p.Replicas) == 0 {
			p.Leader, p.Replicas, p.ISR = "0", []string{"0"}, []string{"0"}
		}
		if p.Leader == "" { // one that is up, and in doubt otherwise
			p.Leader = p.ISR[0]
		}
		p.Replicas = slices.Clone(p.ISR)
		if p.LatestOffset >= 0 {
			p.LatestOffset = max(p.LatestOffset, p.EarliestOffset)
		}
	}
}

func printableGroups(s *snapshot.Snapshot) {
	s.Groups = slices.DeleteFunc(s.Groups, func(g snapshot.Group) bool { return control.MatchString(g.ID) })
	slices.SortFunc(s.Groups, func(a, b snapshot.Group) int { return strings.Compare(a.ID, b.ID) })
	for i := range s.Groups {
		g := &s.Groups[i]
		g.ProtocolType = cmp.Or(g.ProtocolType, "consumer")
		g.Type = cmp.Or(g.Type, "classic")
		g.State = ""
		for topic, offsets := range g.Offsets {
			maps.DeleteFunc(offsets, func(_ int, offset int64) bool { return offset < 0 })
			if len(offsets) == 0 || !slices.ContainsFunc(s.Topics, func(t snapshot.Topic) bool { return t.Name == topic }) {
				delete(g.Offsets, topic)
			}
		}
		if g.ProtocolType != "consumer" && g.ProtocolType != snapshot.NoProtocolType {
			g.Members, g.Offsets = nil, nil
			continue
		}
		if len(g.Members) == 0 && len(g.Offsets) == 0 { // then no tool prints that there are none
			g.Offsets = map[string]map[int]int64{s.Topics[0].Name: {s.Topics[0].Partitions[0].ID: 0}}
		}
		for j := range g.Members {
			m := &g.Members[j]
			m.ClientID = cmp.Or(m.ClientID, "two words")
			m.ID = fmt.Sprintf("%s-%08x-1111-2222-3333-444444444444", m.ClientID, 7*j+i)
		}
		if g.State = "Stable"; len(g.Members) == 0 {
			g.State = "Empty"
		}
	}
}

func printableProducers(s *snapshot.Snapshot) {
	slices.SortFunc(s.Producers, func(a, b snapshot.Producer) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), strings.Compare(a.Topic, b.Topic), cmp.Compare(a.Partition, b.Partition))
	})
	s.Producers = slices.CompactFunc(s.Producers, func(a, b snapshot.Producer) bool {
		return a.ID == b.ID && a.Topic == b.Topic && a.Partition == b.Partition
	})
	s.Producers = slices.DeleteFunc(s.Producers, func(p snapshot.Producer) bool { return !nameOfTopic.MatchString(p.Topic) })
}

// session is what somebody collected.
type session struct {
	texts []importer.Text
	kcat  bool
}

func (s session) String() string {
	var b strings.Builder
	for _, text := range s.texts {
		fmt.Fprintf(&b, "--- %s\n%s", text.Name, text.Content)
	}
	return b.String()
}

// print has tools print the snapshot, in this way or that.
func print(rnd *rand.Rand, s *snapshot.Snapshot) session {
	one := func(n int) bool { return rnd.Intn(n) == 0 }
	var texts []importer.Text
	add := func(name, command, content string) {
		texts = append(texts, importer.Text{Name: name, Content: oddly(rnd, command, content)})
	}
	partitions := rnd.Intn(4)
	if partitions <= 1 {
		add("topics", "kafka-topics.sh --describe", printTopics(s, one(2)))
	}
	if partitions == 1 || partitions == 2 {
		add("kcat", "kcat -b b1:9092 -L", printKcat(s))
	}
	if partitions == 3 {
		add("json", "kcat -L -J", printKcatJSON(s))
	}
	if partitions > 1 || one(2) {
		add("configs", "kafka-configs.sh --describe --entity-type topics --all", printConfigs(s))
	}
	add("earliest offsets", "kafka-get-offsets.sh --time -2", printOffsets(s, earliestOf))
	add("latest offsets", "kafka-get-offsets.sh", printOffsets(s, latestOf))
	add("groups", "kafka-consumer-groups.sh --describe --all-groups", printGroups(s, one(2)))
	add("members", "kafka-consumer-groups.sh --describe --all-groups --members", printMembers(s, one(2)))
	add("states", "kafka-consumer-groups.sh --describe --all-groups --state", printStates(s))
	add("list", "kafka-groups.sh --list", printList(s))
	if s.Producers != nil {
		add("producers", "", printProducers(s))
	}
	texts = slices.DeleteFunc(texts, func(text importer.Text) bool { return text.Content == "" })
	rnd.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	if one(3) {
		texts = []importer.Text{{Name: "session", Content: joined(texts)}}
	}
	return session{texts, partitions > 0}
}

// joined is a session with every command in it, which tells what names did.
func joined(texts []importer.Text) string {
	var b strings.Builder
	for _, text := range texts {
		if strings.Contains(text.Name, "offsets") {
			fmt.Fprintf(&b, "[kafka@b1 ~]$ kafka-get-offsets.sh --bootstrap-server b1:9092 \\\n> --time %s\n", strings.Fields(text.Name)[0])
		} else {
			b.WriteString("[kafka@b1 ~]$ \n")
		}
		b.WriteString(strings.TrimPrefix(text.Content, "\ufeff") + "\n")
	}
	return b.String()
}

// oddly puts around an output what people copy with it.
func oddly(rnd *rand.Rand, command, content string) string {
	one := func(n int) bool { return rnd.Intn(n) == 0 }
	if content == "" {
		return ""
	}
	if one(4) {
		content = noise[rnd.Intn(len(noise))] + "\n" + content
	}
	if command != "" && one(4) {
		content = prompts[rnd.Intn(len(prompts))] + command + " --bootstrap-server b1:9092\n" + content + prompts[rnd.Intn(len(prompts))] + "\n"
	}
	if one(6) && !strings.HasPrefix(content, "{") {
		lines := strings.SplitAfter(content, "\n")
		at := rnd.Intn(len(lines))
		content = strings.Join(slices.Insert(lines, at, noise[rnd.Intn(len(noise))]+"\n"), "")
	}
	if one(4) {
		content = strings.ReplaceAll(content, "\n", "\r\n")
	}
	if one(6) {
		content = strings.ReplaceAll(content, "\n", "\x1b[0m\n\x1b[1;32m")
	}
	if one(6) {
		content = "\ufeff" + content
	}
	if one(6) {
		content = strings.TrimRight(content, "\r\n")
	}
	return content
}

var noise = []string{
	"", "```", `Defaulted container "kafka" out of: kafka, exporter`,
	"OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes because bootstrap classpath has been appended",
	"SLF4J: Class path contains multiple SLF4J bindings.",
	"[2026-01-01 12:00:00,123] WARN [AdminClient clientId=adminclient-1] The configuration 'x' was supplied but isn't a known config. (org.apache.kafka.clients.admin.AdminClientConfig)",
	"Picked up JAVA_TOOL_OPTIONS: -Xmx1g",
}

var prompts = []string{"$ ", "root@kafka-0:/opt/kafka# ", "[kafka@b1 bin]$ ", "bash-5.1$ ", `PS C:\kafka> `, "~/kafka % "}
