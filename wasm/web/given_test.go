//go:build browser

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTextIsDropped drags a text, not a file.
func TestTextIsDropped(t *testing.T) {
	p := open(t, folderPage())
	p.after(func() {
		p.act(`const data = new DataTransfer(); data.setData("text/plain", %s);
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))`, small("dropped"))
	})
	if got := p.url(); !strings.Contains(got, "dropped") {
		t.Errorf("the link is %q", got)
	}
}

func TestFilesArePasted(t *testing.T) {
	p := open(t, folderPage())
	p.after(func() {
		p.act(`const data = new DataTransfer(); data.items.add(new File([%s], "copied.json"));
			document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))`, small("pasted"))
	})
	if got := p.url(); !strings.Contains(got, "pasted") {
		t.Errorf("the link is %q", got)
	}
	p.sees("#sources", "copied.json")
}

// TestPiecesHaveNamesOfTheirOwn gives one file three times.
func TestPiecesHaveNamesOfTheirOwn(t *testing.T) {
	p := open(t, folderPage())
	file := written(t, "topics.txt", toolText(t, "topics.txt"))
	for range 3 {
		p.after(func() { p.drop(file) })
	}
	if got := p.eval(`[...document.querySelectorAll("#sources strong")].map((e) => e.textContent).join()`); got != "topics.txt,topics.txt (2),topics.txt (3)" {
		t.Errorf("the pieces are called %s", got)
	}
}

// TestAnotherAddressIsRead changes the address of a page that is open.
func TestAnotherAddressIsRead(t *testing.T) {
	p := open(t, folderPage())
	for _, topic := range []string{"former", "latter"} {
		hash := p.sharing(small(topic), "{}")
		p.after(func() { p.act(`location.hash = %s`, hash) })
		if got := p.url(); !strings.Contains(got, topic) {
			t.Errorf("%s: the link is %q", topic, got)
		}
	}
}

// TestAnAddressThatInflatesTooFarIsRefused has few characters that are 65 MB.
func TestAnAddressThatInflatesTooFarIsRefused(t *testing.T) {
	p := open(t, folderPage())
	p.act(`const zeros = new Uint8Array(1 << 20), parts = Array(65).fill(zeros);
		const packed = await new Response(new Blob(parts).stream().pipeThrough(new CompressionStream("deflate-raw"))).bytes();
		location.hash = "#snapshot=" + packed.toBase64({ alphabet: "base64url", omitPadding: true })`)
	p.until(`!document.getElementById("failed").hidden`)
	p.sees("#failed", "in this page’s address cannot be read")
}

// TestWhatIsTooLongForAnAddressIsNotPutThere has text that does not pack well.
func TestWhatIsTooLongForAnAddressIsNotPutThere(t *testing.T) {
	p := open(t, folderPage())
	noise := eval[string](p, `(() => { let x = 1, text = ""; while (text.length < 400_000) { x = x * 48271 %% 2147483647; text += x.toString(36); } return text; })()`)
	p.paste(strings.Replace(small("orders"), "{", `{"note":"`+noise+`",`, 1))
	if p.url() == "" {
		t.Fatalf("there is no link: %.500s", p.text("#output"))
	}
	p.act(`document.getElementById("share").click()`)
	p.until(`document.getElementById("share-note").textContent.includes("too large for an address")`)
	if got := p.eval(`location.hash`); got != "" {
		t.Errorf("the address holds %.40s", got)
	}
}

func TestTheStatusIsReadOut(t *testing.T) {
	p := open(t, folderPage())
	if got := p.eval(`document.getElementById("status").role`); got != "status" {
		t.Errorf("its role is %q", got)
	}
}

// TestThePictureIsDrawnOfDrawingElementsAlone has the worker hand over an SVG that
// is none of the library's.
func TestThePictureIsDrawnOfDrawingElementsAlone(t *testing.T) {
	const evil = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="10"><script>alert(2)</script><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>` +
		`<a href="javascript:alert(3)"><text>link</text></a><image href="http://elsewhere.example/"/><rect id="kept" href="#" style="fill:red" onclick="alert(4)" width="5"/></svg>`
	p := open(t, "about:blank")
	p.expected = true // that the policy refuses what stands in the text
	p.first(`const real = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
		Object.defineProperty(Worker.prototype, "onmessage", { set(listener) { real.set.call(this, ({ data }) => listener({ data: data.svg ? { ...data, svg: ` + "`" + evil + "`" + ` } : data })); } })`)
	p.do(chromedp.Navigate(folderPage()))
	p.click(`[data-example="0"]`)
	if got, want := p.eval(`document.getElementById("drawing").shadowRoot.innerHTML`), `<svg width="10"><rect id="kept" width="5"></rect></svg>`; got != want {
		t.Errorf("it draws %s, not %s", got, want)
	}
}
