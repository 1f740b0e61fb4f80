//go:build e2e

package e2e

import (
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha512"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/sasl/scram"
)

// The super user that kafka.sh makes, and the settings with which tools run as it.
const (
	admin           = "admin"
	adminPassword   = "admin-secret"
	adminProperties = "admin.properties"
)

const (
	reader   = "reader"                   // has the documented permissions and no others
	password = `s3cret; "quoted" \ 'x' $` // of every principal of this test
)

// login is a line of client.properties. A JAAS value stands in double quotes and
// has \ before those and itself, and so has a file of properties.
func login(user, password, mechanism string) string {
	value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(password)
	jaas := fmt.Sprintf(`org.apache.kafka.common.security.scram.ScramLoginModule required username="%s" password="%s";`, user, value)
	return "sasl.mechanism=" + mechanism + "\nsasl.jaas.config=" + strings.ReplaceAll(jaas, `\`, `\\`)
}

func writeProperties(t *testing.T, path string, lines ...string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// everything is the resource name of a permission on all topics or groups.
const everything = "*"

// permission is an ACL on a thing of a name.
type permission struct {
	capture.ACL
	name string
}

// onEverything makes permissions of the ACLs for all topics and groups.
func onEverything(acls []capture.ACL) []permission {
	var all []permission
	for _, acl := range acls {
		all = append(all, permission{acl, everything})
	}
	return all
}

// documented are the ACLs of the table of requests, each once.
func documented() []capture.ACL {
	var acls []capture.ACL
	for _, request := range capture.Requests() {
		for _, acl := range request.Needs {
			if !slices.Contains(acls, acl) {
				acls = append(acls, acl)
			}
		}
	}
	return acls
}

// as are a client's options for a principal on the listener without TLS.
func (c *cluster) as(principal string) []kgo.Opt {
	return []kgo.Opt{
		kgo.SeedBrokers(c.addresses(withSCRAM)[0]), kgo.ClientID("e2e-" + principal),
		kgo.SASL(scram.Auth{User: principal, Pass: password}.AsSha512Mechanism()),
	}
}

// addPrincipals gives SCRAM credentials to users.
func (c *cluster) addPrincipals(t *testing.T, names ...string) {
	t.Helper()
	const iterations = 4096
	salt := make([]byte, 16)
	rand.Read(salt)
	salted, err := pbkdf2.Key(sha512.New, password, salt, iterations, sha512.Size)
	if err != nil {
		t.Fatal(err)
	}
	request := kmsg.NewPtrAlterUserSCRAMCredentialsRequest()
	for _, name := range names {
		request.Upsertions = append(request.Upsertions, kmsg.AlterUserSCRAMCredentialsRequestUpsertion{
			Name: name, Mechanism: 2, Iterations: iterations, Salt: salt, SaltedPassword: salted,
		})
	}
	response, err := request.RequestWith(t.Context(), c.client(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range response.Results {
		if err := kerr.ErrorForCode(result.ErrorCode); err != nil {
			t.Fatalf("%s: %v", result.User, err)
		}
	}
	for _, name := range names {
		client := newClient(t, c.as(name)...)
		c.eventually(t, name+" can log in", func(ctx context.Context) error { return client.Ping(ctx) })
	}
}

// allowByTool gives a principal permissions with the lines that the docs show.
func (c *cluster) allowByTool(t *testing.T, principal string, acls []capture.ACL) {
	t.Helper()
	var lines []question
	for _, acl := range acls {
		args := []string{"--add", "--allow-principal", "User:" + principal, "--operation", acl.Operation, "--" + acl.Resource, everything}
		lines = append(lines, question{acl.String(), c.adminTool("AclCommand"), args})
	}
	c.ask(t, lines...)
	c.awaitPermissions(t, principal, len(acls))
}

// allow gives a principal permissions.
func (c *cluster) allow(t *testing.T, principal string, permissions []permission) {
	t.Helper()
	request := kmsg.NewPtrCreateACLsRequest()
	for _, p := range permissions {
		request.Creations = append(request.Creations, creation(t, principal, p))
	}
	response, err := request.RequestWith(t.Context(), c.client(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range response.Results {
		if err := kerr.ErrorForCode(result.ErrorCode); err != nil {
			t.Fatalf("permissions of %s: %v", principal, err)
		}
	}
	c.awaitPermissions(t, principal, len(permissions))
}

func creation(t *testing.T, principal string, p permission) kmsg.CreateACLsRequestCreation {
	t.Helper()
	operation, err := kmsg.ParseACLOperation(p.Operation)
	if err != nil {
		t.Fatal(err)
	}
	resource, err := kmsg.ParseACLResourceType(p.Resource)
	if err != nil {
		t.Fatal(err)
	}
	return kmsg.CreateACLsRequestCreation{
		ResourceType: resource, ResourceName: p.name, ResourcePatternType: kmsg.ACLResourcePatternTypeLiteral,
		Principal: "User:" + principal, Host: "*", Operation: operation, PermissionType: kmsg.ACLPermissionTypeAllow,
	}
}

// awaitPermissions waits until every broker knows a principal's permissions:
// each answers from what it has been told.
func (c *cluster) awaitPermissions(t *testing.T, principal string, want int) {
	t.Helper()
	client := c.client(t)
	user := "User:" + principal
	for id := 1; id < stopped; id++ {
		c.eventually(t, fmt.Sprintf("broker %d knows the permissions of %s", id, principal), func(ctx context.Context) error {
			request := kmsg.NewPtrDescribeACLsRequest()
			request.ResourceType, request.ResourcePatternType = kmsg.ACLResourceTypeAny, kmsg.ACLResourcePatternTypeAny
			request.Operation, request.PermissionType = kmsg.ACLOperationAny, kmsg.ACLPermissionTypeAny
			request.Principal = &user
			response, err := request.RequestWith(ctx, client.Broker(id))
			if err != nil {
				return err
			}
			known := 0
			for _, resource := range response.Resources {
				known += len(resource.ACLs)
			}
			if known != want {
				return fmt.Errorf("it knows %d of %d", known, want)
			}
			return kerr.ErrorForCode(response.ErrorCode)
		})
	}
}
