package simlink

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// consumerProtocol is the protocol type of the groups that are drawn.
const consumerProtocol = "consumer"

// group is a consumer group as it is drawn.
type group struct {
	*Group
	name    string
	topics  []*topic // in alphabetical order of the real names
	lag     tally    // over the partitions drawn
	members []MemberName
}

func (g *group) lags() bool { return g.lag != tally{} }

// consumerGroups are the groups that count: Connect workers, share groups and
// consumers that assign their partitions themselves do not.
func consumerGroups(groups []Group) []*Group {
	var consumers []*Group
	for i := range groups {
		if groups[i].protocolType() == consumerProtocol {
			consumers = append(consumers, &groups[i])
		}
	}
	slices.SortStableFunc(consumers, func(a, b *Group) int { return strings.Compare(a.ID, b.ID) })
	return consumers
}

// renderGroups takes the consumer groups that have committed offsets on what is
// drawn, the four with the most lag if there are more, in alphabetical order.
func renderGroups(consumers []*Group, topics []*topic, warn *warnings) []group {
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
		warn.add(WarnGroupsSkipped, "groups", "Groups without a committed offset on a topic that is drawn are left out: %s.", quotedList(skipped))
	}
	groups = limitGroups(groups, warn)
	nameGroups(groups, warn)
	return groups
}

func warnNotConsumers(all []Group, warn *warnings) {
	counts := map[string]int{}
	for i := range all {
		if p := all[i].protocolType(); p != consumerProtocol {
			counts[p]++
		}
	}
	if len(counts) == 0 {
		return
	}
	var parts []string
	for _, p := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d of %q", counts[p], short(p)))
	}
	warn.add(WarnGroupsNotConsumers, "groups", "Groups of another protocol type than consumer are not drawn: %s.", strings.Join(parts, ", "))
}

func renderGroup(g *Group, topics []*topic) group {
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
				drawn.lag.add(p.lag(offset))
			}
		}
		if committed {
			drawn.topics = append(drawn.topics, t)
		}
	}
	return drawn
}

func limitGroups(groups []group, warn *warnings) []group {
	if len(groups) <= maxGroups {
		return groups
	}
	ranked := slices.Clone(groups)
	slices.SortStableFunc(ranked, func(a, b group) int {
		return cmp.Or(b.lag.compare(a.lag), cmp.Compare(len(b.Members), len(a.Members)), strings.Compare(a.ID, b.ID))
	})
	kept, dropped := ranked[:maxGroups], ranked[maxGroups:]
	byID := func(a, b group) int { return strings.Compare(a.ID, b.ID) }
	slices.SortStableFunc(kept, byID)
	slices.SortStableFunc(dropped, byID)
	warn.add(WarnGroupsOverLimit, "groups",
		"The playground shows %d consumer groups well; kept the ones with the most lag, then the most members: %s; dropped: %s.",
		maxGroups, quotedList(groupIDs(kept)), quotedList(groupIDs(dropped)))
	return kept
}

func groupIDs(groups []group) []string {
	ids := make([]string, len(groups))
	for i, g := range groups {
		ids[i] = g.ID
	}
	return ids
}

// nameGroups names the groups in alphabetical order of the real ids, and the
// members of each in the cluster's order.
func nameGroups(groups []group, warn *warnings) {
	taken := allocator{}
	for i := range groups {
		g := &groups[i]
		if g.name = taken.take(cmp.Or(groupLetters(g.ID), "group")); g.name != g.ID {
			warn.add(WarnGroupRenamed, g.ID, "Group %q is drawn as %q.", short(g.ID), g.name)
		}
		g.nameMembers(warn)
	}
}

func (g *group) nameMembers(warn *warnings) {
	if len(g.Members) > maxMembers {
		warn.add(WarnMembersOverLimit, g.ID, "Group %q has %d members; the first %d are drawn.", short(g.ID), len(g.Members), maxMembers)
	}
	taken := allocator{}
	for i, m := range g.Members[:min(maxMembers, len(g.Members))] {
		real := cmp.Or(m.ClientID, m.ID, fmt.Sprintf("m%d", i+1))
		name := taken.take(groupLetters(real))
		if name != real {
			warn.add(WarnMemberRenamed, g.ID+"/"+real, "Member %q of group %q is drawn as %q.", short(real), short(g.ID), name)
		}
		g.members = append(g.members, MemberName{g.ID, real, name})
	}
}
