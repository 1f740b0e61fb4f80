package simlink

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// broker is a broker as it is drawn.
type broker struct {
	real    string
	name    string // broker-1, broker-2, … in the order of the real ids
	offline bool
}

// brokerUniverse is every broker of the metadata and every one that the selected
// topics refer to: one that the metadata lacks is dead but still assigned.
func brokerUniverse(s *Snapshot, selected []*selection) []broker {
	offline := make(map[string]bool, len(s.Brokers))
	for _, b := range s.Brokers {
		offline[b.ID] = b.Offline
	}
	refer := func(id string) {
		if _, known := offline[id]; !known {
			offline[id] = true
		}
	}
	for _, t := range selected {
		for _, p := range t.sorted {
			for _, id := range p.Replicas {
				refer(id)
			}
			for _, id := range p.ISR {
				refer(id)
			}
			if p.leads() {
				refer(p.Leader)
			}
		}
	}
	brokers := make([]broker, 0, len(offline))
	for id, dead := range offline {
		brokers = append(brokers, broker{real: id, offline: dead})
	}
	sortBrokers(brokers)
	for i := range brokers {
		brokers[i].name = fmt.Sprintf("broker-%d", i+1)
	}
	return brokers
}

// sortBrokers puts the brokers in their order.
func sortBrokers(brokers []broker) {
	ids := make([]string, len(brokers))
	for i, b := range brokers {
		ids[i] = b.real
	}
	order := BrokerOrder(ids)
	slices.SortStableFunc(brokers, func(a, b broker) int { return order(a.real, b.real) })
}

// BrokerOrder is the order of a cluster's brokers, for [slices.SortFunc]: as
// numbers when every id is an integer, of any length, else as text.
func BrokerOrder(ids []string) func(a, b string) int {
	if slices.ContainsFunc(ids, func(id string) bool { return !isInteger(id) }) {
		return strings.Compare
	}
	return compareIntegers
}

// isInteger says whether s is an optional minus sign and decimal digits.
func isInteger(s string) bool {
	digits := strings.TrimPrefix(s, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// compareIntegers orders integers of any length, and equal ones by their text.
func compareIntegers(a, b string) int {
	digitsA, negativeA := magnitude(a)
	digitsB, negativeB := magnitude(b)
	order := cmp.Or(cmp.Compare(len(digitsA), len(digitsB)), strings.Compare(digitsA, digitsB))
	switch {
	case negativeA && negativeB:
		order = -order
	case negativeA:
		order = -1
	case negativeB:
		order = 1
	}
	return cmp.Or(order, strings.Compare(a, b))
}

// magnitude is an integer's digits without leading zeros; -0 is not negative.
func magnitude(s string) (digits string, negative bool) {
	unsigned, minus := strings.CutPrefix(s, "-")
	digits = strings.TrimLeft(unsigned, "0")
	return digits, minus && digits != ""
}

// trimBrokers keeps the lowest ids that free play draws. That there may be more
// has been decided by limitTopics.
func trimBrokers(brokers []broker, warn *warnings) []broker {
	limit := freePlay.Brokers
	if len(brokers) <= limit {
		return brokers
	}
	var dropped []string
	for _, b := range brokers[limit:] {
		dropped = append(dropped, b.real)
	}
	warn.add(WarnBrokersTrimmed, "brokers", "The %d lowest of %d broker ids are drawn; dropped: %s.", limit, len(brokers), quotedList(dropped))
	return brokers[:limit]
}

// freePlay are the limits of the one topology that Build draws.
var freePlay = sizecodec.SingleDC.Limits([]int{1}, 1)
