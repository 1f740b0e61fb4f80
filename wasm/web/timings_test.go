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
// the address, and from a paste to a link of full size and to all that is shown
// of it.
func TestTimings(t *testing.T) {
	if *timings == 0 {
		t.Skip("no -timings")
	}
	shared := tried(t, folderPage())
	shared.do(chromedp.Click(chromedp.CSS("#share")))
	shared.until(`location.hash`)
	hash := shared.eval(`location.hash`)
	for _, page := range []struct{ name, address string }{{"folder", folderPage()}, {"single file", singlePage()}} {
		var first, link, whole []float64
		for range *timings {
			p := open(t, page.address+hash)
			p.until(`document.documentElement.dataset.answer`)
			first = append(first, eval[float64](p, `performance.getEntriesByName("link")[0].startTime`))
			p.act(`document.querySelector('[data-option="force"]').click()`)
			for range 5 { // until it has been compiled for good
				p.clear()
				p.act(`window.asked = performance.now()`)
				p.paste(fullSize())
			}
			link = append(link, eval[float64](p, `performance.getEntriesByName("link")[0].startTime - window.asked`))
			whole = append(whole, eval[float64](p, `performance.getEntriesByName("answer").at(-1).startTime - window.asked`))
		}
		fmt.Printf("%-12s first link %3.0f ms after navigation; at full size, from paste to link %3.0f ms, to everything %3.0f ms\n",
			page.name, median(first), median(link), median(whole))
	}
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
