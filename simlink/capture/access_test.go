//go:build !js

package capture_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
	"github.com/twmb/franz-go/pkg/sasl/plain"
)

// access is the report on a client, with the tries by their names.
func access(t *testing.T, r kmsg.Requestor, sel capture.Selection, o capture.Options) (*capture.AccessReport, map[string]capture.Try) {
	t.Helper()
	report, err := capture.Access(t.Context(), r, sel, o)
	if err != nil {
		t.Fatal(err)
	}
	tries := map[string]capture.Try{}
	for i, try := range report.Tries {
		if want := capture.Requests()[i].Name; try.Request.Name != want {
			t.Errorf("try %d is of %s, want %s", i, try.Request.Name, want)
		}
		if (try.Outcome == capture.OutcomeWorked) != (try.Reason == "") {
			t.Errorf("%s: outcome %s with the reason %q", try.Request.Name, try.Outcome, try.Reason)
		}
		tries[try.Request.Name] = try
	}
	return report, tries
}

// outcomes are the names of the requests by how they went.
func outcomes(tries map[string]capture.Try) map[capture.Outcome][]string {
	by := map[capture.Outcome][]string{}
	for _, name := range slices.Sorted(maps.Keys(tries)) {
		by[tries[name].Outcome] = append(by[tries[name].Outcome], name)
	}
	return by
}

func checkOutcome(t *testing.T, tries map[string]capture.Try, outcome capture.Outcome, want ...string) {
	t.Helper()
	if got := outcomes(tries)[outcome]; !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", outcome, got, want)
	}
}

func TestAccessTriesEachRequestOnce(t *testing.T) {
	c := shop(t)
	newGroup(t, c, "shipping", "orders")
	sent := newRecorder(c)
	report, tries := access(t, dial(t, c, kgo.WithHooks(sent), kgo.DisableClientMetrics()), capture.Selection{}, capture.Options{Producers: true})
	checkOutcome(t, tries, capture.OutcomeNotTried, "SaslAuthenticate", "SaslHandshake")
	checkOutcome(t, tries, capture.OutcomeRefused)
	checkOutcome(t, tries, capture.OutcomeFailed)
	if report.Topics != 2 || report.Groups != 4 || report.Empty != nil || report.Broker.Port == 0 {
		t.Errorf("the report is %+v", report)
	}
	for name, on := range map[string]string{
		"ListOffsets": "orders/0", "DescribeProducers": "orders/0", "DescribeConfigs": "orders",
		"OffsetFetch": "audit", "DescribeGroups": "audit", "ConsumerGroupDescribe": "shipping", "Metadata": "",
	} {
		if tries[name].On != on {
			t.Errorf("%s was tried on %q, want %q", name, tries[name].On, on)
		}
	}
	once := map[string]int{"ListOffsets": 1, "OffsetFetch": 1, "DescribeGroups": 1, "ConsumerGroupDescribe": 1, "DescribeConfigs": 1, "DescribeProducers": 1}
	for _, r := range capture.Requests() {
		got := sent.total(func(at seen) bool { return at.key == r.Key }).requests
		if want, counted := once[r.Name]; counted && got != want {
			t.Errorf("%d requests of %s, want %d", got, r.Name, want)
		}
	}
	for _, key := range sent.keys() {
		if !slices.ContainsFunc(capture.Requests(), func(r capture.Request) bool { return r.Key == key }) {
			t.Errorf("%s was sent, which is not on the list", kmsg.NameForKey(key))
		}
	}
}

// as opens a cluster of two topics and a group as a principal with these
// permissions.
func as(t *testing.T, acls []capture.ACL) *kgo.Client {
	c := start(t, kfake.SeedTopics(2, "orders", "payments"), kfake.EnableSASL(), kfake.EnableACLs(), kfake.Superuser("PLAIN", "admin", "secret"), allow(acls))
	user := func(name string) kgo.Opt { return kgo.SASL(plain.Auth{User: name, Pass: "secret"}.AsMechanism()) }
	join(t, dial(t, c, user("admin"), kgo.MaxVersions(kversion.V1_0_0())), "billing", 2, "orders")
	return dial(t, c, user("reader"))
}

func TestAccessOfADocumentedPrincipal(t *testing.T) {
	report, tries := access(t, as(t, documented()), capture.Selection{}, capture.Options{Producers: true})
	checkOutcome(t, tries, capture.OutcomeWorked, "ApiVersions", "DescribeConfigs", "DescribeGroups", "DescribeProducers", "FindCoordinator", "ListGroups", "ListOffsets", "Metadata", "OffsetFetch")
	if report.Empty != nil {
		t.Errorf("a snapshot would be empty: %v", report.Empty)
	}
}

