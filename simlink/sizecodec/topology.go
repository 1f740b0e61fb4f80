package sizecodec

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Topology is a free-play topology, spelled as the link's cluster parameter
// spells it.
type Topology string

// The topologies of the link format page.
const (
	SingleDC      Topology = "single-dc"      // one zone; what a link without a cluster parameter opens
	ActivePassive Topology = "active-passive" // zones primary and dr
	ActiveActive  Topology = "active-active"  // zones west and east
	Stretched3    Topology = "stretched-3"    // zones dc-a, dc-b and dc-c
	Stretched25   Topology = "stretched-2-5"  // zones dc-a and dc-b; its size form is not public
	Diskless3AZ   Topology = "diskless-3az"   // one zone, whose three racks are fixed
)

// Limits is how large a shape may be.
type Limits struct {
	// Brokers is the most brokers, all zones together.
	Brokers int
	// Partitions is the most partitions of one topic.
	Partitions int
	// ReplicationFactor is the most replicas of one partition.
	ReplicationFactor int
	// ExtraTopics is the most topics besides the primary one.
	ExtraTopics int
}

// topology is a row of the page's table of topologies.
type topology struct {
	name  Topology
	zones []string // nil for a single one
	slug  string   // the default size; empty where it is not public

	sealed   bool   // no size can be written: the form is not public
	mirror   bool   // two mirrored clusters, which have no diskless topics
	diskless string // a diskless topic that is there besides, and that no slug names

	brokers    int
	partitions int
	perBroker  int // where above 0: the most partitions of a topic on one broker

	partitionsRule string // perBroker in words

	replicas     func(brokersPerZone []int, most int) int
	replicasRule string // replicas in words
}

var topologies = []topology{
	{
		name: SingleDC, slug: "3x3x3",
		brokers: 10, partitions: 24,
		replicas: allBrokers, replicasRule: "all brokers",
	},
	{
		name: ActivePassive, zones: []string{"primary", "dr"}, slug: "2-2x1x2", mirror: true,
		brokers: 9, partitions: 6,
		replicas: firstZone, replicasRule: "the brokers in primary",
	},
	{
		name: ActiveActive, zones: []string{"west", "east"}, slug: "2-2x1x2", mirror: true,
		brokers: 9, partitions: 6,
		replicas: smallestZone, replicasRule: "the brokers of the smaller zone",
	},
	{
		name: Stretched3, zones: []string{"dc-a", "dc-b", "dc-c"}, slug: "1-1-1x3x3",
		brokers: 9, partitions: 6, perBroker: 3, partitionsRule: "no broker holds more than 3 of a topic",
		replicas: allBrokers, replicasRule: "all brokers",
	},
	{
		name: Stretched25, zones: []string{"dc-a", "dc-b"}, sealed: true,
		brokers: 9,
	},
	{
		name: Diskless3AZ, slug: "6x3x3", diskless: "clicks",
		brokers: 9, partitions: 6,
		replicas: allBrokers, replicasRule: "all brokers",
	},
}

// Topologies returns every topology, in the order of the link format page.
func Topologies() []Topology {
	all := make([]Topology, len(topologies))
	for i := range topologies {
		all[i] = topologies[i].name
	}
	return all
}

// ParseTopology reads the value of a cluster parameter. The error for any
// other text is an [*Error] that lists the topologies.
func ParseTopology(text string) (Topology, error) {
	if Topology(text).row() == nil {
		var p Error
		p.unknownTopology(Topology(text))
		return "", p.orNil()
	}
	return Topology(text), nil
}

// Zones returns the names of the zones in the order in which a slug lists
// their brokers, or nil where there is one zone, which has no name.
func (t Topology) Zones() []string {
	if row := t.row(); row != nil {
		return slices.Clone(row.zones)
	}
	return nil
}

// DefaultSlug returns the size that the topology opens on without a size
// parameter. It reports false where that slug is not public: [Stretched25],
// and [Diskless3AZ], which opens on 6x3x3 and a diskless topic clicks.
func (t Topology) DefaultSlug() (string, bool) {
	row := t.row()
	if row == nil || row.slug == "" || row.diskless != "" {
		return "", false
	}
	return row.slug, true
}

