package mapping

import (
	"cmp"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

func (g *group) nameMembers(warn *warnings) {
	if len(g.Members) > MaxMembers {
		warn.add(link.WarnMembersOverLimit, g.ID, "Group %q has %d members; the first %d are drawn.", diag.Short(g.ID), len(g.Members), MaxMembers)
	}
	taken := allocator{}
	for i, m := range g.Members[:min(MaxMembers, len(g.Members))] {
		real := cmp.Or(m.ClientID, m.ID, fmt.Sprintf("m%d", i+1))
		name := taken.take(groupLetters(real))
		if name != real {
			warn.add(link.WarnMemberRenamed, g.ID+"/"+real, "Member %q of group %q is drawn as %q.", diag.Short(real), diag.Short(g.ID), name)
		}
		g.members = append(g.members, link.MemberName{Group: g.ID, Real: real, Simulator: name})
	}
}
