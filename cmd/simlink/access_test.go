package main

import (
	"reflect"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// The command that gives a permission can be pasted into a shell as it is.
func TestAllow(t *testing.T) {
	describe := capture.ACL{Operation: "Describe", Resource: "topic"}
	const begin, advertised = "kafka-acls --bootstrap-server ", "b1.internal:9092"
	const placeholder = " --add --allow-principal 'User:<principal>' --operation Describe --topic "
	for _, c := range []struct {
		name    string
		config  kafka.Config
		reading reading
		acl     capture.ACL
		want    string
	}{
		{"who and where are known", kafka.Config{Brokers: []string{"b9:9093", "b8:9093"}, SASLMechanism: "SCRAM-SHA-256", Username: "me"}, reading{}, describe,
			begin + "b9:9093 --add --allow-principal User:me --operation Describe --topic '*'"},
		{"a user that needs quotes", kafka.Config{Brokers: []string{"b9:9093"}, Username: "it's me; $x"}, reading{}, describe,
			begin + `b9:9093 --add --allow-principal 'User:it'\''s me; $x' --operation Describe --topic '*'`},
		{"neither is known", kafka.Config{}, reading{}, describe, begin + advertised + placeholder + "'*'"},
		{"a broker without its port", kafka.Config{Brokers: []string{"b9"}}, reading{}, describe, begin + advertised + placeholder + "'*'"},
		{"an address of IPv6", kafka.Config{Brokers: []string{"[::1]:9092"}}, reading{}, describe, begin + "'[::1]:9092'" + placeholder + "'*'"},
		{"a client id, which is no principal", kafka.Config{SASLMechanism: "oauthbearer", Username: "id"}, reading{}, describe, begin + advertised + placeholder + "'*'"},
		{"topics that are named", kafka.Config{}, reading{Topics: []string{"b", "a", "b"}}, describe, begin + advertised + placeholder + "'a' --topic 'b'"},
		{"topics besides those", kafka.Config{}, reading{Topics: []string{"b"}, TopicsRegex: "^x"}, describe, begin + advertised + placeholder + "'*'"},
		{"groups, whatever the topics", kafka.Config{}, reading{Topics: []string{"b"}}, capture.ACL{Operation: "Describe", Resource: "group"},
			begin + advertised + " --add --allow-principal 'User:<principal>' --operation Describe --group '*'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			command := accessCmd{live: live{Config: c.config}, reading: c.reading}
			if got := command.allow(c.acl, advertised); got != c.want {
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
