package simlink_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/expect"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func TestHealthyClusterIsShort(t *testing.T) {
	made := build(t, small(), simlink.Options{})
	if want := "https://monedula.dev/kafka-simulator/playground?scenario=free&actions=RP%3Ap1%40500%2CRG%3Ac1%40750&size=3x3x3xpayments~1~3~1~d~~~~"; made.String() != want {
		t.Errorf("got  %s\nwant %s", made, want)
	}
	expect.Warnings(t, made)
}

// TestDefaultSizeIsLeftOut: of the URL, never of Size.
func TestDefaultSizeIsLeftOut(t *testing.T) {
	s := small()
	s.Topics = s.Topics[:1]
	made := build(t, s, simlink.Options{})
	if made.Size != "3x3x3" || strings.Contains(made.URL, "size=") {
		t.Errorf("size %s in %s", made.Size, made)
	}
}

func TestSizeOfPrimaryConfig(t *testing.T) {
	for _, c := range []struct {
		config map[string]string
		want   string
	}{
		{map[string]string{}, "3x3x3"},
		{map[string]string{"min.insync.replicas": "2", "cleanup.policy": "delete", "retention.ms": "-1"}, "3x3x3"},
		{map[string]string{"min.insync.replicas": "1", "retention.ms": "604800000"}, "3x3x3xxxxxxxxxxx1~~604800000~~"},
		{map[string]string{"min.insync.replicas": "9"}, "3x3x3xxxxxxxxxxx3~~~~"},
		{map[string]string{"min.insync.replicas": "0"}, "3x3x3xxxxxxxxxxx1~~~~"},
		{map[string]string{"min.insync.replicas": "two"}, "3x3x3"},
		{map[string]string{"min.insync.replicas": "99999999999999999999"}, "3x3x3xxxxxxxxxxx3~~~~"},
		{map[string]string{"cleanup.policy": " compact , delete,compact"}, "3x3x3xxxxxxxxxxx~cd~~~"},
		{map[string]string{"cleanup.policy": "compact"}, "3x3x3xxxxxxxxxxx~c~~~"},
		{map[string]string{"cleanup.policy": "lru"}, "3x3x3"},
		{map[string]string{"cleanup.policy": "compact,lru"}, "3x3x3"},
		{map[string]string{"retention.bytes": "9007199254740991"}, "3x3x3xxxxxxxxxxx~~~9007199254740991~"},
		{map[string]string{"retention.bytes": "9007199254740992", "retention.ms": "9223372036854775807"}, "3x3x3"},
		{map[string]string{"remote.storage.enable": "true", "local.retention.ms": "5", "diskless.enable": "true"}, "3x3x3"},
	} {
		s := small()
		s.Topics = s.Topics[:1]
		s.Topics[0].Config = c.config
		if made := build(t, s, simlink.Options{}); made.Size != c.want {
			t.Errorf("%v: %s, want %s", c.config, made.Size, c.want)
		}
	}
}

func TestUnreadConfigWarns(t *testing.T) {
	s := small()
	s.Topics[0].Config = map[string]string{"min.insync.replicas": "+2", "cleanup.policy": "lru", "retention.ms": "9223372036854775807", "retention.bytes": "1e9"}
	made := build(t, s, simlink.Options{})
	expect.Warnings(t, made, "config-unread orders", "config-unread orders", "config-unread orders", "config-unread orders")
}

func TestPlaceholderForOrders(t *testing.T) {
	made := build(t, small(), simlink.Options{Topics: []string{"payments"}})
	if made.Size != "3x1x1xpayments~1~3~1~d~~~~" {
		t.Errorf("size %s", made.Size)
	}
	expect.Warnings(t, made, "primary-placeholder orders")
}

