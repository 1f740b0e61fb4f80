package importer

import (
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// What kafka-topics --describe prints: a line for each topic and one for each of
// its partitions, of fields "Name: value" that follow each other. Kafka 2 has no
// space after the colon.

// field is one of those.
type field struct{ name, value string }

// isTopicField reports whether a field is known.
func isTopicField(name string) bool {
	switch name {
	case "Topic", "TopicId", "PartitionCount", "Configs",
		"Partition", "Leader", "Replicas", "Isr", "Elr", "LastKnownElr", "Offline", "Observers":
		return true
	case "ReplicationFactor", "LiveObservers", "Adding Replicas", "Removing Replicas", "MarkedForDeletion":
		return true // and tells nothing that is drawn
	}
	return false
}

// topicLine is a line as it is split.
type topicLine struct {
	line      string
	fields    []field
	partition partition
	readable  bool // the partition is there and can be read
}

func beginsTopic(line string) bool { return strings.HasPrefix(line, "Topic:") }

// wholeTopic reports whether nothing is cut off a line, and nothing else joined to
// its first piece: values have no more spaces than they had there.
func wholeTopic(r *reader, line, first string) bool {
	spaces := 0
	if line != first {
		before, _ := value(r.splitTopic(first).fields, "Configs")
		spaces = strings.Count(before, " ")
	}
	l := r.splitTopic(line)
	if _, isHeading := value(l.fields, "PartitionCount"); isHeading {
		configs, _ := value(l.fields, "Configs")
		return line == first || strings.Count(configs, " ") <= spaces
	}
	return l.readable
}

func (r *reader) topicLine(line string) bool {
	r.begin(block{})
	at, split := r.here(), r.splitTopic(line)
	fields := split.fields
	r.unknownFields(fields, at)
	name, _ := value(fields, "Topic")
	id, isPartition := value(fields, "Partition")
	switch number, ok := partitionID(id); {
	case !validName(name):
		r.misread(at, "this names no topic: %q", diag.Short(strings.TrimSpace(line)))
	case !isPartition:
		r.topicHeading(name, fields, at)
	case !ok:
		r.misread(at, "this names no partition: %q", diag.Short(strings.TrimSpace(line)))
	default:
		r.topicPartition(name, number, split, at)
	}
	return true
}

func (r *reader) topicHeading(name string, fields []field, at place) {
	count, counts := value(fields, "PartitionCount")
	n, err := strconv.Atoi(count)
	if !counts || err != nil || n < 0 {
		r.misread(at, "this line of topic %q has neither a PartitionCount nor a Partition; it may be cut short", diag.Short(name))
		return
	}
	r.understood(Topics)
	t := r.topic(name, at)
	r.counts(t, name, n, at)
	if id, known := value(fields, "TopicId"); known {
		t.defaults = true // such a line comes from DescribeConfigs, and only what differs from the defaults is printed
		if take(&t.id, id) {
			r.reasons = append(r.reasons, Problem{at.source, at.line, "the topic " + strconv.Quote(diag.Short(name)) +
				" has another TopicId than in another line, so the texts are of two clusters, or it was created anew between them; take them again"})
		}
	}
	configs, _ := value(fields, "Configs")
	for key, v := range configPairs(configs) {
		r.config(name, t, key, v, at, func(s *setting) *claim[string] { return &s.topics })
	}
}

func (r *reader) counts(t *topic, name string, n int, at place) {
	if take(&t.count, n) {
		r.problem(at, "the topic %q has another number of partitions in another text; the higher is used", diag.Short(name))
	}
}

func (r *reader) topicPartition(name string, id int, line topicLine, at place) {
	if !line.readable {
		r.topic(name, at)
		r.misread(at, "this line of partition %s/%d cannot be read, or is cut short; it must have Leader, Replicas and Isr", diag.Short(name), id)
		return
	}
	r.understood(Topics)
	r.partition(name, id, line.partition, at)
	offline, _ := value(line.fields, "Offline")
	ids, _ := idList(offline)
	for _, id := range ids {
		r.offline[id] = true
	}
}

// splitTopic splits a line, but once if it is asked for again. The fields are in
// memory that the next line uses.
func (r *reader) splitTopic(line string) topicLine {
	if last := &r.lastTopic; last.line != line {
		last.line, last.fields = line, appendFields(last.fields[:0], line)
		last.partition, last.readable = partitionOf(last.fields)
	}
	return r.lastTopic
}

// partitionOf reads what a partition's line says.
func partitionOf(fields []field) (p partition, ok bool) {
	p.rank = rankOfTopics
	leader, hasLeader := value(fields, "Leader")
	replicas, hasReplicas := value(fields, "Replicas")
	isr, hasISR := value(fields, "Isr")
	if !hasLeader || !hasReplicas || !hasISR {
		return p, false
	}
	elr, _ := value(fields, "Elr")
	lastELR, _ := value(fields, "LastKnownElr")
	observers, _ := value(fields, "Observers")
	var lastKnown []string
	var readable [6]bool
	p.leader, readable[0] = leaderID(leader)
	p.replicas, readable[1] = idList(replicas)
	p.isr, readable[2] = idList(isr)
	p.eligible, readable[3] = idList(elr)
	lastKnown, readable[4] = idList(lastELR)
	p.eligible = append(p.eligible, lastKnown...)
	p.observers, readable[5] = idList(observers)
	return p, readable == [6]bool{true, true, true, true, true, true}
}

func (r *reader) unknownFields(fields []field, at place) {
	for _, f := range fields {
		if !isTopicField(f.name) && !r.unknown[f.name] {
			r.unknown[f.name] = true
			r.problem(at, "the field %q is not known, and not used", diag.Short(f.name))
		}
	}
}

// appendFields splits a line where a name begins. A configuration goes to the end
// of the line.
func appendFields(fields []field, line string) []field {
	begin := 0 // of the value of the last field
	end := func(i int) {
		if n := len(fields); n > 0 {
			fields[n-1].value = strings.TrimSpace(line[begin:i])
		}
	}
	for i := 0; i < len(line); {
		if name := fieldName(line[i:]); name != "" && (len(fields) == 0 || fields[len(fields)-1].name != "Configs" || name == "MarkedForDeletion") {
			end(i)
			fields = append(fields, field{name: name})
			i += len(name) + 1
			begin = i
			continue
		}
		for i < len(line) && line[i] != ' ' && line[i] != '\t' {
			i++
		}
		i++
	}
	end(len(line))
	return fields
}

// fieldName is the name that s begins with, if a colon follows.
func fieldName(s string) string {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return ""
	}
	n := 1
	for n < len(s) && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z') {
		n++
	}
	if strings.HasPrefix(s[n:], " Replicas:") {
		n += len(" Replicas")
	}
	if n == len(s) || s[n] != ':' {
		return ""
	}
	return s[:n]
}

func value(fields []field, name string) (string, bool) {
	for _, f := range fields {
		if f.name == name {
			return f.value, true
		}
	}
	return "", false
}

// idList reads broker ids between commas. N/A is none.
func idList(s string) ([]string, bool) {
	if s == "" || s == "N/A" {
		return nil, true
	}
	ids := make([]string, 0, 1+strings.Count(s, ","))
	for more := true; more; {
		var id string
		id, s, more = strings.Cut(s, ",")
		if id = strings.TrimSpace(id); !isNumber(id) {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, true
}

// leaderID reads a leader, "" where there is none.
func leaderID(s string) (string, bool) {
	switch s {
	case "none", "-1", "N/A":
		return "", true
	}
	return s, isNumber(s)
}

// isNumber reports whether s is what Kafka prints for a number of 0 or more.
func isNumber(s string) bool { return s != "" && len(s) <= 19 && isDigits(s) }

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func partitionID(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && isNumber(s) && n <= snapshot.MaxPartitionID
}

// validName reports whether a topic may have the name.
func validName(s string) bool {
	if s == "" || len(s) > 249 {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-') {
			return false
		}
	}
	return true
}
