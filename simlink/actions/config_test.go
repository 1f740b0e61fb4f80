package actions_test

import (
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// TestSplit takes every path of the table apart and puts it together again.
func TestSplit(t *testing.T) {
	for _, rule := range actions.ConfigPaths() {
		for _, id := range []string{"a", "a.b", "topic"} {
			path := strings.Replace(rule.Name, "<id>", id, 1)
			thing, found, setting := actions.ChangeConfig{Path: path}.Split()
			again := thing + "." + found + "." + setting
			if !strings.Contains(rule.Name, "<id>") {
				again = thing + "." + setting
				id = ""
			}
			if again != path || found != id {
				t.Errorf("%s is %q, %q and %q", path, thing, found, setting)
			}
		}
	}
	for _, path := range []string{"", "group.consumer.pollMs", "nothing", "group..consumer.pollMs"} {
		if thing, id, setting := (actions.ChangeConfig{Path: path}).Split(); thing+id+setting != "" {
			t.Errorf("%q is %q, %q and %q, want nothing", path, thing, id, setting)
		}
	}
}
