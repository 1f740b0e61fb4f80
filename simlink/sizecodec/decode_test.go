package sizecodec

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// at is a slug of 3 brokers, 3 partitions and 3 replicas with this text in one
// segment of the tail.
func at(segment int, text string) string {
	return "3x3x3" + strings.Repeat("x", segment+1) + text + strings.Repeat("x", shortestTail(segment+1)-segment-1)
}

func TestDecodeWritesTheSameThingInOneWay(t *testing.T) {
	tests := []struct {
		name       string
		topology   Topology
		slug, want string
	}{
		{"an empty tail is cut", SingleDC, "3x3x3x", "3x3x3"},
		{"the longest empty tail is cut", SingleDC, at(17, ""), "3x3x3"},
		{"a tail of 18 is cut to the segment it holds", SingleDC, "3x3x3xxxx1xxxxxxxxxxxxxx", at(3, "1")},
		{"an extra topic keeps its unset fields", SingleDC, "3x3x3xa~1~1~~~~~~", "3x3x3xa~1~1~~~~~~"},
		{"a written delete of an extra topic stays", SingleDC, "3x3x3xa~1~1~1~d~~~~", "3x3x3xa~1~1~1~d~~~~"},
		{"the primary's default cleanup goes", SingleDC, at(10, "1~d~~~"), at(10, "1~~~~")},
		{"the primary's default min ISR goes", SingleDC, at(10, "2~c~~~"), at(10, "~c~~~")},
		{"the primary's defaults leave no segment", SingleDC, at(10, "2~d~~~"), "3x3x3"},
		{"empty primary fields leave no segment", SingleDC, at(10, "~~~~"), "3x3x3"},
		{"at rf 1 a min ISR of 1 is the default", SingleDC, "3x3x1xxxxxxxxxxx1~~7~~", "3x3x1xxxxxxxxxxx~~7~~"},
		{"at rf 2 a min ISR of 1 is the default", SingleDC, "3x3x2xxxxxxxxxxx1~~7~~", "3x3x2xxxxxxxxxxx~~7~~"},
		{"a timing without sides goes", SingleDC, at(17, "d."), at(17, "d")},
		{"one side of a timing may be empty", SingleDC, at(17, "d.600"), at(17, "d.600")},
		{"the other side of a timing may be empty", SingleDC, at(17, "d250."), at(17, "d250.")},
		{"an extra topic allows a timing", SingleDC, "3x3x3xa~1~1~~~~~~~1xxxxxxxxxxxxxxxxx250.600", "3x3x3xa~1~1~~~~~~~1xxxxxxxxxxxxxxxxx250.600"},
		{"clicks allows a timing", Diskless3AZ, "6x3x3xxxxxxxxxxxxxxxxxx250.600", "6x3x3xxxxxxxxxxxxxxxxxx250.600"},
		{"a segment that is not public is carried", SingleDC, at(9, "~p1!é*%"), at(9, "~p1!é*%")},
		{"tiering that is not public is carried", SingleDC, "3x3x3xa~1~1~~~~~*1~5~1", "3x3x3xa~1~1~~~~~*1~5~1"},
		{"stars are lower-case x", SingleDC, "3x3x3x**X~1~1~~~~~~", "3x3x3x**X~1~1~~~~~~"},
	}
	for _, test := range tests {
		size, clamps, err := Decode(test.topology, test.slug)
		if err != nil || len(clamps) > 0 {
			t.Errorf("%s: %v, clamps %v", test.name, err, clamps)
			continue
		}
		if got, err := size.Encode(); got != test.want || err != nil {
			t.Errorf("%s:\n got %s (%v)\nwant %s", test.name, got, err, test.want)
		}
	}
}

