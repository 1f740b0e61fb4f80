package picture_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// built is what the link of a shape shows.
func built(t testing.TB, shape snapgen.Shape) *replay.Cluster {
	t.Helper()
	made, err := simlink.Build(shape.Snapshot, simlink.Options{Producers: shape.Producers, Force: true})
	if err != nil {
		t.Fatal(err)
	}
	return replay.Run(made)
}

// parsed is what a link shows.
func parsed(t testing.TB, query string) *replay.Cluster {
	t.Helper()
	made, err := link.Parse("https://monedula.dev/kafka-simulator/playground?" + query)
	if err != nil {
		t.Fatal(err)
	}
	return replay.Run(made)
}

// failing is a cluster in which everything is wrong that can be.
func failing(t testing.TB) *replay.Cluster {
	return parsed(t, "scenario=free&actions="+strings.Join([]string{
		"RA:orders:0:broker-1.broker-2@1", "RA:orders:1:broker-2.broker-1@2", "RA:payments:2:broker-5@3",
		"AB:broker-6:a@5", "RA:orders:2:broker-6.broker-3@6", "RB:broker-6@7",
		"P:p1:orders:a@10", "P:p1:orders:b@11", "P:p1:orders@12", "AP:p2:payments@13",
		"SR:broker-2:1@20", "K:broker-4:g@21", "K:broker-5@22", "C:topics.payments.remoteStorageEnable:true@23",
		"C:topics.payments.disklessEnable:true@24", "C:topic.orders.unclean.leader.election.enable:true@25", "C:topics.orders.partitions:8@26",
		"AG:billing:orders~payments:e:region=west@30", "AC:billing:one@31", "AC:billing:two@32", "ASG:workers:orders:m1.m2@33",
		"AP:p3@40", "RP:p2@41", "AP:p4:payments@42", "K:broker-9@43", "C:consumer.isolationLevel:read_committed@44",
	}, ",")+"&size=5x6x3xpayments~4~2~2~cd~604800000~1073741824~~3600000")
}

// hostileNames are names as only a hostile link, or a program, holds them.
var hostileNames = []string{
	"<script>alert(1)</script>", `"quoted" & 'single'`, "שלום-orders", "مرحبا بالعالم", "🦄🔥 emoji 👩\u200d💻", "ctl\x1b[31mred\x00\u0085",
	"\u202eturned\u2066", strings.Repeat("W", 40), strings.Repeat("主题", 20), "z" + strings.Repeat("\u0338", 30), "\ufffe\uffff \xff\xc0", "]]><!--",
}

// hostile is a small cluster with nothing but such names.
func hostile() *replay.Cluster {
	c := &replay.Cluster{Topology: "single-dc", At: 12_345, Consumer: map[string]string{"autoOffsetReset": "<&>"}}
	at := func(i int) string { return hostileNames[i%len(hostileNames)] }
	for i, name := range hostileNames {
		c.Brokers = append(c.Brokers, replay.Broker{Name: name, Real: at(i + 1), Rack: at(i + 2), Killed: i%4 == 3, Graceful: i%8 == 3, Slow: i%4 == 2})
		c.Topics = append(c.Topics, replay.Topic{Name: name, Real: at(i + 3), ReplicationFactor: 3, MinISR: 2, Cleanup: "<c>", RetentionMs: 1 << 62, RetentionBytes: 1 << 62, Tiered: name, Unplaced: 3})
		c.Topics[i].Partitions = []replay.Partition{
			{ID: i, Replicas: []string{at(i), at(i + 1), "gone" + at(i)}, ISR: []string{at(i)}, Leader: at(i), Records: 1 << 62},
			{ID: 123_456_789, Replicas: []string{at(i + 1)}, ISR: []string{}},
			{ID: 123_456_790},
		}
		c.Producers = append(c.Producers, replay.Producer{Name: name, Real: at(i + 1), Topic: at(i + 2), Alive: true, Config: map[string]string{name: name}})
		c.Groups = append(c.Groups, replay.Group{Name: name, Real: at(i + 1), Topics: slices.Clone(hostileNames[i:]), Lag: int64(i) - 1, Members: []replay.Member{{Name: name, Real: at(i + 1)}, {}}})
		c.ShareGroups = append(c.ShareGroups, replay.ShareGroup{Name: name, Topic: name, Members: hostileNames})
		c.Zones = append(c.Zones, replay.Zone{Name: name, Brokers: i * i})
		c.Unknown = append(c.Unknown, "What "+name+" opens on is not public.")
	}
	return c
}

// huge is a cluster with n of everything.
func huge(n int) *replay.Cluster {
	c := &replay.Cluster{Scenario: "00.1.3"}
	for i := range n {
		name := fmt.Sprintf("%s-%d", strings.Repeat("n", 40), i)
		c.Brokers = append(c.Brokers, replay.Broker{Name: name})
		c.Topics = append(c.Topics, replay.Topic{Name: name})
		c.Groups = append(c.Groups, replay.Group{Name: name, Topics: []string{name}})
		c.ShareGroups = append(c.ShareGroups, replay.ShareGroup{Name: name, Topic: name})
		c.Producers = append(c.Producers, replay.Producer{Name: name, Topic: name, Alive: true})
		c.Zones = append(c.Zones, replay.Zone{Name: name, Brokers: n})
		c.Unknown = append(c.Unknown, name)
		c.Groups[0].Topics = append(c.Groups[0].Topics, name)
		c.Groups[0].Members = append(c.Groups[0].Members, replay.Member{Name: name})
	}
	for i := range 20 {
		for j := range n {
			c.Topics[i].Partitions = append(c.Topics[i].Partitions,
				replay.Partition{ID: j, Replicas: []string{c.Brokers[j%20].Name, c.Brokers[(j+1)%20].Name, fmt.Sprint("gone", j%n)}},
				replay.Partition{ID: n + j})
		}
	}
	return c
}
