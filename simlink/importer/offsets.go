package importer

import (
	"path"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// What kafka-get-offsets prints: topic:partition:offset, sorted, with nothing
// after the last colon where there is no offset.

// offsetTime is what the offsets of one output are.
type offsetTime int

const (
	untold offsetTime = iota
	earliest
	latest
	other // a timestamp, or one of tiered storage
)

// maxOffsetLines is how many offsets are read: the earliest and the latest of
// the two million partitions that a snapshot holds.
const maxOffsetLines = 4_000_000

// printedOffset is a line, whatever the size of its numbers.
type printedOffset struct{ topic, partition, end string }

func splitOffset(line string) (o printedOffset, ok bool) {
	topic, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
	partition, end, ok := strings.Cut(rest, ":")
	ok = ok && validName(topic) && partition != "" && isDigits(partition) && (end == "-1" || isDigits(end))
	return printedOffset{topic, partition, end}, ok
}

func beginsOffset(line string) bool {
	_, ok := splitOffset(line)
	return ok
}

// offsetWrapping goes by the width, as an offset is whole wherever it is cut.
var offsetWrapping = wrapping{open: true, whole: func(_ *reader, line, _ string) bool { return beginsOffset(line) }}

func (r *reader) firstOffset(line string) bool { return r.offsetLine(nil, line) }

func (r *reader) offsetLine(list *offsetList, line string) bool {
	o, ok := splitOffset(line)
	if ok {
		r.offset(list, o)
	}
	return ok
}

// offset takes a line into the list above it, or into one that it begins.
func (r *reader) offset(list *offsetList, o printedOffset) {
	id, ok := partitionID(o.partition)
	offset, err := strconv.ParseInt(o.end, 10, 64)
	switch known := o.end != "" && o.end != "-1"; {
	case !ok || known && err != nil:
		r.misread(r.here(), "a number in this is out of range: %q", diag.Short(o.topic+":"+o.partition+":"+o.end))
		return
	case !known:
		r.understood(Offsets)
		r.missing(r.here(), "an offset of %s/%d was not printed", diag.Short(o.topic), id)
		return
	}
	r.understood(Offsets)
	if r.lines++; r.lines > maxOffsetLines {
		r.overLimit("offsets", maxOffsetLines)
		return
	}
	one := offsetLine{o.topic, id, offset}
	if list == nil || !one.after(list.values) {
		list = r.beginOffsets()
	}
	list.values = append(list.values, one)
}

// after reports whether the line can follow in the same output.
func (o offsetLine) after(lines []offsetLine) bool {
	last := lines[len(lines)-1]
	return o.topic > last.topic || o.topic == last.topic && o.partition > last.partition
}

// beginOffsets begins an output.
func (r *reader) beginOffsets() *offsetList {
	list := &offsetList{time: r.offsetTime(), at: r.here()}
	r.begin(block{row: func(r *reader, line string) bool { return r.offsetLine(list, line) }, wrapping: offsetWrapping})
	r.offsets = append(r.offsets, list)
	if list.time == other {
		r.problem(list.at, "these offsets are of --time %s, and not used; earliest and latest are", diag.Short(r.command.time))
	}
	return list
}

// offsetTime is what the command line says, or else the name.
func (r *reader) offsetTime() offsetTime {
	if r.command.tool == Offsets {
		switch strings.ToLower(r.command.time) {
		case "earliest", "-2":
			return earliest
		case "", "latest", "-1":
			return latest
		}
		return other
	}
	name := strings.ToLower(path.Base(r.name))
	switch first, last := strings.Contains(name, "earliest"), strings.Contains(name, "latest"); {
	case first && !last:
		return earliest
	case last && !first:
		return latest
	}
	return untold
}

// partitionAt is a partition.
type partitionAt struct {
	topic     string
	partition int
}

// times are the offsets of the partitions.
type times struct{ earliest, latest map[partitionAt]int64 }

// allOffsets settles which offsets are the earliest, and which the latest.
func (f *facts) allOffsets() times {
	t := times{map[partitionAt]int64{}, map[partitionAt]int64{}}
	var open []*offsetList
	for _, list := range f.offsets {
		switch list.time {
		case earliest:
			putAll(t.earliest, list)
		case latest:
			putAll(t.latest, list)
		case untold:
			open = append(open, list)
		}
	}
	f.settle(open, t)
	for topic, ends := range f.ends {
		for id, end := range ends {
			put(t.latest, partitionAt{topic, id}, end)
		}
	}
	return t
}

func putAll(offsets map[partitionAt]int64, list *offsetList) {
	for _, line := range list.values {
		put(offsets, partitionAt{line.topic, line.partition}, line.offset)
	}
}

// span is what the open lists say of a partition.
type span struct {
	low, high int64
	lists     int
}

// settle finds out what lists are of which nothing says the time.
func (f *facts) settle(open []*offsetList, t times) {
	spans := map[partitionAt]span{}
	for _, list := range open {
		for _, line := range list.values {
			at := partitionAt{line.topic, line.partition}
			s, known := spans[at]
			if !known {
				s = span{low: line.offset, high: line.offset}
			}
			spans[at] = span{min(s.low, line.offset), max(s.high, line.offset), s.lists + 1}
		}
	}
	told := len(t.latest) > 0 && len(t.earliest) == 0 // then what is left is the other
	for _, list := range open {
		low, high := list.sides(spans)
		if low && high {
			f.problem(list.at, "these offsets are the lower ones of some partitions and the higher ones of others, so it is not sure which are the earliest; put the commands above the outputs")
		}
		for _, line := range list.values {
			at := partitionAt{line.topic, line.partition}
			s := spans[at]
			switch alone := s.lists == 1; {
			case !alone:
				put(t.earliest, at, s.low)
				put(t.latest, at, s.high)
			case low && !high || told && belowLatest(t, at, line.offset):
				put(t.earliest, at, line.offset)
			default:
				put(t.latest, at, line.offset)
			}
		}
	}
}

// sides reports whether a list is below another anywhere, and above.
func (l *offsetList) sides(spans map[partitionAt]span) (low, high bool) {
	for _, line := range l.values {
		s := spans[partitionAt{line.topic, line.partition}]
		low = low || line.offset < s.high
		high = high || line.offset > s.low
	}
	return low, high
}

func belowLatest(t times, at partitionAt, offset int64) bool {
	last, known := t.latest[at]
	return known && offset <= last
}

// put keeps the higher offset of two, which is the later one.
func put(offsets map[partitionAt]int64, at partitionAt, offset int64) {
	if old, known := offsets[at]; !known || offset > old {
		offsets[at] = offset
	}
}