func TestDecodeFillsEveryField(t *testing.T) {
	slug := "9x6x3xt*.a_B-~4~2~1~cd~1~9007199254740991~yes~3!b~1~1~~~~~~~1xr1xr2x1xr4xxxxxxxxxxxxxd250.600"
	got, clamps, err := Decode(Diskless3AZ, slug)
	if err != nil || len(clamps) > 0 {
		t.Fatalf("%v, clamps %v", err, clamps)
	}
	want := Size{
		Topology: Diskless3AZ, BrokersPerZone: []int{9}, Partitions: 6, ReplicationFactor: 3,
		ExtraTopics: []Topic{
			{Name: "tx.a_B-", Partitions: 4, ReplicationFactor: 2, MinISR: 1, Cleanup: CompactDelete,
				RetentionMs: 1, RetentionBytes: MaxInt, Tiered: "yes", LocalRetentionMs: 3},
			{Name: "b", Partitions: 1, ReplicationFactor: 1, Diskless: true},
		},
		RackAware: true, PrimaryDiskless: true,
		DisklessTiming: &DisklessTiming{CommitIntervalMs: 250, UploadMs: 600},
		Verbatim:       map[int]string{1: "r1", 2: "r2", 4: "r4"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf(" got %+v\nwant %+v", got, want)
	}
}

func TestDecodeClampsWhatThePlaygroundClamps(t *testing.T) {
	tests := []struct {
		topology   Topology
		slug, want string
		clamps     string
	}{
		{SingleDC, "0x0x0", "1x1x1",
			"brokers: 0 becomes 1; primary topic: replication factor: 0 becomes 1; primary topic: partitions: 0 becomes 1"},
		{SingleDC, "11x25x11", "10x24x10",
			"brokers: 11 becomes 10; primary topic: replication factor: 11 becomes 10; primary topic: partitions: 25 becomes 24"},
		{SingleDC, "3x99999999999999999999999999999999x4", "3x24x3",
			"primary topic: replication factor: 4 becomes 3; primary topic: partitions: 2147483647 becomes 24"},
		{ActivePassive, "2-3x7x3", "2-3x6x2",
			"primary topic: replication factor: 3 becomes 2; primary topic: partitions: 7 becomes 6"},
		{ActiveActive, "0-3x1x3", "1-3x1x1",
			"brokers: west: 0 becomes 1; primary topic: replication factor: 3 becomes 1"},
		{Stretched3, "3-3-3x7x3", "3-3-3x6x3", "primary topic: partitions: 7 becomes 6"},
		{Stretched3, "3-3-3x6x4", "3-3-3x3x4", "primary topic: partitions: 6 becomes 3"},
		{Stretched3, "1-1-1x9x9xa~9~1~9~~~~~", "1-1-1x3x3xa~6~1~1~~~~~",
			`primary topic: replication factor: 9 becomes 3; primary topic: partitions: 9 becomes 3; ` +
				`extra topic 1 "a": partitions: 9 becomes 6; extra topic 1 "a": min.insync.replicas: 9 becomes 1`},
		{Diskless3AZ, "10x7x3", "9x6x3", "brokers: 10 becomes 9; primary topic: partitions: 7 becomes 6"},
		{SingleDC, "3x3x3xa~1~1~1~d~~~~!p*y~0~9~0~d~~~~", "3x3x3xa~1~1~1~d~~~~!p*y~1~3~1~d~~~~",
			`extra topic 2 "pxy": replication factor: 9 becomes 3; extra topic 2 "pxy": partitions: 0 becomes 1; ` +
				`extra topic 2 "pxy": min.insync.replicas: 0 becomes 1`},
		{SingleDC, at(10, "0~~~~"), at(10, "1~~~~"), "primary topic: min.insync.replicas: 0 becomes 1"},
		{SingleDC, at(10, "4~~~~"), at(10, "3~~~~"), "primary topic: min.insync.replicas: 4 becomes 3"},
		{SingleDC, "3x3x1" + at(10, "2~~~~")[5:], "3x3x1", "primary topic: min.insync.replicas: 2 becomes 1"},
		{SingleDC, at(17, "d0.5001"), at(17, "d100.5000"),
			"diskless timing: commit interval: 0 becomes 100; diskless timing: upload: 5001 becomes 5000"},
		{SingleDC, at(17, "d.99"), at(17, "d.100"), "diskless timing: upload: 99 becomes 100"},
	}
	for _, test := range tests {
		size, clamps, err := Decode(test.topology, test.slug)
		if err != nil {
			t.Errorf("%s %s: %v", test.topology, test.slug, err)
			continue
		}
		if got := joined(clamps); got != test.clamps {
			t.Errorf("%s %s: clamps\n got %s\nwant %s", test.topology, test.slug, got, test.clamps)
		}
		if got, err := size.Encode(); got != test.want || err != nil {
			t.Errorf("%s %s:\n got %s (%v)\nwant %s", test.topology, test.slug, got, err, test.want)
		}
	}
}

func joined[T fmt.Stringer](list []T) string {
	var texts []string
	for _, item := range list {
		texts = append(texts, item.String())
	}
	return strings.Join(texts, "; ")
}

func TestDecodeRefusesWithPlaceAndRule(t *testing.T) {
	const (
		decimal = "must be a decimal number without sign or leading zero, not "
		lengths = "must have a tail of 0, 1, 3, 5, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18 segments, not "
	)
	topics := func(n int) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("t%d~1~1~~~~~~", i))
		}
		return strings.Join(list, "!")
	}
	tests := []struct {
		topology          Topology
		slug, place, text string
	}{
		{"nowhere", "3x3x3", "topology", `must be one of single-dc, active-passive, active-active, stretched-3, stretched-2-5, diskless-3az, not "nowhere"`},
		{SingleDC, "", "slug", `must begin <brokers>x<partitions>x<replication factor>, not be ""`},
		{SingleDC, "3x3", "slug", `must begin <brokers>x<partitions>x<replication factor>, not be "3x3"`},
		{SingleDC, "3x3x3xx\xff", "slug", "must be UTF-8"},
		{SingleDC, "3x3x3x" + strings.Repeat("a", maxSlugBytes), "slug", "must be at most 65536 bytes long, not 65542"},
		{SingleDC, "3x3x3xx", "slug", lengths + "2"},
		{SingleDC, "3x3x3xxxx", "slug", lengths + "4"},
		{SingleDC, "3x3x3xxxxxx", "slug", lengths + "6"},
		{SingleDC, "3x3x3xxxxxxxxx", "slug", lengths + "9"},
		{SingleDC, "3x3x3" + strings.Repeat("x", 19), "slug", lengths + "19"},
		{SingleDC, "3x3x3" + strings.Repeat("x", 60000), "slug", lengths + "60000"},

		{SingleDC, "x3x3", "brokers", decimal + `""`},
		{SingleDC, "03x3x3", "brokers", decimal + `"03"`},
		{SingleDC, "+3x3x3", "brokers", decimal + `"+3"`},
		{SingleDC, "3x1e3x3", "primary topic: partitions", decimal + `"1e3"`},
		{SingleDC, "3x3x", "primary topic: replication factor", decimal + `""`},
		{SingleDC, "3x3x٣", "primary topic: replication factor", decimal + `"٣"`},
		{SingleDC, "3-3x3x3", "brokers", "must be one number in single-dc, which has one zone"},
		{SingleDC, strings.Repeat("1-", 9999) + "1x3x3", "brokers", "must be one number in single-dc, which has one zone"},
		{Diskless3AZ, "2-2-2x3x3", "brokers", "must be one number in diskless-3az, which has one zone"},
		{ActivePassive, "4x1x1", "brokers", "must be 2 numbers in active-passive, for primary, dr"},
		{Stretched3, "1-1x1x1", "brokers", "must be 3 numbers in stretched-3, for dc-a, dc-b, dc-c"},
		{ActiveActive, "2-zx1x1", "brokers: east", decimal + `"z"`},
		{ActivePassive, "5-5x1x1", "brokers", "must be at most 9 in all zones together"},
		{Stretched3, "1-1-99999999999999999999x1x1", "brokers", "must be at most 9 in all zones together"},

		{SingleDC, "3x3x3xa~1~1~~~~~", "segment 0, topic 1", "must have 9 or 10 fields, not 8"},
		{SingleDC, "3x3x3xa~1~1~~~~~~~1~", "segment 0, topic 1", "must have 9 or 10 fields, not 11"},
		{SingleDC, "3x3x3xa~1~1~~~~~~!", "segment 0, topic 2", "must have 9 or 10 fields, not 1"},
		{SingleDC, "3x3x3xa~1~1~~~~~~~", "segment 0, topic 1, field 10", `diskless must be 1 or left out, not ""`},
		{SingleDC, "3x3x3xa~1~1~~~~~~~true", "segment 0, topic 1, field 10", `diskless must be 1 or left out, not "true"`},
		{SingleDC, "3x3x3xa~~1~~~~~~", "segment 0, topic 1, field 2", "partitions " + decimal + `""`},
		{SingleDC, "3x3x3xa~1~-1~~~~~~", "segment 0, topic 1, field 3", "replication factor " + decimal + `"-1"`},
		{SingleDC, "3x3x3xa~1~1~01~~~~~", "segment 0, topic 1, field 4", "min.insync.replicas " + decimal + `"01"`},
		{SingleDC, "3x3x3xa~1~1~~dc~~~~", "segment 0, topic 1, field 5", `cleanup.policy must be d, c, cd or empty, not "dc"`},
		{SingleDC, "3x3x3xa~1~1~~~0~~~", "segment 0, topic 1, field 6", `retention.ms ` + retentionRule + `"0"`},
		{SingleDC, "3x3x3xa~1~1~~~~9007199254740992~~", "segment 0, topic 1, field 7", `retention.bytes ` + retentionRule + `"9007199254740992"`},
		{SingleDC, "3x3x3xa~1~1~~~~~~99999999999999999999", "segment 0, topic 1, field 9", `local.retention.ms ` + retentionRule + `"99999999999999999999"`},
		{SingleDC, "3x3x3x~1~1~~~~~~", `extra topic 1 "": name`, "must not be empty"},
		{SingleDC, "3x3x3xa b~1~1~~~~~~", `extra topic 1 "a b": name`, "must be letters, digits, '.', '_' and '-' only"},
		{SingleDC, "3x3x3xé~1~1~~~~~~", `extra topic 1 "é": name`, "must be letters, digits, '.', '_' and '-' only"},
		{SingleDC, "3x3x3x" + strings.Repeat("a", 41) + "~1~1~~~~~~", `extra topic 1 "` + strings.Repeat("a", 41) + `": name`, "must be at most 40 characters, not 41"},
		{SingleDC, "3x3x3xorders~1~1~~~~~~", `extra topic 1 "orders": name`, "must not be orders, which is the primary topic"},
		{SingleDC, "3x3x3xa~1~1~~~~~~!b~1~1~~~~~~!a~1~1~~~~~~", `extra topic 3 "a": name`, "must differ from that of extra topic 1"},
		{SingleDC, "3x3x3x" + topics(7), "extra topics", "must be at most 6 besides orders, not 7"},
		{SingleDC, "3x3x3x" + topics(4000), "extra topics", "must be at most 6 besides orders, not 4000"},

		{SingleDC, at(3, "0"), "segment 3", `must be 1 or left out, not "0"`},
		{SingleDC, at(10, "1"), "segment 10", "must have 5 fields, not 1"},
		{SingleDC, at(10, "1~~~~~"), "segment 10", "must have 5 fields, not 6"},
		{SingleDC, at(10, "-1~~~~"), "segment 10, field 1", "min.insync.replicas " + decimal + `"-1"`},
		{SingleDC, at(10, "~delete~~~"), "segment 10, field 2", `cleanup.policy must be d, c, cd or empty, not "delete"`},
		{SingleDC, at(10, "~~-1~~"), "segment 10, field 3", "retention.ms " + decimal + `"-1"`},
		{SingleDC, at(10, "~~~0~"), "segment 10, field 4", "retention.bytes " + retentionRule + `"0"`},
		{SingleDC, at(10, "~~~~a!b"), "primary topic: tiered", `must not hold x, ~ or !, not "a!b"`},

		{SingleDC, at(17, "dd"), "segment 17", `must be d, <commitIntervalMs>.<uploadMs> or both, not "dd"`},
		{SingleDC, at(17, "d250"), "segment 17", `must be d, <commitIntervalMs>.<uploadMs> or both, not "d250"`},
		{SingleDC, at(17, "d0250."), "segment 17", "commit interval " + decimal + `"0250"`},
		{SingleDC, at(17, "d.6.0"), "segment 17", "upload " + decimal + `"6.0"`},
		{SingleDC, at(17, "250.600"), "diskless timing", "must be left out where no topic is diskless"},
		{ActiveActive, "2-2x1x2" + at(17, "d")[5:], "primary topic: diskless", "must be left out in active-active, which has no diskless topics"},
		{ActivePassive, "2-2x1x2xa~1~1~~~~~~~1", `extra topic 1 "a": diskless`, "must be left out in active-passive, which has no diskless topics"},
		{SingleDC, "3x3x3xa~1~1~~c~~~~~1", `extra topic 1 "a": diskless`, "must be left out of a topic that is compacted, or its cleanup.policy must be delete"},
		{SingleDC, "3x3x3xxxxxxxxxxx~cd~~~xxxxxxxd", "primary topic: diskless", "must be left out of a topic that is compacted, or its cleanup.policy must be delete"},
	}
	for _, test := range tests {
		size, clamps, err := Decode(test.topology, test.slug)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s %.60s: got %v, want an *Error", test.topology, test.slug, err)
			continue
		}
		if got := e.Problems()[0]; got.Place != test.place || got.Text != test.text {
			t.Errorf("%s %.60s:\n got %s\nwant %s: %s", test.topology, test.slug, joined(e.Problems()), test.place, test.text)
		}
		if !reflect.DeepEqual(size, Size{}) || clamps != nil {
			t.Errorf("%s %.60s: a shape beside the error", test.topology, test.slug)
		}
	}
}