// TestBrokersAreDrawnInOrder: by number where every id is one, else as text.
func TestBrokersAreDrawnInOrder(t *testing.T) {
	for _, c := range []struct{ ids, want string }{
		{"10 9 2", "2 9 10"},
		{"10 9 b", "10 9 b"},
		{"2 -1 0 -10", "-10 -1 0 2"},
		{"7 007 07", "007 07 7"},
		{"123456789012345678901234567890 99", "99 123456789012345678901234567890"},
		{"1 -0 0", "-0 0 1"},
		{"1.0 10 9", "1.0 10 9"},
	} {
		s := &simlink.Snapshot{Topics: []snapshot.Topic{{Name: "orders", Partitions: []snapshot.Partition{{ID: 0}}}}}
		for _, id := range strings.Fields(c.ids) {
			s.Brokers = append(s.Brokers, snapshot.Broker{ID: id})
		}
		var got []string
		for i, n := range build(t, s, simlink.Options{}).Names.Brokers {
			got = append(got, n.Real)
			if n.Simulator != fmt.Sprintf("broker-%d", i+1) {
				t.Errorf("%s is %s", n.Real, n.Simulator)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s, want %s", c.ids, got, c.want)
		}
	}
}

// TestDeadBrokers: one that is offline, and one that only a replica list, an ISR
// or a leader knows, are killed and never slowed.
func TestDeadBrokers(t *testing.T) {
	s := small()
	s.Brokers[1].Offline = true
	s.Topics = s.Topics[:1]
	s.Topics[0].Partitions = []snapshot.Partition{
		{ID: 0, Leader: "1", Replicas: []string{"1", "2", "7"}, ISR: []string{"1"}},
		{ID: 1, Leader: "8", Replicas: []string{"3", "1"}, ISR: []string{"3", "1", "9"}},
		{ID: 2, Leader: "-1", Replicas: []string{"2", "7"}, ISR: []string{}, LatestOffset: 4},
	}
	made := build(t, s, simlink.Options{})
	wantEntries(t, made,
		"RA:orders:0:broker-1.broker-2.broker-4", "RA:orders:1:broker-3.broker-1", "RA:orders:2:broker-2.broker-4",
		"K:broker-2", "K:broker-4", "K:broker-5", "K:broker-6")
	expect.Warnings(t, made, "leaderless orders", "partition-dead orders/2")
	expect.Warnings(t, build(t, s, simlink.Options{MaxRecordsPerPartition: simlink.NoRecords}), "leaderless orders")
	s.Topics[0].Partitions[2].LatestOffset = 0
	expect.Warnings(t, build(t, s, simlink.Options{}), "leaderless orders")
}

// TestSlowedBrokers: once, for what is drawn only, and not for a dead replica.
func TestSlowedBrokers(t *testing.T) {
	s := small()
	s.Topics[0].Partitions[0].ISR = []string{"1"}
	s.Topics[0].Partitions[1].ISR = []string{"2", "1"}
	s.Topics[1].Partitions[0].ISR = []string{"1", "2", "3"}
	made := build(t, s, simlink.Options{})
	wantEntries(t, made, "SR:broker-2:1", "SR:broker-3:1")
	expect.Warnings(t, made, "broker-slowed 2", "broker-slowed 3")
	if text := warningText(t, made, link.WarnBrokerSlowed); !strings.Contains(text, "orders/0") {
		t.Errorf("the warning does not say where: %s", text)
	}
}

func TestRecords(t *testing.T) {
	s := small()
	s.Topics[0].Partitions[0].LatestOffset = 3
	s.Topics[0].Partitions[1].EarliestOffset, s.Topics[0].Partitions[1].LatestOffset = 2, 4
	s.Topics[1].Partitions[0].EarliestOffset, s.Topics[1].Partitions[0].LatestOffset = 9, 1
	wantEntries(t, build(t, s, simlink.Options{MaxRecordsPerPartition: 2}),
		"AP:kp1:orders", "P:kp1:orders:b", "P:kp1:orders:e", "P:kp1:orders:f", "P:kp1:orders:g", "RP:kp1")
	wantEntries(t, build(t, s, simlink.Options{MaxRecordsPerPartition: simlink.NoRecords}))
}

// TestNumberingHasNoGaps: a topic without records gets no producer.
func TestNumberingHasNoGaps(t *testing.T) {
	s := small()
	s.Topics = append(s.Topics, snapshot.Topic{Name: "audit", Partitions: []snapshot.Partition{on(0, "1", "2", "3")}})
	s.Topics[1].Partitions[0].LatestOffset = 1
	s.Topics[2].Partitions[0].LatestOffset = 1
	made := build(t, s, simlink.Options{})
	if want := "AP:kp1:audit@1000,P:kp1:audit:a@1250,RP:kp1@3250,AP:kp2:payments@3500,P:kp2:payments:a@3750,RP:kp2@5750"; !strings.HasSuffix(made.PlainActions, want) {
		t.Errorf("%s\ndoes not end in\n%s", made.PlainActions, want)
	}
}

func TestUnknownOffsetsCountAsZero(t *testing.T) {
	s := small()
	s.Topics[1].Partitions[0].EarliestOffset, s.Topics[1].Partitions[0].LatestOffset = snapshot.OffsetUnknown, 2
	s.Topics[0].Partitions[0].EarliestOffset, s.Topics[0].Partitions[0].LatestOffset = 2, snapshot.OffsetUnknown
	made := build(t, s, simlink.Options{})
	wantEntries(t, made, "AP:kp1:payments", "P:kp1:payments:a", "P:kp1:payments:b", "RP:kp1")
	expect.Warnings(t, made, "offset-unknown orders", "offset-unknown payments")
}

func TestOddReplicaLists(t *testing.T) {
	s := small()
	s.Topics = s.Topics[:1]
	s.Topics[0].Partitions = []snapshot.Partition{
		on(0, "1", "2", "1", "3"), // the default placement, once the repeat is dropped
		on(1, "3", "3", "2"),      // two replicas
		{ID: 3, LatestOffset: 5},  // none
		on(4, "1", "3", "2", "1"), // off its placement, which for a fifth partition is shifted
	}
	made := build(t, s, simlink.Options{})
	if made.Size != "3x5x3" {
		t.Errorf("size %s", made.Size)
	}
	wantEntries(t, made, "RA:orders:1:broker-3.broker-2")
	expect.Warnings(t, made, "no-replicas orders/3", "partition-gap orders")
}

func TestTopicNames(t *testing.T) {
	long := strings.Repeat("x", 45)
	s := small()
	s.Topics = []snapshot.Topic{topic("a.b", 1), topic("a-b", 1), topic("a b", 1), topic("größe", 1), topic(long, 1), topic(long+"y", 1)}
	made := build(t, s, simlink.Options{})
	want := map[string]string{
		"a b": "a-b", "a-b": "a-b-2", "a.b": "a-b-3", "größe": "gr--e", long: long[:40], long + "y": long[:38] + "-2",
	}
	for _, n := range made.Names.Topics {
		if n.Simulator != want[n.Real] {
			t.Errorf("%q is drawn as %q, want %q", n.Real, n.Simulator, want[n.Real])
		}
	}
	if !strings.Contains(made.Size, strings.Repeat("*", 40)+"~1~1~1~d~~~~") {
		t.Errorf("no x is escaped in %s", made.Size)
	}
	expect.Warnings(t, made, "topic-renamed a b", "topic-renamed a-b", "topic-renamed a.b", "topic-renamed größe",
		"topic-renamed "+long, "topic-renamed "+long+"y", "primary-placeholder orders")
}

func TestGroups(t *testing.T) {
	s := small()
	s.Topics[0].Partitions[0].LatestOffset = 5
	s.Groups = []snapshot.Group{
		{ID: "web.app", Members: []snapshot.Member{{ID: "m-1", ClientID: "c"}, {ID: "m-2", ClientID: "c"}, {ID: "x@y"}, {}, {ID: "fifth"}},
			Offsets: map[string]map[int]int64{"payments": {0: 0}, "orders": {0: 3, 1: -1}}},
		{ID: "c1", Offsets: map[string]map[int]int64{"orders": {0: 5}}},
		{ID: "idle", Offsets: map[string]map[int]int64{"orders": {0: -1}, "gone": {0: 5}}},
		{ID: "", Offsets: map[string]map[int]int64{"payments": {0: 9}}},
		{ID: "sink", ProtocolType: "connect", Offsets: map[string]map[int]int64{"orders": {0: 1}}},
		{ID: "share", ProtocolType: "share"},
		{ID: "manual", ProtocolType: snapshot.NoProtocolType, Offsets: map[string]map[int]int64{"orders": {0: 1}}},
	}
	made := build(t, s, simlink.Options{MaxRecordsPerPartition: simlink.NoRecords})
	wantEntries(t, made,
		"AG:group:payments",
		"AG:c1:orders",
		"AG:web-app:orders~payments", "C:group.web-app.consumer.autoOffsetReset:earliest",
		"AC:web-app:c", "AC:web-app:c-2", "AC:web-app:x-y", "AC:web-app:m4")
	expect.Warnings(t, made, "groups-not-consumers groups", "groups-skipped groups", "group-renamed ", "group-renamed web.app",
		"members-over-limit web.app", "member-renamed web.app/c", "member-renamed web.app/x@y")
	if text := warningText(t, made, link.WarnGroupsNotConsumers); !strings.Contains(text, `1 of "(none)", 1 of "connect", 1 of "share"`) {
		t.Errorf("the warning does not count by type: %s", text)
	}
}

// TestGroupNames: what the log takes for itself and what is not printable goes;
// a name is never cut in the middle of a character.
func TestGroupNames(t *testing.T) {
	s := small()
	long := strings.Repeat("😀", 41)
	want := map[string]string{
		"a,b:c@d~e.f|g *": "a-b-c-d-e-f-g *", "tab\there\x7f": "tab-here-", "c1\u0085": "c1-", long: strings.Repeat("😀", 40),
	}
	for id := range want {
		s.Groups = append(s.Groups, snapshot.Group{ID: id, Offsets: map[string]map[int]int64{"orders": {0: 0}}})
	}
	made := build(t, s, simlink.Options{})
	for real, want := range want {
		if got := made.Names.Groups.Simulator(real); got != want {
			t.Errorf("%q is drawn as %q, want %q", real, got, want)
		}
	}
}

func TestGroupLimit(t *testing.T) {
	s := small()
	s.Topics[0].Partitions[0].LatestOffset = 10
	for i, lag := range []int64{1, 5, 1, 5, 1, 1} {
		g := snapshot.Group{ID: fmt.Sprintf("g%d", i), Offsets: map[string]map[int]int64{"orders": {0: 10 - lag}}}
		members := map[int]int{0: 5, 2: 4, 4: 6}[i] // more than four count too
		for m := range members {
			g.Members = append(g.Members, snapshot.Member{ID: fmt.Sprint(m)})
		}
		s.Groups = append(s.Groups, g)
	}
	made := build(t, s, simlink.Options{})
	var kept []string
	for _, n := range made.Names.Groups {
		kept = append(kept, n.Real)
	}
	if fmt.Sprint(kept) != "[g0 g1 g3 g4]" {
		t.Errorf("kept %v: those with the most lag, then the most members, then by id", kept)
	}
	if text := warningText(t, made, link.WarnGroupsOverLimit); !strings.Contains(text, `dropped: "g2", "g5"`) {
		t.Errorf("the warning does not name what was dropped: %s", text)
	}
}

// TestLagIsOfWhatIsDrawn: not of a partition that was trimmed, and not of one
// that is not there.
func TestLagIsOfWhatIsDrawn(t *testing.T) {
	s := many(1, 0, 0)
	s.Topics = []snapshot.Topic{topic("orders", 25)}
	s.Topics[0].Partitions[24].LatestOffset = 100
	s.Groups = []snapshot.Group{{ID: "g", Offsets: map[string]map[int]int64{"orders": {24: 1, 77: 0}}}}
	wantEntries(t, build(t, s, simlink.Options{Clamp: true}), "AG:g:orders")
}

func at(minutes int) int64 {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(minutes) * time.Minute).UnixMilli()
}

