package kafka

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// BrokerErrors says why brokers did not answer a request that went to several, by
// their ids.
type BrokerErrors map[int32]error

// Error names each broker and why.
func (e BrokerErrors) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e BrokerErrors) Spelled(spell diag.Spelling) string {
	var parts []string
	for _, id := range e.Brokers() {
		parts = append(parts, fmt.Sprintf("broker %d: %s", id, diag.Spelled(e[id], spell)))
	}
	return strings.Join(parts, "; ")
}

// Problems are those of each broker.
func (e BrokerErrors) Problems() []diag.Problem { return e.list().Problems() }

// More counts the problems past those that Problems lists.
func (e BrokerErrors) More() int { return e.list().More() }

func (e BrokerErrors) list() *diag.List {
	var list diag.List
	for _, id := range e.Brokers() {
		for _, p := range diag.Of(e[id]) {
			p.Text = fmt.Sprintf("broker %d: %s", id, p)
			p.Place = ""
			list.Add(p)
		}
		list.AddMore(diag.More(e[id]))
	}
	return &list
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
