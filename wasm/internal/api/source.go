package api

import (
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// source is what a call takes that takes either: a link or a snapshot, the other
// is nil.
type source struct {
	link     *simlink.Link
	snapshot *simlink.Snapshot
}

// readSource tells a snapshot from a link by its first brace.
func readSource(text string) (source, error) {
	if strings.HasPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "{") {
		snapshot, err := snapshot.Read(strings.NewReader(text))
		return source{snapshot: snapshot}, err
	}
	if !link.Plausible(text) {
		return source{}, &link.Error{Problems: []diag.Problem{{Place: "link",
			Text: "is neither a snapshot, which is a JSON object, nor a playground link"}}}
	}
	link, err := simlink.Parse(text)
	return source{link: link}, err
}

// shown is what a link shows, or the link of a snapshot with all that fits.
func (s source) shown() (*replay.Cluster, error) {
	link := s.link
	if link == nil {
		var err error
		if link, err = build(s.snapshot, simlink.Options{Clamp: true, Force: true}); err != nil {
			return nil, err
		}
	}
	return replay.Run(link), nil
}
