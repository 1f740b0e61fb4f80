//go:build browser

package main

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

var timings = flag.Int("timings", 0, "how often to measure how fast the page is; bench.sh does")

// TestTimings prints medians: from navigation to the first link, with a snapshot in
// the address and nothing in any cache, and from a paste to a link of full size and
// to all that is shown of it.
func TestTimings(t *testing.T) {
	if *timings == 0 {
		t.Skip("no -timings")
	}
	shared := tried(t, folderPage())
	shared.do(chromedp.Click(chromedp.CSS("#share")))
	shared.until(`location.hash`)
	hash := shared.eval(`location.hash`)
	for _, page := range []struct{ name, address string }{{"folder", folderPage()}, {"single file", singlePage()}} {
		var script, library, first, link, whole []float64
		for range *timings {
			p := open(t, "about:blank") // whose window is there by then
			p.do(chromedp.Navigate(page.address + hash))
			p.act(answered)
			script, library, first = append(script, p.at("script")), append(library, p.at("library")), append(first, p.at("link"))
			p.clear() // which undoes what came with the address
			p.act(`document.querySelector('[data-option="force"]').click()`)
			for range 5 { // until it has been compiled for good
				p.clear()
				p.act(`window.asked = performance.now()`)
				p.paste(fullSize())
			}
			asked := eval[float64](p, `window.asked`)
			link = append(link, p.at("link")-asked)
			whole = append(whole, eval[float64](p, `performance.getEntriesByName("answer").at(-1).startTime`)-asked)
		}
		fmt.Printf("%-12s first link %3.0f ms after navigation (script %.0f, library %.0f); at full size, from paste to link %3.0f ms, to everything %3.0f ms\n",
			page.name, median(first), median(script), median(library), median(link), median(whole))
	}
}

// answered waits for an answer without asking for it again and again.
const answered = `await new Promise((resolve) => {
	const look = () => document.documentElement.dataset.answer && resolve();
	new MutationObserver(look).observe(document.documentElement, { attributes: true });
	look();
})`

// at is when the page came to a mark for the first time, in ms after navigation.
func (p *tab) at(mark string) float64 {
	p.Helper()
	return eval[float64](p, `performance.getEntriesByName(%s)[0].startTime`, mark)
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
