package kafka

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// BrokerErrors says why brokers did not answer a request that went to several, by
// their ids.
type BrokerErrors map[int32]error

// Error names each broker and why.
func (e BrokerErrors) Error() string {
	var parts []string
	for _, id := range e.Brokers() {
		parts = append(parts, fmt.Sprintf("broker %d: %v", id, e[id]))
	}
	return strings.Join(parts, "; ")
}

// Unwrap returns the errors in the order of the brokers.
func (e BrokerErrors) Unwrap() []error {
	var all []error
	for _, id := range e.Brokers() {
		all = append(all, e[id])
	}
	return all
}

// Brokers are the ids, in order.
func (e BrokerErrors) Brokers() []int32 { return slices.Sorted(maps.Keys(e)) }

// OfBroker is the error of one broker, nil where it answered.
func (e BrokerErrors) OfBroker(id int32) error { return e[id] }
