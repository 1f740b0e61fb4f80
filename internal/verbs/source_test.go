package verbs_test

import (
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

const small = `{"brokers":[{"id":"1"}],"topics":[{"name":"orders","partitions":[{"id":0,"leader":"1","replicas":["1"],"isr":["1"],"latestOffset":2}]}]}`

// files open by their names; - is one of them.
type files map[string]string

func (f files) open(name string) (io.ReadCloser, error) {
	text, there := f[name]
	if !there {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return io.NopCloser(strings.NewReader(text)), nil
}

// TestSourcesAreTold: a snapshot, a link, a log, a file with one of them, and what
// is none.
func TestSourcesAreTold(t *testing.T) {
	const url = "https://x.example/?scenario=free&actions=K:broker-1@5"
	here := files{"-": url, "s.json": "\ufeff\n " + small, "l.txt": " " + url + "\n", "K:broker-9@7": url, "broken.json": "{", "words": "some words"}
	for _, c := range []struct{ name, want string }{
		{"-", "link"}, {"s.json", "snapshot"}, {"l.txt", "link"}, {url, "link"}, {"K:broker-1@5", "link"},
		{"K:broker-9@7", "link"}, // the file
		{"", "no snapshot or link is given"}, {"absent.json", "file does not exist"}, {"broken.json", "broken.json: the snapshot cannot be used"},
		{"words", "words: this is neither"}, {"https://x.example/\xff", "link"},
	} {
		found, err := verbs.FindSource(c.name, here.open)
		got := "link"
		switch {
		case err != nil:
			got = err.Error()
		case found.Snapshot != nil:
			got = "snapshot"
		}
		if !strings.Contains(got, c.want) || (err == nil) != (found.Link != nil || found.Snapshot != nil) {
			t.Errorf("%q is %s, want %s", c.name, got, c.want)
		}
	}
}

// TestLogsMayBeBroken: what is a file is read, and what is neither is the log.
func TestLogsMayBeBroken(t *testing.T) {
	here := files{"-": "from standard input", "log.txt": "from the file"}
	for name, want := range map[string]string{"-": "from standard input", "log.txt": "from the file", "K:broker-1@x": "K:broker-1@x", "https://x": "https://x"} {
		if got, err := verbs.FindLog(name, here.open); err != nil || got != want {
			t.Errorf("%q is %q, %v, want %q", name, got, err, want)
		}
	}
	for _, name := range []string{"", "absent"} {
		if got, err := verbs.FindLog(name, here.open); err == nil {
			t.Errorf("%q is %q", name, got)
		}
	}
}

// TestOnlyLinksAreReadAsLinks: a snapshot, a path and prose are none, for every
// verb that takes a link alone.
func TestOnlyLinksAreReadAsLinks(t *testing.T) {
	for _, text := range []string{"Hello, world", "/etc/passwd", "{}", ` {"version":1}`, ""} {
		if read, err := verbs.ReadLink(text); err == nil {
			t.Errorf("%q is read as %v", text, read.Link)
		}
	}
	here := files{"s.json": ` {"version":1}`}
	if text, err := verbs.FindLog("s.json", here.open); err == nil || !strings.Contains(err.Error(), "s.json: this is a snapshot") {
		t.Errorf("a snapshot is taken for the log %q, %v", text, err)
	}
}

// TestPictureTakesALinkAsItIs and refuses the options that it would not heed.
func TestPictureTakesALinkAsItIs(t *testing.T) {
	given, err := verbs.ReadLink("K:broker-1@500")
	if err != nil {
		t.Fatal(err)
	}
	if drawn, err := verbs.Picture(given, verbs.Drawing{}, []string{"at"}, verbs.At(0)); err != nil || !strings.HasPrefix(string(drawn.SVG), "<svg ") {
		t.Errorf("the picture is %v, %v", drawn, err)
	}
	_, err = verbs.Picture(given, verbs.Drawing{}, []string{"clamp", "at", "topics"}, verbs.Moment{})
	if f := verbs.FailureOf(err); err == nil || f.Kind != verbs.KindOption || len(f.Problems) != 2 || f.Problems[1].Place != "topics" {
		t.Errorf("the options are refused as %+v", f)
	}
}

// TestExplainReadsLinks alone.
func TestExplainReadsLinks(t *testing.T) {
	given, err := verbs.ReadSource(small)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := verbs.Explain(given, verbs.Moment{}); err == nil || verbs.KindOf(err) != verbs.KindLink {
		t.Errorf("a snapshot is explained as %v, %v", e, err)
	}
}

// TestDiffDrawsASnapshotBesideALink, and compares two of a kind as they are.
func TestDiffDrawsASnapshotBesideALink(t *testing.T) {
	snapshot, err := verbs.ReadSource(small)
	if err != nil {
		t.Fatal(err)
	}
	made, err := verbs.Link(snapshot.Snapshot, verbs.Drawing{})
	if err != nil {
		t.Fatal(err)
	}
	link := verbs.Source{Link: made}
	for _, c := range []struct {
		a, b  verbs.Source
		drawn bool
	}{{snapshot, snapshot, false}, {link, link, false}, {snapshot, link, true}, {link, snapshot, true}} {
		got, err := verbs.Diff(c.a, c.b)
		if err != nil || len(got.Changes) > 0 || got.Drawn != c.drawn {
			t.Errorf("the comparison is %+v, %v", got, err)
		}
	}
}
