//go:build e2e

package e2e

import "testing"

// versions are those of Apache Kafka that are tried, one after the other.
var versions = []string{"4.3.1", "3.9.2"}

func TestKafka(t *testing.T) {
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			c := start(t, version)
			c.seed(t)
			c.addPrincipals(t, reader)
			c.allowByTool(t, reader, documented())
			c.log(t, "the reader has its permissions")
			t.Run("snapshot", c.testSnapshot)
			t.Run("access", c.testAccess)
			t.Run("dial", c.testDial)
			t.Run("command", c.testCommand)
		})
	}
}
