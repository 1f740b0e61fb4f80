package sizecodec

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// baseSegments stand before the tail: brokers, partitions, replication factor.
const baseSegments = 3

// Decode reads a slug of the topology as the playground does, and returns the
// shape and what was clamped in it, as [Size.Clamp] does. The shape always
// encodes, to a slug that decodes to the same shape with no clamp.
//
// The error is an [*Error] that lists everything that is wrong, or
// [ErrNotPublic]. What the playground does with a slug that is refused here is
// not known.
func Decode(t Topology, slug string) (Size, []Clamp, error) {
	var p Error
	row := t.row()
	switch {
	case row == nil:
		p.unknownTopology(t)
		return Size{}, nil, p.orNil()
	case row.sealed:
		return Size{}, nil, ErrNotPublic
	}
	size, ok := read(&p, row, slug)
	if !ok {
		return Size{}, nil, p.orNil()
	}
	size, clamps := size.Clamp()
	if _, err := size.encode(&p); err != nil {
		return Size{}, nil, err
	}
	return size, clamps, nil
}

// read takes the slug apart. It reports false where there is nothing to go on
// with; other problems leave a shape of which more can be said.
func read(p *Error, row *topology, slug string) (Size, bool) {
	if len(slug) > maxSlugBytes {
		p.slugTooLong(len(slug))
		return Size{}, false
	}
	if !utf8.ValidString(slug) {
		p.add(place{owner: "slug"}, "must be UTF-8")
		return Size{}, false
	}
	parts := strings.SplitN(slug, "x", baseSegments+len(tail)+1)
	if len(parts) < baseSegments {
		p.add(place{owner: "slug"}, "must begin <brokers>x<partitions>x<replication factor>, not be %s", diag.Quote(slug))
		return Size{}, false
	}
	size := Size{Topology: row.name}
	readBase(p, row, &size, parts)
	readTail(p, &size, parts[baseSegments:], strings.Count(slug, "x")+1-baseSegments)
	return size, true
}

func readBase(p *Error, row *topology, s *Size, parts []string) {
	// A count too many is enough to refuse any number of them.
	enough := row.zoneCount() + 1
	counts := strings.SplitN(parts[0], "-", enough+1)
	s.BrokersPerZone = make([]int, min(len(counts), enough))
	for i := range s.BrokersPerZone {
		readCount(p, row.zone(i), &s.BrokersPerZone[i], counts[i])
	}
	readCount(p, primaryTopic(partitionsLabel), &s.Partitions, parts[1])
	readCount(p, primaryTopic(replicasLabel), &s.ReplicationFactor, parts[2])
}

func readCount(p *Error, at place, n *int, text string) {
	if complaint := (*count)(n).read(text); complaint != "" {
		p.add(at, "%s", complaint)
	}
}

func readTail(p *Error, s *Size, segments []string, n int) {
	if !slices.Contains(tailLengths, n) {
		p.add(place{owner: "slug"}, "must have a tail of %s segments, not %d", tailLengthList(), n)
	}
	for i, text := range segments[:min(len(segments), len(tail))] {
		switch {
		case text == "":
		case tail[i].read != nil:
			tail[i].read(p, s, text)
		default:
			if s.Verbatim == nil {
				s.Verbatim = make(map[int]string)
			}
			s.Verbatim[i] = text
		}
	}
}

func tailLengthList() string {
	var b strings.Builder
	for i, n := range tailLengths {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

func (p *Error) slugTooLong(n int) {
	p.add(place{owner: "slug"}, "must be at most %d bytes long, not %d", maxSlugBytes, n)
}
