package shape

import (
	"maps"
	"slices"
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Of returns the shape of a size, with the numbers that are defaults too, so
// that [Shape.Params] gives the size again. Of a size with parts that no shape
// says, it returns the shape of the others, and an [*Error] that lists those
// parts by their names in the size: the segments and fields whose content is
// not public, and topics of a name that no shape takes. The error for a size
// that cannot be is that of [sizecodec.Size.Encode], and there is no shape.
func Of(size sizecodec.Size) (Shape, error) {
	if _, err := size.Encode(); err != nil {
		return Shape{}, err
	}
	var left problems
	s := Shape{
		Topology:  size.Topology,
		RackAware: size.RackAware,
		Topics:    append([]Topic{primaryOf(&size, &left)}, extrasOf(&size, &left)...),
	}
	if size.Topology.Zones() == nil {
		s.Brokers = new(size.BrokersPerZone[0])
	} else {
		s.BrokersPerZone = slices.Clone(size.BrokersPerZone)
	}
	if t := size.DisklessTiming; t != nil && *t != (sizecodec.DisklessTiming{}) {
		s.DisklessTiming = &DisklessTiming{CommitIntervalMs: given(t.CommitIntervalMs), UploadMs: given(t.UploadMs)}
	}
	for _, i := range slices.Sorted(maps.Keys(size.Verbatim)) {
		left.carried("verbatim["+strconv.Itoa(i)+"]", size.Verbatim[i])
	}
	return s, left.err()
}

// Default returns the shape that a topology opens on, all of it that is public:
// of [sizecodec.Stretched25], and of an unknown topology, the topology alone.
func Default(t sizecodec.Topology) Shape {
	s := Shape{Topology: t}
	t = s.topology()
	size, public := t.Default()
	if !public {
		return Shape{Topology: t}
	}
	s, _ = Of(size) // a default has no other parts
	return s
}

func primaryOf(size *sizecodec.Size, left *problems) Topic {
	left.carried("primaryTiered", size.PrimaryTiered)
	return Topic{
		Name:              sizecodec.PrimaryTopic,
		Partitions:        new(size.Partitions),
		ReplicationFactor: new(size.ReplicationFactor),
		MinISR:            given(size.PrimaryMinISR),
		Cleanup:           size.PrimaryCleanup,
		RetentionMs:       given(size.PrimaryRetentionMs),
		RetentionBytes:    given(size.PrimaryRetentionBytes),
		Diskless:          size.PrimaryDiskless,
	}
}

func extrasOf(size *sizecodec.Size, left *problems) (topics []Topic) {
	for i, t := range size.ExtraTopics {
		at := "extraTopics[" + strconv.Itoa(i) + "]."
		left.carried(at+"tiered", t.Tiered)
		if complaint := reserved(size.Topology, t.Name); complaint != "" {
			left.add(at+"name", "%s", complaint)
			continue
		}
		topics = append(topics, Topic{
			Name:              t.Name,
			Partitions:        new(t.Partitions),
			ReplicationFactor: new(t.ReplicationFactor),
			MinISR:            given(t.MinISR),
			Cleanup:           t.Cleanup,
			RetentionMs:       given(t.RetentionMs),
			RetentionBytes:    given(t.RetentionBytes),
			LocalRetentionMs:  given(t.LocalRetentionMs),
			Diskless:          t.Diskless,
		})
	}
	return topics
}

// carried notes a text of the size whose meaning is not public.
func (p *problems) carried(field, text string) {
	if text != "" {
		p.add(field, "is %s, whose meaning is not public; no shape says it", quote(text))
	}
}

// given is the pointer to a number of which the codec's 0 is none.
func given[N int | int64](n N) *N {
	if n == 0 {
		return nil
	}
	return &n
}
