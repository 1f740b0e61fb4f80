package judge_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/judge"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/mapping"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TestVerify lets Build's own link pass, and none whose URL holds something else.
func TestVerify(t *testing.T) {
	own := mustBuild(t, simlink.Options{Producers: true})
	verify := func(url string) error {
		back, err := link.Parse(url)
		if err != nil {
			t.Fatal(err)
		}
		back.Names = own.Names
		selector, err := snapshot.NewSelector(nil, "")
		if err != nil {
			t.Fatal(err)
		}
		return judge.Verify(snapgen.Demo(), mapping.Settings{Topics: selector, Records: 8, Producers: true, Window: 15 * time.Minute}, back)
	}
	if err := verify(own.URL); err != nil {
		t.Fatalf("its own link: %v", err)
	}
	for _, c := range []struct{ name, from, to, want string }{
		{"another cluster", "&size=", "&cluster=stretched-3&x=", "It opens on something else than a single datacenter whose start is known."},
		{"a size without the topic", "size=", "size=4x3x3&x=", "there is no topic billing-events"},
		{"a broker that lives", "K%3Abroker-4%40", "K%3Abroker-3%40", "4: The broker is shown alive, and is dead."},
		{"a record less", "P%3Akp1%3Aorders%3Ab%40", "P%3Akp1%3Aorders%3Ad%40", `The record should be the one with the key "b", from kp1.`},
		{"nothing happens", "actions=", "x=", "The template is not removed."},
	} {
		t.Run(c.name, func(t *testing.T) {
			forged := strings.Replace(own.URL, c.from, c.to, 1)
			err := verify(forged)
			faults, isFault := errors.AsType[*judge.FaultError](err)
			if !isFault || !strings.Contains(err.Error(), c.want) || slices.ContainsFunc(faults.Faults, func(d link.Difference) bool { return !d.Fault() }) {
				t.Errorf("the error is %v, want one with %q", err, c.want)
			}
		})
	}
}

// TestFaultErrorIsBounded: a thousand faults are no message for anybody.
func TestFaultErrorIsBounded(t *testing.T) {
	faults := make([]link.Difference, 1000)
	for i := range faults {
		faults[i] = link.Difference{Subject: fmt.Sprint(i), Text: "Something."}
	}
	lines := strings.Split((&judge.FaultError{Faults: faults}).Error(), "\n")
	if len(lines) != 22 || lines[21] != "  and 980 more" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}

// TestCompareRefusesWhatCannotBeDrawn: its errors are Build's.
func TestCompareRefusesWhatCannotBeDrawn(t *testing.T) {
	c := replay.Run(mustBuild(t, simlink.Options{}))
	var selection *snapshot.SelectionError
	if _, err := simlink.Compare(snapgen.Demo(), simlink.Options{Topics: []string{"nothing"}}, c); !errors.As(err, &selection) {
		t.Errorf("the error is %v", err)
	}
	var broken *snapshot.Error
	if _, err := simlink.Compare(&snapshot.Snapshot{}, simlink.Options{}, c); !errors.As(err, &broken) {
		t.Errorf("the error is %v", err)
	}
}

// TestLagElsewhere: a group that lags on a topic that is not drawn does so in what
// Compare finds.
func TestLagElsewhere(t *testing.T) {
	s, o := snapgen.Demo(), simlink.Options{Topics: []string{"orders"}}
	s.Groups[0].Offsets["billing.events"] = map[int]int64{0: 7}
	made, err := simlink.Build(s, o)
	if err != nil {
		t.Fatal(err)
	}
	differences, err := simlink.Compare(s, o, replay.Run(made))
	want := link.Difference{Code: link.ApproxLagElsewhere, Subject: "billing", Text: "The group lags by 13 more on what is not drawn."}
	if err != nil || !slices.Contains(differences, want) {
		t.Errorf("%v, %v", differences, err)
	}
}
