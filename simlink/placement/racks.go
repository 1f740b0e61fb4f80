package placement

import (
	"cmp"
	"slices"
)

// slot is a broker at its place in the order that the assignment goes through.
type slot struct {
	name string
	rack int // which of the sorted racks
	turn int // how many brokers of its rack come before it
}

// alternate orders the brokers one of each rack in turn, racks and names
// sorted. A rack that has no more brokers is passed over.
func alternate(brokers []Broker) []slot {
	sorted := slices.Clone(brokers)
	slices.SortStableFunc(sorted, func(a, b Broker) int {
		return cmp.Or(cmp.Compare(a.Rack, b.Rack), cmp.Compare(a.Name, b.Name))
	})
	slots := make([]slot, len(sorted))
	for i, b := range sorted {
		switch {
		case i == 0:
			slots[i] = slot{name: b.Name}
		case b.Rack == sorted[i-1].Rack:
			slots[i] = slot{b.Name, slots[i-1].rack, slots[i-1].turn + 1}
		default:
			slots[i] = slot{b.Name, slots[i-1].rack + 1, 0}
		}
	}
	slices.SortStableFunc(slots, func(a, b slot) int {
		return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.rack, b.rack))
	})
	return slots
}
