package sizecodec

import (
	"fmt"
	"maps"
	"slices"
)

// Clamp is a number that the playground would change, and does so without a
// word.
type Clamp struct {
	// Place is the part of the shape, as in [Error].
	Place string `json:"place"`
	// From is the number that was there. A number of a slug above 2^31-1 is
	// given as that.
	From int `json:"from"`
	// To is the number in range that takes its place.
	To int `json:"to"`
}

// String says what becomes of the number.
func (c Clamp) String() string { return fmt.Sprintf("%s: %d becomes %d", c.Place, c.From, c.To) }

// Clamp returns the shape as the playground would draw it, with each number
// out of range pulled to the nearest in range and the fields that spell a
// default emptied, and the numbers that were pulled. The shape itself is left
// alone. Encode can still refuse the result, where it is not known how the
// playground would mend it: brokers over the limit in more than one zone, too
// many topics, bad names, a bad retention.
//
// To see whether a slug says what was meant, compare what it decodes to with
// the clamped shape.
func (s Size) Clamp() (Size, []Clamp) {
	row := s.Topology.row()
	if row == nil || row.sealed {
		return s, nil
	}
	s = s.clone()
	var clamps []Clamp
	s.ranges(row, func(r ranged) {
		n := within(*r.value, r.least, r.most)
		if n == *r.value {
			return
		}
		from := *r.value
		if from == writtenZero {
			from = 0
		}
		clamps = append(clamps, Clamp{Place: r.at.String(), From: from, To: n})
		*r.value = n
	})
	return s.canonical(), clamps
}

// clone copies what is behind the pointers, without what is empty.
func (s Size) clone() Size {
	s.BrokersPerZone = slices.Clone(s.BrokersPerZone)
	s.ExtraTopics = append([]Topic(nil), s.ExtraTopics...)
	if s.DisklessTiming != nil {
		timing := *s.DisklessTiming
		s.DisklessTiming = &timing
	}
	s.Verbatim = maps.Clone(s.Verbatim)
	maps.DeleteFunc(s.Verbatim, func(_ int, text string) bool { return text == "" })
	if len(s.Verbatim) == 0 {
		s.Verbatim = nil
	}
	return s
}
