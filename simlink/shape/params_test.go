package shape

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// orders is the primary topic with these numbers.
func orders(partitions, rf int) Topic {
	return Topic{Name: "orders", Partitions: &partitions, ReplicationFactor: &rf}
}

func extra(name string) Topic {
	return Topic{Name: name, Partitions: new(1), ReplicationFactor: new(1)}
}

func with(t Topic, change func(*Topic)) Topic {
	change(&t)
	return t
}

func TestParams(t *testing.T) {
	const tail10, tail17 = "xxxxxxxxxxx", "xxxxxxxxxxxxxxxxxx"
	diskless := func(t *Topic) { t.Diskless = true }
	for _, c := range []struct {
		name    string
		shape   Shape
		cluster sizecodec.Topology
		size    string
	}{
		{"nothing said", Shape{}, "single-dc", ""},
		{"the default said in full", Shape{Topology: "single-dc", Brokers: new(3), Topics: []Topic{orders(3, 3)}}, "single-dc", ""},
		{"a default of orders", Shape{Topics: []Topic{{Name: "orders", MinISR: new(2), Cleanup: "delete"}}}, "single-dc", ""},
		{"brokers", Shape{Brokers: new(5)}, "single-dc", "5x3x3"},
		{"brokers of the one zone", Shape{BrokersPerZone: []int{5}}, "single-dc", "5x3x3"},
		{"the partitions of orders", Shape{Topics: []Topic{{Name: "orders", Partitions: new(24)}}}, "single-dc", "3x24x3"},
		{"the replication factor of orders", Shape{Topics: []Topic{{Name: "orders", ReplicationFactor: new(2)}}}, "single-dc", "3x3x2"},
		{"an extra topic leaves empty what it leaves out", Shape{Topics: []Topic{extra("payments")}}, "single-dc", "3x3x3xpayments~1~1~~~~~~"},
		{"an x in a name", Shape{Topics: []Topic{extra("tx")}}, "single-dc", "3x3x3xt*~1~1~~~~~~"},
		{"orders stands anywhere", Shape{Topics: []Topic{extra("b"), orders(2, 1), extra("a")}}, "single-dc", "3x2x1xb~1~1~~~~~~!a~1~1~~~~~~"},
		{"all of orders", Shape{Topics: []Topic{with(orders(4, 3), func(t *Topic) {
			t.MinISR, t.Cleanup, t.RetentionMs, t.RetentionBytes = new(1), "compact", new(int64(3600000)), new(int64(sizecodec.MaxInt))
		})}}, "single-dc", "3x4x3" + tail10 + "1~c~3600000~9007199254740991~"},
		{"all of an extra topic", Shape{Topics: []Topic{with(extra("a"), func(t *Topic) {
			t.MinISR, t.Cleanup, t.RetentionMs, t.RetentionBytes, t.LocalRetentionMs, t.Diskless = new(1), "delete", new(int64(1)), new(int64(2)), new(int64(3)), true
		})}}, "single-dc", "3x3x3xa~1~1~1~d~1~2~~3~1"},
		{"both cleanups", Shape{Topics: []Topic{{Name: "orders", Cleanup: "compact,delete"}}}, "single-dc", "3x3x3" + tail10 + "~cd~~~"},
		{"rack awareness", Shape{RackAware: true}, "single-dc", "3x3x3xxxx1x"},
		{"a timing", Shape{Topics: []Topic{{Name: "orders", Diskless: true}}, DisklessTiming: &DisklessTiming{new(100), new(5000)}},
			"single-dc", "3x3x3" + tail17 + "d100.5000"},
		{"one side of a timing", Shape{Topics: []Topic{with(extra("wal"), diskless)}, DisklessTiming: &DisklessTiming{UploadMs: new(600)}},
			"single-dc", "3x3x3xwal~1~1~~~~~~~1" + tail17[1:] + ".600"},
		{"a timing of neither side", Shape{DisklessTiming: &DisklessTiming{}}, "single-dc", ""},
		{"empty lists are left out", Shape{BrokersPerZone: []int{}, Topics: []Topic{}}, "single-dc", ""},

		{"mirrors", Shape{Topology: "active-passive"}, "active-passive", ""},
		{"mirrors said in full", Shape{Topology: "active-passive", Brokers: new(4), Topics: []Topic{orders(1, 2)}}, "active-passive", ""},
		{"zones of their own size", Shape{Topology: "active-passive", BrokersPerZone: []int{3, 1}, Topics: []Topic{orders(6, 3)}}, "active-passive", "3-1x6x3"},
		{"as many brokers in each zone", Shape{Topology: "active-active", Brokers: new(6)}, "active-active", "3-3x1x2"},
		{"another topic of two clusters", Shape{Topology: "active-active", Topics: []Topic{extra("my.orders")}}, "active-active", "2-2x1x2xmy.orders~1~1~~~~~~"},

		{"stretched over three", Shape{Topology: "stretched-3"}, "stretched-3", ""},
		{"nine brokers at 3", Shape{Topology: "stretched-3", Brokers: new(9), Topics: []Topic{orders(6, 3)}}, "stretched-3", "3-3-3x6x3"},
		{"nine brokers at 4", Shape{Topology: "stretched-3", Brokers: new(9), Topics: []Topic{orders(3, 4)}}, "stretched-3", "3-3-3x3x4"},
		{"stretched, its form not public", Shape{Topology: "stretched-2-5"}, "stretched-2-5", ""},

		{"diskless", Shape{Topology: "diskless-3az"}, "diskless-3az", ""},
		{"diskless said in full", Shape{Topology: "diskless-3az", Brokers: new(6), Topics: []Topic{orders(3, 3)}}, "diskless-3az", ""},
		{"its own diskless topic has a timing", Shape{Topology: "diskless-3az", DisklessTiming: &DisklessTiming{new(250), nil}},
			"diskless-3az", "6x3x3" + tail17 + "250."},
	} {
		t.Run(c.name, func(t *testing.T) {
			cluster, size, err := c.shape.Params()
			if cluster != c.cluster || size != c.size || err != nil {
				t.Errorf("got %q, %q, %v, want %q, %q", cluster, size, err, c.cluster, c.size)
			}
		})
	}
}

