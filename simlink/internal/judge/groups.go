package judge

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func (j *judge) judgeGroups() {
	byID := map[string]*snapshot.Group{}
	for i := range j.snapshot.Groups {
		byID[j.snapshot.Groups[i].ID] = &j.snapshot.Groups[i]
	}
	expected := map[string]bool{}
	for _, n := range j.names.Groups {
		expected[n.Simulator] = true
		j.rename("The group", n.Real, n.Real, n.Simulator)
		if shown := j.shown.Group(n.Simulator); shown != nil {
			j.judgeGroup(byID[n.Real], shown)
		} else {
			j.fault(n.Real, "The group is not there as %s.", n.Simulator)
		}
	}
	for _, g := range j.shown.Groups {
		if !expected[g.Name] {
			j.fault(g.Name, "The group is shown, and is none of the snapshot's.")
		}
	}
	if len(j.shown.ShareGroups) > 0 || len(j.shown.Consumer) > 0 {
		j.fault("groups", "Share groups, or defaults of consumers, are shown.")
	}
	for i := range j.snapshot.Groups {
		j.judgeLeftOutGroup(&j.snapshot.Groups[i])
	}
}

func (j *judge) judgeLeftOutGroup(g *snapshot.Group) {
	drawn := slices.ContainsFunc(j.names.Groups, func(n link.Name) bool { return n.Real == g.ID })
	consumer := g.IsConsumer()
	switch reads := len(j.topicsOf(g)) > 0; {
	case drawn && (!consumer || !reads):
		j.fault(g.ID, "The group is drawn, and reads nothing that is.")
	case drawn:
	case !consumer:
		j.approximate(link.ApproxGroupsNotConsumers, g.ID, "The group has the protocol type %q.", g.ProtocolType)
	case !reads:
		j.approximate(link.ApproxGroupsSkipped, g.ID, "The group has no committed offset on a topic that is drawn.")
	case len(j.names.Groups) < mapping.MaxGroups:
		j.fault(g.ID, "The group is not drawn, though there is room for it.")
	default:
		j.approximate(link.ApproxGroupsOverLimit, g.ID, "The group is left out.")
	}
}

// topicsOf are the drawn topics on which the group has a committed offset, in
// alphabetical order of their real names.
func (j *judge) topicsOf(g *snapshot.Group) []link.Name {
	var topics []link.Name
	for _, n := range j.names.Topics {
		for _, offset := range g.Offsets[n.Real] {
			if offset >= 0 {
				topics = append(topics, n)
				break
			}
		}
	}
	slices.SortStableFunc(topics, func(a, b link.Name) int { return strings.Compare(a.Real, b.Real) })
	return topics
}

func (j *judge) judgeGroup(real *snapshot.Group, shown *replay.Group) {
	var topics []string
	for _, n := range j.topicsOf(real) {
		topics = append(topics, n.Simulator)
	}
	if !slices.Equal(shown.Topics, topics) {
		j.fault(real.ID, "The group is shown reading %v, and reads %v.", shown.Topics, topics)
	}
	if len(shown.Settings) > 0 {
		j.fault(real.ID, "The group is shown with settings that no snapshot has.")
	}
	j.judgeLag(real, shown)
	j.judgeMembers(real, shown)
	if real.Type != "" && real.Type != "classic" {
		j.approximate(link.ApproxGroupGeneration, real.ID, "The group is of the type %q, and drawn as a classic one.", real.Type)
	}
}

func (j *judge) judgeLag(real *snapshot.Group, shown *replay.Group) {
	here, elsewhere := j.lagOf(real)
	want := actions.ResetUnset
	if here > 0 {
		want = actions.ResetEarliest
	}
	if shown.Reset != want {
		j.fault(real.ID, "The group's reset is %q, and should be %q, as its lag is %d.", shown.Reset, want, here)
	}
	if here != shown.Lag {
		j.approximate(link.ApproxLagInexact, real.ID, "The group lags by %d, and is shown with %d records ahead.", here, shown.Lag)
	}
	if elsewhere > 0 {
		j.approximate(link.ApproxLagElsewhere, real.ID, "The group lags by %d more on what is not drawn.", elsewhere)
	}
}

// lagOf is the group's lag on drawn partitions, and on others.
func (j *judge) lagOf(g *snapshot.Group) (here, elsewhere int64) {
	for topic, offsets := range g.Offsets {
		t := j.topics[topic]
		if t == nil {
			continue
		}
		drawn := slices.ContainsFunc(j.names.Topics, func(n link.Name) bool { return n.Real == topic })
		for i := range t.Partitions {
			p := &t.Partitions[i]
			offset, committed := offsets[p.ID]
			if !committed || offset < 0 {
				continue
			}
			lag := p.Lag(offset)
			if drawn && p.ID < maxPartitions {
				here = snapshot.AddCapped(here, lag)
			} else {
				elsewhere = snapshot.AddCapped(elsewhere, lag)
			}
		}
	}
	return here, elsewhere
}

func (j *judge) judgeMembers(real *snapshot.Group, shown *replay.Group) {
	var want []link.MemberName
	for _, m := range j.names.Members {
		if m.Group == real.ID {
			want = append(want, m)
			j.rename("The member", real.ID+"/"+m.Real, m.Real, m.Simulator)
		}
	}
	if len(want) != min(mapping.MaxMembers, len(real.Members)) {
		j.fault(real.ID, "%d of %d members are drawn.", len(want), len(real.Members))
	}
	if !slices.EqualFunc(shown.Members, want, func(a replay.Member, b link.MemberName) bool { return a.Name == b.Simulator && !a.Static }) {
		j.fault(real.ID, "The group's members are not those that they should be.")
	}
	switch {
	case len(real.Members) == 0:
		j.approximate(link.ApproxGroupEmpty, real.ID, "The group has no members, so nothing reads in its name.")
		return
	case len(real.Members) > mapping.MaxMembers:
		j.approximate(link.ApproxMembersOverLimit, real.ID, "The group has %d members.", len(real.Members))
	}
	j.approximate(link.ApproxAssignment, real.ID, "Which member reads which partition is the simulator's choice.")
}
