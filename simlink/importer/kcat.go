package importer

import (
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// What kcat -L prints: the brokers, then the topics with their partitions, each
// with a number of them above.

// kcatBlock is one such output as far as it is read.
type kcatBlock struct {
	at      place
	topics  int // that it says there are, or -1
	brokers int
	seen    struct{ topics, brokers int }
	topic   string // the last one
}

func beginsKcat(line string) bool {
	return strings.HasPrefix(line, "Metadata for ") && strings.Contains(line, "(from broker ")
}

func (r *reader) kcatHeading(string) bool {
	b := &kcatBlock{at: r.here(), topics: -1, brokers: -1}
	r.begin(block{
		row: func(r *reader, line string) bool { return r.kcatLine(b, line) },
		end: func(r *reader) { r.endKcat(b) },
	})
	r.understood(Kcat)
	return true
}

func (r *reader) kcatLine(b *kcatBlock, line string) bool {
	line = strings.TrimSpace(line)
	word, rest, _ := strings.Cut(line, " ")
	understood := false
	switch {
	case word == "broker":
		understood = r.kcatBroker(b, rest)
	case word == "topic":
		understood = r.kcatTopic(b, rest)
	case word == "partition" && b.topic != "":
		understood = r.kcatPartition(b, rest)
	case rest == "brokers:" && isNumber(word):
		b.brokers, _ = strconv.Atoi(word)
		understood = true
	case rest == "topics:" && isNumber(word):
		b.topics, _ = strconv.Atoi(word)
		understood = true
	default:
		return false
	}
	if understood {
		r.understood(Kcat)
	} else {
		r.misread(r.here(), "this line of kcat -L cannot be read, or is cut short: %q", diag.Short(line))
	}
	return true
}

// endKcat says what the output promised and did not hold.
func (r *reader) endKcat(b *kcatBlock) {
	if b.brokers != b.seen.brokers || b.topics != b.seen.topics {
		r.missing(b.at, "the output of kcat -L is cut short: it has %d of %d brokers and %d of %d topics",
			b.seen.brokers, max(b.brokers, b.seen.brokers), b.seen.topics, max(b.topics, b.seen.topics))
	}
}

// kcatBroker reads "1 at host:9092 (controller)".
func (r *reader) kcatBroker(b *kcatBlock, rest string) bool {
	id, address, ok := strings.Cut(rest, " at ")
	address, _, _ = strings.Cut(address, " ")
	if !ok || !isNumber(id) || !isAddress(address) {
		return false
	}
	b.seen.brokers++
	r.broker(id, address)
	return true
}

// broker takes a broker of the metadata.
func (r *reader) broker(id, address string) {
	c := r.brokers[id]
	if take(&c, address) {
		r.problem(r.here(), "broker %s has another address in another text; %s is used", id, diag.Short(c.value))
	}
	r.brokers[id] = c
}

// isAddress reports whether s is a host and a port.
func isAddress(s string) bool {
	colon := strings.LastIndexByte(s, ':')
	port, err := strconv.Atoi(s[colon+1:])
	return colon >= 0 && colon <= snapshot.MaxNameBytes && err == nil && port >= 0 && port <= 65535
}

// kcatTopic reads `"orders" with 6 partitions:`, which an error may follow.
func (r *reader) kcatTopic(b *kcatBlock, rest string) bool {
	quote := strings.LastIndex(rest, `" with `)
	if quote < 1 || rest[0] != '"' {
		return false
	}
	name := rest[1:quote]
	count, reason, ok := strings.Cut(rest[quote+len(`" with `):], " partitions:")
	n, err := strconv.Atoi(count)
	if !ok || err != nil || n < 0 || !validName(name) {
		return false
	}
	b.seen.topics++
	b.topic = name
	if reason = strings.TrimSpace(reason); reason != "" {
		r.missing(r.here(), "the topic %q was not described: %s", diag.Short(name), diag.Short(reason))
		return true
	}
	r.counts(r.topic(name, r.here()), name, n, r.here())
	return true
}

// kcatPartition reads "0, leader 1, replicas: 1,2,3, isrs: 1,2", which an error
// may follow.
func (r *reader) kcatPartition(b *kcatBlock, rest string) bool {
	id, rest, ok1 := strings.Cut(rest, ", leader ")
	leader, rest, ok2 := strings.Cut(rest, ", replicas: ")
	replicas, rest, ok3 := strings.Cut(rest, ", isrs:")
	isr, _, _ := strings.Cut(strings.TrimSpace(rest)+" ", ", ")
	isr = strings.TrimSpace(isr)
	number, ok4 := partitionID(id)
	p := partition{rank: rankOfKcat}
	var ok [3]bool
	p.leader, ok[0] = leaderID(leader)
	p.replicas, ok[1] = idList(replicas)
	p.isr, ok[2] = idList(isr)
	if !ok1 || !ok2 || !ok3 || !ok4 || ok != [3]bool{true, true, true} {
		return false
	}
	r.partition(b.topic, number, p, r.here())
	return true
}