func TestParamsRefuse(t *testing.T) {
	topics := func(list ...Topic) Shape { return Shape{Topics: list} }
	in := func(t sizecodec.Topology, s Shape) Shape {
		s.Topology = t
		return s
	}
	const sealed = "must be left out in stretched-2-5, which opens on its default only: the form of its size is not public"
	for _, c := range []struct {
		shape Shape
		want  string // the problem
	}{
		{Shape{Topology: "stretched"}, `topology must be one of single-dc, active-passive, active-active, stretched-3, stretched-2-5, diskless-3az, not "stretched"`},

		{Shape{Brokers: new(11)}, "brokers must be from 1 to 10, not 11"},
		{Shape{BrokersPerZone: []int{11}}, "brokersPerZone[0] must be from 1 to 10, not 11"},
		{in("diskless-3az", Shape{Brokers: new(10)}), "brokers must be from 1 to 9, not 10"},
		{Shape{BrokersPerZone: []int{2, 2}}, "brokersPerZone must be one number in single-dc, which has one zone"},
		{Shape{Brokers: new(3), BrokersPerZone: []int{3}}, "brokers must be left out where brokersPerZone is given"},
		{in("stretched-3", Shape{BrokersPerZone: []int{3, 3}}), "brokersPerZone must be 3 numbers in stretched-3, for dc-a, dc-b, dc-c"},
		{in("stretched-3", Shape{BrokersPerZone: []int{3, 0, 3}}), "brokersPerZone[1] must be at least 1, not 0"},
		{in("stretched-3", Shape{BrokersPerZone: []int{4, 4, 4}}), "brokersPerZone must be at most 9 in all zones together"},
		{in("stretched-3", Shape{Brokers: new(12)}), "brokers must be at most 9 in all zones together"},
		{in("stretched-3", Shape{Brokers: new(7)}), "brokers must be a multiple of 3, for as many in each of dc-a, dc-b, dc-c, not 7; or say how many stand in each with brokersPerZone"},
		{in("active-active", Shape{Brokers: new(0)}), "brokers must be a multiple of 2, for as many in each of west, east, not 0; or say how many stand in each with brokersPerZone"},
		{in("active-active", Shape{Brokers: new(-4)}), "brokers must be a multiple of 2, for as many in each of west, east, not -4; or say how many stand in each with brokersPerZone"},

		{topics(orders(25, 3)), "topics[0].partitions must be from 1 to 24, not 25"},
		{topics(orders(0, 3)), "topics[0].partitions must be from 1 to 24, not 0"},
		{topics(orders(3, 4)), "topics[0].replicationFactor must be from 1 to 3 (all brokers), not 4"},
		{topics(orders(3, 0)), "topics[0].replicationFactor must be from 1 to 3 (all brokers), not 0"},
		{topics(orders(math.MinInt, 3)), fmt.Sprint("topics[0].partitions must be from 1 to 24, not ", math.MinInt)},
		{in("active-passive", topics(orders(7, 2))), "topics[0].partitions must be from 1 to 6, not 7"},
		{in("active-passive", Shape{BrokersPerZone: []int{2, 4}, Topics: []Topic{orders(1, 3)}}), "topics[0].replicationFactor must be from 1 to 2 (the brokers in primary), not 3"},
		{in("active-active", Shape{BrokersPerZone: []int{4, 2}, Topics: []Topic{orders(1, 3)}}), "topics[0].replicationFactor must be from 1 to 2 (the brokers of the smaller zone), not 3"},
		{in("stretched-3", Shape{Brokers: new(9), Topics: []Topic{orders(4, 4)}}), "topics[0].partitions must be from 1 to 3 (no broker holds more than 3 of a topic), not 4"},
		{Shape{Brokers: new(2)}, "topics must hold orders with another replicationFactor: it must be from 1 to 2 (all brokers), not 3, which is the default"},
		{Shape{Brokers: new(2), Topics: []Topic{{Name: "orders", Partitions: new(1)}}}, "topics[0].replicationFactor must be from 1 to 2 (all brokers), not 3, which is the default"},
		{topics(with(orders(3, 3), func(t *Topic) { t.MinISR = new(4) })), "topics[0].minInSyncReplicas must be from 1 to 3 (the replication factor), not 4"},
		{topics(with(orders(3, 3), func(t *Topic) { t.MinISR = new(0) })), "topics[0].minInSyncReplicas must not be 0; leave it out for the default"},
		{topics(with(orders(3, 3), func(t *Topic) { t.Cleanup = "delete,compact" })), `topics[0].cleanupPolicy must be delete, compact, compact,delete or empty, not "delete,compact"`},
		{topics(with(orders(3, 3), func(t *Topic) { t.RetentionMs = new(int64(-1)) })), "topics[0].retentionMs must be from 1 to 9007199254740991 or left out, not -1"},
		{topics(with(orders(3, 3), func(t *Topic) { t.RetentionBytes = new(int64(math.MaxInt64)) })), "topics[0].retentionBytes must be from 1 to 9007199254740991 or left out, not 9223372036854775807"},
		{topics(with(orders(3, 3), func(t *Topic) { t.LocalRetentionMs = new(int64(1)) })), "topics[0].localRetentionMs must be left out of orders, of which no size says it"},
		{topics(with(orders(3, 3), func(t *Topic) { t.Diskless, t.Cleanup = true, "compact" })), "topics[0].diskless must be left out of a topic that is compacted, or its cleanup.policy must be delete"},
		{in("active-active", topics(Topic{Name: "orders", Diskless: true})), "topics[0].diskless must be left out in active-active, which has no diskless topics"},

		{topics(Topic{Name: "a", Partitions: new(1)}), "topics[0].replicationFactor must be given; it may be left out of orders only"},
		{topics(Topic{Name: "a", ReplicationFactor: new(1)}), "topics[0].partitions must be given; it may be left out of orders only"},
		{topics(orders(3, 3), Topic{Name: "a", Partitions: new(24), MinISR: new(2)}), "topics[1].replicationFactor must be given; it may be left out of orders only"},
		{topics(with(extra("a"), func(t *Topic) { t.Partitions = new(0) })), "topics[0].partitions must be from 1 to 24, not 0"},
		{topics(with(extra("a"), func(t *Topic) { t.MinISR = new(2) })), "topics[0].minInSyncReplicas must be from 1 to 1 (the replication factor), not 2"},
		{topics(with(extra("a"), func(t *Topic) { t.RetentionMs = new(int64(0)) })), "topics[0].retentionMs must not be 0; leave it out for the default"},
		{topics(with(extra("a"), func(t *Topic) { t.RetentionBytes = new(int64(0)) })), "topics[0].retentionBytes must not be 0; leave it out for the default"},
		{topics(with(extra("a"), func(t *Topic) { t.LocalRetentionMs = new(int64(0)) })), "topics[0].localRetentionMs must not be 0; leave it out for the default"},
		{topics(with(extra("a"), func(t *Topic) { t.LocalRetentionMs = new(int64(-1)) })), "topics[0].localRetentionMs must be from 1 to 9007199254740991 or left out, not -1"},
		{topics(with(extra("a"), func(t *Topic) { t.Cleanup = "none" })), `topics[0].cleanupPolicy must be delete, compact, compact,delete or empty, not "none"`},
		{topics(with(extra("a"), func(t *Topic) { t.Diskless, t.Cleanup = true, "compact,delete" })), "topics[0].diskless must be left out of a topic that is compacted, or its cleanup.policy must be delete"},
		{topics(extra("")), "topics[0].name must not be empty"},
		{topics(extra("a b")), "topics[0].name must be letters, digits, '.', '_' and '-' only"},
		{topics(extra(strings.Repeat("a", 41))), "topics[0].name must be at most 40 characters, not 41"},
		{topics(extra("a"), orders(1, 1), extra("a")), "topics[2].name must differ from that of topics[0]"},
		{topics(orders(1, 1), orders(2, 1)), "topics[1].name must differ from that of topics[0]"},
		{topics(orders(1, 1), extra("1"), extra("2"), extra("3"), extra("4"), extra("5"), extra("6"), extra("7")), "topics must be at most 6 besides orders, not 7"},
		{in("diskless-3az", topics(extra("clicks"))), "topics[0].name must not be clicks, a diskless topic that diskless-3az has of its own and no size changes; leave it out"},
		{in("active-active", topics(extra("west.orders"))), "topics[0].name must be orders, without the cluster's name: a shape of active-active says the topic once for both clusters"},
		{in("active-passive", topics(extra("east.orders"))), "topics[0].name must be orders, without the cluster's name: a shape of active-passive says the topic once for both clusters"},
		{in("active-passive", topics(extra("dr.orders"))), "topics[0].name must be orders, without the cluster's name: a shape of active-passive says the topic once for both clusters"},

		{Shape{DisklessTiming: &DisklessTiming{CommitIntervalMs: new(250)}}, "disklessTiming must be left out where no topic is diskless"},
		{in("diskless-3az", Shape{DisklessTiming: &DisklessTiming{CommitIntervalMs: new(99)}}), "disklessTiming.commitIntervalMs must be from 100 to 5000, not 99"},
		{in("diskless-3az", Shape{DisklessTiming: &DisklessTiming{UploadMs: new(5001)}}), "disklessTiming.uploadMs must be from 100 to 5000, not 5001"},
		{in("diskless-3az", Shape{DisklessTiming: &DisklessTiming{UploadMs: new(0)}}), "disklessTiming.uploadMs must not be 0; leave it out for the default"},
		{in("diskless-3az", Shape{DisklessTiming: &DisklessTiming{CommitIntervalMs: new(0)}}), "disklessTiming.commitIntervalMs must not be 0; leave it out for the default"},

		{in("stretched-2-5", Shape{Brokers: new(4)}), "brokers " + sealed},
		{in("stretched-2-5", Shape{BrokersPerZone: []int{2, 2}}), "brokersPerZone " + sealed},
		{in("stretched-2-5", Shape{RackAware: true}), "rackAware " + sealed},
		{in("stretched-2-5", topics(Topic{Name: "orders"})), "topics " + sealed},
		{in("stretched-2-5", Shape{DisklessTiming: &DisklessTiming{}}), "disklessTiming " + sealed},
	} {
		cluster, size, err := c.shape.Params()
		var broken *Error
		if !errors.As(err, &broken) || cluster != "" || size != "" {
			t.Errorf("%s: got %q, %q, %v, want an *Error", c.want, cluster, size, err)
			continue
		}
		if len(broken.Problems()) != 1 || broken.Problems()[0].String() != c.want {
			t.Errorf("\n got %v\nwant %s", broken.Problems(), c.want)
		}
	}
}