func TestProducers(t *testing.T) {
	write := func(id int64, topic string, partition, minutes int) snapshot.Producer {
		return snapshot.Producer{ID: id, Topic: topic, Partition: partition, LastTimestamp: at(minutes)}
	}
	s := small()
	s.Producers = []snapshot.Producer{
		write(5, "payments", 0, -15), write(5, "orders", 2, -15), // a tie goes to orders; the window's edge counts
		write(6, "orders", 0, -16), // too long ago
		write(7, "payments", 0, 3), // a clock ahead counts
		{ID: 8, Topic: "orders", LastTimestamp: snapshot.NoTimestamp},
		write(9, "gone", 0, 0), write(9, "orders", 3, 0), // nothing of it is drawn
	}
	s.Producers[2].TxnStartOffset = snapshot.OpenAt(4)
	s.Producers[3].TxnStartOffset = snapshot.OpenAt(0)
	made := build(t, s, simlink.Options{Producers: true})
	wantEntries(t, made, "AP:pid-5:orders", "AP:pid-7:payments")
	expect.Warnings(t, made, "transaction-open 7")
	if text := warningText(t, made, link.WarnTransactionOpen); !strings.Contains(text, "payments/0") {
		t.Errorf("the warning does not name the partition: %s", text)
	}
	wantEntries(t, build(t, s, simlink.Options{}))
	wantEntries(t, build(t, s, simlink.Options{Producers: true, ProducersWindow: 16 * time.Minute}),
		"AP:pid-5:orders", "AP:pid-7:payments", "AP:pid-6:orders")
}

