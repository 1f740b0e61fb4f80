//go:build browser && !js

package main

import (
	"encoding/json"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/wasm/internal/api"
)

// testCase is a call and what Go makes of it natively.
type testCase struct {
	Call   string          `json:"call"`
	A      string          `json:"a"`
	B      string          `json:"b"`
	Object bool            `json:"object"` // A is handed over as an object
	Want   json.RawMessage `json:"want"`
}

// optionTexts are the options that snapshots are drawn with.
var optionTexts = []string{
	"", `{"clamp":true,"force":true}`, `{"fit":true,"clamp":true}`, `{"producers":true,"producersWindow":"1h","force":true,"clamp":true}`,
	`{"maxRecordsPerPartition":0,"clamp":true}`, `{"maxRecordsPerPartition":3,"force":true,"clamp":true}`, `{"topics":["orders"],"force":true}`,
	`{"topicsRegex":"^(a|bill)","clamp":true}`, `{"baseUrl":"http://localhost:8080/p?x=1","clamp":true,"force":true}`,
	`{"topics":["not there"]}`, `{"topicsRegex":"(","producersWindow":"0s","zone":1}`,
}

// corpus gathers cases.
type corpus struct {
	cases []testCase
	last  string // the snapshot before
}

func (c *corpus) add(call, a, b string, object bool) map[string]json.RawMessage {
	want := api.Answer(api.Calls()[call], a, orEmpty(call, b))
	c.cases = append(c.cases, testCase{call, a, b, object, json.RawMessage(want)})
	var answer map[string]json.RawMessage
	_ = json.Unmarshal([]byte(want), &answer)
	return answer
}

// orEmpty is what the package hands over for options that are left out.
func orEmpty(call, b string) string {
	if b == "" && call != "diff" && call != "importText" {
		return "{}"
	}
	return b
}

// snapshot adds the link of a snapshot, and what follows from it.
func (c *corpus) snapshot(text, options string, object, pictured bool) {
	answer := c.add("link", text, options, object)
	var link struct{ URL string }
	if json.Unmarshal(answer["value"], &link) == nil && link.URL != "" {
		c.add("explain", link.URL, "", false)
		if pictured {
			c.add("picture", link.URL, `{"at":3000}`, false)
			c.add("diff", text, link.URL, object)
		}
	}
	if pictured {
		c.add("picture", text, `{"clamp":true}`, object)
		if c.last != "" {
			c.add("diff", c.last, text, false)
		}
	}
	c.last = text
}

// generated adds n snapshots that nobody wrote.
func (c *corpus) generated(n int) {
	for seed := range n {
		s := snapgen.Snapshot(rand.New(rand.NewSource(int64(seed))))
		text, err := json.Marshal(s)
		if err != nil {
			panic(err) // what snapgen makes can be written
		}
		c.snapshot(string(text), optionTexts[seed%len(optionTexts)], seed%2 == 0, seed%10 == 0)
	}
}

// golden adds every snapshot and every link that the repository holds, broken ones
// too.
func (c *corpus) golden(t *testing.T) {
	snapshots, links := held(t)
	if len(snapshots) < 150 || len(links) < 50 {
		t.Fatalf("found %d snapshots and %d links, which is fewer than there are", len(snapshots), len(links))
	}
	for i, text := range snapshots {
		c.snapshot(text, "", false, i%5 == 0)
		c.snapshot(text, optionTexts[1+i%(len(optionTexts)-1)], false, false)
	}
	for _, url := range links {
		c.add("explain", url, "", false)
		c.add("explain", url, `{"at":1000}`, false)
		c.add("picture", url, "", false)
	}
}

// imported adds what the tools printed: each text alone, whole and cut short, and
// all of one cluster together, in both orders.
func (c *corpus) imported(t *testing.T) {
	type text struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
	add := func(texts ...text) {
		list, err := json.Marshal(texts)
		if err != nil {
			t.Fatal(err)
		}
		c.add("importText", string(list), "", true)
	}
	clusters, err := filepath.Glob("../simlink/importer/testdata/[0-9]*")
	if err != nil || len(clusters) < 2 {
		t.Fatalf("the texts of %d clusters are there, %v", len(clusters), err)
	}
	for _, cluster := range clusters {
		files, err := filepath.Glob(filepath.Join(cluster, "*.*"))
		if err != nil || len(files) < 10 {
			t.Fatalf("%s has %d texts, %v", cluster, len(files), err)
		}
		var all []text
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			whole := text{filepath.Base(file), string(content)}
			all = append(all, whole)
			add(whole)
			add(text{whole.Name, whole.Text[:len(whole.Text)*2/3]})
			add(text{whole.Name, "\x1b[1m$ kubectl exec\x1b[0m\n" + strings.ReplaceAll(whole.Text, "\n", "\r\n")})
		}
		add(all...)
		slices.Reverse(all)
		add(all...)
	}
}

var playgroundLink = regexp.MustCompile(`https?://[^\s'"<>` + "`" + `]*[?&]scenario=[^\s'"<>` + "`" + `)]*`)

// held finds snapshots and links in the files of the repository.
func held(t *testing.T) (snapshots, links []string) {
	text := func(name string, content []byte) {
		links = append(links, playgroundLink.FindAllString(string(content), -1)...)
		if filepath.Ext(name) == ".json" && strings.Contains(string(content), `"brokers"`) {
			snapshots = append(snapshots, string(content))
		}
	}
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (strings.HasPrefix(entry.Name(), ".git") || entry.Name() == "dist" || entry.Name() == "node_modules") {
			return skipOr(err)
		}
		switch filepath.Ext(name) {
		case ".json", ".jsonl", ".md", ".txt", ".go", ".txtar":
		default:
			return nil
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		switch filepath.Ext(name) {
		case ".txtar":
			for _, f := range txtar.Parse(content).Files {
				text(f.Name, f.Data)
			}
		case ".jsonl":
			for line := range strings.Lines(string(content)) {
				var reference struct{ Snapshot json.RawMessage }
				if json.Unmarshal([]byte(line), &reference) == nil && reference.Snapshot != nil {
					snapshots = append(snapshots, string(reference.Snapshot))
				}
			}
		}
		text(name, content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(links)
	return snapshots, slices.Compact(links)
}

func skipOr(err error) error {
	if err != nil {
		return err
	}
	return fs.SkipDir
}

// full is a file with the largest cluster that is drawn.
func full(t *testing.T) string {
	t.Helper()
	text, err := json.Marshal(snapgen.FullSize(0).Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(project, "full.json")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}
