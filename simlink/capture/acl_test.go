//go:build !js

package capture_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
	"github.com/twmb/franz-go/pkg/sasl/plain"
)

// documented are the permissions of the table, each once.
func documented() (all []capture.ACL) {
	for _, r := range capture.Requests() {
		for _, acl := range r.Needs {
			if !slices.Contains(all, acl) {
				all = append(all, acl)
			}
		}
	}
	return all
}

// allow gives the reader permissions on everything.
func allow(acls []capture.ACL) kfake.Opt {
	operations := map[string]kmsg.ACLOperation{"Describe": kmsg.ACLOperationDescribe, "DescribeConfigs": kmsg.ACLOperationDescribeConfigs, "Read": kmsg.ACLOperationRead}
	resources := map[string]kmsg.ACLResourceType{"topic": kmsg.ACLResourceTypeTopic, "group": kmsg.ACLResourceTypeGroup}
	var list []kfake.ACL
	for _, acl := range acls {
		list = append(list, kfake.ACL{
			Resource: resources[acl.Resource], Name: "*", Pattern: kmsg.ACLResourcePatternTypeLiteral, Operation: operations[acl.Operation], Allow: true,
		})
	}
	return kfake.User("PLAIN", "reader", "secret", list...)
}

// secured reads a cluster of two topics and a group as a principal with these
// permissions.
func secured(t *testing.T, acls []capture.ACL) (*snapshot.Snapshot, []capture.Warning, error) {
	t.Helper()
	c := start(t, kfake.SeedTopics(2, "orders", "payments"), kfake.EnableSASL(), kfake.EnableACLs(), kfake.Superuser("PLAIN", "admin", "secret"), allow(acls))
	as := func(user string) kgo.Opt { return kgo.SASL(plain.Auth{User: user, Pass: "secret"}.AsMechanism()) }
	join(t, dial(t, c, as("admin"), kgo.MaxVersions(kversion.V1_0_0())), "billing", 2, "orders")
	return tryRead(t.Context(), dial(t, c, as("reader")), capture.Selection{}, capture.Options{Producers: true})
}

func TestDocumentedPermissionsAreEnough(t *testing.T) {
	s, warnings, err := secured(t, documented())
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	if g := s.Groups[0]; len(s.Topics) != 2 || s.Topics[0].Config == nil || len(g.Members) != 1 || len(g.Offsets["orders"]) != 2 || s.Producers == nil {
		t.Errorf("topics %+v, groups %+v, producers %v", s.Topics, s.Groups, s.Producers)
	}
}

// Of a permission that is taken away, a warning names what is missing and the
// link is built. Without Describe, Kafka does not say that there is anything.
// (Read implies Describe, so that goes with it.)
func TestEachPermissionTakenAway(t *testing.T) {
	for _, acl := range documented() {
		t.Run(acl.String(), func(t *testing.T) {
			left := slices.DeleteFunc(documented(), func(a capture.ACL) bool {
				return a == acl || acl.Operation == "Describe" && a.Resource == acl.Resource
			})
			s, warnings, err := secured(t, left)
			switch {
			case acl.Operation == "Describe" && acl.Resource == "topic":
				if err == nil || !strings.Contains(err.Error(), acl.String()) {
					t.Errorf("error %v", err)
				}
				return
			case acl.Operation == "Describe" && acl.Resource == "group":
				if err != nil || len(s.Groups) != 0 {
					t.Errorf("groups %v, error %v", s, err)
				}
				return
			case err != nil:
				t.Fatal(err)
			}
			if len(warnings) != 1 || warnings[0].Code != capture.Refused || !slices.Equal(warnings[0].Needs, []capture.ACL{acl}) || len(warnings[0].Subjects) != 2 {
				t.Errorf("warnings %+v", warnings)
			}
			if _, err := simlink.Build(s, simlink.Options{}); err != nil {
				t.Error(err)
			}
		})
	}
}

func ExampleACL_Flags() {
	acl := capture.ACL{Operation: "DescribeConfigs", Resource: "topic"}
	fmt.Println("kafka-acls --add --allow-principal User:simlink", acl.Flags("orders", "payments"))
	// Output: kafka-acls --add --allow-principal User:simlink --operation DescribeConfigs --topic 'orders' --topic 'payments'
}
