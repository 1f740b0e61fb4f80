package main

import (
	"fmt"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// moment is a time of the simulation that was asked for; the zero value is the
// end, for which none was.
type moment struct {
	ms    int64
	given bool
}

// UnmarshalText reads a number of milliseconds, 0 or more.
func (m *moment) UnmarshalText(text []byte) error {
	ms, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || ms < 0 {
		return fmt.Errorf("%q is not a moment; it must be a number of milliseconds, 0 or more", text)
	}
	*m = moment{ms, true}
	return nil
}

// play gives the cluster that a link shows at the moment.
func (m moment) play(link *simlink.Link) *replay.Cluster {
	if !m.given {
		return replay.Run(link)
	}
	return replay.RunAt(link, m.ms)
}
