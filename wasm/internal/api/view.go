package api

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// view is how something is shown: the options of a link, and the moment.
type view struct {
	simlink.Options
	named []string // the options that were given, at excepted
	at    int64    // ms of the simulation, or end
}

// end as a moment is the end of the simulation.
const end int64 = -1

// readView reads options among which at may be.
func readView(text string) (view, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		_, err := simlink.ReadOptions([]byte(text))
		return view{}, err
	}
	maps.DeleteFunc(members, func(_ string, value json.RawMessage) bool { return string(value) == "null" })
	v := view{at: end}
	if at, given := members["at"]; given {
		var err error
		if v.at, err = strconv.ParseInt(string(at), 10, 64); err != nil || v.at < 0 {
			return view{}, &simlink.OptionsError{Problems: []diag.Problem{{Place: "at",
				Text: "is no moment; it must be a number of milliseconds, 0 or more"}}}
		}
		delete(members, "at")
	}
	v.named = slices.Sorted(maps.Keys(members))
	rest, err := json.Marshal(members)
	if err == nil {
		v.Options, err = simlink.ReadOptions(rest)
	}
	return v, err
}

// refuse lists the options that would have no effect.
func (v *view) refuse(why string) error {
	var wrong simlink.OptionsError
	for _, name := range v.named {
		wrong.Problems = append(wrong.Problems, diag.Problem{Place: name, Text: why})
	}
	if wrong.Problems == nil {
		return nil
	}
	return &wrong
}

// play gives the cluster that a link shows at the moment.
func (v *view) play(link *simlink.Link) *replay.Cluster {
	if v.at == end {
		return replay.Run(link)
	}
	return replay.RunAt(link, v.at)
}
