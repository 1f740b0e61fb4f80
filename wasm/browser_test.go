//go:build browser && !js

package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// flags keep Chromium from everything that is not the page.
var flags = []chromedp.ExecAllocatorOption{
	chromedp.Flag("headless", true), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
	chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
	chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
	chromedp.Flag("disable-dev-shm-usage", true),
}

// page is testdata/page.html in Chromium, from a server of this test.
type page struct {
	context.Context
	address string
}

func browse(t *testing.T) *page {
	t.Helper()
	demo, err := os.ReadFile("../cmd/simlink/demo.json")
	if err != nil {
		t.Fatal(err)
	}
	files := http.FileServerFS(os.DirFS(project))
	mux := http.NewServeMux()
	mux.Handle("/", files)
	mux.Handle("/package/", http.StripPrefix("/package/", http.FileServerFS(os.DirFS(packaged))))
	mux.HandleFunc("/demo.json", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(demo) })
	mux.HandleFunc("/wrong-type.wasm", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		http.ServeFile(w, r, filepath.Join(packaged, "simlink.wasm"))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	allocated, stop := chromedp.NewExecAllocator(t.Context(), flags...)
	t.Cleanup(stop)
	ctx, stop := chromedp.NewContext(allocated)
	t.Cleanup(stop)
	p := &page{ctx, server.URL + "/page.html"}
	p.open(t, "")
	return p
}

// open navigates to the page, or loads it again.
func (p *page) open(t *testing.T, query string) {
	t.Helper()
	if _, err := chromedp.Run(p, chromedp.Navigate(p.address+query)); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Run(p, chromedp.Poll[bool]("Boolean(globalThis.ask)", chromedp.WithPollingInterval(10*time.Millisecond))); err != nil {
		t.Fatal(err)
	}
}

// ask runs a task of the page.
func ask[T any](t *testing.T, p *page, task string) T {
	t.Helper()
	result, err := chromedp.Run(p, chromedp.Evaluate[T]("ask('"+task+"')", chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", task, err)
	}
	return result
}

func TestPage(t *testing.T) {
	p := browse(t)
	const link = "https://monedula.dev/kafka-simulator/playground?scenario=free&actions="
	for _, task := range []string{"worker", "wrongType"} {
		if url := ask[string](t, p, task); !strings.HasPrefix(url, link) {
			t.Errorf("%s gives %s", task, url)
		}
	}
	if names := ask[[]string](t, p, "globals"); len(names) > 0 {
		t.Errorf("loading adds %q to the page's globals", names)
	}
	type failure struct{ Code, Message string }
	if refused := ask[failure](t, p, "missing"); refused.Code != "load" || refused.Message != "simlink.wasm cannot be loaded: the server answers 404" {
		t.Errorf("a program that is not there gives %+v", refused)
	}
}

// TestSpeed prints what is measured; docs and goals are held against it by people,
// since a busy machine is no fault.
func TestSpeed(t *testing.T) {
	file := full(t)
	p := browse(t)
	var first, later []float64
	for range 5 {
		p.open(t, "?speed")
		measured := ask[measured](t, p, "speed")
		first, later = append(first, measured.First), append(later, median(measured.Later))
	}
	t.Logf("Chromium: the first link %.0f ms after navigation, a later one at full size in %.0f ms (medians of five)", median(first), median(later))
	t.Log(node(t, "speed.mjs", file))
}

// measured are times in ms: from navigation to the first link, and of later ones.
type measured struct {
	First float64
	Later []float64
}

func median(of []float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[len(sorted)/2]
}
