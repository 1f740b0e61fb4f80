package shape

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// draft is a size in the making. What is wrong with the shape as a shape is
// noted here; the rules of a size are the codec's, and fields.go says in which
// field of the shape each is broken.
type draft struct {
	wrong  Error
	shape  *Shape
	size   sizecodec.Size
	orders int   // the index of orders in the shape's topics; -1 where it is left out
	extras []int // the index there of each extra topic of the size
}

// encode returns the size and its slug.
func (s Shape) encode() (sizecodec.Size, string, error) {
	d := draft{shape: &s, orders: -1}
	if d.sealed() {
		if err := d.wrong.orNil(); err != nil {
			return sizecodec.Size{}, "", err
		}
		return sizecodec.Size{}, "", sizecodec.ErrNotPublic
	}
	d.size, _ = s.topology().Default()
	d.size.Topology = s.topology() // an unknown one, which the codec refuses, has no default
	d.size.RackAware = s.RackAware
	d.brokers()
	d.topics()
	d.timing()
	slug, err := d.size.Encode()
	d.refused(err)
	if err := d.wrong.orNil(); err != nil {
		return sizecodec.Size{}, "", err
	}
	size, _ := d.size.Clamp() // nothing is out of range: this empties what spells a default
	return size, slug, nil
}

// sealed reports whether the topology opens on its default only, and notes each
// field that asks for something else.
func (d *draft) sealed() bool {
	s := d.shape
	topology := s.topology()
	if _, public := topology.Default(); public || !slices.Contains(sizecodec.Topologies(), topology) {
		return false
	}
	for _, field := range []struct {
		name  string
		given bool
	}{
		{"brokers", s.Brokers != nil},
		{"brokersPerZone", len(s.BrokersPerZone) > 0},
		{"rackAware", s.RackAware},
		{"topics", len(s.Topics) > 0},
		{"disklessTiming", s.DisklessTiming != nil},
	} {
		if field.given {
			d.wrong.Addf(field.name, "must be left out in %s, which opens on its default only: the form of its size is not public", topology)
		}
	}
	return true
}

func (d *draft) brokers() {
	s := d.shape
	if len(s.BrokersPerZone) > 0 {
		if s.Brokers != nil {
			d.wrong.Addf("brokers", "must be left out where brokersPerZone is given")
		}
		d.size.BrokersPerZone = slices.Clone(s.BrokersPerZone)
		return
	}
	if s.Brokers == nil {
		return
	}
	zones := s.topology().Zones()
	n := max(1, len(zones))
	if n > 1 && (*s.Brokers < n || *s.Brokers%n != 0) {
		d.wrong.Addf("brokers", "must be a multiple of %d, for as many in each of %s, not %d; or say how many stand in each with brokersPerZone",
			n, strings.Join(zones, ", "), *s.Brokers)
		d.size.BrokersPerZone = nil // the codec checks the rest against the most there can be
		return
	}
	d.size.BrokersPerZone = slices.Repeat([]int{*s.Brokers / n}, n)
}

func (d *draft) timing() {
	t := d.shape.DisklessTiming
	if t == nil {
		return
	}
	d.size.DisklessTiming = &sizecodec.DisklessTiming{
		CommitIntervalMs: optional(d, "disklessTiming.commitIntervalMs", t.CommitIntervalMs),
		UploadMs:         optional(d, "disklessTiming.uploadMs", t.UploadMs),
	}
}

// optional is a number as the codec has it, for which 0 is none. In a shape a 0
// is there, and no number that may be left out may be 0.
func optional[N int | int64](d *draft, field string, n *N) N {
	if n == nil {
		return 0
	}
	if *n == 0 {
		d.wrong.Addf(field, "must not be 0; leave it out for the default")
	}
	return *n
}
