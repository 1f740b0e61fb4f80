package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Outcome says how the try of a request went. Outcomes are stable.
type Outcome string

// The outcomes.
const (
	OutcomeWorked   Outcome = "worked"
	OutcomeRefused  Outcome = "refused"        // the principal has no permission
	OutcomeUnlisted Outcome = "nothing-listed" // answered without what was looked for, as where the permission is missing
	OutcomeFailed   Outcome = "failed"         // for another reason than permission
	OutcomeNotTried Outcome = "not-tried"
)

// Try is a kind of request, and how it went.
type Try struct {
	Request Request
	Outcome Outcome
	On      string      // the topic, "topic/partition" or group that it was tried on, if any
	Reason  string      // of every outcome but OutcomeWorked
	Hints   []diag.Hint // options that would help
	Missing []ACL       // what to allow where it was refused, or where nothing is listed
}

// AccessReport says what a principal may do.
type AccessReport struct {
	Tries  []Try           // one for each of [Requests], in that order
	Broker snapshot.Broker // one of them, at the address that the cluster advertises
	Topics int             // that are selected
	Groups int             // that are listed
	Empty  error           // why [Read] would read nothing, or nil
}

// Access tries each kind of request once, and says of each whether the principal
// may send it: on one partition of one selected topic and on one group of each
// type, so that it costs little however large the cluster is. What is allowed on
// these may be refused on others. DescribeProducers is tried only when
// Options.Producers asks for it. TakenAt, Drawn and Warn have no effect.
//
// No request names a topic or a group that the cluster has not listed. Access
// fails as Read does, but for a selection of nothing, which is what
// AccessReport.Empty says.
func Access(ctx context.Context, r kmsg.Requestor, sel Selection, o Options) (*AccessReport, error) {
	pick, err := sel.compile()
	if err != nil {
		return nil, err
	}
	a, whole, stop := newAsker(ctx, r, o)
	defer stop()
	t, err := newTrial(whole, a, pick)
	if err == nil {
		t.tryTopics(o)
		t.tryGroups()
		t.run(whole)
	}
	if a.cancelled() {
		return nil, fmt.Errorf("the check of the access was given up: %w", context.Cause(ctx))
	}
	if err != nil {
		return nil, err
	}
	return t.report, nil
}

// trial is the report while it grows, and what is left to be tried.
type trial struct {
	*asker
	cluster *cluster // cut down to the partition that requests are tried on
	groups  []snapshot.Group
	report  *AccessReport
	steps   []func(context.Context)
}

// What is asked for here and not by Read itself.
var (
	ofVersions    = &aspect{kmsg.ApiVersions, "versions", "Versions not known"}
	ofCoordinator = &aspect{kmsg.FindCoordinator, "coordinator", "Coordinator not found"}
)

// newTrial lists topics and groups, which says already whether that may be done.
func newTrial(ctx context.Context, a *asker, pick *snapshot.Selector) (*trial, error) {
	c, err := readMetadata(ctx, a, pick)
	var nothing *snapshot.SelectionError
	if err != nil && !errors.As(err, &nothing) {
		return nil, err
	}
	t := &trial{asker: a, cluster: c, report: &AccessReport{}}
	for _, r := range Requests() {
		t.report.Tries = append(t.report.Tries, Try{Request: r, Outcome: OutcomeNotTried})
	}
	t.report.Broker = c.snapshot.Brokers[0] // without any there was an error
	t.report.Topics = len(c.snapshot.Topics)
	if nothing != nil {
		t.report.Empty = err
		c.finishTopics()
	}
	t.listed(nothing)
	groups, found := listGroups(ctx, a)
	t.groups, t.report.Groups = groups, len(groups)
	t.judge(kmsg.ListGroups, "", found)
	t.skip("sent by the client as it connects, where the listener wants SASL", kmsg.SASLHandshake, kmsg.SASLAuthenticate)
	t.try(kmsg.ApiVersions, "", t.askVersions)
	return t, nil
}

