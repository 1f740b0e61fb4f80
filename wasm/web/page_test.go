//go:build browser

package main

import (
	"encoding/base64"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

const demoLink = "https://monedula.dev/kafka-simulator/playground?scenario=free&actions="

// clear removes everything that was given.
func (p *tab) clear() {
	p.Helper()
	p.act(`document.getElementById("clear").click()`)
	p.until(`document.body.dataset.view === "empty"`)
}

// click clicks an element and waits for the answer that comes of it.
func (p *tab) click(selector string) {
	p.Helper()
	p.after(func() { p.do(chromedp.Click(chromedp.CSS(selector))) })
}

// tried has the first example in the page.
func tried(t *testing.T, address string) *tab {
	t.Helper()
	p := open(t, address)
	p.click(`[data-example="0"]`)
	return p
}

func TestBothPagesShowTheExample(t *testing.T) {
	for _, address := range []string{folderPage(), singlePage()} {
		p := tried(t, address)
		if got := p.url(); !strings.HasPrefix(got, demoLink) {
			t.Errorf("%s: the link is %q", address, got)
		}
		p.sees("#notes", "1 warning", "broker-slowed")
		p.sees("#tables", "4 brokers", "killed", "slow", "2 topics", "payments", "4 partitions", "below min ISR")
		if got := p.eval(`document.getElementById("drawing").shadowRoot.querySelector("svg > title").textContent`); got != "Free play, single-dc" {
			t.Errorf("%s: the picture is titled %q", address, got)
		}
		if got, want := p.eval(`document.getElementById("open").href`), p.url(); got != want {
			t.Errorf("%s: it opens %q, not %q", address, got, want)
		}
	}
}

// eval is a script that comes to a text.
func (p *tab) eval(script string) string { p.Helper(); return eval[string](p, script) }

// sees checks what an element shows.
func (p *tab) sees(selector string, texts ...string) {
	p.Helper()
	shown := p.text(selector)
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			p.Errorf("%s does not show %q, but: %.1500s", selector, text, shown)
		}
	}
}

func TestSeveralPiecesMakeOneLink(t *testing.T) {
	p := open(t, folderPage())
	p.click(`[data-example="1"]`)
	if got := eval[int](p, `document.querySelectorAll("#sources > li").length`); got != 3 {
		t.Errorf("%d pieces, want 3", got)
	}
	p.sees("#tables", "orders", "payments", "billing", "no leader")
	whole := p.url()
	p.click(`[aria-label="Remove groups.txt"]`)
	if p.url() == whole {
		t.Error("the link is the same without the groups")
	}
	p.clear()
	if p.url() != "" || p.shown("#tables") || p.shown("#picture") {
		t.Error("something is left of the result when everything is removed")
	}
}

func TestAPieceIsEdited(t *testing.T) {
	p := open(t, folderPage())
	p.paste(`{"brokers":[{"id":"1"}],"topics":[{"name":"orders","partitions":[{"id":0,"leader":"1","replicas":["1"]}]}]}`)
	before := p.url()
	p.do(chromedp.Click(chromedp.CSS("#sources summary")))
	p.after(func() {
		p.act(`const field = document.querySelector("#sources textarea"); field.value = field.value.replace("orders", "bills"); field.dispatchEvent(new Event("input", { bubbles: true }))`)
	})
	if got := p.url(); got == before || !strings.Contains(got, "bills") {
		t.Errorf("after the edit the link is %q", got)
	}
}

func TestTypingIsLive(t *testing.T) {
	p := open(t, folderPage())
	p.do(chromedp.Focus(chromedp.CSS("#paste")))
	p.after(func() {
		call(p, input.InsertText, input.InsertTextParams{Text: `{"brokers":[{"id":"1"}],"topics":[{"name":"typed","partitions":[{"id":0,"leader":"1","replicas":["1"]}]}]}`})
	})
	if !strings.Contains(p.url(), "typed") {
		t.Errorf("the link is %q", p.url())
	}
	p.click("#keep")
	p.sees("#sources", "Paste 1")
}