// What is missing is what the principal was not given.
func TestAccessWithoutAPermission(t *testing.T) {
	for _, c := range []struct {
		without  capture.ACL
		request  string
		outcome  capture.Outcome
		nothing  bool // is left of a snapshot
		notTried int
	}{
		{capture.ACL{Operation: "DescribeConfigs", Resource: "topic"}, "DescribeConfigs", capture.OutcomeRefused, false, 3},
		{capture.ACL{Operation: "Read", Resource: "topic"}, "DescribeProducers", capture.OutcomeRefused, false, 3},
		{capture.ACL{Operation: "Describe", Resource: "group"}, "ListGroups", capture.OutcomeUnlisted, false, 6},
		{capture.ACL{Operation: "Describe", Resource: "topic"}, "Metadata", capture.OutcomeUnlisted, true, 6},
	} {
		t.Run(c.without.String(), func(t *testing.T) {
			left := slices.DeleteFunc(documented(), func(a capture.ACL) bool { // Read implies Describe
				return a == c.without || c.without.Operation == "Describe" && a.Resource == c.without.Resource
			})
			report, tries := access(t, as(t, left), capture.Selection{}, capture.Options{Producers: true})
			try := tries[c.request]
			if try.Outcome != c.outcome || !slices.Equal(try.Missing, []capture.ACL{c.without}) {
				t.Errorf("%s: %+v", c.request, try)
			}
			if got := len(outcomes(tries)[capture.OutcomeNotTried]); got != c.notTried {
				t.Errorf("%d are not tried, want %d: %v", got, c.notTried, outcomes(tries))
			}
			if (report.Empty != nil) != c.nothing {
				t.Errorf("a snapshot would be empty: %v", report.Empty)
			}
		})
	}
}

// A name that somebody typed is in no request: brokers exist that create it.
func TestAccessNamesOnlyWhatIsListed(t *testing.T) {
	c := shop(t)
	var mu sync.Mutex
	var named []string
	c.ControlKey(int16(kmsg.Metadata), func(request kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		mu.Lock()
		defer mu.Unlock()
		for _, t := range request.(*kmsg.MetadataRequest).Topics {
			if t.Topic != nil {
				named = append(named, *t.Topic)
			}
		}
		return nil, nil, false
	})
	report, tries := access(t, dial(t, c), capture.Selection{Topics: []string{"refunds", "payments"}}, capture.Options{})
	if slices.Contains(named, "refunds") {
		t.Errorf("metadata was asked for of %q", named)
	}
	if try := tries["Metadata"]; try.Outcome != capture.OutcomeUnlisted || !strings.Contains(try.Reason, `"refunds"`) || len(try.Missing) != 1 {
		t.Errorf("Metadata: %+v", try)
	}
	if report.Topics != 1 || !strings.Contains(fmt.Sprint(report.Empty), `"refunds"`) || tries["ListOffsets"].On != "payments/0" {
		t.Errorf("the report is %+v", report)
	}
	if try := tries["DescribeProducers"]; try.Outcome != capture.OutcomeNotTried {
		t.Errorf("DescribeProducers: %+v, and producers are not asked for", try)
	}
}

func TestAccessWhereNothingIsSelected(t *testing.T) {
	report, tries := access(t, dial(t, shop(t)), capture.Selection{TopicsRegex: "^none$"}, capture.Options{})
	if report.Empty == nil || tries["Metadata"].Outcome != capture.OutcomeWorked || tries["OffsetFetch"].Outcome != capture.OutcomeWorked {
		t.Errorf("empty: %v, %v", report.Empty, outcomes(tries))
	}
	checkOutcome(t, tries, capture.OutcomeNotTried, "ConsumerGroupDescribe", "DescribeConfigs", "DescribeProducers", "ListOffsets", "SaslAuthenticate", "SaslHandshake")
}

// An error that is not about permission is a failure, with Kafka's name of it.
func TestAccessWithFaults(t *testing.T) {
	c := shop(t)
	c.Fault(
		always(kmsg.DescribeConfigs, kerr.InvalidRequest, kfake.Fault{Resource: "orders"}),
		always(kmsg.FindCoordinator, kerr.GroupAuthorizationFailed, kfake.Fault{Group: "audit"}),
	)
	_, tries := access(t, dial(t, c), capture.Selection{}, capture.Options{})
	if try := tries["DescribeConfigs"]; try.Outcome != capture.OutcomeFailed || try.Reason != "INVALID_REQUEST" || try.Missing != nil {
		t.Errorf("DescribeConfigs: %+v", try)
	}
	for _, name := range []string{"FindCoordinator", "OffsetFetch", "DescribeGroups"} {
		if try := tries[name]; try.Outcome != capture.OutcomeRefused || !slices.Equal(try.Missing, []capture.ACL{{Operation: "Describe", Resource: "group"}}) {
			t.Errorf("%s: %+v", name, try)
		}
	}
}

func TestAccessOfALeaderlessTopic(t *testing.T) {
	client := tampering{dial(t, shop(t)), inMetadata("orders", func(topic *kmsg.MetadataResponseTopic) {
		for i := range topic.Partitions {
			topic.Partitions[i].Leader = -1
		}
	})}
	_, tries := access(t, client, capture.Selection{}, capture.Options{})
	if on := tries["ListOffsets"].On; on != "payments/0" {
		t.Errorf("ListOffsets was tried on %q", on)
	}
	_, tries = access(t, client, capture.Selection{Topics: []string{"orders"}}, capture.Options{})
	if try := tries["ListOffsets"]; try.Outcome != capture.OutcomeNotTried {
		t.Errorf("ListOffsets: %+v", try)
	}
	if try := tries["DescribeConfigs"]; try.Outcome != capture.OutcomeWorked || try.On != "orders" {
		t.Errorf("DescribeConfigs: %+v", try)
	}
}

func TestAccessFailsAsReadDoes(t *testing.T) {
	c := start(t)
	client := dial(t, c)
	var option *diag.OptionError
	if _, err := capture.Access(t.Context(), client, capture.Selection{TopicsRegex: "("}, capture.Options{}); !errors.As(err, &option) {
		t.Errorf("an expression that is none: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := capture.Access(ctx, client, capture.Selection{}, capture.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}
