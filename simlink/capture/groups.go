package capture

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// The types of groups that are described.
const (
	consumerProtocol = "consumer"
	typeClassic      = "classic"
	typeConsumer     = "consumer" // KIP-848
)

// listGroups lists the groups of all kinds.
func listGroups(ctx context.Context, a *asker) ([]snapshot.Group, findings) {
	ctx, stop := a.by(ctx, committedFrom)
	defer stop()
	defer a.begin(ofGroups, 0)()
	reply, err := ask[kmsg.ListGroupsResponse](ctx, a, kmsg.NewPtrListGroupsRequest())
	found := findings{}
	var several byBroker
	switch {
	case errors.As(err, &several):
		for _, id := range several.Brokers() {
			because := a.judge(several.OfBroker(id))
			because.reason = fmt.Sprintf("those of broker %d: %s", id, because.reason)
			found.blame(ofGroups, because)
		}
	case err != nil:
		because := a.judge(err)
		because.reason = "those of a broker: " + because.reason
		found.blame(ofGroups, because)
	case reply.ErrorCode == noError && len(reply.Groups) == 0:
		found.add(ofGroups, NothingListed, "none is listed, so that there are none, or they may not be described")
	}
	if reply.ErrorCode != noError {
		found.addCode(ofGroups, reply.ErrorCode)
	}
	return takeGroups(reply.Groups, found), found
}

// readGroups reads offsets and members of the consumer groups: first the
// offsets, as the client then finds all coordinators at once.
func (c *cluster) readGroups(ctx context.Context, a *asker) findings {
	found := findings{}
	var consumers []*snapshot.Group
	for i := range c.snapshot.Groups {
		if g := &c.snapshot.Groups[i]; g.ProtocolType == consumerProtocol {
			consumers = append(consumers, g)
		}
	}
	if len(consumers) > 0 {
		c.readCommitted(ctx, a, consumers, found)
		readMembers(ctx, a, consumers, found)
	}
	return found
}

// takeGroups puts the groups in alphabetical order, and keeps the first consumer
// groups.
func takeGroups(list []kmsg.ListGroupsResponseGroup, found findings) []snapshot.Group {
	groups := make([]snapshot.Group, 0, len(list))
	for _, g := range list {
		if !utf8.ValidString(g.Group) || len(g.Group) > snapshot.MaxNameBytes {
			found.add(ofGroups, Malformed, "an id that is not text", subject{g.Group, whole})
			continue
		}
		group := snapshot.Group{
			ID: g.Group, State: clean(g.GroupState), Type: strings.ToLower(clean(g.GroupType)),
			ProtocolType: clean(g.ProtocolType),
		}
		switch {
		case group.ProtocolType != "":
		case group.Type == typeConsumer:
			group.ProtocolType = consumerProtocol
		default:
			group.ProtocolType = snapshot.NoProtocolType
		}
		groups = append(groups, group)
	}
	slices.SortStableFunc(groups, func(a, b snapshot.Group) int { return strings.Compare(a.ID, b.ID) })
	groups = slices.CompactFunc(groups, func(a, b snapshot.Group) bool { return a.ID == b.ID }) // moving between coordinators
	consumers := 0
	return slices.DeleteFunc(groups, func(g snapshot.Group) bool {
		if g.ProtocolType != consumerProtocol {
			return false
		}
		if consumers++; consumers > MaxGroups {
			found.add(ofGroups, OverLimit, fmt.Sprintf("only the first %d consumer groups are read", MaxGroups), subject{g.ID, whole})
		}
		return consumers > MaxGroups
	})
}
