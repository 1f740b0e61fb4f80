package importer

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// What kafka-transactions describe-producers prints: a table of the producers of
// one partition, which it does not name.

const producerColumns = 6

const maxNameEnd = 256 // a topic's name and a partition's number

func beginsProducers(line string) bool { return strings.HasPrefix(line, "ProducerId") }

func wholeProducers(_ *reader, line, _ string) bool {
	if len(line) > maxRow {
		return false
	}
	fields := strings.Fields(line)
	return len(fields) == producerColumns && fields[0] == "ProducerId" && fields[5] == "CurrentTransactionStartOffset"
}

func (r *reader) producerHeading(line string) bool {
	if !wholeProducers(r, line, line) {
		r.badHeading(line)
		return true
	}
	list := producerList{at: r.here()}
	if c := r.command; c.tool == Producers {
		if id, ok := partitionID(c.partition); ok && validName(c.topic) {
			list.topic, list.partition = c.topic, id
		}
		r.command = command{} // a second table is of another partition
	}
	if list.topic == "" {
		list.name = r.name[max(0, len(r.name)-maxNameEnd):]
	}
	r.producers = append(r.producers, list)
	table := len(r.producers) - 1
	r.begin(rows(producerOf, func(r *reader, row producerRow) {
		r.understood(Producers)
		r.producers[table].rows = append(r.producers[table].rows, row)
	}))
	r.understood(Producers)
	return true
}

func producerOf(line string) (row producerRow, ok bool) {
	if len(line) > maxRow {
		return row, false
	}
	fields := strings.Fields(line)
	if len(fields) != producerColumns {
		return row, false
	}
	id, err1 := strconv.ParseInt(fields[0], 10, 64)
	timestamp, err2 := strconv.ParseInt(fields[4], 10, 64)
	start, err3 := strconv.ParseInt(fields[5], 10, 64)
	if fields[5] == "None" || start < 0 {
		start, err3 = -1, nil
	}
	if cmp.Or(err1, err2, err3) != nil || id < 0 {
		return row, false
	}
	return producerRow{id, max(timestamp, snapshot.NoTimestamp), start}, true
}

// allProducers are the producers of every output, nil where there was none.
func (f *facts) allProducers() []snapshot.Producer {
	if len(f.producers) == 0 {
		return nil
	}
	type key struct {
		id int64
		at partitionAt
	}
	found, byName := map[key]snapshot.Producer{}, map[string]partitionAt{}
	for _, list := range f.producers {
		at := partitionAt{list.topic, list.partition}
		if list.topic == "" {
			known := false
			if at, known = byName[list.name]; !known {
				at = f.namedPartition(list.name)
				if at.topic == "" {
					at = f.namedPartition(strings.TrimSuffix(list.name, path.Ext(list.name)))
				}
				byName[list.name] = at
			}
		}
		if at.topic == "" {
			f.missing(list.at, "of which partition these producers are is not said; put the command above them, or let the text's name end as orders-0.txt")
			continue
		}
		for _, row := range list.rows {
			k := key{row.id, at}
			p := snapshot.Producer{ID: row.id, Topic: at.topic, Partition: at.partition, LastTimestamp: row.timestamp, TxnStartOffset: snapshot.OpenAt(row.start)}
			if old, known := found[k]; !known || snapshot.CompareProducers(p, old) > 0 {
				found[k] = p
			}
		}
	}
	all := make([]snapshot.Producer, 0, len(found))
	for _, p := range found {
		all = append(all, p)
	}
	slices.SortStableFunc(all, snapshot.CompareProducers)
	return all
}

// namedPartition is the partition that a name ends with: the longest topic that is known,
// and -0 or the like.
func (f *facts) namedPartition(name string) partitionAt {
	digits := strings.LastIndexFunc(name, func(c rune) bool { return c < '0' || c > '9' })
	if digits < 0 {
		return partitionAt{}
	}
	id, ok := partitionID(name[digits+1:])
	for topic := name[:digits]; ok && topic != ""; topic = topic[1:] {
		if t := f.topics[topic]; t != nil {
			if _, there := t.partitions[id]; there {
				return partitionAt{topic, id}
			}
		}
	}
	return partitionAt{}
}
