package capture

import (
	"context"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// committedReader takes the committed offsets of groups in.
type committedReader struct {
	*cluster
	groups   map[string]*snapshot.Group
	answered map[string]bool
	found    findings
}

// readCommitted asks for all committed offsets of the groups, and keeps those on
// selected topics: naming the partitions would take many times the bytes.
func (c *cluster) readCommitted(ctx context.Context, a *asker, groups []*snapshot.Group, found findings) {
	ctx, stop := a.by(ctx, membersFrom)
	defer stop()
	defer a.begin(ofCommitted, len(groups))()
	r := committedReader{c, make(map[string]*snapshot.Group, len(groups)), map[string]bool{}, found}
	for _, g := range groups {
		r.groups[g.ID] = g
	}
	err := r.ask(ctx, a, groups)
	silent := r.unanswered(groups)
	if len(silent) > 0 && a.silence(err).code == NoAnswer && ctx.Err() == nil {
		// The broker that the client asked for the coordinators was down, or a
		// coordinator has moved: it now asks another.
		err = r.ask(ctx, a, silent)
		silent = r.unanswered(silent)
	}
	for _, g := range silent {
		found.blame(ofCommitted, a.silence(err), subject{g.ID, whole})
	}
}

func (r *committedReader) unanswered(groups []*snapshot.Group) (silent []*snapshot.Group) {
	for _, g := range groups {
		if !r.answered[g.ID] {
			silent = append(silent, g)
		}
	}
	return silent
}

func (r *committedReader) ask(ctx context.Context, a *asker, groups []*snapshot.Group) error {
	request := kmsg.NewPtrOffsetFetchRequest()
	for _, g := range groups {
		group := kmsg.NewOffsetFetchRequestGroup()
		group.Group = g.ID
		group.Topics = nil // all
		request.Groups = append(request.Groups, group)
	}
	reply, err := ask[kmsg.OffsetFetchResponse](ctx, a, request)
	if err == nil && len(reply.Groups) == 0 && reply.Version < 8 {
		return r.oneByOne(ctx, a, groups)
	}
	for i := range reply.Groups {
		r.take(&reply.Groups[i])
	}
	return err
}

// oneByOne serves brokers before version 8 of the request, whose answer was to
// no group at all, with a client that does not split it.
func (r *committedReader) oneByOne(ctx context.Context, a *asker, groups []*snapshot.Group) error {
	for _, g := range groups {
		request := kmsg.NewPtrOffsetFetchRequest()
		request.Group = g.ID
		request.Topics = nil // all
		reply, err := ask[kmsg.OffsetFetchResponse](ctx, a, request)
		if err != nil {
			return err
		}
		if len(reply.Groups) == 0 {
			reply.Groups = append(reply.Groups, kmsg.OffsetFetchResponseGroup{Group: g.ID, ErrorCode: reply.ErrorCode, Topics: newStyle(reply.Topics)})
		}
		r.take(&reply.Groups[0])
	}
	return nil
}

func newStyle(topics []kmsg.OffsetFetchResponseTopic) []kmsg.OffsetFetchResponseGroupTopic {
	list := make([]kmsg.OffsetFetchResponseGroupTopic, len(topics))
	for i, t := range topics {
		list[i].Topic = t.Topic
		for _, p := range t.Partitions {
			list[i].Partitions = append(list[i].Partitions, kmsg.OffsetFetchResponseGroupTopicPartition{
				Partition: p.Partition, Offset: p.Offset, ErrorCode: p.ErrorCode,
			})
		}
	}
	return list
}

func (r *committedReader) take(got *kmsg.OffsetFetchResponseGroup) {
	g := r.groups[got.Group]
	if g == nil || r.answered[got.Group] {
		return // not asked for, or answered before
	}
	r.answered[got.Group] = true
	if got.ErrorCode != noError {
		r.found.addCode(ofCommitted, got.ErrorCode, subject{g.ID, whole})
		return
	}
	g.Offsets = map[string]map[int]int64{}
	for i := range got.Topics {
		t := &got.Topics[i]
		name := t.Topic
		if name == "" {
			name = r.names[t.TopicID]
		}
		if r.topics[name] != nil {
			r.takeTopic(g, name, t.Partitions)
		}
	}
}

func (r *committedReader) takeTopic(g *snapshot.Group, topic string, partitions []kmsg.OffsetFetchResponseGroupTopicPartition) {
	for _, p := range partitions {
		switch {
		case p.ErrorCode != noError:
			r.found.addCode(ofCommitted, p.ErrorCode, subject{g.ID, whole})
		case p.Partition < 0 || p.Partition > snapshot.MaxPartitionID || p.Offset < snapshot.OffsetUnknown:
			r.found.add(ofCommitted, Malformed, "a partition or an offset out of range", subject{g.ID, whole})
		case p.Offset >= 0: // -1 is: none
			if g.Offsets[topic] == nil {
				g.Offsets[topic] = map[int]int64{}
			}
			g.Offsets[topic][int(p.Partition)] = p.Offset
		}
	}
}