func TestOptionsApply(t *testing.T) {
	p := tried(t, folderPage())
	p.do(chromedp.Click(chromedp.CSS("#options > summary")))
	p.click(`[data-option="producers"]`)
	p.sees("#tables", "2 producers")
	p.after(func() { p.do(chromedp.SendKeys(chromedp.CSS(`[data-option="topics"]`), "no-such-topic")) })
	p.until(`!document.getElementById("failed").hidden`)
	p.sees("#failed", "no-such-topic")
	p.sees("#options-set", "2 set")
	p.click(`#options button[type="reset"]`)
	if !strings.HasPrefix(p.url(), demoLink) {
		t.Errorf("after the reset the link is %q", p.url())
	}
}

func TestAFailureOffersWhatHelps(t *testing.T) {
	p := open(t, folderPage())
	p.paste(fullSize())
	p.sees("#failed", "The link has", "2048", "too-long", "Take it as it is")
	p.click("#failed button:last-child")
	if p.url() == "" {
		t.Error("no link though its length is forced")
	}
}

func TestALinkIsExplained(t *testing.T) {
	p := tried(t, folderPage())
	link := p.url()
	p.clear()
	p.paste(link + "\n")
	p.sees("#link", "The link that you gave")
	p.sees("#tables", "4 brokers", "killed")
	p.paste("Topic: orders")
	p.sees("#failed", "stands alone")
}

func TestFilesAreDroppedAndChosen(t *testing.T) {
	file, err := filepath.Abs("../../cmd/simlink/demo.json")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, folderPage())
	p.after(func() { p.drop(file) })
	if !strings.HasPrefix(p.url(), demoLink) {
		t.Errorf("of the dropped file: %q", p.url())
	}
	p.sees("#sources", "demo.json")
	p.clear()
	p.after(func() { p.do(chromedp.SetUploadFiles(chromedp.CSS("#files"), []string{file})) })
	if !strings.HasPrefix(p.url(), demoLink) {
		t.Errorf("of the chosen file: %q", p.url())
	}
}

func (p *tab) drop(files ...string) {
	p.Helper()
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: files, DragOperationsMask: 1}
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		call(p, input.DispatchDragEvent, input.DispatchDragEventParams{Type: kind, X: 400, Y: 400, Data: data})
	}
}

func TestABrokenFileIsExplained(t *testing.T) {
	p := open(t, folderPage())
	for name, broken := range map[string]struct{ content, want string }{
		"cut.json":   {`{"brokers":[{"id":"1"}],"topics":[{"name":"orders","parti`, "No link"},
		"wrong.json": {`{"brokers":[{"id":""}],"topics":[{"name":"a","partitions":[]}]}`, "topics[0].partitions"},
		"noise.bin":  {"\x00\x01\x02\xff\xfe\x00PK\x03\x04", "No link"},
		"empty.txt":  {"", "No link"},
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(broken.content), 0o644); err != nil {
			t.Fatal(err)
		}
		p.clear()
		p.after(func() { p.drop(file) })
		p.sees("#failed", broken.want)
		if p.url() != "" || p.shown("#picture") {
			t.Errorf("%s: there is a link, or a picture", name)
		}
	}
}

func TestWindowsTextIsRead(t *testing.T) {
	utf16 := []byte{0xff, 0xfe}
	for _, c := range demo(t) { // which is ASCII
		utf16 = append(utf16, byte(c), 0)
	}
	file := filepath.Join(t.TempDir(), "powershell.json")
	if err := os.WriteFile(file, utf16, 0o644); err != nil {
		t.Fatal(err)
	}
	p := open(t, folderPage())
	p.after(func() { p.drop(file) })
	if !strings.HasPrefix(p.url(), demoLink) {
		t.Errorf("the link is %q; the page shows %s", p.url(), p.text("#output"))
	}
}

