//go:build browser

package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// What TestMain makes: the two pages, and a browser that reaches nothing but the
// host of the first.
var (
	pages    string
	host     *site
	chromium context.Context
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	path, err := exec.LookPath("chromium")
	if err != nil && os.Getenv("CI") != "true" {
		fmt.Println("no chromium here, so the page is not tested: apt-get install chromium")
		return 0
	}
	if err != nil {
		return failed(err)
	}
	if pages, err = os.MkdirTemp("", "simlink-page"); err != nil {
		return failed(err)
	}
	defer os.RemoveAll(pages)
	if out, err := exec.Command("./build.sh", "-out", pages).CombinedOutput(); err != nil {
		os.Stderr.Write(out)
		return failed(err)
	}
	host = newSite(filepath.Join(pages, "site"))
	defer host.Close()
	var stop func()
	chromium, stop = start(path)
	defer stop()
	if err := chromedp.Do(chromium); err != nil {
		return failed(err)
	}
	return m.Run()
}

func failed(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// start starts Chromium with an empty profile. All that it asks for, of any
// host, comes to the site, which is its proxy.
func start(path string) (context.Context, func()) {
	flags := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(filepath.Join(pages, "profile")),
		chromedp.ProxyServer(host.URL), chromedp.Flag("proxy-bypass-list", "<-loopback>")}
	// Of the features, those of the omnibox would load pages of the browser's own into
	// each new window, beside the page that is to be measured.
	flags = append(flags, chromedp.Flag("disable-features", "AutofillServerCommunication,OptimizationHints,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup"))
	for _, name := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync", "disable-default-apps", "disable-extensions"} {
		flags = append(flags, chromedp.Flag(name, true))
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, stop := chromedp.NewContext(allocator)
	return ctx, func() { stop(); stopAllocator() }
}

// ownTunnels are those that Chromium itself opens in spite of its flags: it looks
// whether its user is signed in at Google. They are left out of what a page asked for.
// No page can hide behind them: TestThePageCannotSend has its policy refuse any host.
var ownTunnels = []string{"CONNECT //accounts.google.com:443"}

// site serves the folder, and notes all that it is asked for.
type site struct {
	*httptest.Server
	mu      sync.Mutex
	asked   []string
	library http.HandlerFunc // that serves the library, if not the site itself
}

func newSite(dir string) *site {
	s := &site{}
	files := http.FileServer(http.Dir(dir))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		if asked := r.Method + " " + r.URL.String(); !slices.Contains(ownTunnels, asked) {
			s.asked = append(s.asked, asked)
		}
		library := s.library
		s.mu.Unlock()
		if r.Method != http.MethodGet || "http://"+r.Host != s.URL {
			http.Error(w, "nothing else is to be asked for", http.StatusForbidden)
			return
		}
		if library != nil && r.URL.Path == "/simlink.wasm.gz" {
			library(w, r)
			return
		}
		r.URL = &url.URL{Path: r.URL.Path}
		files.ServeHTTP(w, r)
	}))
	return s
}

// requests takes what was asked for since the last call.
func (s *site) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}

// serve has the library served in another way, until the test ends.
func (s *site) serve(t *testing.T, library http.HandlerFunc) {
	set := func(library http.HandlerFunc) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.library = library
	}
	set(library)
	t.Cleanup(func() { set(nil) })
}

// tab is a page that is open in a profile of its own.
type tab struct {
	*testing.T
	ctx      context.Context
	mu       sync.Mutex
	trouble  []string
	expected bool // that there is some
}

// watch makes an error in the console of each violation of the page's policy.
const watch = `addEventListener("securitypolicyviolation", (e) => console.error("policy: " + e.violatedDirective + " " + e.blockedURI));`

type step = chromedp.Action[chromedp.Void]

// open opens the page, the folder's or the one file by its address. At the end
// there must have been no error, and no violation of its policy.
func open(t *testing.T, address string) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	ctx, stopTime := context.WithTimeout(ctx, 40*time.Second)
	p := &tab{T: t, ctx: ctx}
	t.Cleanup(func() {
		if !p.expected {
			for _, trouble := range p.troubles() {
				t.Error(trouble)
			}
		}
		stopTime()
		stop()
	})
	if err := chromedp.Listen(ctx, p.note); err != nil {
		t.Fatal(err)
	}
	host.requests()
	call(p, log.Enable, cdp.Empty{})
	p.first(watch)
	p.window(1280, 900)
	p.do(chromedp.Navigate(address))
	return p
}

