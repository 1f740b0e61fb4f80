package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// mustParse reads a link, or the bare log of one.
func mustParse(t testing.TB, text string) *link.Link {
	t.Helper()
	made, err := link.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// sketch writes one thing of a cluster in a line, as the cases of TestRun want it.
func sketch(c *replay.Cluster, what string) string {
	kind, name, _ := strings.Cut(what, " ")
	switch kind {
	case "broker":
		return sketchBroker(c.Broker(name))
	case "partition":
		topic, id, _ := strings.Cut(name, "/")
		t := c.Topic(topic)
		i := slices.IndexFunc(t.Partitions, func(p replay.Partition) bool { return fmt.Sprint(p.ID) == id })
		return sketchPartition(c, &t.Partitions[i])
	case "topic":
		t := c.Topic(name)
		return fmt.Sprintf("rf %d, min ISR %d, %s, %d partitions, %d records, %d unplaced", t.ReplicationFactor, t.MinISR, t.Cleanup, len(t.Partitions), t.Records(), t.Unplaced)
	case "group":
		return sketchGroup(c.Group(name))
	case "producer":
		for _, p := range c.Producers {
			if p.Name == name {
				return fmt.Sprintf("on %q, alive %t, %d records, %v", p.Topic, p.Alive, p.Records, p.Config)
			}
		}
		return "none"
	case "share":
		return fmt.Sprint(c.ShareGroups)
	case "unknown":
		return fmt.Sprint(len(c.Unknown))
	case "zones":
		return fmt.Sprint(c.Zones)
	case "consumer":
		return fmt.Sprint(c.Consumer)
	case "tiered":
		return fmt.Sprint(c.Topics[0].Partitions[0].TieredOffset)
	case "step":
		s := c.Steps[len(c.Steps)-1]
		return strings.TrimSuffix(fmt.Sprintf("%s: %s", s.Outcome, s.Note), ": ")
	}
	panic(what)
}

func sketchBroker(b *replay.Broker) string {
	if b == nil {
		return "none"
	}
	return fmt.Sprintf("rack %q, killed %t, graceful %t, slow %t", b.Rack, b.Killed, b.Graceful, b.Slow)
}

// sketchPartition has a letter for each replica's state: L, s, l, d.
func sketchPartition(c *replay.Cluster, p *replay.Partition) string {
	letters := map[replay.ReplicaState]string{replay.Leading: "L", replay.InSync: "s", replay.Lagging: "l", replay.Dead: "d"}
	var parts []string
	for _, r := range p.Replicas {
		parts = append(parts, letters[c.State(p, r)]+strings.TrimPrefix(r, "broker-"))
	}
	return strings.TrimSpace(fmt.Sprintf("%s, %d records", strings.Join(parts, " "), p.Records))
}

func sketchGroup(g *replay.Group) string {
	if g == nil {
		return "none"
	}
	var members []string
	for _, m := range g.Members {
		members = append(members, m.Name+map[bool]string{true: "*"}[m.Static])
	}
	return fmt.Sprintf("reads %v, reset %q, %v, members %q, lag %d", g.Topics, g.Reset, map[string]string(g.Settings), members, g.Lag)
}

// TestRun plays logs on the default start: three brokers, and orders with three
// partitions on all of them. The hash sends the keys b, f and a to its partitions
// 0, 1 and 2.
func TestRun(t *testing.T) {
	const size = "https://x/?scenario=free&actions=%s&size=%s"
	for _, c := range []struct {
		name, made, what, want string
	}{
		{"the start", "EL:*@0", "partition orders/1", "L2 s3 s1, 0 records"},
		{"the start's topic", "EL:*@0", "topic orders", "rf 3, min ISR 2, delete, 3 partitions, 0 records, 0 unplaced"},
		{"the template's producer", "EL:*@0", "producer p1", `on "", alive true, 0 records, map[]`},
		{"the template's group", "EL:*@0", "group c1", `reads [], reset "", map[], members [""], lag -1`},

		{"a kill moves the leader", "K:broker-1@5", "partition orders/0", "d1 L2 s3, 0 records"},
		{"a kill leaves other leaders", "K:broker-1@5", "partition orders/1", "L2 s3 d1, 0 records"},
		{"a graceful kill", "K:broker-1:g@5", "broker broker-1", `rack "", killed true, graceful true, slow false`},
		{"a second kill", "K:broker-1@5,K:broker-1@6", "step", "no-effect: it is dead already"},
		{"a kill of nobody", "K:broker-4@5", "step", "missing: there is no broker broker-4"},
		{"a restart gives no leader back", "K:broker-1@5,R:broker-1@6", "partition orders/0", "s1 L2 s3, 0 records"},
		{"a restart of the living", "R:broker-1@6", "step", "no-effect: it is alive"},
		{"an election does", "K:broker-1@5,R:broker-1@6,EL:orders@7", "partition orders/0", "L1 s2 s3, 0 records"},
		{"an election of all", "K:broker-1@5,R:broker-1@6,EL:*@7", "partition orders/0", "L1 s2 s3, 0 records"},
		{"an election of who is not in sync", "SR:broker-2:1@1,K:broker-2@2,R:broker-2@3,EL:orders@4", "partition orders/1", "l2 L3 s1, 0 records"},
		{"an election elsewhere", "K:broker-1@5,R:broker-1@6,EL:nothing@7", "step", "missing: there is no topic nothing"},
		{"the last in the ISR leads again", "K:broker-1@1,K:broker-2@2,K:broker-3@3,R:broker-1@4", "partition orders/0", "l1 d2 d3, 0 records"},
		{"once it is back", "K:broker-1@1,K:broker-2@2,K:broker-3@3,R:broker-1@4,R:broker-3@5", "partition orders/0", "s1 d2 L3, 0 records"},
		{"or any, unclean", "K:broker-1@1,K:broker-2@2,K:broker-3@3,R:broker-1@4,C:topic.orders.unclean.leader.election.enable:true@5", "partition orders/0", "L1 d2 d3, 0 records"},

		{"a slow follower lags", "SR:broker-1:1@5", "partition orders/1", "L2 s3 l1, 0 records"},
		{"a slow leader does not", "SR:broker-1:1@5", "partition orders/0", "L1 s2 s3, 0 records"},
		{"a slow follower does not lead", "SR:broker-2:1@5,K:broker-1@6", "partition orders/0", "d1 l2 L3, 0 records"},
		{"it catches up", "SR:broker-1:1@5,SR:broker-1:0@6", "partition orders/1", "L2 s3 s1, 0 records"},
		{"a speed that is so already", "SR:broker-1:0@5", "step", "no-effect: its speed is that already"},

		{"a new broker", "AB:broker-4:r@5", "broker broker-4", `rack "r", killed false, graceful false, slow false`},
		{"a new broker holds nothing", "AB:broker-4@5", "partition orders/0", "L1 s2 s3, 0 records"},
		{"a broker twice", "AB:broker-1@5", "step", "unclear: there is a broker of this name already"},
		{"a broker is removed", "RB:broker-1@5", "broker broker-1", "none"},
		{"its replicas stay assigned", "RB:broker-1@5", "partition orders/0", "d1 L2 s3, 0 records"},
		{"it comes back", "RB:broker-1@5,AB:broker-1@6", "partition orders/0", "s1 L2 s3, 0 records"},

		{"a reassignment", "AB:broker-4@4,RA:orders:0:broker-4.broker-2@5", "partition orders/0", "L4 s2, 0 records"},
		{"onto a slow broker first", "SR:broker-3:1@4,RA:orders:0:broker-3.broker-2@5", "partition orders/0", "l3 L2, 0 records"},
		{"onto the dead", "K:broker-3@4,RA:orders:0:broker-3@5", "step", "unclear: all of the new replicas are dead"},
		{"without a leader", "K:broker-1@1,K:broker-2@2,K:broker-3@3,AB:broker-4@4,RA:orders:0:broker-4@5", "step", "unclear: the partition has no leader that the new replicas could copy from"},
		{"onto nobody", "RA:orders:0:broker-9@5", "step", "missing: there is no broker broker-9"},
		{"of no partition", "RA:orders:3:broker-1@5", "step", "missing: there is no partition 3 of orders"},
		{"of no topic", "RA:nothing:0:broker-1@5", "step", "missing: there is no topic nothing"},
		{"twice onto one", "RA:orders:0:broker-1.broker-1@5", "step", "unclear: it lists a broker twice"},
		{"onto too many", "RA:orders:0:a.b.c.d.e.f.g.h.i.j.k@5", "step", "unclear: it lists 11 brokers, more than the 10 that a topology starts with at most"},

		{"a smaller replication factor", "CRF:orders:1@5", "partition orders/1", "L2, 0 records"},
		{"a larger one", "AB:broker-4@1,CRF:orders:4@5", "partition orders/1", "L2 s3 s1 s4, 0 records"},
		{"one too large", "CRF:orders:4@5", "step", "unclear: there are only 3 brokers"},
		{"one without a leader", "K:broker-1@1,K:broker-2@2,K:broker-3@3,CRF:orders:1@4", "partition orders/0", "d1 d2 d3, 0 records"},
		{"a cut keeps the leader", "K:broker-1@1,R:broker-1@2,CRF:orders:2@3", "partition orders/0", "s1 L2, 0 records"},
		{"a cut that takes the leader", "K:broker-2@1,R:broker-2@2,CRF:orders:2@3", "partition orders/1", "s2 L3, 0 records"},
		{"a cut to the slow", "SR:broker-3:1@1,K:broker-3@2,R:broker-3@3,CRF:orders:1@4", "partition orders/2", "L3, 0 records"},
		{"a cut to the dead", "K:broker-1@1,CRF:orders:1@2", "partition orders/0", "d1 L2 s3, 0 records"},
		{"the same one, where it is not", "RA:orders:0:broker-1.broker-2@1,CRF:orders:3@2", "partition orders/0", "L1 s2 s3, 0 records"},
		{"the same one", "CRF:orders:3@5", "step", "no-effect: it is that already"},
		{"of no topic", "CRF:nothing:3@5", "step", "missing: there is no topic nothing"},

		{"a keyed record", "P:p1:orders:b@5", "partition orders/0", "L1 s2 s3, 1 records"},
		{"another key", "P:p1:orders:f@5", "partition orders/1", "L2 s3 s1, 1 records"},
		{"a keyless record", "P:p1:orders@5", "topic orders", "rf 3, min ISR 2, delete, 3 partitions, 1 records, 1 unplaced"},
		{"its producer", "P:p1:orders@5", "producer p1", `on "", alive true, 1 records, map[]`},
		{"a record by nobody", "P:p2:orders:a@5", "step", "missing: there is no producer p2"},
		{"a record by one who was", "RP:p1@4,P:p1:orders:a@5", "step", "missing: there is no producer p1"},
		{"a record to nowhere", "P:p1:nothing:a@5", "step", "missing: there is no topic nothing"},
		{"a record without a leader", "K:broker-1@1,K:broker-2@2,K:broker-3@3,P:p1:orders:b@5", "step", "no-effect: partition 0 of orders has no leader to write to"},
		{"a fifth producer", "AP:b@1,AP:c@2,AP:d@3,AP:e@4", "step", "no-effect: free play has 4 producers at most"},
		{"a fifth after one is gone", "AP:b@1,AP:c@2,AP:d@3,RP:b@4,AP:e:orders@5", "producer e", `on "orders", alive true, 0 records, map[]`},
		{"a producer's records stay its own", "P:p1:orders@1,RP:p1@2,AP:p1:orders@3,P:p1:orders@4", "producer p1", `on "orders", alive true, 2 records, map[]`},
		{"a producer again", "RP:p1@1,AP:p1:orders@2", "producer p1", `on "orders", alive true, 0 records, map[]`},
		{"a producer twice", "AP:p1@1", "step", "unclear: there is a producer of this name already"},
		{"a producer on nothing", "AP:b:nothing@1", "step", "missing: there is no topic nothing"},
		{"a producer's config", "C:producers.p1.config.acks:0@1", "producer p1", `on "", alive true, 0 records, map[acks:0]`},
		{"a producer's topic", "C:producers.p1.topic:orders@1", "producer p1", `on "orders", alive true, 0 records, map[]`},
		{"a config of nobody", "C:producers.p9.topic:orders@1", "step", "missing: there is no producer p9"},

		{"a new group has nothing ahead", "P:p1:orders@1,AG:g:orders@2", "group g", `reads [orders], reset "", map[], members [], lag 0`},
		{"but for what comes", "AG:g:orders@2,P:p1:orders@3", "group g", `reads [orders], reset "", map[], members [], lag 1`},
		{"from the earliest, all", "P:p1:orders@1,AG:g:orders:e@2,P:p1:orders@3", "group g", `reads [orders], reset "earliest", map[], members [], lag 2`},
		{"by a config too", "P:p1:orders@1,AG:g:orders@2,C:group.g.consumer.autoOffsetReset:earliest@3", "group g", `reads [orders], reset "earliest", map[], members [], lag 1`},
		{"with none, who knows", "P:p1:orders@1,AG:g:orders:n@2", "group g", `reads [orders], reset "none", map[], members [], lag -1`},
		{"settings", "AG:g:orders::assignor=range@2,C:group.g.partition.assignment.strategy:sticky@3,C:group.g.consumer.pollMs:5@4", "group g", `reads [orders], reset "", map[assignor:sticky pollMs:5], members [], lag 0`},
		{"members", "AG:g:orders@2,AC:g:m1@3,AC:g:m2@4,KC:m1@5,C:member.m2.groupInstanceId:true@6", "group g", `reads [orders], reset "", map[], members ["m2*"], lag 0`},
		{"a member twice", "AG:g:orders@2,AC:g:m1@3,AC:g:m1@4", "step", "unclear: the group has a member of this name already"},
		{"a member of nothing", "AC:g:m1@3", "step", "missing: there is no group g"},
		{"a member of two groups", "AG:g:orders@1,AG:h:orders@1,AC:g:m@2,AC:h:m@2,KC:m@3", "step", "unclear: the groups g and h both have a member of this name"},
		{"a member who may be the template's", "KC:m@3", "step", "unclear: there is a member whose name is not public"},
		{"no such member", "RG:c1@1,KC:m@3", "step", "missing: there is no member m"},
		{"other topics", "AG:g:orders@2,C:group.g.topics:nothing@3", "step", "missing: there is no topic nothing"},
		{"a topic twice", "P:p1:orders@1,AG:g:orders~orders:e@2,C:group.g.topics:orders.orders@3", "group g", `reads [orders], reset "earliest", map[], members [], lag 1`},
		{"a topic that a group comes to later", fmt.Sprintf(size, "AG:g:payments@1,P:p1:orders@2,C:group.g.topics:orders@3,P:p1:orders@4", "3x3x3xpayments~1~1~1~d~~~~"), "group g", `reads [orders], reset "", map[], members [], lag 1`},
		{"a group that comes again", "AG:g:orders@1,P:p1:orders@2,RG:g@3,AG:g:orders@4", "group g", `reads [orders], reset "", map[], members [], lag 0`},
		{"a member that is a share group's", "RG:c1@1,ASG:s:orders:m1@2,KC:m1@3", "step", "unclear: it is a member of a share group"},
		{"a member of a share group", "ASG:s:orders:m1@2,AC:s:m9@3", "step", "unclear: it is a share group"},
		{"the removal of a share group", "ASG:s:orders:m1@2,RG:s@3", "step", "unclear: it is a share group"},
		{"a default reset", "C:consumer.autoOffsetReset:earliest@1,AG:g:orders@2,P:p1:orders@3", "group g", `reads [orders], reset "", map[], members [], lag -1`},
		{"a group on nothing", "AG:g:nothing@2", "step", "missing: there is no topic nothing"},
		{"a group twice", "AG:c1:orders@2", "step", "unclear: there is a group of this name already"},
		{"a group removed", "RG:c1@2", "group c1", "none"},
		{"a group removed twice", "RG:c1@2,RG:c1@3", "step", "missing: there is no group c1"},
		{"a share group", "ASG:s:orders:m1.m2@2,C:shareGroup.s.ackMode:explicit@3", "share", "[{s orders [m1 m2] map[ackMode:explicit]}]"},
		{"a share group twice", "ASG:s:orders@2,ASG:s:orders@3", "step", "unclear: there is a share group of this name already"},
		{"a share group on nothing", "ASG:s:nothing@2", "step", "missing: there is no topic nothing"},
		{"consumers' defaults", "C:consumer.pollMs:7@1", "consumer", "map[pollMs:7]"},

		{"min ISR", "C:topics.orders.minInSyncReplicas:1@1", "topic orders", "rf 3, min ISR 1, delete, 3 partitions, 0 records, 0 unplaced"},
		{"more partitions", "C:topics.orders.partitions:4@1", "topic orders", "rf 3, min ISR 2, delete, 4 partitions, 0 records, 0 unplaced"},
		{"their placement", "C:topics.orders.partitions:4@1", "partition orders/3", ", 0 records"},
		{"a key goes elsewhere then", "C:topics.orders.partitions:4@1,P:p1:orders:c@2", "partition orders/3", ", 1 records"},
		{"fewer partitions", "C:topics.orders.partitions:2@1", "step", "unclear: a topic cannot lose partitions"},
		{"too many partitions", "C:topics.orders.partitions:9007199254740991@1", "step", "unclear: a topic of single-dc has 24 partitions at most"},
		{"offloaded", "TO:orders:0:7@1", "step", "applied"},
		{"offloaded no further back", "TO:orders:0:7@1,TO:orders:0:3@2", "tiered", "7"},
		{"offloaded nowhere", "TO:orders:7:7@1", "step", "missing: there is no partition 7 of orders"},
		{"a kind that is not public", "NP:a|b@1", "step", "unclear: what NP does is not public"},

		{"another size", fmt.Sprintf(size, "K:broker-3@5", "4x2x2xpayments~1~1~1~c~~~~"), "partition orders/1", "L2 d3, 0 records"},
		{"an extra topic", fmt.Sprintf(size, "K:broker-3@5", "4x2x2xpayments~1~1~1~c~~~~"), "topic payments", "rf 1, min ISR 1, compact, 1 partitions, 0 records, 0 unplaced"},
		{"brokers sorted as text", fmt.Sprintf(size, "K:broker-3@5", "10x2x2"), "partition orders/1", "L10 s2, 0 records"},

		{"a curated scenario", "https://x/?scenario=00.1.3&actions=K:broker-2@5,P:x:y:z@6", "unknown", "1"},
		{"knows what the log names", "https://x/?scenario=00.1.3&actions=K:broker-2@5,P:x:y:z@6", "broker broker-2", `rack "", killed true, graceful false, slow false`},
		{"and its records", "https://x/?scenario=00.1.3&actions=K:broker-2@5,P:x:y:z@6", "topic y", "rf 0, min ISR 0, , 0 partitions, 1 records, 1 unplaced"},
		{"and its placement", "https://x/?scenario=00.1.3&actions=RA:y:7:b1.b2@5,K:b1@6", "partition y/7", "db1 Lb2, 0 records"},
		{"and not whether it was dead", "https://x/?scenario=00.1.3&actions=R:b9@5", "step", "unclear: whether it was dead is not public"},
		{"nor its limits", "https://x/?scenario=00.1.3&actions=AP:a@1,AP:b@2,AP:c@3,AP:d@4,AP:e@5", "step", "unclear: free play has 4 producers at most; whether the scenario has is not public"},
		{"nor who produces", "https://x/?scenario=free&cluster=stretched-3&actions=AP:a@1", "step", "applied: how many producers there are already is not public, and free play has 4 at most"},
		{"nor what groups lag", "https://x/?scenario=00.1.3&actions=P:p:t@1,AG:g:t:e@2", "group g", `reads [t], reset "earliest", map[], members [], lag -1`},
		{"more partitions of a topology", "https://x/?scenario=free&cluster=stretched-3&size=3-3-3x3x3&actions=C:topics.orders.partitions:6@1,K:dc-a-1@2", "topic orders", "rf 3, min ISR 2, delete, 6 partitions, 0 records, 0 unplaced"},
		{"too many partitions of a topology", "https://x/?scenario=free&cluster=stretched-3&size=3-3-3x3x3&actions=C:topics.orders.partitions:7@1", "step", "unclear: a topic of stretched-3 has 6 partitions at most"},
		{"the diskless default", "https://x/?scenario=free&cluster=diskless-3az&actions=K:a@5", "zones", "[{ 6}]"},
		{"an unlisted producer of a size that is not public", fmt.Sprintf(size, "P:p9:orders:b@1", "3x3x3xxp9x"), "partition orders/0", ", 1 records"},
		{"zones", "https://x/?scenario=free&cluster=stretched-3&actions=K:a@5", "zones", "[{dc-a 1} {dc-b 1} {dc-c 1}]"},
		{"a topic of a topology", "https://x/?scenario=free&cluster=stretched-3&actions=K:a@5", "topic orders", "rf 3, min ISR 2, delete, 3 partitions, 0 records, 0 unplaced"},
		{"a topology without a public start", "https://x/?scenario=free&cluster=diskless-3az&actions=P:x:clicks@5", "topic clicks", "rf 0, min ISR 0, , 0 partitions, 1 records, 1 unplaced"},
		{"a size with segments that are not public", fmt.Sprintf(size, "K:broker-1@1", "3x3x3xxp9x"), "unknown", "1"},
		{"leaves the placement open", fmt.Sprintf(size, "K:broker-1@1", "3x3x3xxp9x"), "partition orders/0", ", 0 records"},
		{"rack-aware placement", fmt.Sprintf(size, "K:broker-1@1", "3x3x3xxxx1x"), "unknown", "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := sketch(replay.Run(mustParse(t, c.made)), c.what); got != c.want {
				t.Errorf("%s after %s:\n%s\nwant:\n%s", c.what, c.made, got, c.want)
			}
		})
	}
}