func TestDecodeListsEverythingThatIsWrong(t *testing.T) {
	_, _, err := Decode(Stretched3, "4-4-4x+1x1xa~1~1~z~~~~~!a~1xxx2")
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v", err)
	}
	want := []string{
		"slug", "primary topic: partitions", "segment 0, topic 1, field 4", "segment 0, topic 2",
		"segment 3", "brokers", `extra topic 2 "a": name`,
	}
	var got []string
	for _, problem := range e.Problems() {
		got = append(got, problem.Place)
	}
	if e.More() != 0 || !sameSet(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func sameSet(a, b []string) bool {
	count := make(map[string]int)
	for _, s := range a {
		count[s]++
	}
	for _, s := range b {
		count[s]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func TestDecodeBoundsWhatItLists(t *testing.T) {
	bad := strings.TrimSuffix(strings.Repeat("~z~z~z~z~z~z~z~z!", 6), "!")
	_, _, err := Decode(SingleDC, "zxzxzx"+bad)
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v", err)
	}
	// Three in the base; in each topic partitions, replication factor, min ISR,
	// cleanup, three retentions, and the empty name.
	if len(e.Problems()) != 3+6*8 || e.More() != 0 {
		t.Errorf("got %d problems and %d more", len(e.Problems()), e.More())
	}
	_, err = Size{Topology: SingleDC, BrokersPerZone: []int{3}, Partitions: 3, ReplicationFactor: 3, ExtraTopics: make([]Topic, 100)}.Encode()
	if !errors.As(err, &e) || len(e.Problems()) != diag.MaxProblems || e.More() != 1+3*100-diag.MaxProblems {
		t.Errorf("got %d problems and %d more", len(e.Problems()), e.More())
	}
	if !strings.HasSuffix(err.Error(), "; and 201 more") {
		t.Errorf("got %s", err)
	}
	_, _, err = Decode(SingleDC, strings.Repeat("y", maxSlugBytes-4)+"x3x3")
	if n := len(err.Error()); n > 300 {
		t.Errorf("the error repeats %d bytes of the slug", n)
	}
}
