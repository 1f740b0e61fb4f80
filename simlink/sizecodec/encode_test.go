package sizecodec

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
)

// small is a valid shape to break.
func small() Size {
	return Size{Topology: SingleDC, BrokersPerZone: []int{3}, Partitions: 3, ReplicationFactor: 3}
}

func smallTopic(name string) Topic {
	return Topic{Name: name, Partitions: 1, ReplicationFactor: 1}
}

func TestEncodeCutsTheTailToTheShortestAcceptedLength(t *testing.T) {
	want := map[int]int{1: 3, 2: 3, 4: 5, 5: 7, 6: 7, 7: 8, 8: 10, 9: 10, 11: 12, 12: 13, 13: 14, 14: 15, 15: 16, 16: 17}
	for segment, length := range want {
		size := small()
		size.Verbatim = map[int]string{segment: "~"}
		slug, err := size.Encode()
		if got := strings.Count(slug, "x") - 2; got != length || err != nil {
			t.Errorf("segment %d: a tail of %d in %q (%v), want %d", segment, got, slug, err, length)
		}
	}
	size := small()
	size.RackAware = true
	if slug, err := size.Encode(); slug != "3x3x3xxxx1x" || err != nil {
		t.Errorf("rack awareness: got %q, %v", slug, err)
	}
}

func TestEncodeLeavesDefaultsOut(t *testing.T) {
	size := small()
	size.PrimaryMinISR = 2
	size.PrimaryCleanup = Delete
	size.DisklessTiming = &DisklessTiming{}
	size.ExtraTopics = []Topic{}
	size.Verbatim = map[int]string{5: ""}
	if slug, err := size.Encode(); slug != "3x3x3" || err != nil {
		t.Errorf("got %q, %v", slug, err)
	}
	// The smallest config that differs from the defaults.
	size.PrimaryMinISR = 1
	size.PrimaryRetentionMs = 604800000
	if slug, err := size.Encode(); slug != "3x3x3xxxxxxxxxxx1~~604800000~~" || err != nil {
		t.Errorf("got %q, %v", slug, err)
	}
}

func TestEncodeRefusesWithPlaceAndRule(t *testing.T) {
	topic := func(change func(*Topic)) func(*Size) {
		return func(s *Size) {
			t := smallTopic("payments")
			change(&t)
			s.ExtraTopics = []Topic{smallTopic("a"), t}
		}
	}
	const extra = `extra topic 2 "payments": `
	tests := []struct {
		change      func(*Size)
		place, text string
	}{
		{func(s *Size) { s.Topology = "" }, "topology", `must be one of single-dc, active-passive, active-active, stretched-3, stretched-2-5, diskless-3az, not ""`},
		{func(s *Size) { s.BrokersPerZone = nil }, "brokers", "must be one number in single-dc, which has one zone"},
		{func(s *Size) { s.BrokersPerZone[0] = 11 }, "brokers", "must be from 1 to 10, not 11"},
		{func(s *Size) { s.Topology, s.BrokersPerZone = ActivePassive, []int{3, 0} }, "brokers: dr", "must be at least 1, not 0"},
		{func(s *Size) { s.Topology, s.BrokersPerZone = Stretched3, []int{math.MaxInt, math.MaxInt, 1} }, "brokers", "must be at most 9 in all zones together"},
		{func(s *Size) { s.Partitions = 25 }, "primary topic: partitions", "must be from 1 to 24, not 25"},
		{func(s *Size) { s.Topology, s.BrokersPerZone, s.Partitions = Stretched3, []int{1, 1, 1}, 4 }, "primary topic: partitions",
			"must be from 1 to 3 (no broker holds more than 3 of a topic), not 4"},
		{func(s *Size) { s.ReplicationFactor = 4 }, "primary topic: replication factor", "must be from 1 to 3 (all brokers), not 4"},
		{func(s *Size) { s.Topology, s.BrokersPerZone = ActivePassive, []int{2, 4} }, "primary topic: replication factor", "must be from 1 to 2 (the brokers in primary), not 3"},
		{func(s *Size) { s.Topology, s.BrokersPerZone = ActiveActive, []int{4, 2} }, "primary topic: replication factor", "must be from 1 to 2 (the brokers of the smaller zone), not 3"},
		{func(s *Size) { s.PrimaryMinISR = 4 }, "primary topic: min.insync.replicas", "must be from 1 to 3 (the replication factor), not 4"},
		{func(s *Size) { s.PrimaryMinISR = -1 }, "primary topic: min.insync.replicas", "must be from 1 to 3 (the replication factor), not -1"},
		{func(s *Size) { s.PrimaryCleanup = "none" }, "primary topic: cleanup.policy", `must be delete, compact, compact,delete or empty, not "none"`},
		{func(s *Size) { s.PrimaryRetentionMs = -1 }, "primary topic: retention.ms", retentionRule + "-1"},
		{func(s *Size) { s.PrimaryRetentionBytes = MaxInt + 1 }, "primary topic: retention.bytes", retentionRule + "9007199254740992"},
		{func(s *Size) { s.PrimaryTiered = "x" }, "primary topic: tiered", `must not hold x, ~ or !, not "x"`},
		{func(s *Size) { s.PrimaryTiered = "\xff" }, "primary topic: tiered", `must be UTF-8, not "\xff"`},
		{topic(func(t *Topic) { t.Partitions = 0 }), extra + "partitions", "must be from 1 to 24, not 0"},
		{topic(func(t *Topic) { t.ReplicationFactor = 4 }), extra + "replication factor", "must be from 1 to 3 (all brokers), not 4"},
		{topic(func(t *Topic) { t.MinISR = 2 }), extra + "min.insync.replicas", "must be from 1 to 1 (the replication factor), not 2"},
		{topic(func(t *Topic) { t.Tiered = "a~b" }), extra + "tiered", `must not hold x, ~ or !, not "a~b"`},
		{topic(func(t *Topic) { t.LocalRetentionMs = -5 }), extra + "local.retention.ms", retentionRule + "-5"},
		{topic(func(t *Topic) { t.Name = "a" }), `extra topic 2 "a": name`, "must differ from that of extra topic 1"},
		{topic(func(t *Topic) { t.Name = "a*b" }), `extra topic 2 "a*b": name`, "must be letters, digits, '.', '_' and '-' only"},
		{func(s *Size) { s.PrimaryDiskless, s.DisklessTiming = true, &DisklessTiming{UploadMs: 99} }, "diskless timing: upload", "must be from 100 to 5000, not 99"},
		{func(s *Size) { s.Verbatim = map[int]string{3: "1"} }, "segment 3",
			"must be left out of the verbatim segments: it is written from the fields of the shape (rack awareness)"},
		{func(s *Size) { s.Verbatim = map[int]string{18: "1"} }, "segment 18", "must be left out of the verbatim segments: a tail has segments 0 to 17"},
		{func(s *Size) { s.Verbatim = map[int]string{-1: "1"} }, "segment -1", "must be left out of the verbatim segments: a tail has segments 0 to 17"},
		{func(s *Size) { s.Verbatim = map[int]string{5: "axb"} }, "segment 5", `must not hold x, which ends a segment, not "axb"`},
		{func(s *Size) { s.Verbatim = map[int]string{5: "\xff"} }, "segment 5", `must be UTF-8, not "\xff"`},
		{func(s *Size) { s.Verbatim = map[int]string{5: strings.Repeat("a", maxSlugBytes)} }, "slug", "must be at most 65536 bytes long, not 65548"},
	}
	for _, test := range tests {
		size := small()
		test.change(&size)
		slug, err := size.Encode()
		var e *Error
		if !errors.As(err, &e) || slug != "" {
			t.Errorf("%s: got %q, %v, want an *Error", test.place, slug, err)
			continue
		}
		if len(e.Problems()) != 1 || e.Problems()[0].Place != test.place || e.Problems()[0].Text != test.text {
			t.Errorf("\n got %s\nwant %s: %s", joined(e.Problems()), test.place, test.text)
		}
	}
}