// TestWindowEdge: to the millisecond, though a snapshot may know more.
func TestWindowEdge(t *testing.T) {
	s := small()
	s.Producers = []snapshot.Producer{{ID: 5, Topic: "orders", LastTimestamp: at(-15)}}
	s.TakenAt = s.TakenAt.Add(time.Microsecond)
	expect.Warnings(t, build(t, s, simlink.Options{Producers: true}), "producers-none-active producers")
	s.Producers[0].LastTimestamp++
	wantEntries(t, build(t, s, simlink.Options{Producers: true}), "AP:pid-5:orders")
}

// TestOpenTransactionsAreListedInOrder: whatever that of the list.
func TestOpenTransactionsAreListedInOrder(t *testing.T) {
	s := small()
	for _, where := range []snapshot.Producer{{Topic: "payments"}, {Topic: "orders", Partition: 2}, {Topic: "orders", Partition: 0}} {
		where.ID, where.LastTimestamp, where.TxnStartOffset = 5, at(0), snapshot.OpenAt(0)
		s.Producers = append(s.Producers, where)
	}
	made := build(t, s, simlink.Options{Producers: true})
	if text := warningText(t, made, link.WarnTransactionOpen); !strings.Contains(text, `"orders/0", "orders/2", "payments/0"`) {
		t.Errorf("got %s", text)
	}
}

