//go:build !js

package docs

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// shapeFieldsTable has a row for each field of a shape file.
func shapeFieldsTable() string {
	table := head("field", "meaning")
	table += fieldRows("", reflect.TypeFor[shape.Shape](), "jsonschema")
	table += row(code("actions"), "what happens, in any order")
	return table + fieldRows("", reflect.TypeFor[verbs.Composing](), "help")
}

// fieldRows has a row for each field of a type, and for those of what it holds.
func fieldRows(before string, t reflect.Type, meaning string) (rows string) {
	for field := range t.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		rows += row(code(before+name), escaped(field.Tag.Get(meaning)))
		switch inner := field.Type; {
		case inner.Kind() == reflect.Slice && inner.Elem().Kind() == reflect.Struct:
			rows += fieldRows(before+name+"[].", inner.Elem(), meaning)
		case inner.Kind() == reflect.Pointer && inner.Elem().Kind() == reflect.Struct:
			rows += fieldRows(before+name+".", inner.Elem(), meaning)
		}
	}
	return rows
}

// shapeLimitsTable has a row for each topology, and then the partitions that
// stretched-3 takes.
func shapeLimitsTable() string {
	table := head("topology", "zones", "brokers by default", "orders by default", "brokers at most", "partitions of a topic at most", "replication factor at most")
	var varying string
	for _, t := range sizecodec.Topologies() {
		size, public := t.Default()
		if !public {
			table += row(code(string(t)), zoneNames(t), "not public", "not public", strconv.Itoa(t.Limits(nil, 1).Brokers), "opens on its default only", "")
			continue
		}
		limits := t.Limits(size.BrokersPerZone, 1)
		partitions := strconv.Itoa(limits.Partitions)
		if t.Limits(size.BrokersPerZone, limits.ReplicationFactor).Partitions != limits.Partitions {
			partitions = "see below"
			varying += varyingTable(t, limits.Brokers)
		}
		table += row(code(string(t)), zoneNames(t), brokerCounts(size.BrokersPerZone),
			fmt.Sprintf("%d partitions, replication factor %d", size.Partitions, size.ReplicationFactor)+besides(t),
			strconv.Itoa(limits.Brokers), partitions, factorRule(t))
	}
	return table + varying
}

func zoneNames(t sizecodec.Topology) string {
	if zones := t.Zones(); zones != nil {
		return strings.Join(zones, ", ")
	}
	return "one"
}

func brokerCounts(perZone []int) string {
	var counts []string
	for _, n := range perZone {
		counts = append(counts, strconv.Itoa(n))
	}
	return strings.Join(counts, " + ")
}

func besides(t sizecodec.Topology) string {
	if topic := t.DisklessTopic(); topic != "" {
		return ", and a diskless topic " + code(topic)
	}
	return ""
}

// factorRule says which brokers bound the replication factor, by what is allowed
// with another number of them in each zone.
func factorRule(t sizecodec.Topology) string {
	zones := max(1, len(t.Zones()))
	perZone := make([]int, zones)
	all := 0
	for i := range perZone {
		perZone[i] = zones - i
		all += perZone[i]
	}
	switch t.Limits(perZone, 1).ReplicationFactor {
	case all:
		return "all brokers"
	case perZone[0]:
		return "the brokers in " + t.Zones()[0]
	case slices.Min(perZone):
		return "the brokers of the smaller zone"
	}
	return "?"
}

// varyingTable is for a topology in which brokers and replication factor decide
// how many partitions there may be.
func varyingTable(t sizecodec.Topology, most int) string {
	zones := len(t.Zones())
	cells := []string{"brokers of " + code(string(t))}
	for rf := 1; rf <= most; rf++ {
		cells = append(cells, "at rf "+strconv.Itoa(rf))
	}
	table := "\nHow many partitions a topic may have there depends on the brokers, all of them together, and on its replication factor:\n\n" + head(cells...)
	for brokers := zones; brokers <= most; brokers++ {
		perZone := slices.Repeat([]int{1}, zones)
		perZone[0] += brokers - zones
		cells = []string{strconv.Itoa(brokers)}
		for rf := 1; rf <= most; rf++ {
			cell := ""
			if rf <= brokers {
				cell = strconv.Itoa(t.Limits(perZone, rf).Partitions)
			}
			cells = append(cells, cell)
		}
		table += row(cells...)
	}
	return table
}
