//go:build browser && !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// writeCases writes the cases once, a line each.
var writeCases = sync.OnceValue(func() func(t *testing.T) string {
	var c corpus
	file := filepath.Join(project, "cases.jsonl")
	return func(t *testing.T) string {
		t.Helper()
		if c.cases != nil {
			return file
		}
		c.golden(t)
		c.imported(t)
		if testing.Short() {
			c.generated(200)
		} else {
			c.generated(2000)
		}
		var lines strings.Builder
		for _, one := range c.cases {
			text, err := json.Marshal(one)
			if err != nil {
				t.Fatal(err)
			}
			lines.Write(text)
			lines.WriteByte('\n')
		}
		if err := os.WriteFile(file, []byte(lines.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d cases, %d bytes", len(c.cases), lines.Len())
		return file
	}
})

// parity is what testdata/parity.mjs found.
type parity struct {
	Checked int
	Wrong   []string
}

func (p parity) judge(t *testing.T) {
	t.Helper()
	least := 2000
	if testing.Short() {
		least = 1000
	}
	if p.Checked < least {
		t.Errorf("only %d cases were checked, of at least %d", p.Checked, least)
	}
	for _, wrong := range p.Wrong {
		t.Error(wrong)
	}
}

// TestParityInNode: what Go makes natively, the package makes under Node.
func TestParityInNode(t *testing.T) {
	var found parity
	if err := json.Unmarshal([]byte(node(t, "parity-node.mjs", writeCases()(t))), &found); err != nil {
		t.Fatal(err)
	}
	found.judge(t)
}

// TestParityInChromium: and in a page.
func TestParityInChromium(t *testing.T) {
	writeCases()(t)
	ask[parity](t, browse(t), "parity").judge(t)
}

// TestParityWithTheCommand: the objects are those of simlink's -o json.
func TestParityWithTheCommand(t *testing.T) {
	command := filepath.Join(t.TempDir(), "simlink")
	if _, err := output("..", "go", "build", "-o", command, "./cmd/simlink"); err != nil {
		t.Fatal(err)
	}
	const demo = "../cmd/simlink/demo.json"
	printed := func(args ...string) (value any) {
		text, err := output(".", command, args...)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	var got struct{ Link, Explanation, Diff any }
	if err := json.Unmarshal([]byte(node(t, "command.mjs", absolute(t, demo))), &got); err != nil {
		t.Fatal(err)
	}
	link := printed("link", "-o", "json", "--producers", demo)
	if !reflect.DeepEqual(got.Link, link) {
		t.Errorf("link gives\n%v\nwant\n%v", got.Link, link)
	}
	url := link.(map[string]any)["url"].(string)
	if want := printed("explain", "-o", "json", "--at", "4000", url); !reflect.DeepEqual(got.Explanation, want) {
		t.Errorf("explain gives\n%v\nwant\n%v", got.Explanation, want)
	}
	if want := printed("diff", "-o", "json", demo, url); !reflect.DeepEqual(got.Diff, want) {
		t.Errorf("diff gives\n%v\nwant\n%v", got.Diff, want)
	}
}

func absolute(t *testing.T, file string) string {
	t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
