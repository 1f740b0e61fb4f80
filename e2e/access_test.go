//go:build e2e

package e2e

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// The permissions by the names that the docs give them.
var (
	describeTopics  = capture.ACL{Operation: "Describe", Resource: "topic"}
	describeGroups  = capture.ACL{Operation: "Describe", Resource: "group"}
	describeCluster = capture.ACL{Operation: "Describe", Resource: "cluster"}
	describeConfigs = capture.ACL{Operation: "DescribeConfigs", Resource: "topic"}
	readTopics      = capture.ACL{Operation: "Read", Resource: "topic"}
)

// lack is a principal that lacks a permission, and what a reading then says.
type lack struct {
	principal string
	has       []permission
	refused   map[string][]capture.ACL // by request, what its warning says it needs
	fails     bool                     // there is nothing that could be read
	check     func(*testing.T, *snapshot.Snapshot)
}

// lacks takes each documented permission away in turn. Read on a topic implies
// Describe, so both go where Describe does.
func (c *cluster) lacks() []lack {
	without := func(gone ...capture.ACL) []permission {
		return onEverything(slices.DeleteFunc(documented(), func(a capture.ACL) bool { return slices.Contains(gone, a) }))
	}
	hidden := map[string][]capture.ACL{} // only in the group that reads topics which may not be described
	if c.hasNextGen() {
		hidden["ConsumerGroupDescribe"] = []capture.ACL{describeTopics}
	}
	return []lack{
		{
			principal: "without-describe-configs",
			has:       without(describeConfigs),
			refused:   map[string][]capture.ACL{"DescribeConfigs": {describeConfigs}},
			check: func(t *testing.T, s *snapshot.Snapshot) {
				for _, topic := range s.Topics {
					if topic.Config != nil {
						t.Errorf("%s has the configuration %v", topic.Name, topic.Config)
					}
				}
			},
		}, {
			principal: "without-read-topic",
			has:       without(readTopics),
			refused:   map[string][]capture.ACL{"DescribeProducers": {readTopics}},
			check: func(t *testing.T, s *snapshot.Snapshot) {
				if len(s.Producers) != 0 {
					t.Errorf("it has the producers %v", s.Producers)
				}
			},
		}, {
			principal: "without-describe-group", // Kafka does not list such groups, and says nothing
			has:       without(describeGroups),
			refused:   map[string][]capture.ACL{"ListGroups": {describeGroups}},
			check: func(t *testing.T, s *snapshot.Snapshot) {
				if len(s.Groups) != 0 {
					t.Errorf("it has the groups %v", s.Groups)
				}
			},
		}, {
			principal: "describe-cluster", // lists groups that it may not describe
			has:       append(without(describeGroups), permission{describeCluster, "kafka-cluster"}),
			refused:   c.refusedGroups(),
			check: func(t *testing.T, s *snapshot.Snapshot) {
				if len(s.Groups) != len(c.groups()) {
					t.Errorf("it has the groups %v", s.Groups)
				}
			},
		}, {
			principal: "without-describe-topic",
			has:       without(describeTopics, readTopics),
			fails:     true,
		}, {
			principal: "describe-one-topic",
			has:       append(without(describeTopics, readTopics), permission{describeTopics, "orders"}, permission{readTopics, "orders"}),
			refused:   hidden,
			check: func(t *testing.T, s *snapshot.Snapshot) {
				if len(s.Topics) != 1 || s.Topics[0].Name != "orders" {
					t.Errorf("it has the topics %v", s.Topics)
				}
			},
		},
	}
}

// refusedGroups are the refusals where groups are listed that may not be
// described.
func (c *cluster) refusedGroups() map[string][]capture.ACL {
	refused := map[string][]capture.ACL{"OffsetFetch": {describeGroups}, "DescribeGroups": {describeGroups}}
	if c.hasNextGen() {
		refused["ConsumerGroupDescribe"] = []capture.ACL{describeGroups}
	}
	return refused
}

func (c *cluster) testAccess(t *testing.T) {
	var names []string
	for _, l := range c.lacks() {
		names = append(names, l.principal)
	}
	c.addPrincipals(t, names...)
	for _, l := range c.lacks() {
		c.allow(t, l.principal, l.has)
	}
	c.log(t, "the principals have their permissions")
	for _, l := range c.lacks() {
		t.Run(l.principal, func(t *testing.T) { c.mustLack(t, l) })
	}
	c.log(t, "each of them has read what it may")
}

// mustLack reads as the principal: a warning names each permission that is
// missing, there is no other, and there is a link.
func (c *cluster) mustLack(t *testing.T, l lack) {
	t.Helper()
	var warnings []capture.Warning
	options := capture.Options{TakenAt: time.Now(), Producers: true, Warn: func(w capture.Warning) { warnings = append(warnings, w) }}
	taken, err := capture.Read(t.Context(), newClient(t, c.as(l.principal)...), capture.Selection{}, options)
	if l.fails {
		var selection *snapshot.SelectionError
		if !errors.As(err, &selection) {
			t.Errorf("the error is %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	refused := map[string]bool{}
	for _, w := range warnings {
		if w.Code == capture.NoLeader {
			continue
		}
		refused[w.Request] = true
		if w.Code != capture.Refused && w.Code != capture.NothingListed || !slices.Equal(w.Needs, l.refused[w.Request]) {
			t.Errorf("%s of %s: %s", w.Code, w.Request, w.Text)
		}
	}
	if len(refused) != len(l.refused) {
		t.Errorf("the refused requests are %v, want %v", refused, l.refused)
	}
	l.check(t, taken)
	mustLink(t, taken)
}
