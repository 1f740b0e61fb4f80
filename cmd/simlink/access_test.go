package main

import (
	"reflect"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
)

// The command that gives a permission can be pasted into a shell as it is.
func TestAllow(t *testing.T) {
	describe := capture.ACL{Operation: "Describe", Resource: "topic"}
	const begin, placeholder = "kafka-acls --bootstrap-server ", " --add --allow-principal 'User:<principal>' --operation Describe --topic "
	nobody := asking{server: "b1:9092"}
	for _, c := range []struct {
		name    string
		who     asking
		reading reading
		acl     capture.ACL
		want    string
	}{
		{"who is known", asking{"b9:9093", "me"}, reading{}, describe, begin + "b9:9093 --add --allow-principal User:me --operation Describe --topic '*'"},
		{"a user that needs quotes", asking{"b9:9093", "it's me; $x"}, reading{}, describe,
			begin + `b9:9093 --add --allow-principal 'User:it'\''s me; $x' --operation Describe --topic '*'`},
		{"a certificate", asking{"b9:9093", "CN=me,OU=Ops,O=Acme Inc."}, reading{}, describe,
			begin + "b9:9093 --add --allow-principal 'User:CN=me,OU=Ops,O=Acme Inc.' --operation Describe --topic '*'"},
		{"who is not known", nobody, reading{}, describe, begin + "b1:9092" + placeholder + "'*'"},
		{"an address of IPv6", asking{server: "[::1]:9092"}, reading{}, describe, begin + "'[::1]:9092'" + placeholder + "'*'"},
		{"topics that are named", nobody, reading{Topics: []string{"b", "a", "b"}}, describe, begin + "b1:9092" + placeholder + "'a' --topic 'b'"},
		{"topics besides those", nobody, reading{Topics: []string{"b"}, TopicsRegex: "^x"}, describe, begin + "b1:9092" + placeholder + "'*'"},
		{"groups, whatever the topics", nobody, reading{Topics: []string{"b"}}, capture.ACL{Operation: "Describe", Resource: "group"},
			begin + "b1:9092 --add --allow-principal 'User:<principal>' --operation Describe --group '*'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			command := accessCmd{reading: c.reading}
			if got := command.allow(c.acl, c.who); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// A flag of one name means one thing: those that say what is read are flags of
// simlink link too.
func TestReadingFlagsAreThoseOfLink(t *testing.T) {
	drawn := reflect.TypeFor[simlink.Options]()
	for field := range reflect.TypeFor[reading]().Fields() {
		of, there := drawn.FieldByName(field.Name)
		if !there || of.Type != field.Type || of.Tag.Get("placeholder") != field.Tag.Get("placeholder") {
			t.Errorf("%s is %s %q, in simlink.Options %s %q", field.Name, field.Type, field.Tag.Get("placeholder"), of.Type, of.Tag.Get("placeholder"))
		}
	}
}
