//go:build browser

package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "a folder to put screenshots of the page into")

// TestShots takes pictures of the page in its states, for people to look at.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("no -shots")
	}
	for _, width := range []int64{1280, 360} {
		for _, scheme := range []string{"light", "dark"} {
			for _, state := range states {
				p := open(t, folderPage())
				p.window(width, 900)
				p.prefer("prefers-color-scheme", scheme)
				p.until(`document.getElementById("version").textContent`)
				state.reach(p)
				p.window(width, eval[int64](p, `document.documentElement.scrollHeight`))
				picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
				p.check(err)
				file := filepath.Join(*shots, fmt.Sprintf("%s-%d-%s.png", state.name, width, scheme))
				if err := os.WriteFile(file, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

var states = []struct {
	name  string
	reach func(*tab)
}{
	{"empty", func(*tab) {}},
	{"open", func(p *tab) { p.act(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`) }},
	{"example", func(p *tab) { p.after(func() { p.do(chromedp.Click(chromedp.CSS(`[data-example="0"]`))) }) }},
	{"tools", func(p *tab) { p.after(func() { p.do(chromedp.Click(chromedp.CSS(`[data-example="1"]`))) }) }},
	{"error", func(p *tab) {
		p.paste(`{"version": 1, "brokers": [{"id": ""}], "topics": [{"name": "a", "partitions": []}]}`)
	}},
	{"unread", func(p *tab) { p.paste("what is this?\nTopic: orders\tPartit\nnothing\n") }},
	{"too-long", func(p *tab) { p.paste(fullSize()) }},
	{"full", func(p *tab) { p.paste(fullSize()); p.click("#failed button:last-child") }},
}