// Default returns the shape that the topology opens on without a size
// parameter, as far as a [Size] says it: of [Diskless3AZ], 6x3x3 without the
// topic of [Topology.DisklessTopic]. It reports false for [Stretched25], whose
// default is not public, and for an unknown topology.
func (t Topology) Default() (Size, bool) {
	row := t.row()
	if row == nil || row.slug == "" {
		return Size{}, false
	}
	size, _, err := Decode(t, row.slug)
	return size, err == nil
}

// DisklessTopic returns the diskless topic that the topology holds besides those
// of a [Size], which cannot name it: clicks in [Diskless3AZ], and none, which is
// empty, in any other.
func (t Topology) DisklessTopic() string {
	if row := t.row(); row != nil {
		return row.diskless
	}
	return ""
}

// Mirrors reports whether the topology is two clusters that mirror each other.
// They have no diskless topics, and the topic that a [Size] has as orders is
// west.orders and east.orders in actions.
func (t Topology) Mirrors() bool {
	row := t.row()
	return row != nil && row.mirror
}

// Limits returns the limits of the topology for these brokers, zone by zone,
// and for topics of replication factor rf. The brokers decide the largest
// replication factor; [Stretched3] also lets both decide the partitions.
// Numbers out of range count as the nearest in range, and a missing zone as
// one broker. [Stretched25], of which no shape can be written, has a limit of
// brokers only, and an unknown topology has no limits but 0.
func (t Topology) Limits(brokersPerZone []int, rf int) Limits {
	row := t.row()
	if row == nil {
		return Limits{}
	}
	return row.limits(brokersPerZone, rf)
}

func (t Topology) row() *topology {
	for i := range topologies {
		if topologies[i].name == t {
			return &topologies[i]
		}
	}
	return nil
}

func (row *topology) limits(brokersPerZone []int, rf int) Limits {
	if row.sealed {
		return Limits{Brokers: row.brokers}
	}
	limits := Limits{
		Brokers:           row.brokers,
		Partitions:        row.partitions,
		ReplicationFactor: row.replicas(brokersPerZone, row.brokers),
		ExtraTopics:       MaxExtraTopics,
	}
	if row.perBroker > 0 {
		brokers := allBrokers(brokersPerZone, row.brokers)
		rf = within(rf, 1, limits.ReplicationFactor)
		for limits.Partitions > 1 && busiest(limits.Partitions, brokers, rf) > row.perBroker {
			limits.Partitions--
		}
	}
	return limits
}

// zoneCount is the number of broker counts in a slug.
func (row *topology) zoneCount() int { return max(1, len(row.zones)) }

// busiest is how many partitions of a topic the fullest broker holds, when the
// partitions go round the brokers: each one starts a broker after the one
// before, and its replicas follow.
func busiest(partitions, brokers, rf int) int {
	return rf*(partitions/brokers) + min(rf, partitions%brokers)
}

func allBrokers(brokersPerZone []int, most int) int {
	sum := 0
	for _, n := range brokersPerZone {
		sum = min(sum+within(n, 1, most), most)
	}
	return max(sum, 1)
}

func firstZone(brokersPerZone []int, most int) int {
	if len(brokersPerZone) == 0 {
		return 1
	}
	return within(brokersPerZone[0], 1, most)
}

func smallestZone(brokersPerZone []int, most int) int {
	if len(brokersPerZone) == 0 {
		return 1
	}
	return within(slices.Min(brokersPerZone), 1, most)
}

func within(n, least, most int) int { return min(max(n, least), most) }

func (p *Error) unknownTopology(t Topology) {
	var names []string
	for _, known := range Topologies() {
		names = append(names, string(known))
	}
	p.add(place{owner: "topology"}, "must be one of %s, not %s", strings.Join(names, ", "), diag.Quote(string(t)))
}
