package partitioner

import (
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// Error is the error of [Keys]. It lists the partitions that want fewer than no
// keys, or else those for which there are too few. The place of a problem is
// "partition 3".
type Error struct{ diag.List }

// Error lists the problems on one line.
func (e *Error) Error() string { return "partitioner: " + e.Line() }

func (e *Error) add(partition int, format string, args ...any) {
	e.Addf(fmt.Sprintf("partition %d", partition), format, args...)
}

func checkCounts(want []int) error {
	if len(want) == 0 || slices.Min(want) >= 0 {
		return nil
	}
	var wrong Error
	for p, n := range want {
		if n < 0 {
			wrong.add(p, "wants %d keys; ask for 0 or more", n)
		}
	}
	return &wrong
}

func shortage(want, found []int) error {
	if slices.Equal(want, found) {
		return nil
	}
	var short Error
	for p := range want {
		if found[p] < want[p] {
			short.add(p, "wants %d and %d were found, of the %d keys of up to %d characters; ask for fewer", want[p], found[p], candidates, longestKey)
		}
	}
	return &short
}
