//go:build browser

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// small is a snapshot of one topic.
func small(topic string) string {
	return `{"brokers":[{"id":"1"}],"topics":[{"name":"` + topic + `","partitions":[{"id":0,"leader":"1","replicas":["1"]}]}]}`
}

// sharing is the part of an address that shares a snapshot with options.
func (p *tab) sharing(snapshot, options string) string {
	p.Helper()
	return eval[string](p, `(async () => {
		const packed = await new Response(new Blob([%s]).stream().pipeThrough(new CompressionStream("deflate-raw"))).bytes();
		return "#snapshot=" + packed.toBase64({ alphabet: "base64url", omitPadding: true }) + "&options=" + encodeURIComponent(%s);
	})()`, snapshot, options)
}

// TestAnAddressSetsNothingForOthersText opens a stranger's address, and then gives
// the page a snapshot of one's own in each way that there is.
func TestAnAddressSetsNothingForOthersText(t *testing.T) {
	for name, start := range map[string]func(*tab){
		"all removed":   (*tab).clear,
		"piece removed": func(p *tab) { p.act(`document.querySelector('[aria-label="Remove From the address"]').click()`) },
		"example": func(p *tab) {
			p.after(func() { p.act(`document.querySelector('[data-example="0"]').click()`) })
			p.clear()
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, folderPage())
			hash := p.sharing(small("theirs"), `{"baseUrl":"https://evil.example/steal","producers":true}`)
			p.after(func() { p.act(`location.hash = %s`, hash) })
			if got := p.url(); !strings.HasPrefix(got, demoLink) {
				t.Errorf("the stranger's link is %q", got)
			}
			p.sees("#notes", "https://evil.example/steal. It is left out")
			p.sees("#options-set", "1 set")
			start(p)
			p.until(`document.body.dataset.view === "empty"`)
			p.paste(small("mine"))
			if got := p.url(); !strings.HasPrefix(got, demoLink) || strings.Contains(p.text("#notes"), "evil") {
				t.Errorf("the link is %q, and the notes are %q", got, p.text("#notes"))
			}
			if got := p.eval(`location.hash + document.getElementById("options-set").textContent`); got != "" || eval[bool](p, `document.getElementById("share").checked`) {
				t.Errorf("it is shared, or has options: %q", got)
			}
		})
	}
}

func TestOpenNamesAnotherHost(t *testing.T) {
	p := tried(t, folderPage())
	p.sees("#open", "Open in the playground")
	p.after(func() {
		p.act(`const field = document.querySelector('[data-option="baseUrl"]'); field.value = "http://localhost:8080/p"; field.dispatchEvent(new Event("input", { bubbles: true }))`)
	})
	p.sees("#open", "Open at localhost:8080")
}

// TestABadBaseURLIsToldOnce has an error that names its option.
func TestABadBaseURLIsToldOnce(t *testing.T) {
	p := tried(t, folderPage())
	p.after(func() {
		p.act(`const field = document.querySelector('[data-option="baseUrl"]'); field.value = "nonsense"; field.dispatchEvent(new Event("input", { bubbles: true }))`)
	})
	p.sees("#failed", `“Address of the playground” is "nonsense"`)
	if got := strings.Count(p.text("#failed"), "nonsense"); got != 1 {
		t.Errorf("it is told %d times: %s", got, p.text("#failed"))
	}
}

// saves notes what the page saves, in place of the browser.
const saves = `const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.blob = blob; return make(blob); };
	HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };`

func (p *tab) saved(name string) string {
	p.Helper()
	p.until(`window.saved === %s`, name)
	return p.eval(`window.blob.text()`)
}

func TestTheSnapshotIsSaved(t *testing.T) {
	p := open(t, folderPage())
	p.act(saves)
	p.paste(toolText(t, "topics.txt"))
	link := p.url()
	p.click("#save-snapshot")
	snapshot := p.saved("snapshot.json")
	if got := p.eval(`location.hash`); got != "" {
		t.Errorf("to save is not to share: the address holds %.60s", got)
	}
	p.clear()
	p.paste(snapshot)
	if p.url() != link {
		t.Errorf("the saved snapshot gives %q, not %q", p.url(), link)
	}
	p.clear()
	p.paste(link)
	if p.shown("#save-snapshot") {
		t.Error("a link that was given has no snapshot to save")
	}
}

func TestThePictureIsSaved(t *testing.T) {
	p := tried(t, folderPage())
	p.act(saves)
	p.do(chromedp.Click(chromedp.CSS("#save")))
	if got := p.saved("cluster.svg"); !strings.HasPrefix(got, "<svg") {
		t.Errorf("the file begins with %.40q", got)
	}
}

// TestStopLeavesNoOldAnswer stops the work on pieces that came after an answer.
func TestStopLeavesNoOldAnswer(t *testing.T) {
	p := open(t, folderPage())
	p.paste(toolText(t, "topics.txt"))
	p.drop(hugeFile(t, 20<<20))
	p.until(`!document.getElementById("busy").hidden`)
	p.do(chromedp.Click(chromedp.CSS("#stop")))
	p.sees("#status", "Stopped")
	if p.url() != "" || p.shown("#picture") || p.shown("#tables table") || p.shown("#see") {
		t.Errorf("what is left of the answer: %s", p.text("#output"))
	}
}

const wrongLine = "\tTopic: orders\tPartition: x\tLeader: 1\tReplicas: 1\tIsr: 1\n"

