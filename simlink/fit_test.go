package simlink_test

import (
	"fmt"
	"math"
	"net/url"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/expect"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// busy is a cluster whose link is too long with 8 records a partition.
func busy() *simlink.Snapshot {
	s := many(3, 6, 12)
	for i := range s.Topics {
		for j := range s.Topics[i].Partitions {
			s.Topics[i].Partitions[j].Replicas = []string{"1", "2"}
			s.Topics[i].Partitions[j].ISR = []string{"1", "2"}
			s.Topics[i].Partitions[j].LatestOffset = 100
		}
	}
	return s
}

func TestTooLong(t *testing.T) {
	_, err := simlink.Build(busy(), simlink.Options{})
	tooLong := expect.Error[*link.TooLongError](t, err, "characters, and past 2048", "MaxRecordsPerPartition", "Topics")
	if tooLong.Length <= link.MaxLength || tooLong.Fits < 1 {
		t.Fatalf("%+v", tooLong)
	}
	made := build(t, busy(), simlink.Options{MaxRecordsPerPartition: tooLong.Fits})
	if made.Length > link.MaxLength || made.Length != len(made.URL) {
		t.Errorf("what fits has %d characters", made.Length)
	}
	if _, err := simlink.Build(busy(), simlink.Options{MaxRecordsPerPartition: tooLong.Fits + 1}); err == nil {
		t.Errorf("%d fits too", tooLong.Fits+1)
	}
}

func TestFit(t *testing.T) {
	made := build(t, busy(), simlink.Options{Fit: true})
	if made.Length > link.MaxLength {
		t.Errorf("%d characters", made.Length)
	}
	text := warningText(t, made, link.WarnRecordsLowered)
	_, err := simlink.Build(busy(), simlink.Options{})
	fits := expect.Error[*link.TooLongError](t, err).Fits
	if !strings.Contains(text, fmt.Sprintf("At most %d records", fits)) || !strings.Contains(text, "instead of 8") {
		t.Errorf("%s, though %d fit", text, fits)
	}
}

func TestForce(t *testing.T) {
	made := build(t, busy(), simlink.Options{Force: true})
	if made.Length <= link.MaxLength || strings.Count(made.PlainActions, "P:kp1:t0:") != 12*8 {
		t.Errorf("%d characters", made.Length)
	}
	warningText(t, made, link.WarnLinkTooLong)
	if made.Form != actions.FormDeflate {
		t.Errorf("the form is %s", made.Form)
	}
}

// withNames gives the cluster groups and members whose names do not compress, n
// characters long.
func withNames(s *simlink.Snapshot, n int) *simlink.Snapshot {
	for i := range 4 {
		g := snapshot.Group{ID: randomText(i, n), Offsets: map[string]map[int]int64{"t0": {0: 0}}}
		for j := range 4 {
			g.Members = append(g.Members, snapshot.Member{ID: randomText(4*i+j+100, n)})
		}
		s.Groups = append(s.Groups, g)
	}
	return s
}

// TestFitToNothing: no records at all are allowed, and where even that is too
// long the error says so.
func TestFitToNothing(t *testing.T) {
	t.Parallel()
	nothing, never := false, false
	for n := 1; n <= 40; n++ {
		_, err := simlink.Build(withNames(busy(), n), simlink.Options{})
		switch expect.Error[*link.TooLongError](t, err).Fits {
		case 0:
			nothing = true
			made := build(t, withNames(busy(), n), simlink.Options{Fit: true})
			if strings.Contains(made.PlainActions, ",P:") || made.Length > link.MaxLength {
				t.Errorf("%d characters: %s", made.Length, made.PlainActions)
			}
		case link.NoFit:
			never = true
			_, err := simlink.Build(withNames(busy(), n), simlink.Options{Fit: true})
			tooLong := expect.Error[*link.TooLongError](t, err, "without any records it is still", "too long", "Topics", `the most reassignments belong to "t0" with 8`)
			made := build(t, withNames(busy(), n), simlink.Options{Force: true, MaxRecordsPerPartition: simlink.NoRecords})
			if tooLong.Excess != made.Length-link.MaxLength || tooLong.Excess < 1 || len(tooLong.Reassigned) != 6 {
				t.Errorf("%+v of a link that has %d characters without records", tooLong, made.Length)
			}
		}
	}
	if !nothing || !never {
		t.Errorf("fits with no records: %v, never fits: %v", nothing, never)
	}
}

// randomText is text that does not compress.
func randomText(seed, n int) string {
	state := uint64(seed)*2654435761 + 88172645463325252
	var b strings.Builder
	for range n {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		b.WriteRune(rune(0x4E00 + state%20000))
	}
	return b.String()
}

func TestTooManyActions(t *testing.T) {
	s := busy()
	for _, o := range []simlink.Options{{MaxRecordsPerPartition: 100}, {MaxRecordsPerPartition: 100, Force: true}, {MaxRecordsPerPartition: math.MaxInt}} {
		s.Topics[0].Partitions[0].LatestOffset = 1 << 62
		_, err := simlink.Build(s, o)
		tooLong := expect.Error[*link.TooLongError](t, err, "the playground loads 2000", "MaxRecordsPerPartition", "Topics")
		if tooLong.Actions <= actions.MaxEntries || tooLong.Length != 0 || tooLong.Fits < 1 {
			t.Errorf("%+v", tooLong)
		}
	}
	build(t, s, simlink.Options{MaxRecordsPerPartition: math.MaxInt, Fit: true})
}

// TestActionsBound: 2000 actions pass and 2001 do not.
func TestActionsBound(t *testing.T) {
	s := many(1, 0, 0)
	s.Topics = []snapshot.Topic{topic("orders", 1)}
	s.Topics[0].Partitions[0].LatestOffset = 1_000_000
	made := build(t, s, simlink.Options{MaxRecordsPerPartition: 1996, Force: true})
	if len(made.Actions) != actions.MaxEntries {
		t.Errorf("%d actions", len(made.Actions))
	}
	_, err := simlink.Build(s, simlink.Options{MaxRecordsPerPartition: 1997, Force: true})
	if tooLong := expect.Error[*link.TooLongError](t, err); tooLong.Actions != 2001 {
		t.Errorf("%+v", tooLong)
	}
}

// TestLengthBound: 2048 characters pass and 2049 do not.
func TestLengthBound(t *testing.T) {
	base := "http://localhost/"
	short := build(t, small(), simlink.Options{BaseURL: base})
	pad := func(n int) string { return base + strings.Repeat("a", n-short.Length) }
	if made := build(t, small(), simlink.Options{BaseURL: pad(2048)}); made.Length != 2048 {
		t.Errorf("%d characters", made.Length)
	}
	_, err := simlink.Build(small(), simlink.Options{BaseURL: pad(2049)})
	if tooLong := expect.Error[*link.TooLongError](t, err); tooLong.Length != 2049 {
		t.Errorf("%+v", tooLong)
	}
}

// TestFormByFinalURL: plain while it is at most 1500 characters and its URL can
// be shared, else the shorter one.
func TestFormByFinalURL(t *testing.T) {
	s := small()
	s.Topics[0].Partitions[0].LatestOffset = 100
	seen := map[actions.Form]bool{}
	for n := 1; n < 100; n++ {
		made := build(t, s, simlink.Options{MaxRecordsPerPartition: n})
		asPlain := "https://monedula.dev/kafka-simulator/playground?scenario=free&actions=" + url.QueryEscape(made.PlainActions) + "&size=" + url.QueryEscape(made.Size)
		want := actions.FormDeflate
		if len(made.PlainActions) <= 1500 && len(asPlain) <= link.MaxLength {
			want = actions.FormPlain
		}
		if made.Form != want {
			t.Errorf("a log of %d characters, and a URL of %d, is %s", len(made.PlainActions), len(asPlain), made.Form)
		}
		seen[made.Form] = true
	}
	if len(seen) != 2 {
		t.Errorf("only %v was seen", seen)
	}
}