// TestAHugeFileLeavesThePageFree types while 20 MB are worked on, looks at how
// long the page was ever held up, and gives up.
func TestAHugeFileLeavesThePageFree(t *testing.T) {
	p := open(t, folderPage())
	p.until(`document.getElementById("version").textContent`)
	p.watchDelays()
	p.drop(hugeFile(t, 20<<20))
	p.until(`!document.getElementById("busy").hidden`)
	p.act(`document.getElementById("options").open = true; document.querySelector('[data-option="topicsRegex"]').focus()`)
	for _, letter := range "^topic-1$" {
		call(p, input.InsertText, input.InsertTextParams{Text: string(letter)})
	}
	p.until(`document.querySelector('[data-option="topicsRegex"]').value === "^topic-1$"`)
	p.sees("#sources", "huge.txt", "MB")
	p.do(chromedp.Click(chromedp.CSS("#stop")))
	p.sees("#status", "Stopped")
	p.clear()
	p.act(`document.querySelector("#options form").reset()`)
	p.click(`[data-example="0"]`)
	if !strings.HasPrefix(p.url(), demoLink) {
		t.Errorf("afterwards the link is %q", p.url())
	}
	p.wasFree()
}

// TestALargeFileIsRead has a result with thousands of warnings.
func TestALargeFileIsRead(t *testing.T) {
	p := open(t, folderPage())
	p.until(`document.getElementById("version").textContent`)
	p.watchDelays()
	p.after(func() { p.drop(hugeFile(t, 2<<20)) })
	if !strings.Contains(p.url(), "topic-1") {
		t.Errorf("the link is %q; the page shows %s", p.url(), p.text("#output"))
	}
	p.wasFree()
	p.sees("#notes", "topics-over-limit", "more: offset-unknown")
}

