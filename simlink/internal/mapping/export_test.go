package mapping

import (
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// DrawUnpacked is Draw without the URL, so that nothing is packed.
func DrawUnpacked(s *snapshot.Snapshot, o Settings) (*link.Link, error) {
	scene, err := newScene(s, o, new(warnings))
	if err != nil {
		return nil, err
	}
	entries, err := scene.log(o.Records)
	if err != nil {
		return nil, err
	}
	log, err := actions.Encode(entries)
	if err != nil {
		return nil, err
	}
	back, err := link.Parse(log)
	if err != nil {
		return nil, err
	}
	start, _, err := sizecodec.Decode(sizecodec.SingleDC, scene.size)
	if err != nil {
		return nil, err
	}
	made := &link.Link{
		URL: log, Topology: sizecodec.SingleDC, Size: scene.size, Start: &start, PlainActions: back.PlainActions, Actions: entries, Names: scene.names,
	}
	return made, checkReferences(back.Actions, &start)
}