// listed judges the metadata. Topics that may not be described are not in it, and
// no error says so.
func (t *trial) listed(nothing *snapshot.SelectionError) {
	row := t.row(kmsg.Metadata)
	row.Outcome = OutcomeWorked
	switch {
	case nothing == nil:
		t.judge(kmsg.Metadata, "", t.cluster.found.only(ofTopics))
		return
	case len(nothing.Missing) > 0:
		row.Reason = "not listed, for want of them or of the permission: " + diag.Names(nothing.Missing)
	case nothing.Topics == 0:
		row.Reason = "no topic is listed: there is none, or none may be described"
	default:
		return // listed, and not selected
	}
	row.Outcome, row.Missing = OutcomeUnlisted, row.Request.Needs
}

// tryTopics has what asks for topics tried on a single partition.
func (t *trial) tryTopics(o Options) {
	defer func() {
		if !o.Producers {
			t.skip("producers are not asked for", kmsg.DescribeProducers)
		}
	}()
	topic := t.cluster.sample()
	if topic == nil {
		t.skip("no topic is selected", kmsg.ListOffsets, kmsg.DescribeConfigs, kmsg.DescribeProducers)
		return
	}
	t.try(kmsg.DescribeConfigs, topic.Name, func(ctx context.Context) findings {
		return t.cluster.readConfigs(ctx, t.asker, []*snapshot.Topic{topic})
	})
	if topic.Partitions[0].Leader == "" {
		t.skip("no partition of a selected topic has a leader", kmsg.ListOffsets, kmsg.DescribeProducers)
		return
	}
	on := subject{topic.Name, topic.Partitions[0].ID}.String()
	t.try(kmsg.ListOffsets, on, func(ctx context.Context) findings {
		return t.cluster.readOffsets(ctx, t.asker, latest)
	})
	if o.Producers {
		t.try(kmsg.DescribeProducers, on, func(ctx context.Context) findings {
			return t.cluster.readProducers(ctx, t.asker, []*snapshot.Topic{topic}, o.ProducersTimeout)
		})
	}
}

// sample cuts the cluster down to one partition, with a leader if any has one.
// Without topics it gives nil.
func (c *cluster) sample() *snapshot.Topic {
	topics := c.snapshot.Topics
	if len(topics) == 0 {
		return nil
	}
	one, at := topics[0], 0
	for _, t := range topics {
		if i := slices.IndexFunc(t.Partitions, func(p snapshot.Partition) bool { return p.Leader != "" }); i >= 0 {
			one, at = t, i
			break
		}
	}
	one.Partitions = one.Partitions[at : at+1]
	c.snapshot.Topics = []snapshot.Topic{one}
	c.topics = map[string]*snapshot.Topic{one.Name: &c.snapshot.Topics[0]}
	return &c.snapshot.Topics[0]
}

// tryGroups has what asks for groups tried on the first group of its type.
func (t *trial) tryGroups() {
	classic := t.firstGroup(func(g snapshot.Group) bool { return g.Type == typeClassic || g.Type == "" })
	consumer := t.firstGroup(func(g snapshot.Group) bool { return g.Type == typeConsumer })
	if either := cmp.Or(classic, consumer); either != nil {
		t.try(kmsg.FindCoordinator, either.ID, func(ctx context.Context) findings { return t.askCoordinator(ctx, either.ID) })
		t.try(kmsg.OffsetFetch, either.ID, func(ctx context.Context) findings {
			own, found := *either, findings{}
			t.cluster.readCommitted(ctx, t.asker, []*snapshot.Group{&own}, found)
			return found
		})
	} else {
		t.skip("no group is listed that is read", kmsg.FindCoordinator, kmsg.OffsetFetch)
	}
	t.tryMembers(kmsg.DescribeGroups, classic, describeClassic, "no classic group is listed")
	t.tryMembers(kmsg.ConsumerGroupDescribe, consumer, describeConsumer, "no group of the new protocol (KIP-848) is listed")
}

