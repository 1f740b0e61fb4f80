//go:build browser

package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAnyHostCanServeTheLibrary has hosts that do more with a .gz than serve it.
func TestAnyHostCanServeTheLibrary(t *testing.T) {
	file := readFile(t, filepath.Join(pages, "site", "simlink.wasm.gz"))
	unpack, err := gzip.NewReader(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	program, err := io.ReadAll(unpack)
	if err != nil {
		t.Fatal(err)
	}
	for name, host := range map[string]struct {
		encoding, kind string
		content        []byte
	}{
		"knows no types":           {"", "text/plain", []byte(file)},
		"has the browser unpack":   {"gzip", "application/wasm", []byte(file)},
		"packs what is packed":     {"gzip", "application/gzip", packed(t, file)},
		"unpacks what it is given": {"", "application/octet-stream", program},
		"has brotli":               {"br", "application/gzip", []byte(readFile(t, filepath.Join(pages, "site", "simlink.wasm.gz.br")))},
	} {
		t.Run(name, func(t *testing.T) { linksFrom(t, host.encoding, host.kind, host.content) })
	}
}

func packed(t *testing.T, content string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func linksFrom(t *testing.T, encoding, kind string, content []byte) {
	host.serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		if encoding != "" {
			w.Header().Set("Content-Encoding", encoding)
		}
		_, _ = io.Copy(w, bytes.NewReader(content))
	})
	if got := tried(t, folderPage()).url(); !strings.HasPrefix(got, demoLink) {
		t.Errorf("the link is %q", got)
	}
}

// TestALateLibraryIsWaitedFor gives the page work before it can do any.
func TestALateLibraryIsWaitedFor(t *testing.T) {
	come := make(chan struct{})
	host.serve(t, func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-come:
		case <-r.Context().Done():
		}
		http.ServeFile(w, r, filepath.Join(pages, "site", "simlink.wasm.gz"))
	})
	p := open(t, folderPage())
	p.do(chromedp.Click(chromedp.CSS(`[data-example="0"]`)))
	p.until(`!document.getElementById("busy").hidden`)
	p.sees("#busy", "Starting")
	p.sees("#status", "Starting") // which is read out
	p.after(func() { close(come) })
	p.sees("#status", "The link is ready")
	if got := p.url(); !strings.HasPrefix(got, demoLink) {
		t.Errorf("the link is %q", got)
	}
}

// TestALibraryThatCannotBeHadIsTriedAgain has a host that is down for a while.
func TestALibraryThatCannotBeHadIsTriedAgain(t *testing.T) {
	host.serve(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "down", http.StatusServiceUnavailable) })
	p := open(t, folderPage())
	p.expected = true
	p.until(`!document.getElementById("failed").hidden`)
	p.sees("#failed", "simlink.wasm.gz cannot be read (503)")
	p.sees("#status", "could not be started")
	host.serve(t, nil)
	p.click(`[data-example="0"]`)
	if got := p.url(); !strings.HasPrefix(got, demoLink) || p.shown("#failed") {
		t.Errorf("the link is %q; the page shows %s", got, p.text("#output"))
	}
}

// TestACutLibraryIsExplained has half of it, whose error is a sentence already.
func TestACutLibraryIsExplained(t *testing.T) {
	file := readFile(t, filepath.Join(pages, "site", "simlink.wasm.gz"))
	host.serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, file[:len(file)/2]) })
	p := open(t, folderPage())
	p.expected = true
	p.until(`!document.getElementById("failed").hidden`)
	p.sees("#failed", "may have been cut or blocked on its way")
	if got := p.text("#failed"); strings.Contains(got, "..") {
		t.Errorf("it is explained with two full stops: %s", got)
	}
}