func TestProducerLimit(t *testing.T) {
	s := small()
	for id := range int64(6) {
		s.Producers = append(s.Producers, snapshot.Producer{ID: id, Topic: "orders", LastTimestamp: at(int(-id))})
	}
	s.Producers = append(s.Producers, snapshot.Producer{ID: 5, Topic: "payments", LastTimestamp: at(-9), TxnStartOffset: snapshot.OpenAt(1)})
	made := build(t, s, simlink.Options{Producers: true})
	wantEntries(t, made, "AP:pid-5:orders", "AP:pid-0:orders", "AP:pid-1:orders", "AP:pid-2:orders")
	expect.Warnings(t, made, "producers-over-limit producers", "transaction-open 5")
	if text := warningText(t, made, link.WarnProducersOverLimit); !strings.Contains(text, `dropped: "pid-3", "pid-4"`) {
		t.Errorf("the warning does not name what was dropped: %s", text)
	}
}

func TestProducersThatAreNotThere(t *testing.T) {
	s := small()
	expect.Warnings(t, build(t, s, simlink.Options{Producers: true}), "producers-not-read producers")
	s.Producers = []snapshot.Producer{}
	expect.Warnings(t, build(t, s, simlink.Options{Producers: true}), "producers-none-active producers")
	s.Producers = []snapshot.Producer{{ID: 1, Topic: "orders", LastTimestamp: at(0)}}
	s.TakenAt = time.Time{}
	expect.Warnings(t, build(t, s, simlink.Options{Producers: true}), "producers-no-time producers")
}

func TestSnapshotWarningsPassOn(t *testing.T) {
	s := small()
	s.Warnings = make([]string, 5000)
	if n := len(build(t, s, simlink.Options{}).Warnings); n != 101 {
		t.Errorf("%d warnings of 5000 are passed on", n)
	}
	s.Warnings = []string{"orders/1: latest offset unavailable"}
	made := build(t, s, simlink.Options{})
	if text := warningText(t, made, link.WarnSnapshot); !strings.Contains(text, s.Warnings[0]) {
		t.Errorf("got %s", text)
	}
}

