package capture

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Code says what happened to what a warning speaks of. Codes are stable.
type Code string

// The codes of the warnings.
const (
	Refused     Code = "refused"     // the principal has no permission; Needs says which
	NoAnswer    Code = "no-answer"   // a broker or coordinator did not answer, or not in time
	NoLeader    Code = "no-leader"   // the partition has no leader that could answer
	Gone        Code = "gone"        // it was there a moment ago
	Unsupported Code = "unsupported" // the cluster does not know the request
	Failed      Code = "failed"      // another error of Kafka's, which Reason names
	Malformed   Code = "malformed"   // the reply breaks Kafka's rules; that part is left out
	OverLimit   Code = "over-limit"  // there is more than is read

	NothingListed Code = "nothing-listed" // what may not be described is not listed either; Needs says what to allow
)

// Warning says what could not be read, and why. There is one for each thing of a
// kind (topics, latest offsets, members, …) that failed for one reason.
type Warning struct {
	Code     Code
	Request  string      // the Name of a Request
	What     string      // "topics", "earliest offsets", "members", …: what is missing
	Reason   string      // Kafka's name of the error, or a few words
	Hints    []diag.Hint // options that would help; Text and Reason stand without them
	Needs    []ACL       // of a refusal: what to allow
	Subjects []string    // topics, "topic/partition" or groups, in order; none where it is all of them
	Text     string      // one sentence that says all this; subjects past the 20th are counted
}

// subject is what a finding is about. partition is whole when it is a topic or a
// group.
type subject struct {
	name      string
	partition int
}

const whole = -1

func (s subject) String() string {
	if s.partition == whole {
		return s.name
	}
	return s.name + "/" + strconv.Itoa(s.partition)
}

// aspect is a part of the snapshot, which one kind of request reads.
type aspect struct {
	request kmsg.Key
	what    string // for Warning.What and Progress.What
	lost    string // how its warnings begin
}

// The aspects, in the order in which they are read.
var (
	ofBrokers   = &aspect{kmsg.Metadata, "brokers", "Brokers left out"}
	ofTopics    = &aspect{kmsg.Metadata, "topics", "Topics left out"}
	ofLeaders   = &aspect{kmsg.Metadata, "partitions", "Partitions in doubt"}
	ofEarliest  = &aspect{kmsg.ListOffsets, "earliest offsets", "Earliest offsets unknown"}
	ofLatest    = &aspect{kmsg.ListOffsets, "latest offsets", "Latest offsets unknown"}
	ofGroups    = &aspect{kmsg.ListGroups, "groups", "Groups left out"}
	ofCommitted = &aspect{kmsg.OffsetFetch, "committed offsets", "Committed offsets not read"}
	ofMembers   = &aspect{kmsg.DescribeGroups, "members", "Members not read"}
	ofNewGroups = &aspect{kmsg.ConsumerGroupDescribe, "members", "Members not read"}
	ofConfigs   = &aspect{kmsg.DescribeConfigs, "configuration", "Configuration not read"}
	ofProducers = &aspect{kmsg.DescribeProducers, "producers", "Producers not read"}
)

var aspects = []*aspect{ofBrokers, ofTopics, ofLeaders, ofEarliest, ofLatest, ofGroups, ofCommitted, ofMembers, ofNewGroups, ofConfigs, ofProducers}

// finding is one reason for which parts of an aspect are missing.
type finding struct {
	aspect *aspect
	code   Code
	reason string
}

// missing is what a reason is the reason of, and what would help.
type missing struct {
	subjects []subject // none where it is all of them
	hints    []diag.Hint
}

// findings gathers what is missing. One goroutine fills it.
type findings map[finding]missing

// add records a reason, for one subject or for all of them where there is none.
func (f findings) add(a *aspect, code Code, reason string, about ...subject) {
	f.blame(a, cause{code: code, reason: reason}, about...)
}

// blame is add with what would help.
func (f findings) blame(a *aspect, why cause, about ...subject) {
	f.join(finding{a, why.code, why.reason}, missing{about, why.hints})
}

func (f findings) join(key finding, more missing) {
	m := f[key]
	m.subjects = append(m.subjects, more.subjects...)
	for _, h := range more.hints {
		if !slices.Contains(m.hints, h) {
			m.hints = append(m.hints, h)
		}
	}
	f[key] = m
}

// addCode records an error code of a reply.
func (f findings) addCode(a *aspect, code int16, about ...subject) {
	f.add(a, codeOf(code), errorName(code), about...)
}

// addPartitionCode records an error code of a partition. Permission is a matter
// of its topic.
func (f findings) addPartitionCode(a *aspect, code int16, about subject) {
	if codeOf(code) == Refused {
		about.partition = whole
	}
	f.addCode(a, code, about)
}

func (f findings) merge(other findings) {
	for key, more := range other {
		f.join(key, more)
	}
}

// warnings writes the findings down, in the order of the reading.
func (f findings) warnings() []Warning {
	var list []Warning
	for _, key := range f.sorted() {
		subjects := f[key].subjects
		slices.SortFunc(subjects, func(a, b subject) int {
			return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.partition, b.partition))
		})
		subjects = slices.Compact(subjects)
		w := Warning{Code: key.code, Request: requestOf(key.aspect.request).Name, What: key.aspect.what, Reason: key.reason, Hints: f[key].hints}
		switch key.code {
		case Refused:
			w.Needs = needs(key)
		case NothingListed:
			w.Needs = slices.Clone(requestOf(key.aspect.request).Needs)
		}
		for _, s := range subjects {
			w.Subjects = append(w.Subjects, s.String())
		}
		w.Text = w.sentence(key.aspect.lost)
		list = append(list, w)
	}
	return list
}

func (f findings) sorted() []finding {
	keys := make([]finding, 0, len(f))
	for key := range f {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b finding) int {
		return cmp.Or(
			cmp.Compare(slices.Index(aspects, a.aspect), slices.Index(aspects, b.aspect)),
			strings.Compare(string(a.code), string(b.code)),
			strings.Compare(a.reason, b.reason))
	})
	return keys
}

// needs are the permissions whose lack gives the error: a refusal names the kind
// of resource.
func needs(key finding) []ACL {
	all := requestOf(key.aspect.request).Needs
	resource, _, _ := strings.Cut(strings.ToLower(key.reason), "_")
	return slices.DeleteFunc(slices.Clone(all), func(a ACL) bool { return a.Resource != resource })
}

func (w *Warning) sentence(lost string) string {
	text := lost + ": " + w.Reason
	for i, acl := range w.Needs {
		text += []string{" (needs ", ", "}[min(i, 1)] + acl.String()
	}
	if len(w.Needs) > 0 {
		text += ")"
	}
	if len(w.Subjects) > 0 {
		text += ": " + diag.Names(w.Subjects)
	}
	return text + "."
}
