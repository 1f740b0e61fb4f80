package placement

// walk goes round the brokers and picks those that hold a partition.
//
// Brokers without racks need no walk of their own. With all of them in one
// rack, Kafka's rack-aware walk takes every broker it comes by, and that is its
// rack-unaware one.
type walk struct {
	slots []slot
	racks int

	// A broker or a rack is taken by the partition that is being placed where
	// its mark equals it. So no mark has to be wiped between partitions.
	brokerMark, rackMark []int
	mark                 int
	racksTaken           int
}

func newWalk(slots []slot) *walk {
	racks := 0
	for _, s := range slots {
		racks = max(racks, s.rack+1)
	}
	marks := make([]int, len(slots)+racks)
	return &walk{slots: slots, racks: racks, brokerMark: marks[:len(slots)], rackMark: marks[len(slots):]}
}

// appendReplicas appends the replicas of partition p, the leader first.
//
// In len(slots)-1 steps the walk comes by every broker but the leader. One such
// round leaves no rack without a replica, and a second one no broker, so two
// rounds are enough for any rf.
func (w *walk) appendReplicas(array []string, p, rf int) []string {
	w.mark, w.racksTaken = p+1, 0
	n := len(w.slots)
	leader := p % n
	shift := p / n * w.racks // the followers move on each time the leaders begin again
	array = w.take(array, leader)
	for left, k := rf-1, 0; left > 0; k++ {
		at := (leader + 1 + (shift+k)%(n-1)) % n
		if w.free(at) {
			array = w.take(array, at)
			left--
		}
	}
	return array
}

// free reports whether the broker may take a replica: it has none yet, nor has its
// rack, unless every rack has.
func (w *walk) free(at int) bool {
	return w.brokerMark[at] != w.mark &&
		(w.racksTaken == w.racks || w.rackMark[w.slots[at].rack] != w.mark)
}

func (w *walk) take(array []string, at int) []string {
	s := w.slots[at]
	w.brokerMark[at] = w.mark
	if w.rackMark[s.rack] != w.mark {
		w.rackMark[s.rack] = w.mark
		w.racksTaken++
	}
	return append(array, s.name)
}