// TestUnknownISR: nobody knows who is in sync, so each counts; an empty ISR is
// nobody.
func TestUnknownISR(t *testing.T) {
	s := small()
	for i := range s.Topics[0].Partitions {
		s.Topics[0].Partitions[i].ISR = nil
	}
	made := build(t, s, simlink.Options{})
	wantEntries(t, made)
	expect.Warnings(t, made, "isr-unknown orders")
	if got, want := made.Warnings[0].Subjects, []string{"orders/0", "orders/1", "orders/2"}; !slices.Equal(got, want) {
		t.Errorf("the warning speaks of %q, not of %q", got, want)
	}
	s.Topics[0].Partitions[1].ISR = []string{}
	wantEntries(t, build(t, s, simlink.Options{}), "SR:broker-1:1", "SR:broker-2:1", "SR:broker-3:1")
}

// TestLeaderless: a partition without a live leader, of which a drawn replica lives,
// is named; one that nobody can lead is not.
func TestLeaderless(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(s *simlink.Snapshot)
		want   []string
	}{
		{"no leader", func(s *simlink.Snapshot) { s.Topics[0].Partitions[0].Leader = "" }, []string{"orders/0"}},
		{"-1", func(s *simlink.Snapshot) { s.Topics[0].Partitions[2].Leader = "-1" }, []string{"orders/2"}},
		{"a leader that is offline", func(s *simlink.Snapshot) { s.Brokers[1].Offline = true }, []string{"orders/1"}},
		{"a leader that nobody knows", func(s *simlink.Snapshot) { s.Topics[0].Partitions[1].Leader = "9" }, []string{"orders/1"}},
		{"all replicas dead", func(s *simlink.Snapshot) {
			s.Topics[0].Partitions[0] = snapshot.Partition{ID: 0, Replicas: []string{"9"}, ISR: []string{}}
		}, nil},
		{"a leader that is no replica, and lives", func(s *simlink.Snapshot) {
			s.Topics[0].Partitions[0] = snapshot.Partition{ID: 0, Leader: "3", Replicas: []string{"1", "2"}, ISR: []string{"1", "2"}}
		}, nil},
	} {
		s := small()
		c.change(s)
		var got []string
		for _, w := range build(t, s, simlink.Options{}).Warnings {
			if w.Code == link.WarnLeaderless {
				got = append(got, w.Subjects...)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: named are %q, want %q", c.name, got, c.want)
		}
	}
}

// TestObserversNeverLag: they are replicas outside the ISR by design.
func TestObserversNeverLag(t *testing.T) {
	s := small()
	p := &s.Topics[0].Partitions[0]
	p.ISR, p.Observers = []string{"1", "2"}, []string{"3"}
	made := build(t, s, simlink.Options{})
	wantEntries(t, made)
	expect.Warnings(t, made)
	p.Observers = nil
	wantEntries(t, build(t, s, simlink.Options{}), "SR:broker-3:1")
}

// TestExpiredUnread: a group that committed below the log start is told what it
// missed. The link follows the plain lag.
func TestExpiredUnread(t *testing.T) {
	s := small()
	p := &s.Topics[0].Partitions[1]
	p.EarliestOffset, p.LatestOffset = 1000, 1000
	s.Groups = []snapshot.Group{{ID: "late", Offsets: map[string]map[int]int64{"orders": {1: 5, 0: 0}, "payments": {0: 0}}}}
	made := build(t, s, simlink.Options{})
	expect.Warnings(t, made, "offsets-expired late")
	if text := warningText(t, made, link.WarnOffsetsExpired); !strings.Contains(text, `995 records expired unread on "orders/1"`) {
		t.Errorf("the warning says %s", text)
	}
	wantEntries(t, made, "AG:late:orders~payments", "C:group.late.consumer.autoOffsetReset:earliest")
	if p.Unread(5) != 0 || p.Lag(5) != 995 || p.ExpiredUnread(5) != 995 || p.ExpiredUnread(1000) != 0 {
		t.Errorf("unread %d, lag %d, expired %d", p.Unread(5), p.Lag(5), p.ExpiredUnread(5))
	}
}