func TestRunAt(t *testing.T) {
	made := mustParse(t, "K:broker-1@5,R:broker-1@10")
	for _, c := range []struct {
		at     int64
		killed bool
		steps  int
	}{{-1, false, 0}, {4, false, 0}, {5, true, 1}, {9, true, 1}, {10, false, 2}, {1000, false, 2}} {
		cluster := replay.RunAt(made, c.at)
		if cluster.Brokers[0].Killed != c.killed || len(cluster.Steps) != c.steps || cluster.At != max(0, c.at) {
			t.Errorf("at %d: killed %t after %d steps, at %d", c.at, cluster.Brokers[0].Killed, len(cluster.Steps), cluster.At)
		}
	}
	if end := replay.Run(made); end.At != 10 {
		t.Errorf("the end is at %d, want 10", end.At)
	}
}

// TestRealNames: a link that Build made brings the real names along.
func TestRealNames(t *testing.T) {
	c := replay.Run(mustBuild(t, simlink.Options{Producers: true}))
	if b := c.Broker("broker-4"); b.Real != "4" || !b.Killed {
		t.Errorf("broker-4 is %+v", b)
	}
	if topic := c.Topic("billing-events"); topic.Real != "billing.events" {
		t.Errorf("billing-events is %q", topic.Real)
	}
	g := c.Group("billing")
	if g.Real != "billing" || g.Members[0].Real != "worker" || g.Members[1].Name != "worker-2" || g.Members[1].Real != "worker" {
		t.Errorf("billing is %+v", g)
	}
	if p := c.Producers[len(c.Producers)-1]; p.Name != "pid-1002" || p.Real != "1002" {
		t.Errorf("the last producer is %+v", p)
	}
	if p := replay.Run(mustParse(t, "AP:pid-7:orders@1")).Producers[1]; p.Real != "" {
		t.Errorf("a producer of nobody knows what link is really %q", p.Real)
	}
}

func TestLoads(t *testing.T) {
	c := replay.Run(mustParse(t, "https://x/?scenario=free&actions=K:broker-4@5&size=4x4x2"))
	want := []replay.Load{
		{Broker: "broker-1", Leaders: 2, Replicas: 2, LeaderSkew: 100},
		{Broker: "broker-2", Leaders: 1, Replicas: 2},
		{Broker: "broker-3", Leaders: 1, Replicas: 2},
		{Broker: "broker-4", Replicas: 2, OutOfISR: 2, LeaderSkew: -100},
	}
	got := c.Loads()
	if !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}
