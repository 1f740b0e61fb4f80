//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// The class names of Kafka's tools.
const (
	topicTool        = "org.apache.kafka.tools.TopicCommand"
	offsetTool       = "org.apache.kafka.tools.GetOffsetShell"
	groupTool        = "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand"
	groupsTool       = "org.apache.kafka.tools.GroupsCommand" // from 4.0 on
	transactionsTool = "org.apache.kafka.tools.TransactionsCommand"
	clusterTool      = "org.apache.kafka.tools.ClusterTool"
	configTool       = "kafka.admin.ConfigCommand"
)

// adminTool is the name of a tool that moved in 4.0.
func (c *cluster) adminTool(name string) string {
	if c.version[0] < '4' {
		return "kafka.admin." + name
	}
	return "org.apache.kafka.tools." + name
}

// question is one run of a tool, without the address that all of them get.
type question struct {
	name string
	tool string
	args []string
}

// printed is what tools answered, by the question's name.
type printed map[string]string

// run runs one tool as a super user, on the listener that simlink reads from,
// and returns its standard output.
func (c *cluster) run(ctx context.Context, tool string, args ...string) (string, error) {
	at := []string{"--bootstrap-server", c.addresses(withSCRAM)[0], "--command-config", filepath.Join(c.dir, adminProperties)}
	if tool == clusterTool { // its flags come after the subcommand, and the last of these is another in 3.9
		args, at = []string{"--bootstrap-server", c.addresses(plaintext)[0]}, args
	}
	return c.java(ctx, tool, slices.Concat(at, args)...)
}

// java runs a class of Kafka's and returns its standard output.
func (c *cluster) java(ctx context.Context, class string, args ...string) (string, error) {
	ctx, stop := context.WithTimeout(ctx, toolDeadline)
	defer stop()
	command := exec.CommandContext(ctx, script, slices.Concat([]string{"run", c.home, class}, args)...)
	var stdout, stderr strings.Builder
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%s %v: %w\n%s%s", class, args, err, stdout.String(), stderr.String())
	}
	return stdout.String(), nil
}

// ask runs tools, two at a time.
func (c *cluster) ask(t *testing.T, questions ...question) printed {
	t.Helper()
	answers, errs := make([]string, len(questions)), make([]error, len(questions))
	var wg sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i, q := range questions {
		slots <- struct{}{}
		wg.Go(func() {
			answers[i], errs[i] = c.run(t.Context(), q.tool, q.args...)
			<-slots
		})
	}
	wg.Wait()
	all := printed{}
	for i, q := range questions {
		if errs[i] != nil {
			t.Fatal(errs[i])
		}
		all[q.name] = answers[i]
	}
	return all
}

// askAll asks Kafka's tools for all that a snapshot holds.
func (c *cluster) askAll(t *testing.T) printed {
	t.Helper()
	all := c.ask(t, question{"topics", topicTool, []string{"--describe"}})
	led := ledPartitions(topicsOf(all["topics"]))
	questions := []question{
		{"brokers", c.adminTool("BrokerApiVersionsCommand"), nil},
		{"cluster", clusterTool, []string{"cluster-id"}},
		{"configs", configTool, []string{"--describe", "--entity-type", "topics", "--all"}},
		{"earliest", offsetTool, []string{"--time", "-2", "--topic-partitions", led}},
		{"latest", offsetTool, []string{"--time", "-1", "--topic-partitions", led}},
		{"groups", groupTool, []string{"--list", "--state", "--type"}},
		{"members", groupTool, []string{"--describe", "--all-groups", "--members"}},
		{"committed", groupTool, []string{"--describe", "--all-groups"}},
	}
	if c.version[0] >= '4' {
		questions = append(questions, question{"protocols", groupsTool, []string{"--list"}})
	}
	for _, p := range producerPartitions {
		questions = append(questions, question{"producers " + p.String(), transactionsTool,
			[]string{"describe-producers", "--topic", p.topic, "--partition", strconv.Itoa(p.id)}})
	}
	for name, text := range c.ask(t, questions...) {
		all[name] = text
	}
	return all
}

// sorted puts the lines of each answer in order: the tools print them as the
// replies come in.
func (p printed) sorted() []string {
	var lines []string
	for name, text := range p {
		for line := range strings.Lines(text) {
			lines = append(lines, name+": "+strings.TrimRight(line, "\r\n"))
		}
	}
	slices.Sort(lines)
	return lines
}
