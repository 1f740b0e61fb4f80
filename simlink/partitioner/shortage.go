package partitioner

import (
	"fmt"
	"strings"
)

// ShortageError is the error of [Keys] when the [Candidates] do not suffice.
type ShortageError struct {
	// Short holds the partitions that got fewer keys than they need, ascending.
	Short []Shortage
}

// Shortage is one partition that ran short of keys.
type Shortage struct {
	Partition int // the partition's id
	Want      int // how many keys it needs
	Found     int // how many keys hash to it: all there are
}

func (e *ShortageError) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "partitioner: the %d keys of up to %d characters do not suffice:", Candidates, longestKey)
	for i, s := range e.Short {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, " partition %d wants %d and %d were found", s.Partition, s.Want, s.Found)
	}
	text.WriteString("; ask for fewer keys")
	return text.String()
}

func shortage(want, found []int) error {
	var short []Shortage
	for p := range want {
		if found[p] < want[p] {
			short = append(short, Shortage{p, want[p], found[p]})
		}
	}
	if short == nil {
		return nil
	}
	return &ShortageError{short}
}
