package shape

import (
	"errors"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Params returns the cluster and size parameters of the link that opens the
// shape. The size is empty, and left out of the link, where the shape is the
// default of its topology. The error is an [*Error] that lists every rule that
// the shape breaks.
func (s Shape) Params() (cluster sizecodec.Topology, size string, err error) {
	drawn, slug, err := s.encode()
	switch {
	case errors.Is(err, sizecodec.ErrNotPublic):
		return s.topology(), "", nil
	case err != nil:
		return "", "", err
	case slug == defaultSlug(drawn.Topology):
		slug = ""
	}
	return drawn.Topology, slug, nil
}

// Size returns the whole size that the shape says, as [sizecodec.Decode] reads
// it, also where it is the topology's default. The error is an [*Error], or
// [sizecodec.ErrNotPublic] for the default of [sizecodec.Stretched25], which
// opens all the same.
func (s Shape) Size() (sizecodec.Size, error) {
	size, _, err := s.encode()
	return size, err
}

// topology is that of the shape, named.
func (s Shape) topology() sizecodec.Topology {
	if s.Topology == "" {
		return sizecodec.SingleDC
	}
	return s.Topology
}

func defaultSlug(t sizecodec.Topology) string {
	size, _ := t.Default()
	slug, _ := size.Encode()
	return slug
}