// first runs a script in each document before the document's own.
func (p *tab) first(script string) {
	p.Helper()
	call(p, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// call sends a command of the protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	p.check(err)
	return result
}

func (p *tab) window(width, height int64) {
	p.Helper()
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 500})
}

// prefer sets what the user's system says: "prefers-color-scheme", "dark".
func (p *tab) prefer(feature, value string) {
	p.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
}

func folderPage() string { return host.URL + "/" }

func singlePage() string { return "file://" + filepath.Join(pages, "simlink.html") }

// note keeps what goes wrong in a page.
func (p *tab) note(event any) {
	var text string
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		text = (&chromedp.ExceptionError{ExceptionDetails: event.ExceptionDetails}).Error()
	case *runtime.EventConsoleAPICalled:
		if event.Type == runtime.ConsoleAPICalledTypeError || event.Type == runtime.ConsoleAPICalledTypeWarning {
			for _, arg := range event.Args {
				text += string(arg.Value) + " " + arg.Description
			}
		}
	case *log.EventEntryAdded:
		if event.Entry.Level == log.EntryLevelError || event.Entry.Level == log.EntryLevelWarning {
			text = event.Entry.Text + " " + event.Entry.URL
		}
	}
	if text != "" {
		p.mu.Lock()
		p.trouble = append(p.trouble, text)
		p.mu.Unlock()
	}
}

func (p *tab) troubles() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.trouble)
}

func (p *tab) do(actions ...step) {
	p.Helper()
	p.check(chromedp.Do(p.ctx, actions...))
}

func (p *tab) check(err error) {
	p.Helper()
	if err != nil {
		seen, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.getElementById("output")?.innerText ?? ""`))
		p.Fatalf("%v\nthe page shows: %.2000s\nand had: %s", err, seen, strings.Join(p.troubles(), "\n"))
	}
}

// eval runs a script and returns what it comes to.
func eval[T any](p *tab, script string, arguments ...any) T {
	p.Helper()
	value, err := inDocument(p.ctx, chromedp.Evaluate[T](fmt.Sprintf(script, literals(arguments)...), chromedp.EvalAwaitPromise))
	p.check(err)
	return value
}

// inDocument runs a script, again where the document that it was sent to has just
// gone for the one that was navigated to, so that it has not run.
func inDocument[T any](ctx context.Context, script chromedp.Action[T]) (value T, err error) {
	for ctx.Err() == nil {
		if value, err = chromedp.Run(ctx, script); err == nil || !strings.Contains(err.Error(), "Cannot find context with specified id") {
			return value, err
		}
	}
	return value, ctx.Err()
}

// act runs a script for what it does.
func (p *tab) act(script string, arguments ...any) {
	p.Helper()
	eval[bool](p, "(async () => { "+script+"; return true; })()", arguments...)
}

func literals(arguments []any) []any {
	texts := make([]any, len(arguments))
	for i, argument := range arguments {
		texts[i] = literal(argument)
	}
	return texts
}

// until waits for a condition in the page.
func (p *tab) until(condition string, arguments ...any) {
	p.Helper()
	ctx, stop := context.WithTimeout(p.ctx, 20*time.Second)
	defer stop()
	script := fmt.Sprintf(condition, literals(arguments)...)
	if _, err := inDocument(ctx, chromedp.Poll[bool]("Boolean("+script+")", chromedp.WithPollingInterval(10*time.Millisecond), chromedp.WithPollingTimeout(0))); err != nil {
		p.check(fmt.Errorf("not so in time: %s: %w", script, err))
	}
}

// after does something and waits for the answer to it.
func (p *tab) after(something func()) {
	p.Helper()
	before := eval[string](p, `document.documentElement.dataset.answer ?? "0"`)
	something()
	p.until(`Number(document.documentElement.dataset.answer ?? 0) > Number(%s) && document.getElementById("busy").hidden`, before)
}

// paste pastes a text as the page sees it from a clipboard.
func (p *tab) paste(text string) {
	p.Helper()
	p.after(func() {
		p.act(`const data = new DataTransfer(); data.setData("text/plain", %s); const field = document.getElementById("paste");
			field.focus(); field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))`, text)
	})
}

// text is what an element shows; shown reports whether it does.
func (p *tab) text(selector string) string {
	p.Helper()
	return eval[string](p, `document.querySelector(%s).innerText`, selector)
}

func (p *tab) shown(selector string) bool {
	p.Helper()
	return eval[bool](p, `document.querySelector(%s)?.checkVisibility() ?? false`, selector)
}

func (p *tab) url() string {
	p.Helper()
	return eval[string](p, `document.getElementById("link").hidden ? "" : document.getElementById("url").value`)
}
