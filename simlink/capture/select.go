package capture

import (
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func (s Selection) compile() (*snapshot.Selector, error) {
	return snapshot.NewSelector(s.Topics, s.TopicsRegex)
}

// isInternal follows snapshot.Topic.IsInternal: Kafka marks its own, and its users
// name theirs with "_".
func isInternal(name string, marked bool) bool { return marked || strings.HasPrefix(name, "_") }
