package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// cluster is the snapshot while it grows. The steps that run at once fill
// different fields of it.
type cluster struct {
	snapshot *snapshot.Snapshot
	topics   map[string]*snapshot.Topic // of the snapshot, by name
	names    map[[16]byte]string        // of the selected topics, by id; empty before Kafka 2.8
	ids      map[int32]string           // brokers' ids as text, which every partition repeats
	found    findings
}

// readMetadata asks for all topics, and selects here: brokers exist that create
// a topic that is named in a request, whatever the request says.
func readMetadata(ctx context.Context, a *asker, pick *snapshot.Selector) (*cluster, error) {
	ctx, stop := a.by(ctx, metadataFrom)
	defer stop()
	defer a.begin(ofTopics, 0)()
	reply, err := askAny[kmsg.MetadataResponse](ctx, a, func() kmsg.Request {
		request := kmsg.NewPtrMetadataRequest()
		request.Topics = nil // all
		request.AllowAutoTopicCreation = false
		return request
	})
	c := &cluster{snapshot: &snapshot.Snapshot{}, names: map[[16]byte]string{}, ids: map[int32]string{}, found: findings{}}
	c.brokers(reply.Brokers)
	if len(c.snapshot.Brokers) == 0 {
		return nil, noMetadata(reply, err, a)
	}
	if reply.ClusterID != nil {
		c.snapshot.ClusterID = clean(*reply.ClusterID)
	}
	if err != nil {
		c.found.blame(ofTopics, a.judge(err))
	}
	return c, c.selectTopics(reply.Topics, pick)
}

func noMetadata(reply *kmsg.MetadataResponse, err error, a *asker) error {
	switch {
	case err == nil && reply.ErrorCode != noError:
		err = fmt.Errorf("it answers with %s", errorName(reply.ErrorCode))
	case err == nil:
		err = fmt.Errorf("it names no broker")
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &metadataError{fmt.Sprintf("no metadata of the cluster came within %s: ", a.timeout), err}
	}
	return &metadataError{"the cluster gives no metadata: ", err}
}

func (c *cluster) brokers(list []kmsg.MetadataResponseBroker) {
	seen := map[int32]bool{}
	for _, b := range list {
		if b.NodeID < 0 || seen[b.NodeID] {
			c.found.add(ofBrokers, Malformed, "an id is negative or there twice", subject{strconv.Itoa(int(b.NodeID)), whole})
			continue
		}
		seen[b.NodeID] = true
		broker := snapshot.Broker{ID: c.id(b.NodeID), Host: clean(b.Host)}
		if b.Port >= 0 && b.Port <= 65535 {
			broker.Port = int(b.Port)
		}
		if b.Rack != nil {
			broker.Rack = clean(*b.Rack)
		}
		c.snapshot.Brokers = append(c.snapshot.Brokers, broker)
	}
	slices.SortFunc(c.snapshot.Brokers, func(a, b snapshot.Broker) int {
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), strings.Compare(a.ID, b.ID))
	})
}

// id is a broker's id as text, made once.
func (c *cluster) id(node int32) string {
	text, known := c.ids[node]
	if !known {
		text = strconv.Itoa(int(node))
		c.ids[node] = text
	}
	return text
}

// selectTopics takes the selected topics over. Of those with an error, only the
// selected ones are anybody's concern.
func (c *cluster) selectTopics(list []kmsg.MetadataResponseTopic, pick *snapshot.Selector) error {
	there := make(map[string]bool, len(list))
	chosen, err := pick.Choose(len(list), func(i int) (string, bool) {
		name := text(list[i].Topic)
		return name, isInternal(name, list[i].IsInternal)
	})
	if err != nil {
		return err
	}
	for i := range list {
		t := &list[i]
		name := text(t.Topic)
		switch {
		case name == "" || len(name) > snapshot.MaxNameBytes || !utf8.ValidString(name) || there[name]:
			c.found.add(ofTopics, Malformed, "a name that is empty, not text or there twice", subject{name, whole})
			continue
		case !chosen[i]:
		case t.ErrorCode != noError:
			c.found.addCode(ofTopics, t.ErrorCode, subject{name, whole})
		default:
			c.addTopic(name, t)
		}
		there[name] = true
	}
	if missing := pick.Missing(func(name string) bool { return there[name] }); len(missing) > 0 || len(c.snapshot.Topics) == 0 {
		return c.selectionError(missing, len(there))
	}
	c.finishTopics()
	return nil
}