func TestParamsListEverythingInTheOrderOfTheShape(t *testing.T) {
	s := Shape{
		Topology: "stretched-3",
		Brokers:  new(8),
		Topics: []Topic{
			{Name: "a", MinISR: new(99)},
			with(orders(7, 10), func(t *Topic) { t.LocalRetentionMs = new(int64(5)) }),
			{Name: "a", Partitions: new(-1), ReplicationFactor: new(2), RetentionMs: new(int64(0)), Cleanup: "none"},
		},
		DisklessTiming: &DisklessTiming{CommitIntervalMs: new(1), UploadMs: new(0)},
	}
	_, _, err := s.Params()
	want := []string{
		"brokers", "topics[0].minInSyncReplicas", "topics[0].partitions", "topics[0].replicationFactor",
		"topics[1].localRetentionMs", "topics[1].partitions", "topics[1].replicationFactor",
		"topics[2].cleanupPolicy", "topics[2].name", "topics[2].partitions", "topics[2].retentionMs",
		"disklessTiming", "disklessTiming.commitIntervalMs", "disklessTiming.uploadMs",
	}
	got := fieldsOf(t, err)
	for _, topic := range [][]string{got[1:4], got[4:7], got[7:11], got[11:]} { // each in an order of its own
		slices.Sort(topic)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func fieldsOf(t *testing.T, err error) (fields []string) {
	t.Helper()
	var broken *Error
	if !errors.As(err, &broken) {
		t.Fatalf("got %v, want an *Error", err)
	}
	for _, p := range broken.Problems() {
		fields = append(fields, p.Place)
	}
	return fields
}

func TestErrorsAreBounded(t *testing.T) {
	var s Shape
	for range 1000 {
		s.Topics = append(s.Topics, Topic{})
	}
	_, _, err := s.Params()
	if n := len(fieldsOf(t, err)); n != diag.MaxProblems {
		t.Errorf("%d problems are listed, want %d", n, diag.MaxProblems)
	}
	if !strings.HasPrefix(err.Error(), "the shape cannot be used:\n  topics[0].partitions must be given") || !strings.HasSuffix(err.Error(), " more") {
		t.Errorf("got %v", err)
	}
}

func TestErrorsCountWhatTheyDoNotList(t *testing.T) {
	var s Shape
	for i := range 130 {
		s.Topics = append(s.Topics, Topic{Name: fmt.Sprint(i), Partitions: new(0), ReplicationFactor: new(1)})
	}
	_, _, err := s.Params()
	var broken *Error
	if !errors.As(err, &broken) || len(broken.Problems()) != diag.MaxProblems || broken.More() != 131-diag.MaxProblems {
		t.Errorf("got %v, want %d problems more", err, 131-diag.MaxProblems)
	}
}

func TestTopicsWithoutANameAreNotTheSameTopic(t *testing.T) {
	_, _, err := Shape{Topics: []Topic{extra(""), extra("")}}.Params()
	want := "the shape cannot be used:\n  topics[0].name must not be empty\n  topics[1].name must not be empty"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSizeIsWholeAlsoWhereItIsTheDefault(t *testing.T) {
	size, err := Shape{Topics: []Topic{{Name: "orders", MinISR: new(2), Cleanup: "delete"}}}.Size()
	if err != nil || fmt.Sprint(size) != fmt.Sprint(sizecodec.Size{Topology: "single-dc", BrokersPerZone: []int{3}, Partitions: 3, ReplicationFactor: 3}) {
		t.Errorf("got %+v, %v", size, err)
	}
	if _, err := (Shape{Topology: "stretched-2-5"}).Size(); !errors.Is(err, sizecodec.ErrNotPublic) {
		t.Errorf("got %v, want ErrNotPublic", err)
	}
}
