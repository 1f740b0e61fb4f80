package capture

import (
	"context"
	"sync"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// description is what one of the two requests says of a group.
type description struct {
	code    int16
	state   string
	members []snapshot.Member
}

// descriptions are what one request said, and why it says nothing of the others.
type descriptions struct {
	aspect *aspect
	groups map[string]description
	err    error
}

// readMembers describes each group with the request for its type. One that is
// not found there has changed its type, or is gone.
func readMembers(ctx context.Context, a *asker, groups []*snapshot.Group, found findings) {
	ctx, stop := a.by(ctx, detailsFrom)
	defer stop()
	var classic, consumer []*snapshot.Group
	for _, g := range groups {
		if g.Type == typeConsumer {
			consumer = append(consumer, g)
		} else {
			classic = append(classic, g)
		}
	}
	var first, second descriptions
	var wait sync.WaitGroup
	wait.Go(func() { first = describeClassic(ctx, a, classic) })
	wait.Go(func() { second = describeConsumer(ctx, a, consumer) })
	wait.Wait()
	// Brokers that do not tell the types know one of KIP-848 all the same.
	untold := first.take(a, classic, found, func(g *snapshot.Group) bool { return g.Type == "" })
	changed := second.take(a, consumer, found, func(*snapshot.Group) bool { return true })
	if len(untold) > 0 {
		describeConsumer(ctx, a, untold).takeAgain(a, untold, typeConsumer, found)
	}
	if len(changed) > 0 {
		describeClassic(ctx, a, changed).takeAgain(a, changed, typeClassic, found)
	}
}

// take puts descriptions into groups, and gives those that are to be tried with
// the other request: not known here, and worth it.
func (d descriptions) take(a *asker, groups []*snapshot.Group, found findings, worth func(*snapshot.Group) bool) (again []*snapshot.Group) {
	for _, g := range groups {
		about := subject{g.ID, whole}
		got, answered := d.groups[g.ID]
		switch {
		case !answered:
			because := a.silence(d.err)
			if because.code == Unsupported && worth(g) {
				again = append(again, g)
				continue
			}
			found.blame(d.aspect, because, about)
		case got.gone() && worth(g), got.unsupported() && worth(g):
			again = append(again, g)
		case got.gone():
			found.add(d.aspect, Gone, errorName(kerr.GroupIDNotFound.Code), about)
		case got.code != noError:
			found.addCode(d.aspect, got.code, about)
		default:
			g.State, g.Members = got.state, got.members
		}
	}
	return again
}

// takeAgain is take for the second try: what is not there is gone.
func (d descriptions) takeAgain(a *asker, groups []*snapshot.Group, kind string, found findings) {
	for _, g := range groups {
		about := subject{g.ID, whole}
		switch got, answered := d.groups[g.ID]; {
		case !answered:
			found.blame(d.aspect, a.silence(d.err), about)
		case got.gone():
			found.add(d.aspect, Gone, errorName(kerr.GroupIDNotFound.Code), about)
		case got.code != noError:
			found.addCode(d.aspect, got.code, about)
		default:
			g.State, g.Members, g.Type = got.state, got.members, kind
		}
	}
}

// gone reports whether there is no such group: before version 6 of DescribeGroups
// that was a state.
func (d description) gone() bool {
	return d.code == kerr.GroupIDNotFound.Code || d.code == noError && d.state == "Dead"
}

func (d description) unsupported() bool { return codeOf(d.code) == Unsupported }

func ids(groups []*snapshot.Group) []string {
	list := make([]string, len(groups))
	for i, g := range groups {
		list[i] = g.ID
	}
	return list
}

func describeClassic(ctx context.Context, a *asker, groups []*snapshot.Group) descriptions {
	d := descriptions{aspect: ofMembers, groups: map[string]description{}}
	if len(groups) == 0 {
		return d
	}
	defer a.begin(ofMembers, len(groups))()
	request := kmsg.NewPtrDescribeGroupsRequest()
	request.Groups = ids(groups)
	var reply *kmsg.DescribeGroupsResponse
	reply, d.err = ask[kmsg.DescribeGroupsResponse](ctx, a, request)
	for _, g := range reply.Groups {
		got := description{code: g.ErrorCode, state: clean(g.State)}
		for _, m := range g.Members {
			got.members = append(got.members, member(m.MemberID, m.ClientID))
		}
		d.add(g.Group, got)
	}
	return d
}

func describeConsumer(ctx context.Context, a *asker, groups []*snapshot.Group) descriptions {
	d := descriptions{aspect: ofNewGroups, groups: map[string]description{}}
	if len(groups) == 0 {
		return d
	}
	defer a.begin(ofNewGroups, len(groups))()
	request := kmsg.NewPtrConsumerGroupDescribeRequest()
	request.Groups = ids(groups)
	var reply *kmsg.ConsumerGroupDescribeResponse
	reply, d.err = ask[kmsg.ConsumerGroupDescribeResponse](ctx, a, request)
	for _, g := range reply.Groups {
		got := description{code: g.ErrorCode, state: clean(g.State)}
		for _, m := range g.Members {
			got.members = append(got.members, member(m.MemberID, m.ClientID))
		}
		d.add(g.Group, got)
	}
	return d
}

// add keeps the better of two answers on one group.
func (d descriptions) add(group string, got description) {
	if before, there := d.groups[group]; !there || before.code != noError {
		d.groups[group] = got
	}
}

func member(id, client string) snapshot.Member {
	return snapshot.Member{ID: clean(id), ClientID: clean(client)}
}