func TestEncodeListsEverythingThatIsWrong(t *testing.T) {
	size := small()
	size.BrokersPerZone[0] = 12
	size.Partitions = 30
	for i := range 8 {
		size.ExtraTopics = append(size.ExtraTopics, smallTopic(fmt.Sprint("t", i/2)))
	}
	_, err := size.Encode()
	want := `size: brokers: must be from 1 to 10, not 12; primary topic: partitions: must be from 1 to 24, not 30; ` +
		`extra topics: must be at most 6 besides orders, not 8; extra topic 2 "t0": name: must differ from that of extra topic 1; ` +
		`extra topic 4 "t1": name: must differ from that of extra topic 3; extra topic 6 "t2": name: must differ from that of extra topic 5; ` +
		`extra topic 8 "t3": name: must differ from that of extra topic 7`
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestClampLeavesTheShapeAlone(t *testing.T) {
	wide := func() Size {
		size := small()
		size.BrokersPerZone[0] = 99
		size.ExtraTopics = []Topic{{Name: "a", Partitions: 99, ReplicationFactor: 99, MinISR: 99}}
		size.DisklessTiming = &DisklessTiming{CommitIntervalMs: 1, UploadMs: 1}
		size.Verbatim = map[int]string{5: ""}
		return size
	}
	size := wide()
	_, clamps := size.Clamp()
	if len(clamps) != 6 {
		t.Errorf("got clamps %v", clamps)
	}
	if !reflect.DeepEqual(size, wide()) {
		t.Errorf("it became %+v", size)
	}
}

func TestTheLongestSlugIsWrittenAndRead(t *testing.T) {
	size := small()
	size.Verbatim = map[int]string{16: strings.Repeat("a", maxSlugBytes-len("3x3x3")-17)}
	slug, err := size.Encode()
	if err != nil || len(slug) != maxSlugBytes {
		t.Fatalf("%d bytes, %v", len(slug), err)
	}
	if complaint := notFixed(size, slug); complaint != "" {
		t.Error(complaint)
	}
	size.Verbatim[16] += "a"
	if _, err := size.Encode(); err == nil {
		t.Error("a byte more is written too")
	}
}
