package live

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
)

// The command that gives a permission can be pasted into a shell as it is.
func TestAllow(t *testing.T) {
	describe := capture.ACL{Operation: "Describe", Resource: "topic"}
	const begin, placeholder = "kafka-acls --bootstrap-server ", " --add --allow-principal 'User:<principal>' --operation Describe --topic "
	type user struct{ server, name string }
	nobody := user{server: "b1:9092"}
	for _, c := range []struct {
		name    string
		who     user
		reading Reading
		acl     capture.ACL
		want    string
	}{
		{"who is known", user{"b9:9093", "me"}, Reading{}, describe, begin + "b9:9093 --add --allow-principal User:me --operation Describe --topic '*'"},
		{"a user that needs quotes", user{"b9:9093", "it's me; $x"}, Reading{}, describe,
			begin + `b9:9093 --add --allow-principal 'User:it'\''s me; $x' --operation Describe --topic '*'`},
		{"a certificate", user{"b9:9093", "CN=me,OU=Ops,O=Acme Inc."}, Reading{}, describe,
			begin + "b9:9093 --add --allow-principal 'User:CN=me,OU=Ops,O=Acme Inc.' --operation Describe --topic '*'"},
		{"who is not known", nobody, Reading{}, describe, begin + "b1:9092" + placeholder + "'*'"},
		{"an address of IPv6", user{server: "[::1]:9092"}, Reading{}, describe, begin + "'[::1]:9092'" + placeholder + "'*'"},
		{"topics that are named", nobody, Reading{Topics: []string{"b", "a", "b"}}, describe, begin + "b1:9092" + placeholder + "'a' --topic 'b'"},
		{"topics besides those", nobody, Reading{Topics: []string{"b"}, TopicsRegex: "^x"}, describe, begin + "b1:9092" + placeholder + "'*'"},
		{"groups, whatever the topics", nobody, Reading{Topics: []string{"b"}}, capture.ACL{Operation: "Describe", Resource: "group"},
			begin + "b1:9092 --add --allow-principal 'User:<principal>' --operation Describe --group '*'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.reading.allow(c.acl, c.who.server, c.who.name); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
