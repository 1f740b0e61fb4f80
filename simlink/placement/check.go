package placement

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// InputError is the error of [Assign] for a request that cannot be placed. It lists
// every rule that is broken, with the names of the brokers that break it.
type InputError struct{ diag.List }

// Error lists the problems on one line.
func (e *InputError) Error() string { return "placement: " + e.Line() }

func check(brokers []Broker, partitions, rf int) error {
	var wrong InputError
	switch {
	case len(brokers) == 0:
		wrong.Addf("", "there are no brokers; give at least one")
	case len(brokers) > maxBrokers:
		wrong.Addf("", "%d brokers are over the limit of %d", len(brokers), maxBrokers)
	}
	if partitions < 1 || partitions > maxPartitions {
		wrong.Addf("", "%d partitions: give 1 to %d", partitions, maxPartitions)
	}
	switch {
	case rf < 1:
		wrong.Addf("", "replication factor %d: give at least 1", rf)
	case rf > len(brokers) && len(brokers) > 0:
		wrong.Addf("", "replication factor %d is over the %d brokers there are", rf, len(brokers))
	}
	// Names of too many brokers would make an error nobody reads.
	if len(brokers) <= maxBrokers {
		checkNames(brokers, &wrong)
		checkRacks(brokers, &wrong)
	}
	if wrong.Empty() {
		return nil
	}
	return &wrong
}

func checkNames(brokers []Broker, wrong *InputError) {
	names := make([]string, len(brokers))
	for i, b := range brokers {
		if b.Name == "" {
			wrong.Addf(place(i), "has no name; name it")
		}
		names[i] = b.Name
	}
	slices.Sort(names)
	for i, name := range names {
		repeated := i > 0 && name == names[i-1]
		reported := i > 1 && name == names[i-2]
		if name != "" && repeated && !reported {
			wrong.Addf("", "more than one broker is named %s; give each its own name", diag.Quote(name))
		}
	}
}

func checkRacks(brokers []Broker, wrong *InputError) {
	hasRack := func(b Broker) bool { return b.Rack != "" }
	if !slices.ContainsFunc(brokers, hasRack) {
		return
	}
	var without []string
	for i, b := range brokers {
		if !hasRack(b) {
			without = append(without, label(i, b))
		}
	}
	if without != nil {
		slices.Sort(without)
		wrong.Addf("", "some brokers have a rack and some have none: %s; give these a rack, or give none to any",
			strings.Join(without, ", "))
	}
}

// label names a broker in an error, by its place where it has no name.
func label(i int, b Broker) string {
	if b.Name == "" {
		return place(i)
	}
	return diag.Quote(b.Name)
}

func place(i int) string { return fmt.Sprintf("brokers[%d]", i) }