func (c *cluster) selectionError(missing []string, topics int) error {
	e := &selectionError{selection: &snapshot.SelectionError{Missing: missing, Topics: topics}}
	for _, w := range c.found.warnings() {
		e.live.Add(diag.Problem{Text: w.Text, Hints: w.Hints})
	}
	e.live.Addf("", "a cluster does not list topics on which the principal lacks %s", describeTopic)
	return e
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func (c *cluster) addTopic(name string, t *kmsg.MetadataResponseTopic) {
	topic := snapshot.Topic{Name: name, Partitions: make([]snapshot.Partition, 0, len(t.Partitions))}
	if t.IsInternal {
		topic.Internal = new(true)
	}
	for i := range t.Partitions {
		c.addPartition(&topic, &t.Partitions[i])
	}
	slices.SortStableFunc(topic.Partitions, func(a, b snapshot.Partition) int { return cmp.Compare(a.ID, b.ID) })
	distinct := slices.CompactFunc(topic.Partitions, func(a, b snapshot.Partition) bool {
		if a.ID == b.ID {
			c.found.add(ofLeaders, Malformed, "there twice", subject{name, a.ID})
		}
		return a.ID == b.ID
	})
	topic.Partitions = distinct
	if len(distinct) == 0 {
		c.found.add(ofTopics, Malformed, "no partitions", subject{name, whole})
		return
	}
	c.snapshot.Topics = append(c.snapshot.Topics, topic)
	if t.TopicID != ([16]byte{}) {
		c.names[t.TopicID] = name
	}
}

// addPartition takes a partition over. An error of it is not always about the
// leader: LISTENER_NOT_FOUND and REPLICA_NOT_AVAILABLE leave the rest as it is.
func (c *cluster) addPartition(topic *snapshot.Topic, p *kmsg.MetadataResponseTopicPartition) {
	about := subject{topic.Name, int(p.Partition)}
	if p.Partition < 0 || p.Partition > snapshot.MaxPartitionID {
		c.found.add(ofLeaders, Malformed, fmt.Sprintf("an id outside of 0..%d", snapshot.MaxPartitionID), about)
		return
	}
	partition := snapshot.Partition{
		ID: int(p.Partition), Replicas: c.brokerIDs(p.Replicas, about), ISR: c.brokerIDs(p.ISR, about),
		EarliestOffset: snapshot.OffsetUnknown, LatestOffset: snapshot.OffsetUnknown,
	}
	switch {
	case p.Leader >= 0:
		partition.Leader = c.id(p.Leader)
		if p.ErrorCode != noError {
			c.found.addCode(ofLeaders, p.ErrorCode, about)
		}
	case p.ErrorCode != noError:
		c.found.add(ofLeaders, NoLeader, "no leader, so no offsets ("+errorName(p.ErrorCode)+")", about)
	default:
		c.found.add(ofLeaders, NoLeader, "no leader, so no offsets", about)
	}
	topic.Partitions = append(topic.Partitions, partition)
}

func (c *cluster) brokerIDs(nodes []int32, about subject) []string {
	list := make([]string, 0, len(nodes))
	for _, node := range nodes {
		if node < 0 {
			c.found.add(ofLeaders, Malformed, "a replica with a negative id", about)
			continue
		}
		list = append(list, c.id(node))
	}
	return list
}

// finishTopics puts the topics in order, and leaves out those past what a
// snapshot holds.
func (c *cluster) finishTopics() {
	s := c.snapshot
	slices.SortFunc(s.Topics, func(a, b snapshot.Topic) int { return strings.Compare(a.Name, b.Name) })
	partitions := 0
	for i := range s.Topics {
		if partitions += len(s.Topics[i].Partitions); partitions > snapshot.MaxPartitions && i > 0 {
			for _, t := range s.Topics[i:] {
				c.found.add(ofTopics, OverLimit, fmt.Sprintf("more than %d partitions in all", snapshot.MaxPartitions), subject{t.Name, whole})
			}
			s.Topics = s.Topics[:i]
			break
		}
	}
	c.topics = make(map[string]*snapshot.Topic, len(s.Topics))
	for i := range s.Topics {
		c.topics[s.Topics[i].Name] = &s.Topics[i]
	}
}

// partition is the one of this id, or nil.
func partition(t *snapshot.Topic, id int32) *snapshot.Partition {
	if t == nil || id < 0 {
		return nil
	}
	if i := int(id); i < len(t.Partitions) && t.Partitions[i].ID == i { // nearly always
		return &t.Partitions[i]
	}
	// Not by slices.BinarySearchFunc, which would copy offsets that another step
	// may be writing.
	i := sort.Search(len(t.Partitions), func(i int) bool { return t.Partitions[i].ID >= int(id) })
	if i == len(t.Partitions) || t.Partitions[i].ID != int(id) {
		return nil
	}
	return &t.Partitions[i]
}
