package picture_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// clusters are the pictures that are looked at in a browser before a change to
// one of them is checked in.
func clusters(t testing.TB) map[string]*replay.Cluster {
	return map[string]*replay.Cluster{
		"small":    built(t, snapgen.SmallSize()),
		"failing":  failing(t),
		"hostile":  hostile(),
		"zones":    parsed(t, "scenario=free&actions=K:dr-1@1000,AG:g:west.orders@2000&cluster=active-passive&size=2-3x4x2"),
		"scenario": parsed(t, "scenario=00.1.3&actions=K:broker-1@1000,RA:orders:2:broker-1.broker-2@2000,TO:payments:12345:10@3000,P:p1:orders:k@4000"),
	}
}

func TestGolden(t *testing.T) {
	for name, cluster := range clusters(t) {
		t.Run(name, func(t *testing.T) {
			got := picture.SVG(cluster)
			file := filepath.Join("testdata", name+".svg")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("the picture is not that of %s; look at it in a browser and run with -update", file)
			}
		})
	}
}

// check holds what is so of every picture.
func check(t testing.TB, cluster *replay.Cluster) *drawing {
	t.Helper()
	svg := picture.SVG(cluster)
	d, err := read(svg)
	if err != nil {
		t.Fatalf("%v\n%s", err, svg)
	}
	if outside := d.outside(); len(outside) > 0 {
		t.Errorf("not inside %d × %d: %v", d.width, d.height, outside)
	}
	if !bytes.Equal(svg, picture.SVG(cluster)) {
		t.Error("two pictures of one cluster differ")
	}
	return d
}

func TestEveryPictureHolds(t *testing.T) {
	for name, cluster := range clusters(t) {
		t.Run(name, func(t *testing.T) { check(t, cluster) })
	}
	check(t, &replay.Cluster{})
	check(t, built(t, snapgen.FullSize(50)))
}

// TestHugeIsBounded: a log can name far more than the playground has.
func TestHugeIsBounded(t *testing.T) {
	t.Parallel()
	cluster := huge(4_000)
	d := check(t, cluster)
	if size := len(picture.SVG(cluster)); size > 4<<20 {
		t.Errorf("the picture has %d bytes", size)
	}
	for _, want := range []string{
		"Not drawn: 3984 more brokers.", "Not drawn: 3988 more topics.", "Not drawn: 3992 more producers.",
		"Not drawn: 3992 more consumer groups.", "Not drawn: 3996 more share groups.", "+3996", "and 3988 more topics", "and 368 more",
	} {
		if !slices.Contains(d.texts, want) {
			t.Errorf("nothing says %q", want)
		}
	}
}

// TestManyNamesInALink: the names of a log are bounded by its length alone.
func TestManyNamesInALink(t *testing.T) {
	t.Parallel()
	var topics strings.Builder
	for i := range 100_000 {
		topics.WriteString(strconv.FormatInt(int64(i), 36) + "~")
	}
	d := check(t, parsed(t, "scenario=00.1.3&actions=ASG:s:0@1,AG:g:"+topics.String()+"@2"))
	if want := "and 99988 more topics"; !slices.Contains(d.texts, want) {
		t.Errorf("nothing says %q", want)
	}
}

// TestStatesAreTold: what is wrong in a cluster is in the picture, in the words
// and not in the colours alone.
func TestStatesAreTold(t *testing.T) {
	d := check(t, failing(t))
	for _, want := range []string{"killed gracefully", "killed hard", "slow", "removed", "alive", "no leader: 2, 3", "below min ISR: 0", "placement not public",
		"share group", "lag unknown", "diskless", "tiered", "unclean", "pinned to no topic", "1 producer was removed again; what was written stays.", "Of 26 actions, 1 refers to what is not there.",
		"Defaults of all consumers: isolationLevel=read_committed.", "compact,delete", "keeps 7 d, 1 GiB, 1 h locally"} {
		if !slices.Contains(d.texts, want) {
			t.Errorf("nothing says %q", want)
		}
	}
	for _, want := range []string{"leader", "in-sync", "lagging", "dead"} {
		if !slices.ContainsFunc(d.cells, func(cell string) bool { return strings.HasPrefix(cell, want+" ") }) {
			t.Errorf("no cell is %s", want)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(d.texts, "\n"))
	}
}

// TestNamesAreWholeInTooltips: what is cut in view is not lost, and what cannot be
// shown is escaped.
func TestNamesAreWholeInTooltips(t *testing.T) {
	titles := strings.Join(check(t, hostile()).titles, "\n")
	for _, want := range []string{
		"<script>alert(1)</script>", `"quoted" & 'single'`, "\u2068שלום-orders\u2069", "\u2068مرحبا بالعالم\u2069", `emoji 👩\u200d💻`, `ctl\x1b[31mred\x00\u0085`,
		`\u202eturned\u2066`, strings.Repeat("W", 40), strings.Repeat("主题", 20), `\ufffe\uffff \xff\xc0`, "]]><!--",
	} {
		if !strings.Contains(titles, want) {
			t.Errorf("no tooltip holds %q", want)
		}
	}
}

// TestPicturesShareAPage: every id and every rule is bound to the picture, and two
// pictures are bound to two ids.
func TestPicturesShareAPage(t *testing.T) {
	seen := map[string]string{}
	for name, cluster := range clusters(t) {
		svg := picture.SVG(cluster)
		d, err := read(svg)
		if err != nil {
			t.Fatal(err)
		}
		root := d.ids[0]
		if !slices.Equal(d.ids, []string{root, root + "-title", root + "-desc"}) || !strings.HasPrefix(root, "simlink-") {
			t.Errorf("%s has the ids %v", name, d.ids)
		}
		if other := seen[root]; other != "" {
			t.Errorf("%s and %s have one id", name, other)
		}
		seen[root] = name
		_, style, _ := strings.Cut(string(svg), "<style>")
		style, _, _ = strings.Cut(style, "</style>")
		style = strings.ReplaceAll(style, "@media(prefers-color-scheme:dark){", "")
		for _, selector := range regexp.MustCompile(`[^{},]+(?:,[^{},]+)*\{`).FindAllString(style, -1) {
			for part := range strings.SplitSeq(selector, ",") {
				if !strings.HasPrefix(strings.TrimSpace(part), "#"+root+" ") {
					t.Errorf("%s: the rule %q reaches into the page", name, selector)
				}
			}
		}
	}
}