func hugeFile(t *testing.T, size int) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "huge.txt")
	if err := os.WriteFile(file, []byte(hugeTopics(size)), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// watchDelays begins to measure for how long the page can do nothing else.
func (p *tab) watchDelays() {
	p.Helper()
	p.act(`window.longest = 0; let last = performance.now(); (function tick() { const now = performance.now(); window.longest = Math.max(window.longest, now - last); last = now; setTimeout(tick, 0); })()`)
}

func (p *tab) wasFree() {
	p.Helper()
	longest := eval[float64](p, `window.longest`)
	p.Logf("the page was held up for %.0f ms at most", longest)
	if longest > 1000 {
		p.Errorf("the page was held up for %.0f ms", longest)
	}
}

// TestEachToolsTextIsPasted has a piece for everything that the tools print, all
// in one page, and no link before there are topics.
func TestEachToolsTextIsPasted(t *testing.T) {
	p := open(t, folderPage())
	p.paste(toolText(t, "groups.txt"))
	p.sees("#failed", "No link")
	p.paste(toolText(t, "topics.txt"))
	p.sees("#sources > li:last-child", "kafka-topics --describe")
	kinds := map[string]string{"offsets-latest.txt": "kafka-get-offsets", "groups-members.txt": "kafka-consumer-groups --describe --members",
		"groups-state.txt": "kafka-consumer-groups --describe --state", "configs.txt": "kafka-configs --describe", "kcat.txt": "kcat -L", "kcat.json": "kcat -L -J",
		"producers-payments.settled-0.txt": "kafka-transactions describe-producers"}
	for _, file := range slices.Sorted(maps.Keys(kinds)) {
		p.paste(toolText(t, file))
		if got := p.text("#sources > li:last-child .kind"); got != kinds[file] {
			t.Errorf("%s was read as %q, not %q", file, got, kinds[file])
		}
	}
	if p.url() == "" {
		t.Errorf("no link: %s", p.text("#output"))
	}
	p.sees("#tables", "orders", "billing")
}

// TestHostileTextStaysText has names that would be markup, or would turn the
// text around them.
func TestHostileTextStaysText(t *testing.T) {
	const evil = `<img src=x onerror=alert(1)></script><script>alert(2)</script>`
	snapshot := `{"brokers":[{"id":` + literal(evil) + `}],"groups":[{"id":` + literal(evil+"\u202egnp.exe") + `,"members":[{"id":"m"}],"offsets":{` + literal(evil) + `:{"0":0}}}],
		"topics":[{"name":` + literal(evil) + `,"partitions":[{"id":0,"leader":` + literal(evil) + `,"replicas":[` + literal(evil) + `],"isr":[` + literal(evil) + `],"latestOffset":3}]}]}`
	for _, address := range []string{folderPage(), singlePage()} {
		p := open(t, address)
		elements := eval[int](p, `document.querySelectorAll("img, script, iframe, object, embed").length`)
		p.paste(snapshot)
		p.sees("#tables", "<img src=x onerror=alert(1)>", `\u202e`)
		for _, text := range []string{evil + "\nTopic: " + evil + "\tPartitionCount: 1\n", "{\"" + evil, "https://" + evil, "https://example.com/?scenario=free&actions=K:<img/src=x/onerror=alert(1)>@1"} {
			p.clear()
			p.paste(text)
		}
		if got := eval[int](p, `document.querySelectorAll("img, script, iframe, object, embed").length + document.getElementById("drawing").shadowRoot.querySelectorAll("img, script, image, foreignObject, a").length`); got != elements {
			t.Errorf("%s: %d elements that could do harm, where there were %d", address, got, elements)
		}
	}
}

// TestThePageHasNoOtherWayToMakeHTML tries what a fault of the page would do.
func TestThePageHasNoOtherWayToMakeHTML(t *testing.T) {
	p := open(t, folderPage())
	p.expected = true
	for _, script := range []string{`document.body.innerHTML = "<b>x</b>"`, `document.write("x")`, `new Worker("worker.js")`, `trustedTypes.createPolicy("other", {})`, `document.body.append(Object.assign(document.createElement("script"), { text: "1" }))`} {
		if got := p.eval(`(() => { try { ` + script + `; return "done" } catch { return "refused" } })()`); got != "refused" {
			t.Errorf("%s is %s", script, got)
		}
	}
}

func TestSharingIsOffUntilAsked(t *testing.T) {
	p := tried(t, folderPage())
	if got := p.eval(`location.hash`); got != "" {
		t.Errorf("the address holds %.60s though nobody asked", got)
	}
	link := p.url()
	p.do(chromedp.Click(chromedp.CSS("#share")))
	p.until(`location.hash.startsWith("#snapshot=")`)
	shared := p.eval(`location.href`)

	again := open(t, shared)
	again.until(`!document.getElementById("link").hidden`)
	if again.url() != link {
		t.Errorf("the shared address gives %q, not %q", again.url(), link)
	}
	again.sees("#sources", "From the address")
	for _, asked := range host.requests() {
		if strings.Contains(asked, "snapshot=") {
			t.Errorf("the snapshot was sent: %.80s", asked)
		}
	}
	again.click("#share")
	again.until(`location.hash === ""`)
}

func TestSharingKeepsTheOptions(t *testing.T) {
	p := tried(t, folderPage())
	p.do(chromedp.Click(chromedp.CSS("#options > summary")))
	p.click(`[data-option="producers"]`)
	p.do(chromedp.Click(chromedp.CSS("#share")))
	p.until(`location.hash.includes("&options=")`)
	again := open(t, p.eval(`location.href`))
	again.until(`!document.getElementById("link").hidden`)
	if again.url() != p.url() {
		t.Errorf("the shared address gives %q, not %q", again.url(), p.url())
	}
}

func TestACutAddressIsExplained(t *testing.T) {
	p := open(t, folderPage()+"#snapshot="+base64.RawURLEncoding.EncodeToString([]byte("cut")))
	p.until(`!document.getElementById("failed").hidden`)
	p.sees("#failed", "may have been cut")
}

func TestTheLinkIsCopied(t *testing.T) {
	for _, address := range []string{folderPage(), singlePage()} {
		p := tried(t, address)
		p.allowClipboard()
		p.do(chromedp.Click(chromedp.CSS("#copy")))
		p.until(`document.getElementById("copy").textContent === "Copied"`)
		if got := p.eval(`navigator.clipboard.readText()`); got != p.url() {
			t.Errorf("%s: the clipboard holds %q", address, got)
		}
	}
}

func (p *tab) allowClipboard() {
	p.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(p.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID})
		p.check(err)
	}
}