// TestTheFirstClickLeadsIntoAFile has a file whose text the page has not read.
func TestTheFirstClickLeadsIntoAFile(t *testing.T) {
	p := open(t, folderPage())
	p.after(func() { p.drop(written(t, "topics.txt", toolText(t, "topics.txt")+"\n"+wrongLine)) })
	p.do(chromedp.Click(chromedp.CSS("#notes button.link")))
	p.until(`document.activeElement.matches("#sources textarea")`)
	if got := p.eval(`(() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd); })()`); !strings.Contains(got, "Partition: x") {
		t.Errorf("the line that is selected is %q", got)
	}
}

func TestALineThatIsCutOffIsNotFound(t *testing.T) {
	p := open(t, folderPage())
	text := hugeTopics(300 << 10)
	p.after(func() { p.drop(written(t, "large.txt", text+wrongLine)) })
	p.do(chromedp.Click(chromedp.CSS("#notes button.link")))
	p.until(`document.getElementById("status").textContent.includes("is not shown: the text is too large")`)
}

func written(t *testing.T, name, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestWhatCannotBeReadIsExplained drops a folder, and a file that then changes.
func TestWhatCannotBeReadIsExplained(t *testing.T) {
	p := open(t, folderPage())
	p.after(func() { p.drop(t.TempDir()) })
	p.sees("#failed", "001 is a folder, or has changed")
	p.clear()
	file := written(t, "topics.txt", toolText(t, "topics.txt"))
	p.after(func() { p.drop(file) })
	if err := os.WriteFile(file, []byte("Topic: other, and longer"), 0o644); err != nil {
		t.Fatal(err)
	}
	p.paste("Topic: orders")
	p.sees("#failed", "topics.txt is a folder, or has changed since it was dropped; drop it again.")
	if strings.Contains(p.text("#failed"), "afresh") {
		t.Errorf("it counts as a fault of the page: %s", p.text("#failed"))
	}
}

// TestALateAddressIsNotWritten removes all while the snapshot is packed.
func TestALateAddressIsNotWritten(t *testing.T) {
	for name, change := range map[string]string{
		"removed":  `document.getElementById("clear").click()`,
		"unshared": `document.getElementById("share").click()`,
	} {
		p := tried(t, folderPage())
		p.act(`const real = Response.prototype.arrayBuffer; window.packed = new Promise((packed) => {
			Response.prototype.arrayBuffer = async function () { const bytes = await real.call(this); await new Promise((go) => { window.go = () => { go(); packed(); }; }); return bytes; };
		})`)
		p.do(chromedp.Click(chromedp.CSS("#share")))
		p.until(`window.go`)
		p.act(change)
		p.act(`window.go(); await window.packed; await new Promise((resolve) => { setTimeout(resolve); })`)
		if got := p.eval(`location.hash`); got != "" {
			t.Errorf("%s: the address holds %.40s", name, got)
		}
	}
}

// TestALargePasteIsAPiece pastes into fields that hold text.
func TestALargePasteIsAPiece(t *testing.T) {
	p := open(t, folderPage())
	p.paste(small("first"))
	p.act(`document.querySelector("#sources details").open = true; document.getElementById("paste").value = "Topic:"`)
	for _, selector := range []string{"#paste", "#sources textarea"} {
		before := p.eval(`document.querySelector("` + selector + `").value`)
		p.after(func() { p.pasteInto(selector, hugeTopics(300<<10)) })
		if got := p.eval(`document.querySelector("` + selector + `").value`); got != before {
			t.Errorf("%s holds %.40q", selector, got)
		}
	}
	p.sees("#sources", "Paste 2", "Paste 3")
}

// pasteInto pastes a text into a field, and reports whether the page took it.
func (p *tab) pasteInto(selector, text string) bool {
	p.Helper()
	return eval[bool](p, `(() => { const data = new DataTransfer(); data.setData("text/plain", %s);
		return !document.querySelector(%s).dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`, text, selector)
}

func TestASmallPasteGoesIntoTheText(t *testing.T) {
	p := open(t, folderPage())
	p.act(`document.getElementById("paste").value = "Topic:"`)
	if p.pasteInto("#paste", " orders") || p.pasteInto(`[data-option="topics"]`, "orders") {
		t.Error("the page took what goes into a field")
	}
}

// TestALinkAmongOtherLinesIsTaken has what a terminal shows, and what mail does.
func TestALinkAmongOtherLinesIsTaken(t *testing.T) {
	p := tried(t, folderPage())
	link := p.url()
	for _, text := range []string{"warning: Broker \"3\" lags. [broker-slowed]\n" + link + "\n", "See <" + link + ">\nand <" + link + ">", "help: https://example.com/help\n" + link} {
		p.clear()
		p.paste(text)
		p.sees("#link", "The link that you gave")
		if p.url() != link {
			t.Errorf("the link of %.60q is %q", text, p.url())
		}
	}
	p.clear()
	p.paste(link + "\n" + strings.ReplaceAll(link, "orders", "others"))
	p.sees("#failed", "No link") // as nobody knows which one is meant
}

// TestNamesOfPiecesStayAsTheyAre is about the sentences that begin with one.
func TestNamesOfPiecesStayAsTheyAre(t *testing.T) {
	p := tried(t, folderPage())
	p.paste("Topic: orders")
	p.sees("#failed", "demo.json is a whole snapshot")
}
