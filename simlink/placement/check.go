package placement

import (
	"fmt"
	"slices"
	"strings"
)

// InputError is the error of [Assign] for a request that cannot be placed.
type InputError struct {
	// Problems holds one sentence for each rule that is broken, with the names
	// of the brokers that break it.
	Problems []string
}

func (e *InputError) Error() string {
	return "placement: " + strings.Join(e.Problems, "; ")
}

func check(brokers []Broker, partitions, rf int) error {
	var problems []string
	report := func(format string, args ...any) {
		problems = append(problems, fmt.Sprintf(format, args...))
	}
	switch {
	case len(brokers) == 0:
		report("there are no brokers; give at least one")
	case len(brokers) > MaxBrokers:
		report("%d brokers are over the limit of %d", len(brokers), MaxBrokers)
	}
	if partitions < 1 || partitions > MaxPartitions {
		report("%d partitions: give 1 to %d", partitions, MaxPartitions)
	}
	switch {
	case rf < 1:
		report("replication factor %d: give at least 1", rf)
	case rf > len(brokers) && len(brokers) > 0:
		report("replication factor %d is over the %d brokers there are", rf, len(brokers))
	}
	// Names of too many brokers would make an error nobody reads.
	if len(brokers) <= MaxBrokers {
		checkNames(brokers, report)
		checkRacks(brokers, report)
	}
	if problems == nil {
		return nil
	}
	return &InputError{problems}
}

func checkNames(brokers []Broker, report func(string, ...any)) {
	names := make([]string, len(brokers))
	for i, b := range brokers {
		if b.Name == "" {
			report("brokers[%d] has no name; name it", i)
		}
		names[i] = b.Name
	}
	slices.Sort(names)
	for i, name := range names {
		repeated := i > 0 && name == names[i-1]
		reported := i > 1 && name == names[i-2]
		if name != "" && repeated && !reported {
			report("more than one broker is named %q; give each its own name", name)
		}
	}
}

func checkRacks(brokers []Broker, report func(string, ...any)) {
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
		report("some brokers have a rack and some have none: %s; give these a rack, or give none to any",
			strings.Join(without, ", "))
	}
}

// label names a broker in an error, by its place where it has no name.
func label(i int, b Broker) string {
	if b.Name == "" {
		return fmt.Sprintf("brokers[%d]", i)
	}
	return fmt.Sprintf("%q", b.Name)
}
