package verbs_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// TestKinds: each error of the library, wrapped and joined, has its kind.
func TestKinds(t *testing.T) {
	option := diag.NewOptionError("force", "is wrong")
	list := diag.ListOf(diag.Problem{Place: "p", Text: "is wrong"})
	for _, c := range []struct {
		err  error
		want verbs.Kind
	}{
		{option, verbs.KindOption},
		{errors.Join(&snapshot.Error{List: list}, option), verbs.KindOption},
		{fmt.Errorf("a: %w", &snapshot.Error{List: list}), verbs.KindSnapshot},
		{verbs.In("a", &snapshot.SelectionError{}), verbs.KindSelection},
		{&link.LimitError{}, verbs.KindLimit},
		{&link.TooLongError{}, verbs.KindTooLong},
		{&link.ComposeError{List: list}, verbs.KindDocument},
		{&verbs.DocumentError{List: list}, verbs.KindDocument},
		{&verbs.ConnectionError{List: list}, verbs.KindConnection},
		{&link.Error{List: list}, verbs.KindLink},
		{&importer.Error{List: list}, verbs.KindImport},
		{io.EOF, verbs.KindInternal},
	} {
		f := verbs.FailureOf(c.err)
		if f.Kind != c.want || len(f.Problems) == 0 && c.want != verbs.KindLimit {
			t.Errorf("%v is %+v, want %s", c.err, f, c.want)
		}
		if misuse := c.want == verbs.KindOption || c.want == verbs.KindConnection; f.Misuse() != misuse {
			t.Errorf("%v is misuse: %t", c.err, f.Misuse())
		}
	}
}

// TestHintsAreToldOnce, with the last problem that has them, in the shell's words.
func TestHintsAreToldOnce(t *testing.T) {
	f := verbs.FailureOf(&link.LimitError{Violations: []link.Violation{{Subject: "brokers", Text: "12 brokers"}, {Subject: "orders", Text: "25 partitions"}}})
	told := f.Told(verbs.InJSON)
	if told[0].Text != "over the limit: 12 brokers" || told[1].Text != "over the limit: 25 partitions; topics chooses fewer topics; clamp: true trims what is over" {
		t.Errorf("told is %+v", told)
	}
	if hints := f.Problems[0].Hints; len(hints) != 1 || hints[0].Option != "clamp" {
		t.Errorf("the hints about brokers are %v; fewer topics have as many", hints)
	}
	long := verbs.FailureOf(&link.TooLongError{Length: 3000, Fits: 3}).Told(verbs.InJSON)
	if want := "link has 3000 characters, and past 2048 browsers and chat programs cut it; maxRecordsPerPartition: 3 is the largest that fits; fit: true takes it; topics chooses fewer topics"; long[0].String() != want {
		t.Errorf("told is %s\nwant %s", long[0], want)
	}
}

// TestWhatIsWholeIsAboutThePart: a problem of the whole is about the argument that
// it came in, and one with a place of its own keeps it.
func TestWhatIsWholeIsAboutThePart(t *testing.T) {
	list := diag.ListOf(diag.Problem{Place: "link", Text: "is empty"}, diag.Problem{Place: "size", Text: "is wrong"})
	list.AddMore(2)
	f := verbs.FailureOf(errors.Join(verbs.In("url", &link.Error{List: list}), verbs.In("path", io.EOF)))
	var places []string
	for _, p := range f.Problems {
		places = append(places, p.Place)
	}
	if fmt.Sprint(places) != "[url size path]" || f.More != 2 {
		t.Errorf("the problems are about %v and %d more", places, f.More)
	}
}

// TestAFailureIsBounded, however many errors are joined.
func TestAFailureIsBounded(t *testing.T) {
	var errs []error
	for range 3 {
		var list diag.List
		for range diag.MaxProblems {
			list.Addf("p", "is wrong")
		}
		errs = append(errs, &link.Error{List: list})
	}
	if f := verbs.FailureOf(errors.Join(errs...)); len(f.Problems) != diag.MaxProblems || f.More != 2*diag.MaxProblems {
		t.Errorf("it lists %d and %d more", len(f.Problems), f.More)
	}
}

// TestFaultsComeFirst: a link that does not read back is a fault of simlink,
// whatever error the reader gave.
func TestFaultsComeFirst(t *testing.T) {
	if got := verbs.KindOf(link.Fault("%w", &link.Error{})); got != verbs.KindInternal {
		t.Errorf("a fault is of kind %s", got)
	}
}
