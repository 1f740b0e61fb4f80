package mapping

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// group is a consumer group as it is drawn.
type group struct {
	*snapshot.Group
	name    string
	topics  []*topic // in alphabetical order of the real names
	lag     tally    // over the partitions drawn
	members []link.MemberName
}

func (g *group) lags() bool { return g.lag != tally{} }

// consumerGroups are the groups that count: Connect workers, share groups and
// consumers that assign their partitions themselves do not.
func consumerGroups(groups []snapshot.Group) []*snapshot.Group {
	var consumers []*snapshot.Group
	for i := range groups {
		if groups[i].IsConsumer() {
			consumers = append(consumers, &groups[i])
		}
	}
	slices.SortStableFunc(consumers, func(a, b *snapshot.Group) int { return strings.Compare(a.ID, b.ID) })
	return consumers
}

// renderGroups takes the consumer groups that have committed offsets on what is
// drawn, the four with the most lag if there are more, in alphabetical order.
func renderGroups(consumers []*snapshot.Group, topics []*topic, warn *warnings) []group {
	alphabetical := slices.Clone(topics)
	slices.SortStableFunc(alphabetical, func(a, b *topic) int { return strings.Compare(a.Name, b.Name) })
	var groups []group
	var skipped []string
	for _, g := range consumers {
		if drawn := renderGroup(g, alphabetical); len(drawn.topics) > 0 {
			groups = append(groups, drawn)
		} else {
			skipped = append(skipped, g.ID)
		}
	}
	if len(skipped) > 0 {
		warn.addAll(link.WarnGroupsSkipped, "groups", skipped, "Groups without a committed offset on a topic that is drawn are left out: %s.", diag.Names(skipped))
	}
	groups = limitGroups(groups, warn)
	warnExpired(groups, warn)
	nameGroups(groups, warn)
	return groups
}

func warnNotConsumers(all []snapshot.Group, warn *warnings) {
	counts := map[string]int{}
	var ids []string
	for i := range all {
		if !all[i].IsConsumer() {
			counts[all[i].Protocol()]++
			ids = append(ids, all[i].ID)
		}
	}
	if len(ids) == 0 {
		return
	}
	slices.Sort(ids)
	var parts []string
	for _, p := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d of %q", counts[p], diag.Short(p)))
	}
	warn.addAll(link.WarnGroupsNotConsumers, "groups", ids, "Groups of another protocol type than consumer are not drawn: %s.", strings.Join(parts, ", "))
}

func renderGroup(g *snapshot.Group, topics []*topic) group {
	drawn := group{Group: g}
	for _, t := range topics {
		committed := false
		for id, offset := range g.Offsets[t.Name] {
			if offset < 0 {
				continue
			}
			committed = true
			if id >= len(t.partitions) {
				continue
			}
			if p := t.partition(id); p != nil {
				drawn.lag.add(p.Lag(offset))
			}
		}
		if committed {
			drawn.topics = append(drawn.topics, t)
		}
	}
	return drawn
}

// warnExpired says of drawn groups that committed below the log start how many
// records they missed.
func warnExpired(groups []group, warn *warnings) {
	for _, g := range groups {
		var missed tally
		var where []string
		for _, t := range g.topics {
			for _, id := range slices.Sorted(maps.Keys(g.Offsets[t.Name])) {
				offset, p := g.Offsets[t.Name][id], t.partition(id)
				if offset >= 0 && p != nil && p.ExpiredUnread(offset) > 0 {
					missed.add(p.ExpiredUnread(offset))
					where = append(where, partitionName(t.Name, id))
				}
			}
		}
		if len(where) > 0 {
			warn.addAll(link.WarnOffsetsExpired, g.ID, where,
				"Group %s committed below the log start; %s records expired unread on %s.", diag.Quote(g.ID), missed, diag.Names(where))
		}
	}
}

func limitGroups(groups []group, warn *warnings) []group {
	if len(groups) <= MaxGroups {
		return groups
	}
	ranked := slices.Clone(groups)
	slices.SortStableFunc(ranked, func(a, b group) int {
		return cmp.Or(b.lag.compare(a.lag), cmp.Compare(len(b.Members), len(a.Members)), strings.Compare(a.ID, b.ID))
	})
	kept, dropped := ranked[:MaxGroups], ranked[MaxGroups:]
	byID := func(a, b group) int { return strings.Compare(a.ID, b.ID) }
	slices.SortStableFunc(kept, byID)
	slices.SortStableFunc(dropped, byID)
	warn.addAll(link.WarnGroupsOverLimit, "groups", groupIDs(dropped),
		"The playground shows %d consumer groups well; kept the ones with the most lag, then the most members: %s; dropped: %s.",
		MaxGroups, diag.Names(groupIDs(kept)), diag.Names(groupIDs(dropped)))
	return kept
}

func groupIDs(groups []group) []string {
	ids := make([]string, len(groups))
	for i, g := range groups {
		ids[i] = g.ID
	}
	return ids
}

// join adds the consumer groups; one that lags reads from the start.
func (s *scene) join(line *timeline) {
	for _, g := range s.groups {
		topics := make([]string, len(g.topics))
		for i, t := range g.topics {
			topics[i] = t.name
		}
		line.add(actions.AddGroup{Group: g.name, Topics: topics})
		if g.lags() {
			line.add(actions.ChangeConfig{Path: "group." + g.name + ".consumer.autoOffsetReset", Value: string(actions.ResetEarliest)})
		}
		for _, m := range g.members {
			line.add(actions.AddConsumer{Group: g.name, Member: m.Simulator})
		}
	}
}

// joinActions is how many actions join takes.
func (s *scene) joinActions() int {
	total := 0
	for _, g := range s.groups {
		total += 1 + len(g.members)
		if g.lags() {
			total++
		}
	}
	return total
}

// nameGroups names the groups in alphabetical order of the real ids, and the
// members of each in the cluster's order.
func nameGroups(groups []group, warn *warnings) {
	taken := allocator{}
	for i := range groups {
		g := &groups[i]
		if g.name = taken.take(cmp.Or(groupLetters(g.ID), "group")); g.name != g.ID {
			warn.add(link.WarnGroupRenamed, g.ID, "Group %q is drawn as %q.", diag.Short(g.ID), g.name)
		}
		g.nameMembers(warn)
	}
}