// firstGroup is not written to: what is tried side by side has copies of its own.
func (t *trial) firstGroup(is func(snapshot.Group) bool) *snapshot.Group {
	if i := slices.IndexFunc(t.groups, is); i >= 0 {
		return &t.groups[i]
	}
	return nil
}

func (t *trial) tryMembers(key kmsg.Key, g *snapshot.Group, describe func(context.Context, *asker, []*snapshot.Group) descriptions, none string) {
	if g == nil {
		t.skip(none, key)
		return
	}
	t.try(key, g.ID, func(ctx context.Context) findings {
		own, found := *g, findings{}
		groups := []*snapshot.Group{&own}
		describe(ctx, t.asker, groups).take(t.asker, groups, found, func(*snapshot.Group) bool { return false })
		return found
	})
}

func (t *trial) askVersions(ctx context.Context) findings {
	defer t.begin(ofVersions, 0)()
	reply, err := ask[kmsg.ApiVersionsResponse](ctx, t.asker, kmsg.NewPtrApiVersionsRequest())
	return t.answered(ofVersions, reply.ErrorCode, err)
}

func (t *trial) askCoordinator(ctx context.Context, group string) findings {
	defer t.begin(ofCoordinator, 1)()
	request := kmsg.NewPtrFindCoordinatorRequest()
	request.CoordinatorKey, request.CoordinatorKeys = group, []string{group} // before version 4, and from it on
	reply, err := ask[kmsg.FindCoordinatorResponse](ctx, t.asker, request)
	code := reply.ErrorCode
	for _, c := range reply.Coordinators {
		code = c.ErrorCode
	}
	return t.answered(ofCoordinator, code, err)
}

func (t *trial) answered(about *aspect, code int16, err error) findings {
	found := findings{}
	switch {
	case err != nil:
		found.blame(about, t.asker.judge(err))
	case code != noError:
		found.addCode(about, code)
	}
	return found
}

// try puts a request on the list of what is tried.
func (t *trial) try(key kmsg.Key, on string, send func(context.Context) findings) {
	t.steps = append(t.steps, func(ctx context.Context) { t.judge(key, on, send(ctx)) })
}

func (t *trial) skip(why string, keys ...kmsg.Key) {
	for _, key := range keys {
		t.row(key).Reason = why
	}
}

// run tries side by side what is on the list.
func (t *trial) run(ctx context.Context) {
	var wait sync.WaitGroup
	for _, step := range t.steps {
		wait.Go(func() { step(ctx) }) // each fills a row of its own
	}
	wait.Wait()
}

// judge makes a row of what was found.
func (t *trial) judge(key kmsg.Key, on string, found findings) {
	row := t.row(key)
	row.On, row.Outcome = on, OutcomeWorked
	for _, w := range found.warnings() {
		switch {
		case w.Code == Refused:
			row.Outcome, row.Reason, row.Missing = OutcomeRefused, w.Reason, w.Needs
			if len(w.Needs) == 0 {
				row.Missing = row.Request.Needs
			}
			return
		case w.Code == NothingListed:
			row.Outcome, row.Reason, row.Missing = OutcomeUnlisted, w.Reason, w.Needs
		case w.Code != OverLimit && row.Outcome == OutcomeWorked:
			row.Outcome, row.Reason, row.Hints = OutcomeFailed, w.Reason, w.Hints
		}
	}
}

func (t *trial) row(key kmsg.Key) *Try {
	return &t.report.Tries[slices.IndexFunc(requests, func(r Request) bool { return r.Key == int16(key) })]
}

// only are the findings of one aspect.
func (f findings) only(about *aspect) findings {
	kept := findings{}
	for key, missing := range f {
		if key.aspect == about {
			kept[key] = missing
		}
	}
	return kept
}
