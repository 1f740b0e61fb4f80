//go:build e2e

package e2e

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

var update = flag.Bool("update", false, "write what the tools print into the testdata of simlink/importer")

// importTexts is what the importer's own tests read.
const importTexts = "../simlink/importer/testdata"

// importGroups are groups whose rows are hard to cut into columns.
var importGroups = []seedGroup{
	{id: "two words", behind: 1, topics: []string{"orders"}, members: []string{"a client with spaces"}},
	{id: "a-group-whose-id-is-a-good-deal-longer-than-the-heading-above-it", behind: 3, topics: []string{"payments.settled"},
		members: []string{"a-client-whose-id-is-a-good-deal-longer-than-the-heading-above-it-" + strings.Repeat("x", 40)}},
	{id: "größe", topics: []string{"customers"}, members: []string{"größe"}},
}

// TestImport holds what is imported of the tools' output against what is read of
// the cluster itself.
func TestImport(t *testing.T) {
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			c := start(t, version)
			c.seed(t)
			c.seedImport(t)
			texts := c.print(t)
			c.log(t, "the tools have printed all")
			if *update {
				writeTexts(t, filepath.Join(importTexts, version), texts)
			}
			c.compareImports(t, texts)
		})
	}
}

// seedImport adds what only the printed form is difficult about: odd groups, and a
// reassignment that cannot end, as it waits for the node that is stopped.
func (c *cluster) seedImport(t *testing.T) {
	t.Helper()
	client := c.client(t)
	ids := topicIDs(t, client)
	for _, g := range importGroups {
		commit(t, client, g, ids)
		c.join(t, g)
	}
	request := kmsg.NewPtrAlterPartitionAssignmentsRequest()
	request.TimeoutMillis = int32(deadline.Milliseconds())
	topic := kmsg.NewAlterPartitionAssignmentsRequestTopic()
	topic.Topic = "payments.settled"
	topic.Partitions = []kmsg.AlterPartitionAssignmentsRequestTopicPartition{{Partition: 0, Replicas: []int32{1, stopped}}}
	request.Topics = append(request.Topics, topic)
	response, err := request.RequestWith(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range response.Topics {
		for _, p := range topic.Partitions {
			if err := kerr.ErrorForCode(p.ErrorCode); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, g := range importGroups {
		c.eventually(t, "the group "+g.id+" is stable", c.groupStable(client, g))
	}
	c.log(t, "odd groups and a reassignment are in place")
}

// importCases are choices of texts that tell all that is drawn.
var importCases = map[string]func(name string) bool{
	"all":          func(string) bool { return true },
	"without kcat": func(name string) bool { return !strings.HasPrefix(name, "kcat") },
	"kcat, not kafka-topics": func(name string) bool {
		return !strings.HasPrefix(name, "topics") && name != "kcat.json"
	},
	"JSON of kcat": func(name string) bool { return !strings.HasPrefix(name, "topics") && name != "kcat.txt" },
	"few": func(name string) bool {
		return slices.Contains([]string{"topics.txt", "groups.txt", "groups-members.txt", "groups-protocols.txt", "groups-list.txt", "groups-state.txt", "offsets-earliest.txt", "offsets-latest.txt"}, name)
	},
}

// compareImports wants from the texts the snapshot that reading the cluster gives,
// and the same link.
func (c *cluster) compareImports(t *testing.T, texts []importer.Text) {
	captured, err := capture.Read(t.Context(), c.client(t), capture.Selection{}, capture.Options{TakenAt: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	want := c.asPrinted(captured)
	for name, picks := range importCases {
		t.Run(name, func(t *testing.T) {
			var chosen []importer.Text
			for _, text := range texts {
				if picks(text.Name) {
					chosen = append(chosen, text)
				}
			}
			result, err := importer.Import(chosen, importer.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range result.Problems {
				t.Error(p)
			}
			got := c.asPrinted(result.Snapshot)
			got.Producers = nil // of some partitions only
			mustEqual(t, "imported", partitionAndGroupFacts(got), "captured", partitionAndGroupFacts(want))
			if got, want := linkOf(t, got), linkOf(t, want); got != want {
				t.Errorf("imported: %s\ncaptured: %s", got, want)
			}
		})
	}
}

// asPrinted leaves out what the tools cannot tell: internal topics, which are not
// selected, and before 4.0 which groups are of consumers that assign themselves.
func (c *cluster) asPrinted(s *snapshot.Snapshot) *snapshot.Snapshot {
	printed := *s
	printed.Topics = slices.DeleteFunc(slices.Clone(s.Topics), func(topic snapshot.Topic) bool { return topic.IsInternal() })
	printed.Groups = slices.Clone(s.Groups)
	for i := range printed.Groups {
		g := &printed.Groups[i]
		g.ProtocolType = cmp.Or(g.ProtocolType, "consumer")
		if g.ProtocolType == snapshot.NoProtocolType {
			g.Offsets = nil // not read, as it is not drawn
		}
	}
	if !c.hasNextGen() {
		printed.Groups = slices.DeleteFunc(printed.Groups, func(g snapshot.Group) bool { return seeded(g.ID) && seededProtocol(g.ID) == snapshot.NoProtocolType })
	}
	return &printed
}

func seeded(id string) bool {
	return slices.ContainsFunc(seedGroups, func(g seedGroup) bool { return g.id == id })
}

// partitionAndGroupFacts are the facts but for the cluster's and the brokers',
// which only kcat prints in part.
func partitionAndGroupFacts(s *snapshot.Snapshot) []string {
	bare := *s
	bare.ClusterID, bare.Brokers = "", nil
	return facts(&bare)
}

func linkOf(t *testing.T, s *snapshot.Snapshot) string {
	t.Helper()
	link, err := simlink.Build(s, simlink.Options{Fit: true})
	if err != nil {
		t.Fatal(err)
	}
	return link.URL
}

func topicIDs(t *testing.T, client kmsg.Requestor) map[string][16]byte {
	t.Helper()
	metadata, err := kmsg.NewPtrMetadataRequest().RequestWith(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string][16]byte{}
	for _, topic := range metadata.Topics {
		ids[*topic.Topic] = topic.TopicID
	}
	return ids
}

func (c *cluster) groupStable(client *kgo.Client, g seedGroup) func(context.Context) error {
	return func(ctx context.Context) error {
		state, members, err := describe(ctx, client, g)
		if err == nil && (state != "Stable" || members != len(g.members)) {
			err = fmt.Errorf("it is %s with %d members of %d", state, members, len(g.members))
		}
		return err
	}
}

// print has every tool that the importer knows print what it has to say, as a
// terminal shows it: standard error too.
func (c *cluster) print(t *testing.T) []importer.Text {
	t.Helper()
	topics := c.terminal(t, topicTool, "--describe")
	led := ledPartitions(topicsOf(topics))
	texts := []importer.Text{
		{Name: "topics.txt", Content: topics},
		{Name: "topics-unavailable.txt", Content: c.terminal(t, topicTool, "--describe", "--unavailable-partitions")},
		{Name: "groups.txt", Content: c.terminal(t, groupTool, "--describe", "--all-groups")},
		{Name: "groups-members.txt", Content: c.terminal(t, groupTool, "--describe", "--all-groups", "--members")},
		{Name: "groups-members-verbose.txt", Content: c.terminal(t, groupTool, "--describe", "--all-groups", "--members", "--verbose")},
		{Name: "groups-state.txt", Content: c.terminal(t, groupTool, "--describe", "--all-groups", "--state")},
		{Name: "groups-list.txt", Content: c.terminal(t, groupTool, "--list", "--state", "--type")},
		{Name: "offsets-earliest.txt", Content: c.terminal(t, offsetTool, "--time", "-2", "--topic-partitions", led)},
		{Name: "offsets-latest.txt", Content: c.terminal(t, offsetTool, "--time", "-1", "--topic-partitions", led)},
		{Name: "configs.txt", Content: c.terminal(t, configTool, "--describe", "--entity-type", "topics")},
		{Name: "configs-all.txt", Content: c.terminal(t, configTool, "--describe", "--entity-type", "topics", "--all")},
	}
	if c.version[0] >= '4' {
		texts = append(texts,
			importer.Text{Name: "groups-verbose.txt", Content: c.terminal(t, groupTool, "--describe", "--all-groups", "--verbose")},
			importer.Text{Name: "groups-state-verbose.txt", Content: c.terminal(t, groupTool, "--describe", "--all-groups", "--state", "--verbose")},
			importer.Text{Name: "groups-protocols.txt", Content: c.terminal(t, groupsTool, "--list")})
	}
	for _, p := range producerPartitions {
		texts = append(texts, importer.Text{
			Name:    fmt.Sprintf("producers-%s-%d.txt", p.topic, p.id),
			Content: c.terminal(t, transactionsTool, "describe-producers", "--topic", p.topic, "--partition", strconv.Itoa(p.id)),
		})
	}
	return append(texts, c.printKcat(t)...)
}

// terminal runs one of Kafka's tools and returns what it prints.
func (c *cluster) terminal(t *testing.T, tool string, args ...string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), toolDeadline)
	defer stop()
	command := exec.CommandContext(ctx, script, slices.Concat([]string{"run", c.home, tool, "--bootstrap-server", c.addresses(plaintext)[0]}, args)...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", tool, args, err, out)
	}
	return string(out)
}

// printKcat is what kcat prints, and nothing where the machine lacks it. In CI it
// must be there.
func (c *cluster) printKcat(t *testing.T) []importer.Text {
	t.Helper()
	var texts []importer.Text
	for name, args := range map[string][]string{"kcat.txt": {"-L"}, "kcat.json": {"-L", "-J"}} {
		out, err := exec.CommandContext(t.Context(), "kcat", append(args, "-b", c.addresses(plaintext)[0])...).Output()
		switch {
		case errors.Is(err, exec.ErrNotFound) && os.Getenv("CI") == "":
			t.Log("there is no kcat, so what it prints is not tried")
			return nil
		case err != nil:
			t.Fatal(err)
		}
		texts = append(texts, importer.Text{Name: name, Content: string(out)})
	}
	return texts
}

func writeTexts(t *testing.T, dir string, texts []importer.Text) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, text.Name), []byte(text.Content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
