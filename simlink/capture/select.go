package capture

import (
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
)

func (s Selection) compile() (*simlink.Selector, error) {
	return simlink.NewSelector(s.Topics, s.TopicsRegex)
}

// isInternal follows simlink.Topic.IsInternal: Kafka marks its own, and its users
// name theirs with "_".
func isInternal(name string, marked bool) bool { return marked || strings.HasPrefix(name, "_") }
