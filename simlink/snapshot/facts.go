package snapshot

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The configs that are drawn; no other reaches the size, whatever a snapshot
// holds.
const (
	ConfigCleanup        = "cleanup.policy"
	ConfigMinISR         = "min.insync.replicas"
	ConfigRetentionMs    = "retention.ms"
	ConfigRetentionBytes = "retention.bytes"
)

// DrawnConfigs lists the names of the configs that are drawn.
func DrawnConfigs() []string {
	return []string{ConfigCleanup, ConfigMinISR, ConfigRetentionMs, ConfigRetentionBytes}
}

// Number reads a config that is a decimal integer, with a minus sign or not. One
// out of range comes back as the nearest number. Given is false where the config
// is not there, valid where it is no such integer.
func (t *Topic) Number(config string) (n int64, given, valid bool) {
	text, given := t.Config[config]
	if !given || !isInteger(text) {
		return 0, given, false
	}
	n, _ = strconv.ParseInt(text, 10, 64) // out of range, it gives the nearest
	return n, true, true
}

// CleanupPolicy reads cleanup.policy as the set that it is. Unknown reports that
// it holds something else than delete and compact; then both are false, as they
// are where it is empty or could not be read.
func (t *Topic) CleanupPolicy() (deletes, compacts, unknown bool) {
	for policy := range strings.SplitSeq(t.Config[ConfigCleanup], ",") {
		switch strings.TrimSpace(policy) {
		case "":
		case "delete":
			deletes = true
		case "compact":
			compacts = true
		default:
			return false, false, true
		}
	}
	return deletes, compacts, false
}

// ByID are the partitions in the order of their ids.
func (t *Topic) ByID() []*Partition {
	sorted := make([]*Partition, len(t.Partitions))
	for i := range t.Partitions {
		sorted[i] = &t.Partitions[i]
	}
	slices.SortStableFunc(sorted, func(a, b *Partition) int { return cmp.Compare(a.ID, b.ID) })
	return sorted
}

// few is up to how many ids comparing each with each is quickest.
const few = 8

// Distinct drops repeated ids and keeps the order. A list without repeats comes
// back as it is.
func Distinct(ids []string) []string {
	if len(ids) <= few && !repeats(ids) { // nearly always
		return ids
	}
	var distinct []string
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			distinct = append(distinct, id)
		}
	}
	return distinct
}

// repeats compares each with each, which is for short lists alone.
func repeats(ids []string) bool {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return true
		}
	}
	return false
}

// KnownLeader is the partition's leader, or "" where it names none.
func (p *Partition) KnownLeader() string {
	if p.Leader == "-1" {
		return ""
	}
	return p.Leader
}

// Retained is how many records a partition holds. An unknown offset counts as 0.
func (p *Partition) Retained() int64 {
	return max(0, max(0, p.LatestOffset)-max(0, p.EarliestOffset))
}

// Lag is how far a committed offset is behind the end of the partition.
func (p *Partition) Lag(committed int64) int64 { return max(0, max(0, p.LatestOffset)-committed) }

// InSync reports whether a replica is in sync. Where the ISR is not known, each is.
func (p *Partition) InSync(replica string) bool {
	return p.ISR == nil || slices.Contains(p.ISR, replica)
}

// AddCapped adds counts that are not below 0, up to the largest there is.
func AddCapped(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// Lags reports whether a replica is out of the ISR and should be in it: observers
// never lag.
func (p *Partition) Lags(replica string) bool {
	return !p.InSync(replica) && !slices.Contains(p.Observers, replica)
}

// UnderReplicated reports whether a replica lags.
func (p *Partition) UnderReplicated() bool { return slices.ContainsFunc(p.Replicas, p.Lags) }

// ExpiredUnread is how many records a committed offset missed that are no longer
// there: those between it and the log start.
func (p *Partition) ExpiredUnread(committed int64) int64 {
	return max(0, max(0, p.EarliestOffset)-committed)
}

// Unread is how many records that still exist lie after a committed offset: the lag
// without what expired unread.
func (p *Partition) Unread(committed int64) int64 {
	return p.Lag(max(committed, p.EarliestOffset))
}

// OpenAt is a producer's TxnStartOffset: the first offset of its open transaction,
// or nil for a number below 0, which is how Kafka says that none is open.
func OpenAt(offset int64) *int64 {
	if offset < 0 {
		return nil
	}
	return &offset
}

// CompareProducers orders producers by id, topic, partition, last write and open
// transaction.
func CompareProducers(a, b Producer) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), strings.Compare(a.Topic, b.Topic), cmp.Compare(a.Partition, b.Partition),
		cmp.Compare(a.LastTimestamp, b.LastTimestamp), cmp.Compare(a.transaction(), b.transaction()))
}

// transaction is the first offset of the open transaction, or noTransaction.
func (p *Producer) transaction() int64 {
	if p.TxnStartOffset == nil {
		return noTransaction
	}
	return *p.TxnStartOffset
}

// Universe are the brokers of the metadata, and those that a partition of these
// topics names beside them, which are dead but still assigned. They stand in
// their order: as numbers where every id is an integer, of any length, else as
// text.
func (s *Snapshot) Universe(topics ...*Topic) []Broker {
	brokers := make([]Broker, 0, len(s.Brokers))
	known := make(map[string]bool, len(s.Brokers))
	for _, b := range s.Brokers {
		if !known[b.ID] {
			known[b.ID] = true
			brokers = append(brokers, b)
		}
	}
	refer := func(id string) {
		if !known[id] {
			known[id] = true
			brokers = append(brokers, Broker{ID: id, Offline: true})
		}
	}
	for _, t := range topics {
		for i := range t.Partitions {
			t.Partitions[i].brokers(refer)
		}
	}
	sortBrokers(brokers)
	return brokers
}

// brokers calls refer for every broker that the partition names.
func (p *Partition) brokers(refer func(id string)) {
	for _, id := range p.Replicas {
		refer(id)
	}
	for _, id := range p.ISR {
		refer(id)
	}
	for _, id := range p.Observers {
		refer(id)
	}
	if leader := p.KnownLeader(); leader != "" {
		refer(leader)
	}
}

func sortBrokers(brokers []Broker) {
	order := compareIntegers
	if slices.ContainsFunc(brokers, func(b Broker) bool { return !isInteger(b.ID) }) {
		order = strings.Compare
	}
	slices.SortStableFunc(brokers, func(a, b Broker) int { return order(a.ID, b.ID) })
}

// isInteger reports whether s is an optional minus sign and decimal digits.
func isInteger(s string) bool {
	digits := strings.TrimPrefix(s, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// compareIntegers orders integers of any length, and equal ones by their text.
func compareIntegers(a, b string) int {
	digitsA, negativeA := magnitude(a)
	digitsB, negativeB := magnitude(b)
	order := cmp.Or(cmp.Compare(len(digitsA), len(digitsB)), strings.Compare(digitsA, digitsB))
	switch {
	case negativeA && negativeB:
		order = -order
	case negativeA:
		order = -1
	case negativeB:
		order = 1
	}
	return cmp.Or(order, strings.Compare(a, b))
}

// magnitude is an integer's digits without leading zeros; -0 is not negative.
func magnitude(s string) (digits string, negative bool) {
	unsigned, minus := strings.CutPrefix(s, "-")
	digits = strings.TrimLeft(unsigned, "0")
	return digits, minus && digits != ""
}
